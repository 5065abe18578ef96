using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Dynamic;

/// <summary>
/// The hand-written codecs that an assembly names for types of others: <c>[assembly: FirnCodec(typeof(Foreign), typeof(ForeignCodec))]</c>,
/// or the same on one of its contexts, which counts for all its code as well.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class CodecScope
{
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, Type>> s_codecs = [];
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, Type>> s_contextCodecs = [];

    /// <summary>The assembly of a type, if it names codecs; else that of one of its type arguments, else null.</summary>
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

    /// <summary>The assembly, if it names codecs.</summary>
    public static Assembly? Of(Assembly assembly) => CodecsOf(assembly).Count + ContextCodecsOf(assembly).Count > 0 ? assembly : null;

    /// <summary>The codec that an assembly names for a type, or null.</summary>
    public static Type? OfAssembly(Assembly? scope, Type type) => scope is null ? null : CodecsOf(scope).GetValueOrDefault(type);

    /// <summary>The codec that a context of an assembly names for a type, or null.</summary>
    public static Type? OfContexts(Assembly? scope, Type type) => scope is null ? null : ContextCodecsOf(scope).GetValueOrDefault(type);

    private static Dictionary<Type, Type> CodecsOf(Assembly assembly) => s_codecs.GetValue(assembly, static a =>
    {
        Dictionary<Type, Type> codecs = [];
        foreach (FirnCodecAttribute attribute in Attributes.All<FirnCodecAttribute>(a))
        {
            if (attribute.Type is { } type) codecs[type] = attribute.Codec;
        }

        return codecs;
    });

    // The generator lists them: finding contexts would mean looking at all types.
    private static Dictionary<Type, Type> ContextCodecsOf(Assembly assembly) => s_contextCodecs.GetValue(assembly, static a =>
    {
        Dictionary<Type, Type> codecs = [];
        foreach (FirnContextCodecAttribute attribute in Attributes.All<FirnContextCodecAttribute>(a)) codecs[attribute.Type] = attribute.Codec;
        return codecs;
    });
}
