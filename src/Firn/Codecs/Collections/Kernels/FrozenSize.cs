namespace Firn.Codecs;

/// <summary>Upper bounds of what frozen sets and dictionaries take on top of the ones they are made of.</summary>
internal static class FrozenSize
{
    /// <summary>
    /// The contents, their hash codes, and buckets of 8 bytes: up to 16 for each entry of a small one and 3 of a large one.
    /// </summary>
    /// <param name="count">The number of entries.</param>
    /// <param name="contents">The bytes of key and value, or of the element.</param>
    public static long Bytes(int count, int contents) => Least + (count * ((2L * contents) + 16 + (count <= 1_000 ? 128 : 32)));

    /// <summary>The bytes of an empty one.</summary>
    public const int Least = 256;

    /// <summary>The most bytes for an entry.</summary>
    /// <param name="contents">As in <see cref="Bytes"/>.</param>
    public static long PerEntry(int contents) => (2L * contents) + 16 + 128;
}
