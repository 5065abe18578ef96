using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;
using Firn.Dynamic.Emission;

namespace Firn.Dynamic;

/// <summary>Serves types that no code was generated for: reads their contract by reflection and emits their codecs while the program runs.</summary>
internal static class RuntimeEngine
{
    private const int LongestWait = 1000;   // milliseconds
    private static readonly Lock s_lock = new();
    private static int s_steps;     // what all threads have emitted so far

    /// <summary>
    /// Whether the engine may be used: where code can be made at run time, unless the switch <c>Firn.RuntimeEngine</c> says no. Where a
    /// trimmer knows the answer, it leaves out all of the engine.
    /// </summary>
    [FeatureSwitchDefinition("Firn.RuntimeEngine")]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
#pragma warning disable IL4000 // a trimmer replaces the property by the switch, false in trimmed programs (build/Firn.targets); where they turn it on, it warns of each use
    public static bool IsSupported => RuntimeFeature.IsDynamicCodeSupported && s_isOn;
#pragma warning restore IL4000

    private static readonly bool s_isOn = !AppContext.TryGetSwitch("Firn.RuntimeEngine", out bool isOn) || isOn;

    /// <summary>
    /// Whether generated codecs are left aside: where the AppContext value <c>Firn.Engine</c> or the environment variable <c>FIRN_ENGINE</c>
    /// is <c>runtime</c>. For tests, and to see whether a fault is of one engine.
    /// </summary>
    public static readonly bool IsForced = IsSupported && string.Equals(AppContext.GetData("Firn.Engine") as string ?? Environment.GetEnvironmentVariable("FIRN_ENGINE"), "runtime", StringComparison.OrdinalIgnoreCase);

    /// <summary>A codec's type, with what its registration has to know.</summary>
    /// <param name="Codec">The codec.</param>
    /// <param name="FixedMember">The member because of which no object can be filled, or null.</param>
    /// <param name="IsUnseen">Whether generated codecs are used, which may have more to refuse when they are described.</param>
    internal readonly record struct Built(Type Codec, string? FixedMember, bool IsUnseen);

    /// <summary>The entry of a type, with all codecs that it needs.</summary>
    /// <param name="type">Any type.</param>
    /// <param name="prefersGenerated">Whether codecs that were generated at build time are used where there are some.</param>
    /// <exception cref="NotSupportedException">The type can't be served; the message names what stands in the way, and what helps.</exception>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static CodecEntry Build(Type type, bool prefersGenerated = true) => EntryOf(type, Emit(type, new CodecGraph(type, prefersGenerated)));

    /// <summary>The entry of a type as code of an assembly is to serve it: the hand-written codecs that count are those that the assembly names. Generated ones are left aside.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="type">Any type.</param>
    /// <param name="openBases">Abstract types that are unions without any cases of their own.</param>
    /// <inheritdoc cref="Build"/>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static CodecEntry BuildFor(Assembly assembly, Type type, IReadOnlySet<Type> openBases) => EntryOf(type, Emit(type, new CodecGraph(assembly) { OpenBasesToo = openBases }));

