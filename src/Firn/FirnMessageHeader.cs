namespace Firn;

/// <summary>What stands in front of a message's body (docs/wire-format.md, section 1).</summary>
public readonly record struct FirnMessageHeader
{
    /// <summary>The version of the format: 1.</summary>
    public int FormatVersion { get; init; }

    /// <summary>Which schema the message carries.</summary>
    public FirnSchemaMode SchemaMode { get; init; }

    /// <summary>Where the schema stands: the descriptor of an embedded or named one, the 8 bytes of a fingerprint; empty where there is none.</summary>
    public Range Schema { get; init; }

    /// <summary>Where the names of a named schema stand (docs/wire-format.md, section 5.6); empty, from 0 on, in other modes. Nobody has checked them.</summary>
    public Range Names { get; init; }

    /// <summary>Whether the message is null. Nothing follows then.</summary>
    public bool IsNull { get; init; }

    /// <summary>How the body is compressed. A method that this version does not know is given by its number.</summary>
    public FirnCompression Compression { get; init; }

    /// <summary>
    /// The length of the body in bytes before it was compressed, as the message says; <see langword="null"/> where it is not compressed. Nobody has checked it: of untrusted input it can be
    /// any number from 0 on.
    /// </summary>
    public long? BodyLength { get; init; }

    /// <summary>The bytes in front of the body, or of the data that it was compressed to.</summary>
    public int Length { get; init; }
}
