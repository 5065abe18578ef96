using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime;
using System.Runtime.CompilerServices;
using Firn.Contracts;
using Firn.Dynamic.Emission;

namespace Firn.Dynamic;

/// <summary>
/// Has the emitters compiled on another thread while the first graph of a process is still being read: of what a first use costs, most is
/// compiling the engine itself, and the second half of that need not wait for the first (docs/engines.md has the figures).
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class EarlyCompilation
{
    private static int s_started;

    /// <summary>Starts it, the first time. On one processor it would only be in the way.</summary>
    public static void Start()
    {
        if (Volatile.Read(ref s_started) != 0 || Interlocked.Exchange(ref s_started, 1) != 0 || Environment.ProcessorCount == 1 || IsCompiled()) return;
        ThreadPool.UnsafeQueueUserWorkItem(static _ => Compile(), null);
    }

    // Whether the library has native code already, as after publishing with PublishReadyToRun: then calling a method compiles nothing.
    private static bool IsCompiled()
    {
        long before = JitInfo.GetCompiledMethodCount(currentThread: true);
        Nothing();
        return JitInfo.GetCompiledMethodCount(currentThread: true) == before;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Nothing()
    {
    }

    private static void Compile()
    {
        // In the order in which they are needed; what the reading starts with is not here, because it would only wait for it.
        LibraryCodecTable.Find("");
        Compile(typeof(ContractBuilder));
        Compile(typeof(TypeContract));
        Compile(typeof(MemberContract));
        Compile(typeof(ContractBinder));
        Compile(typeof(CodecRef));
        Compile(typeof(Resolution));
        Compile(typeof(ObjectNode));
        Compile(typeof(ObjectLayout));
        Compile(typeof(MemberLayout));
        Compile(typeof(CodecBatch));
        Compile(typeof(Il));
        Compile(typeof(ObjectCodecEmitter));
        Compile(typeof(UnionCodecEmitter));
        Compile(typeof(CodecInterface));
        Compile(typeof(Nullables));
        Compile(typeof(CodecDescriptions));
        Compile(typeof(FirnSchemaBuilder));
        Compile(typeof(SchemaDescriptor));
        Compile(typeof(Message));
        Compile(typeof(FirnWriter));
        Compile(typeof(FirnReader));
    }

    private static void Compile(Type type)
    {
        const BindingFlags Own = BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        if (type.IsGenericTypeDefinition) return;
        foreach (MethodBase method in type.GetMethods(Own).Concat<MethodBase>(type.GetConstructors(Own)))
        {
            if (!method.IsGenericMethodDefinition && !method.IsAbstract && !IsOfRecord(method.Name)) RuntimeHelpers.PrepareMethod(method.MethodHandle);
        }

        foreach (Type nested in type.GetNestedTypes(Own)) Compile(nested);
    }

    // What records have for comparing and printing is not used here.
    private static bool IsOfRecord(string name) =>
        name is "PrintMembers" or "get_EqualityContract" or "ToString" or "Equals" or "GetHashCode" or "Deconstruct" or "op_Equality" or "op_Inequality";
}
