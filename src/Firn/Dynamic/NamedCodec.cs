namespace Firn.Dynamic;

/// <summary>What an attribute names to serve a type.</summary>
/// <param name="Type">A codec, or what converts the type's values to those of a surrogate.</param>
/// <param name="IsSurrogate">Whether it is the latter.</param>
internal sealed record NamedCodec(Type Type, bool IsSurrogate)
{
    /// <summary>What another attribute of the same place names; null where there is none.</summary>
    public NamedCodec? Rival { get; init; }

    /// <summary>Notes what stands in the same place. Of several codecs the last one counts.</summary>
    public static NamedCodec Beside(NamedCodec? first, NamedCodec second) =>
        first is null || (first.Type == second.Type && first.IsSurrogate == second.IsSurrogate) || !(first.IsSurrogate || second.IsSurrogate) ? second : first with { Rival = second };
}
