using System.Diagnostics.CodeAnalysis;

namespace Firn.Dynamic;

/// <summary>Codecs in words.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class CodecTexts
{
    /// <summary>A codec as it is composed: <c>ListCodec&lt;Line, emitted Line&gt;</c>.</summary>
    public static string Name(CodecRef codec)
    {
        if (codec.Node is { } node) return $"emitted {TypeDisplay.Short(node.Type)}";
        if (codec.Definition is not { } definition) return TypeDisplay.Short(codec.Type);
        string name = definition.Name;
        int tick = name.IndexOf('`', StringComparison.Ordinal);
        return $"{(tick < 0 ? name : name[..tick])}<{string.Join(", ", [.. codec.Types.Select(TypeDisplay.Short), .. codec.Parts.Select(Name)])}>";
    }

    /// <summary>Whether the codec is neither the library's nor of this engine.</summary>
    public static bool IsForeign(Type codec) => codec.Assembly != typeof(FirnSerializer).Assembly;

    /// <summary>What a codec from elsewhere is.</summary>
    public static string Origin(Type codec)
    {
        string kind = codec.Namespace?.StartsWith("Firn.Generated.", StringComparison.Ordinal) == true ? "generated code" : "a codec";
        return $"{kind} of {codec.Assembly.GetName().Name}, {TypeDisplay.Full(codec)}";
    }

    /// <summary>The type that a codec from elsewhere serves.</summary>
    public static Type Served(CodecRef codec)
    {
        if (codec.Node is not null || codec.Definition is not null) return typeof(void);
        Type? served = Array.Find(codec.Type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IFirnCodec<>));
        return served?.GetGenericArguments()[0] ?? codec.Type;
    }
}
