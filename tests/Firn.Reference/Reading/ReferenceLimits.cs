namespace Firn.Reference;

/// <summary>What a reader puts up with (section 9). The memory that a message may cost is the library's own affair, and not among it.</summary>
public sealed record ReferenceLimits
{
    /// <summary>The defaults of section 9, and mode none is not expected.</summary>
    public static ReferenceLimits Default { get; } = new();

    /// <summary>The same for a reader that was told to expect mode none.</summary>
    public static ReferenceLimits WithoutSchema { get; } = new() { AcceptsNone = true };

    /// <summary>Whether a message without schema is accepted (section 1.2).</summary>
    public bool AcceptsNone { get; init; }

    /// <summary>The most levels (section 9.1).</summary>
    public int Depth { get; init; } = 64;

    /// <summary>The most values of zero width in a message (section 4.6).</summary>
    public int ZeroWidth { get; init; } = 8_192;

    /// <summary>Raw bytes per compressed byte (section 9.4).</summary>
    public int RawRatio { get; init; } = 256;

    /// <summary>Raw bytes that are allowed beyond the ratio.</summary>
    public int RawBase { get; init; } = 65_536;

    /// <summary>The most raw bytes of a compressed message.</summary>
    public long MostRaw { get; init; } = 256L << 20;
}
