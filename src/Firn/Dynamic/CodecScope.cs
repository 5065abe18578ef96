using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// The hand-written codecs and surrogates that an assembly names for types of others: <c>[assembly: FirnCodec(typeof(Foreign), typeof(ForeignCodec))]</c>,
/// or the same on one of its contexts, which counts for all its code as well. For a type whose own assembly does not reference Firn, and so can say
/// nothing itself, it counts in the whole program.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class CodecScope
{
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, NamedCodec>> s_codecs = [];
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, NamedCodec>> s_contextCodecs = [];
    private static readonly ConditionalWeakTable<Assembly, StrongBox<bool>> s_speaks = [];
    private static readonly ProgramWide<NamedCodec> s_program = new(
        static (assembly, type) => OfContexts(assembly, type) ?? OfAssembly(assembly, type),
        ProblemText.NamedTwice,
        static assembly => $"the assembly '{assembly}', which names a codec for it, was loaded after the type had been served without that; load it first");

    /// <summary>The assembly of a type, if it names codecs or has contracts; else that of one of its type arguments, else null.</summary>
    public static Assembly? Of(Type type)
    {
        while (type.HasElementType) type = type.GetElementType()!;
        if (Of(type.Assembly) is { } own) return own;
        if (!type.IsGenericType) return null;
        foreach (Type argument in type.GetGenericArguments())
        {
            if (Of(argument) is { } scope) return scope;
        }

        return null;
    }

    /// <summary>The assembly, if it names codecs or has contracts for types that it can't edit.</summary>
    public static Assembly? Of(Assembly assembly) => CodecsOf(assembly).Count + ContextCodecsOf(assembly).Count > 0 || OutsideContracts.Has(assembly) ? assembly : null;

    /// <summary>The codec that an assembly names for a type, or null.</summary>
    public static NamedCodec? OfAssembly(Assembly? scope, Type type) => scope is null ? null : Find(CodecsOf(scope), type);

    /// <summary>The codec that a context of an assembly names for a type, or null.</summary>
    public static NamedCodec? OfContexts(Assembly? scope, Type type) => scope is null ? null : Find(ContextCodecsOf(scope), type);

    /// <summary>
    /// The codec that an assembly of the program names for a type whose own assembly does not reference Firn, or null. Two that name different
    /// ones, and one that is loaded after the type has been served without it, are a problem: which of them counted would depend on the order.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="settles">Whether the answer counts for the rest of the process.</param>
    /// <param name="problem">What stands in the way, or nothing.</param>
    public static NamedCodec? OfProgram(Type type, bool settles, out string problem) => s_program.Find(type, settles, out problem);

    /// <summary>Whether the type's assembly can say itself what serves its types.</summary>
    public static bool CanSpeak(Type type) => s_speaks.GetValue(type.Assembly, static assembly => new StrongBox<bool>(CanSpeak(assembly))).Value;

    private static bool CanSpeak(Assembly assembly)
    {
        if (assembly.IsDynamic || assembly == typeof(CodecScope).Assembly) return true;
        if (FrameworkTypes.IsFramework(assembly)) return false;
        foreach (AssemblyName reference in assembly.GetReferencedAssemblies())
        {
            if (reference.Name == "Firn") return true;
        }

        return false;
    }

    // What is named for an open type counts for each of its closed ones that has nothing of its own.
    private static NamedCodec? Find(Dictionary<Type, NamedCodec> codecs, Type type) =>
        codecs.GetValueOrDefault(type) ?? (type.IsGenericType && codecs.Count > 0 ? codecs.GetValueOrDefault(type.GetGenericTypeDefinition()) : null);

    private static Dictionary<Type, NamedCodec> CodecsOf(Assembly assembly) => s_codecs.GetValue(assembly, static a =>
    {
        Dictionary<Type, NamedCodec> codecs = [];
        foreach (FirnCodecAttribute attribute in Attributes.All<FirnCodecAttribute>(a)) Add(codecs, attribute.Type, attribute.Codec, isSurrogate: false);
        foreach (FirnSurrogateAttribute attribute in Attributes.All<FirnSurrogateAttribute>(a)) Add(codecs, attribute.Type, attribute.Surrogate, isSurrogate: true);
        return codecs;
    });

    // The generator lists them: finding contexts would mean looking at all types.
    private static Dictionary<Type, NamedCodec> ContextCodecsOf(Assembly assembly) => s_contextCodecs.GetValue(assembly, static a =>
    {
        Dictionary<Type, NamedCodec> codecs = [];
        foreach (FirnContextCodecAttribute attribute in Attributes.All<FirnContextCodecAttribute>(a)) Add(codecs, attribute.Type, attribute.Codec, isSurrogate: false);
        foreach (FirnContextSurrogateAttribute attribute in Attributes.All<FirnContextSurrogateAttribute>(a)) Add(codecs, attribute.Type, attribute.Surrogate, isSurrogate: true);
        return codecs;
    });

    private static void Add(Dictionary<Type, NamedCodec> codecs, Type? type, Type? codec, bool isSurrogate)
    {
        if (type is not null && codec is not null) codecs[type] = NamedCodec.Beside(codecs.GetValueOrDefault(type), new NamedCodec(codec, isSurrogate));
    }
}
