using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What an attribute names to serve a type. Lives as long as a compilation.</summary>
/// <param name="Type">A codec, or what converts the type's values to those of a surrogate; null where the attribute names nothing.</param>
/// <param name="IsSurrogate">Whether it is the latter.</param>
internal sealed record NamedCodec(ITypeSymbol? Type, bool IsSurrogate)
{
    /// <summary>What another attribute of the same place names; null where there is none.</summary>
    public NamedCodec? Rival { get; init; }

    /// <summary>Notes what stands in the same place. Of several codecs the last one counts.</summary>
    public static NamedCodec Beside(NamedCodec? first, NamedCodec second) =>
        first is null || (first.IsSurrogate == second.IsSurrogate && SymbolEqualityComparer.Default.Equals(first.Type, second.Type)) || !(first.IsSurrogate || second.IsSurrogate) ? second : first with { Rival = second };

    /// <summary>Whether another place names the same.</summary>
    public bool IsSame(NamedCodec? other) =>
        other is not null && IsSurrogate == other.IsSurrogate && SymbolEqualityComparer.Default.Equals(Type, other.Type) && (Rival is null ? other.Rival is null : Rival.IsSame(other.Rival));
}
