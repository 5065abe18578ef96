namespace Firn.Hostile.Fuzzing;

/// <summary>What a value is written as before it is damaged.</summary>
internal enum SampleForm
{
    /// <summary>A message without schema.</summary>
    Packed,

    /// <summary>With the schema embedded.</summary>
    Embedded,

    /// <summary>With the schema embedded, and its names.</summary>
    Named,

    /// <summary>With its fingerprint.</summary>
    Fingerprint,

    /// <summary>Compressed, without schema.</summary>
    Brotli,

    /// <summary>Compressed, with the schema embedded.</summary>
    Deflate,

    /// <summary>Compressed in LZ4, without schema.</summary>
    Lz4,

    /// <summary>Compressed in Zstandard, with the schema embedded.</summary>
    Zstandard,

    /// <summary>A container of two values.</summary>
    Container,

    /// <summary>The same with names of enums.</summary>
    NamedContainer,

    /// <summary>A container whose frames are compressed.</summary>
    BrotliContainer,

    /// <summary>The same with another compression.</summary>
    DeflateContainer,

    /// <summary>The same in LZ4.</summary>
    Lz4Container,

    /// <summary>The same in Zstandard.</summary>
    ZstandardContainer,

    /// <summary>With the schema embedded, and read as another type, to which the data are converted.</summary>
    OtherVersion,
}
