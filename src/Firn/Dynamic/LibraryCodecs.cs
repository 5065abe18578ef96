using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>The library's codecs, by the names that the table has. The list, <c>Codecs</c>, is written from the table (Firn.CodecLists).</summary>
/// <remarks>
/// Not by asking the assembly for a name, because parsing the first one costs 7 ms; and each behind a function of its own, because a
/// method that mentions them all would load them all, which costs 10 ms.
/// </remarks>
internal static partial class LibraryCodecs
{
    /// <summary>The codec of a row, open where it is generic.</summary>
    public static Type Find(LibraryCodec row) => Codecs[row.Codec]();
}
