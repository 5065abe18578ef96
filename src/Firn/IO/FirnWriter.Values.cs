using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <content>Values of the basic types, for formats written by hand. Each method gives the writer back, so that calls can be chained.</content>
public ref partial struct FirnWriter
{
    /// <summary>Writes a bool: 1 byte, 0 or 1.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(bool value)
    {
        BooleanCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes an 8-bit signed integer: 1 byte.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(sbyte value)
    {
        SByteCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes an 8-bit unsigned integer: 1 byte.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(byte value)
    {
        ByteCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 16-bit signed integer: 2 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(short value)
    {
        Int16Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 16-bit unsigned integer: 2 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(ushort value)
    {
        UInt16Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 32-bit signed integer: 4 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(int value)
    {
        Int32Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 32-bit unsigned integer: 4 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(uint value)
    {
        UInt32Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 64-bit signed integer: 8 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(long value)
    {
        Int64Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 64-bit unsigned integer: 8 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(ulong value)
    {
        UInt64Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 128-bit signed integer: 16 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(Int128 value)
    {
        Int128Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 128-bit unsigned integer: 16 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(UInt128 value)
    {
        UInt128Codec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a native signed integer: 8 bytes on every machine.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(nint value)
    {
        IntPtrCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a native unsigned integer: 8 bytes on every machine.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(nuint value)
    {
        UIntPtrCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 16-bit floating-point number: 2 bytes, every bit kept.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(Half value)
    {
        HalfCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 32-bit floating-point number: 4 bytes, every bit kept.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(float value)
    {
        SingleCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a 64-bit floating-point number: 8 bytes, every bit kept.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(double value)
    {
        DoubleCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a decimal: 16 bytes, scale kept.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(decimal value)
    {
        DecimalCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a UTF-16 code unit: 2 bytes, any.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(char value)
    {
        CharCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a Unicode scalar value: 4 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(Rune value)
    {
        RuneCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a GUID: 16 bytes in .NET order.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(Guid value)
    {
        GuidCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a point in time with its kind: 8 bytes; a local time as its instant.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(DateTime value)
    {
        DateTimeCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a point in time with its offset: 10 bytes, time of day and offset kept.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(DateTimeOffset value)
    {
        DateTimeOffsetCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a date: 4 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(DateOnly value)
    {
        DateOnlyCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a time of day: 8 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(TimeOnly value)
    {
        TimeOnlyCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes a length of time: 8 bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(TimeSpan value)
    {
        TimeSpanCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes an integer of any size: a count of bytes, then the bytes.</summary>
    [UnscopedRef]
    public ref FirnWriter Write(BigInteger value)
    {
        BigIntegerCodec.Write(ref this, value);
        return ref this;
    }

    /// <summary>Writes an enum value, as the integer beneath: 1, 2, 4 or 8 bytes.</summary>
    /// <typeparam name="TEnum">The enum.</typeparam>
    [UnscopedRef]
    public ref FirnWriter Write<TEnum>(TEnum value)
        where TEnum : struct, Enum
    {
        EnumBits<TEnum>.Write(ref Reserve(EnumBits<TEnum>.Size), value);
        return ref this;
    }
}
