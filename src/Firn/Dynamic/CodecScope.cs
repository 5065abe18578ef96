using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Firn.Dynamic;

/// <summary>The hand-written codecs that an assembly names for types of others: <c>[assembly: FirnCodec(typeof(Foreign), typeof(ForeignCodec))]</c>.</summary>
internal static class CodecScope
{
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, Type>> s_codecs = [];

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
    public static Assembly? Of(Assembly assembly) => CodecsOf(assembly).Count > 0 ? assembly : null;

    /// <summary>The codec that an assembly names for a type.</summary>
    public static bool TryFind(Assembly? scope, Type type, [NotNullWhen(true)] out Type? codec)
    {
        codec = null;
        return scope is not null && CodecsOf(scope).TryGetValue(type, out codec);
    }

    /// <summary>The codecs that an assembly's contexts name, which serve in all code generated for the assembly.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static Dictionary<Type, Type> ContextCodecsOf(Assembly assembly)
    {
        Dictionary<Type, Type> codecs = [];
        foreach (Type type in assembly.GetTypes())
        {
            if (!type.IsSubclassOf(typeof(FirnContext))) continue;
            foreach (FirnCodecAttribute attribute in type.GetCustomAttributes<FirnCodecAttribute>(inherit: false))
            {
                if (attribute.Type is { } served) codecs[served] = attribute.Codec;
            }
        }

        return codecs;
    }

    private static Dictionary<Type, Type> CodecsOf(Assembly assembly) => s_codecs.GetValue(assembly, static a =>
    {
        Dictionary<Type, Type> codecs = [];
        foreach (FirnCodecAttribute attribute in a.GetCustomAttributes<FirnCodecAttribute>())
        {
            if (attribute.Type is { } type) codecs[type] = attribute.Codec;
        }

        return codecs;
    });
}
