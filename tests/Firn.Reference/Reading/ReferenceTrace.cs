namespace Firn.Reference;

/// <summary>What the bytes of a token are to the format.</summary>
public enum ReferenceRole
{
    /// <summary>The first byte of a message.</summary>
    Header,

    /// <summary>The count in front of an embedded descriptor.</summary>
    SchemaLength,

    /// <summary>An embedded descriptor.</summary>
    Schema,

    /// <summary>The count in front of names.</summary>
    NamesLength,

    /// <summary>The names of a schema.</summary>
    Names,

    /// <summary>The eight bytes of a fingerprint.</summary>
    Fingerprint,

    /// <summary>The byte of the compression's codec.</summary>
    CompressionCodec,

    /// <summary>The raw length of a compressed body.</summary>
    RawLength,

    /// <summary>The length of the compressed data.</summary>
    DataLength,

    /// <summary>The compressed data.</summary>
    CompressedData,

    /// <summary>A count of elements, bits or bytes, or a dimension.</summary>
    Count,

    /// <summary>The tag of a union's case.</summary>
    Tag,

    /// <summary>The flags of an object.</summary>
    Flags,

    /// <summary>The bitmap of a container.</summary>
    Bitmap,

    /// <summary>Packed bools, or the bits of a BitArray.</summary>
    Bits,

    /// <summary>The count in front of an object whose identity is kept.</summary>
    ReferenceId,

    /// <summary>The byte of a comparer.</summary>
    Comparer,

    /// <summary>The header of a string, with its length.</summary>
    StringHeader,

    /// <summary>The base of a string in the window encoding.</summary>
    WindowBase,

    /// <summary>The text of a string.</summary>
    StringText,

    /// <summary>A bool of its own byte.</summary>
    Bool,

    /// <summary>A value of fixed width; the token has its kind.</summary>
    Fixed,

    /// <summary>The bytes of a BigInteger behind their count.</summary>
    BigInteger,

    /// <summary>The bytes of an address behind their count, with scope and port.</summary>
    Address,

    /// <summary>The content of a JSON value behind its count.</summary>
    Json,
}

/// <summary>Some bytes of a message, and what they are.</summary>
/// <param name="Offset">Where they begin: in the message, or in the expanded body.</param>
/// <param name="Length">How many they are.</param>
/// <param name="Role">What they are.</param>
/// <param name="Kind">The kind of the value that they belong to, or none.</param>
/// <param name="IsExpanded">Whether the offset is one of <see cref="ReferenceTrace.ExpandedBody"/>.</param>
public readonly record struct ReferenceToken(int Offset, int Length, ReferenceRole Role, ReferenceKind Kind, bool IsExpanded);

/// <summary>Collects the tokens of a message while it is read: up to where it was refused, if it was.</summary>
public sealed class ReferenceTrace
{
    private readonly List<ReferenceToken> _tokens = [];

    /// <summary>The tokens in the order in which they were read. Those of an uncompressed message follow one another without gaps.</summary>
    public IReadOnlyList<ReferenceToken> Tokens => _tokens;

    /// <summary>What a compressed body expanded to, or null.</summary>
    public byte[]? ExpandedBody { get; internal set; }

    internal void Add(int offset, int length, ReferenceRole role, ReferenceKind kind)
    {
        if (length > 0) _tokens.Add(new ReferenceToken(offset, length, role, kind, ExpandedBody is not null));
    }
}
