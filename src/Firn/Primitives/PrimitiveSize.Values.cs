using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveSize
{
    /// <summary>The bytes of a truth value: <see cref="Boolean"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(bool value) => Boolean;

    /// <summary>The bytes of an 8-bit signed integer: <see cref="SByte"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(sbyte value) => SByte;

    /// <summary>The bytes of an 8-bit unsigned integer: <see cref="Byte"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(byte value) => Byte;

    /// <summary>The bytes of a 16-bit signed integer: <see cref="Int16"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(short value) => Int16;

    /// <summary>The bytes of a 16-bit unsigned integer: <see cref="UInt16"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(ushort value) => UInt16;

    /// <summary>The bytes of a 32-bit signed integer: <see cref="Int32"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(int value) => Int32;

    /// <summary>The bytes of a 32-bit unsigned integer: <see cref="UInt32"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(uint value) => UInt32;

    /// <summary>The bytes of a 64-bit signed integer: <see cref="Int64"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(long value) => Int64;

    /// <summary>The bytes of a 64-bit unsigned integer: <see cref="UInt64"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(ulong value) => UInt64;

    /// <summary>The bytes of a 128-bit signed integer: <see cref="Int128"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(Int128 value) => Int128;

    /// <summary>The bytes of a 128-bit unsigned integer: <see cref="UInt128"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(UInt128 value) => UInt128;

    /// <summary>The bytes of a signed native integer: <see cref="IntPtr"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(nint value) => IntPtr;

    /// <summary>The bytes of an unsigned native integer: <see cref="UIntPtr"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(nuint value) => UIntPtr;

    /// <summary>The bytes of an IEEE 754 binary16 number: <see cref="Half"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(Half value) => Half;

    /// <summary>The bytes of an IEEE 754 binary32 number: <see cref="Single"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(float value) => Single;

    /// <summary>The bytes of an IEEE 754 binary64 number: <see cref="Double"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(double value) => Double;

    /// <summary>The bytes of a decimal with its scale: <see cref="Decimal"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(decimal value) => Decimal;

    /// <summary>The bytes of a UTF-16 code unit: <see cref="Char"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(char value) => Char;

    /// <summary>The bytes of a Unicode scalar value: <see cref="Rune"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(Rune value) => Rune;

    /// <summary>The bytes of a GUID in the order of .NET: <see cref="Guid"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(Guid value) => Guid;

    /// <summary>The bytes of a point in time with its kind: <see cref="DateTime"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(DateTime value) => DateTime;

    /// <summary>The bytes of a point in time with its offset from universal time: <see cref="DateTimeOffset"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(DateTimeOffset value) => DateTimeOffset;

    /// <summary>The bytes of a date: <see cref="DateOnly"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(DateOnly value) => DateOnly;

    /// <summary>The bytes of a time of day: <see cref="TimeOnly"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(TimeOnly value) => TimeOnly;

    /// <summary>The bytes of a span of time: <see cref="TimeSpan"/>.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(TimeSpan value) => TimeSpan;

    /// <summary>The bytes of an enum: those of its integer.</summary>
    /// <typeparam name="TEnum">The enum.</typeparam>
    /// <param name="value">Any value.</param>
    public static int GetSize<TEnum>(TEnum value)
        where TEnum : struct, Enum => Unsafe.SizeOf<TEnum>();

    /// <summary>The bytes of an integer of any size, its count included.</summary>
    /// <param name="value">Any value.</param>
    public static int GetSize(BigInteger value)
    {
        int length = BigIntegerCodec.LengthOf(value);
        return CountFormat.Size(length) + length;
    }
}
