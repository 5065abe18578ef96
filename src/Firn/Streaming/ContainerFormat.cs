namespace Firn;

/// <summary>The figures of the container (format, section 7).</summary>
internal static class ContainerFormat
{
    public const byte Version = 1;

    /// <summary>The bytes of a frame's length and of its checksum.</summary>
    public const int LengthSize = 4;

    public const int ChecksumSize = 4;

    /// <summary>
    /// What a frame with its length and checksum is to stay within, if it holds more than one value: 1 MiB, so that pooled memory of exactly
    /// this size takes it, and the length of the next.
    /// </summary>
    public const int FrameTarget = (1 << 20) - LengthSize;

    /// <summary>The longest frame that this library can hold in one array, with what stands around it.</summary>
    public static readonly int LongestFrame = Array.MaxLength - 64;

    /// <summary>The longest head: descriptor and names of 65,536 members take less.</summary>
    public const int LongestHead = 16 << 20;

    /// <summary>The first bytes of a container.</summary>
    public static ReadOnlySpan<byte> Magic => "FIRN"u8;

    /// <summary>The bit beside the compression that says that names of enums follow those of types.</summary>
    public const byte HasEnums = 0x80;

    /// <summary>The bit of the root's kind that says whether values may be null.</summary>
    public const byte MayBeAbsent = 0x80;
}