    /// <summary>The entry that reads into what objects of a type hold (<see cref="FirnPopulateHandling.Reuse"/>), with all codecs that it needs; null where they hold nothing that could be kept.</summary>
    /// <remarks>These codecs are other ones than those that read new objects, which need not be larger for them. Generated code is left aside, as little of it can do so.</remarks>
    /// <param name="type">A type whose objects can be filled.</param>
    /// <param name="generated">The generated codec that serves it otherwise, or null.</param>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static CodecEntry? BuildReusing(Type type, Type? generated = null)
    {
        Built built = Emit(type, new CodecGraph(type, prefersGenerated: false, generated) { Reuses = true });
        return (CodecEntry?)typeof(ReusingEntry<,>).MakeGenericType(type, built.Codec).GetMethod("Emitted", BindingFlags.Public | BindingFlags.Static)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null);
    }

    /// <summary>Whether a type can be served, as far as can be said before its codecs are emitted. Nothing is.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static bool Serves(Type type)
    {
        CodecGraph graph = new(type, prefersGenerated: true) { UsesEmitted = false, Settles = false };
        if (graph.ProblemsOf(graph.Walk(type)).Count > 0) return false;
        // Generated codecs may have more to refuse than their nodes say.
        return graph.Closed.All(closed => closed == type || ServedTypes.Contains(closed));
    }

    /// <summary>Throws where something stands in the way of a root that was walked to.</summary>
    /// <exception cref="NotSupportedException">The type can't be served.</exception>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static void Check(CodecGraph graph, Type type, Resolution root)
    {
        List<ContractProblem> problems = graph.ProblemsOf(root);
        if (problems.Count > 0) throw new NotSupportedException(Refusal(graph, type, problems));
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static CodecEntry EntryOf(Type type, Built built)
    {
        bool fills = !type.IsValueType && typeof(IFirnObjectCodec<>).MakeGenericType(type).IsAssignableFrom(built.Codec);
        Type entry = (fills ? typeof(ObjectCodecEntry<,>) : typeof(CodecEntry<,>)).MakeGenericType(type, built.Codec);
        return (CodecEntry)entry.GetMethod("Emitted", BindingFlags.Public | BindingFlags.Static)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, fills ? [built.IsUnseen] : [built.FixedMember, built.IsUnseen], null)!;
    }

    /// <summary>A case of a class whose codec is made at the first use.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static RegisteredCase MakeCase(Type type, long tag) =>
        (RegisteredCase)typeof(RegisteredCase<>).MakeGenericType(type).GetConstructors()[0].Invoke(BindingFlags.DoNotWrapExceptions, null, [tag, null], null);

    /// <summary>The cases that a type's attributes name; null for a type that is no union.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static IReadOnlyList<UnionCase>? DeclaredCases(Type type) => UnionReader.Read(type, new TypeKeys())?.Cases;

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static Built Emit(Type type, CodecGraph graph)
    {
        EarlyCompilation.Start();

        // Finding members runs code of the user's, which may wait for another thread: not under the lock.
        Resolution root = graph.Walk(type);
        Check(graph, type, root);
        // The lock saves threads the work of others, and nothing depends on it. Where its holder waits for this thread, as it can in a
        // handler of AppDomain.AssemblyLoad, which emitting raises, this thread does the work itself.
        bool isAlone = EnterUnlessStuck();
        try
        {
            // Another thread may have emitted some of them by now.
            foreach (CodecNode node in graph.Nodes)
            {
                if (!graph.UsesEmitted || !BuiltCodecs.TryGet(node.Key, graph.Reuses, out BuiltCodec? built)) continue;
                node.Codec = built.Codec;
                if (node is ObjectNode value)
                {
                    value.ReadingLevels = built.ReadingLevels;
                    value.WritingLevels = built.WritingLevels;
                }
            }

            CodecBatch.Emit(graph);
            if (!graph.UsesEmitted) return new Built(root.Codec!.Type, root.FixedMember, graph.UsesClosed);
            foreach (CodecNode node in graph.Nodes)
            {
                CodecShape shape = node is ObjectNode { Contract.IsStruct: true } value ? graph.LayoutOf(value).Shape : CodecShape.Class;
                BuiltCodecs.Add(node.Key, graph.Reuses, new BuiltCodec(node.Codec!, shape, (node as ObjectNode)?.Contract?.FixedMember, (node as ObjectNode)?.ReadingLevels ?? 0, (node as ObjectNode)?.WritingLevels ?? 0));
            }
        }
        finally
        {
            if (isAlone) s_lock.Exit();
        }

        return new Built(root.Codec!.Type, root.FixedMember, graph.UsesClosed);
    }

    // Many threads that each began the same work because a slow machine has one at it for long would make it slower still: only where nothing
    // is emitted for a while does a thread go on without the lock.
    private static bool EnterUnlessStuck()
    {
        int before;
        do
        {
            before = Volatile.Read(ref s_steps);
            if (s_lock.TryEnter(LongestWait)) return true;
        }
        while (Volatile.Read(ref s_steps) != before);
        return false;
    }

    /// <summary>Says that a part of a codec has been emitted: whoever waits for the rest goes on waiting.</summary>
    public static void Advance() => Interlocked.Increment(ref s_steps);

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static string Refusal(CodecGraph graph, Type type, List<ContractProblem> problems)
    {
        const int MostShown = 5;
        string text = $"{ProblemText.Name(graph.Keys.KeyOf(type))} can't be serialized. {ProblemText.Message(problems[0])}";
        for (int i = 1; i < int.Min(problems.Count, MostShown); i++) text += " " + ProblemText.Message(problems[i]);
        return problems.Count > MostShown ? text + $" There are {problems.Count - MostShown} further problems." : text;
    }
}
