namespace Firn.Codecs;

/// <summary>The first bytes of JSON values, as section 2.7 of the format has them.</summary>
internal static class JsonHead
{
    /// <summary>Integers from 0 that are their own first byte, up to before this one.</summary>
    public const int SmallEnd = 0x40;

    /// <summary>Text of so many bytes more than this.</summary>
    public const int Text = 0x40;

    /// <summary>An object with the names of an earlier one, whose number is added.</summary>
    public const int Known = 0x80;

    /// <summary>An array, whose number of elements is added.</summary>
    public const int Array = 0x90;

    /// <summary>An integer, whose bytes less one are added.</summary>
    public const int Integer = 0xA0;

    public const int Null = 0xA8;

    public const int False = 0xA9;

    public const int True = 0xAA;

    /// <summary>A number by its characters.</summary>
    public const int Characters = 0xAB;

    /// <summary>A number with 9 to 40 digits behind the point.</summary>
    public const int LongFraction = 0xAC;

    /// <summary>Text of which a count says the bytes.</summary>
    public const int LongText = 0xAD;

    /// <summary>An array with a count.</summary>
    public const int LongArray = 0xAE;

    /// <summary>An object with the names of an earlier one, by a count.</summary>
    public const int FarKnown = 0xAF;

    /// <summary>An object whose names follow; their number is added.</summary>
    public const int Object = 0xB0;

    /// <summary>An object whose names follow, with a count.</summary>
    public const int LongObject = 0xB9;

    /// <summary>The first byte that is refused: those up to <see cref="Fraction"/> are.</summary>
    public const int UnusedStart = 0xBA;

    /// <summary>A number with a point: 8 times the digits behind it less one, and the bytes less one, are added.</summary>
    public const int Fraction = 0xC0;

    /// <summary>Whether a first byte is that of an array or object.</summary>
    public static bool HasParts(byte head) => head is (>= Known and < Integer) or LongArray or FarKnown or (>= Object and <= LongObject);

    // What stands in the first byte is below these.
    public const int TextEnd = 64;
    public const int KnownEnd = 16;
    public const int ArrayEnd = 16;
    public const int ObjectEnd = LongObject - Object;

    /// <summary>The digits behind a point that the first byte holds.</summary>
    public const int FractionEnd = 8;

    /// <summary>The most digits behind a point of what is no number by its characters.</summary>
    public const int MostFraction = 40;

    /// <summary>The longest name that later objects refer to, in bytes.</summary>
    public const int LongestKnownName = 64;

    /// <summary>How long the names of an object to which others refer may be on average: what a byte of the message stands for is bounded.</summary>
    public const int AverageName = 24;

    /// <summary>The number symbols, by their four bits.</summary>
    public static ReadOnlySpan<byte> Symbols => "0123456789-+.eE"u8;
}
