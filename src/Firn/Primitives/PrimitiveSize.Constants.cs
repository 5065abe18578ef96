namespace Firn.Primitives;

public static partial class PrimitiveSize
{
    /// <summary>The bytes of a truth value.</summary>
    public const int Boolean = 1;

    /// <summary>The bytes of an 8-bit signed integer.</summary>
    public const int SByte = 1;

    /// <summary>The bytes of an 8-bit unsigned integer.</summary>
    public const int Byte = 1;

    /// <summary>The bytes of a 16-bit signed integer.</summary>
    public const int Int16 = 2;

    /// <summary>The bytes of a 16-bit unsigned integer.</summary>
    public const int UInt16 = 2;

    /// <summary>The bytes of a 32-bit signed integer.</summary>
    public const int Int32 = 4;

    /// <summary>The bytes of a 32-bit unsigned integer.</summary>
    public const int UInt32 = 4;

    /// <summary>The bytes of a 64-bit signed integer.</summary>
    public const int Int64 = 8;

    /// <summary>The bytes of a 64-bit unsigned integer.</summary>
    public const int UInt64 = 8;

    /// <summary>The bytes of a 128-bit signed integer.</summary>
    public const int Int128 = 16;

    /// <summary>The bytes of a 128-bit unsigned integer.</summary>
    public const int UInt128 = 16;

    /// <summary>The bytes of a signed native integer.</summary>
    public const int IntPtr = 8;

    /// <summary>The bytes of an unsigned native integer.</summary>
    public const int UIntPtr = 8;

    /// <summary>The bytes of an IEEE 754 binary16 number.</summary>
    public const int Half = 2;

    /// <summary>The bytes of an IEEE 754 binary32 number.</summary>
    public const int Single = 4;

    /// <summary>The bytes of an IEEE 754 binary64 number.</summary>
    public const int Double = 8;

    /// <summary>The bytes of a decimal with its scale.</summary>
    public const int Decimal = 16;

    /// <summary>The bytes of a UTF-16 code unit.</summary>
    public const int Char = 2;

    /// <summary>The bytes of a Unicode scalar value.</summary>
    public const int Rune = 4;

    /// <summary>The bytes of a GUID in the order of .NET.</summary>
    public const int Guid = 16;

    /// <summary>The bytes of a point in time with its kind.</summary>
    public const int DateTime = 8;

    /// <summary>The bytes of a point in time with its offset from universal time.</summary>
    public const int DateTimeOffset = 10;

    /// <summary>The bytes of a date.</summary>
    public const int DateOnly = 4;

    /// <summary>The bytes of a time of day.</summary>
    public const int TimeOnly = 8;

    /// <summary>The bytes of a span of time.</summary>
    public const int TimeSpan = 8;
}
