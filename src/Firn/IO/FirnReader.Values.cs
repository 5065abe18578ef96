using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <content>Values of the basic types, for formats written by hand: as a result, or by <c>out</c> in chained calls.</content>
public ref partial struct FirnReader
{
    /// <summary>Reads a bool: 1 byte, 0 or 1.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public bool ReadBoolean() => BooleanCodec.Read(ref this);

    /// <inheritdoc cref="ReadBoolean"/>
    [UnscopedRef]
    public ref FirnReader Read(out bool value)
    {
        value = BooleanCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads an 8-bit signed integer: 1 byte.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public sbyte ReadSByte() => SByteCodec.Read(ref this);

    /// <inheritdoc cref="ReadSByte"/>
    [UnscopedRef]
    public ref FirnReader Read(out sbyte value)
    {
        value = SByteCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads an 8-bit unsigned integer: 1 byte.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public byte ReadByte() => ByteCodec.Read(ref this);

    /// <inheritdoc cref="ReadByte"/>
    [UnscopedRef]
    public ref FirnReader Read(out byte value)
    {
        value = ByteCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 16-bit signed integer: 2 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public short ReadInt16() => Int16Codec.Read(ref this);

    /// <inheritdoc cref="ReadInt16"/>
    [UnscopedRef]
    public ref FirnReader Read(out short value)
    {
        value = Int16Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 16-bit unsigned integer: 2 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public ushort ReadUInt16() => UInt16Codec.Read(ref this);

    /// <inheritdoc cref="ReadUInt16"/>
    [UnscopedRef]
    public ref FirnReader Read(out ushort value)
    {
        value = UInt16Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 32-bit signed integer: 4 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public int ReadInt32() => Int32Codec.Read(ref this);

    /// <inheritdoc cref="ReadInt32"/>
    [UnscopedRef]
    public ref FirnReader Read(out int value)
    {
        value = Int32Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 32-bit unsigned integer: 4 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public uint ReadUInt32() => UInt32Codec.Read(ref this);

    /// <inheritdoc cref="ReadUInt32"/>
    [UnscopedRef]
    public ref FirnReader Read(out uint value)
    {
        value = UInt32Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 64-bit signed integer: 8 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public long ReadInt64() => Int64Codec.Read(ref this);

    /// <inheritdoc cref="ReadInt64"/>
    [UnscopedRef]
    public ref FirnReader Read(out long value)
    {
        value = Int64Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 64-bit unsigned integer: 8 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public ulong ReadUInt64() => UInt64Codec.Read(ref this);

    /// <inheritdoc cref="ReadUInt64"/>
    [UnscopedRef]
    public ref FirnReader Read(out ulong value)
    {
        value = UInt64Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 128-bit signed integer: 16 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public Int128 ReadInt128() => Int128Codec.Read(ref this);

    /// <inheritdoc cref="ReadInt128"/>
    [UnscopedRef]
    public ref FirnReader Read(out Int128 value)
    {
        value = Int128Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 128-bit unsigned integer: 16 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public UInt128 ReadUInt128() => UInt128Codec.Read(ref this);

    /// <inheritdoc cref="ReadUInt128"/>
    [UnscopedRef]
    public ref FirnReader Read(out UInt128 value)
    {
        value = UInt128Codec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a native signed integer: 8 bytes on every machine.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public nint ReadIntPtr() => IntPtrCodec.Read(ref this);

    /// <inheritdoc cref="ReadIntPtr"/>
    [UnscopedRef]
    public ref FirnReader Read(out nint value)
    {
        value = IntPtrCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a native unsigned integer: 8 bytes on every machine.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public nuint ReadUIntPtr() => UIntPtrCodec.Read(ref this);

    /// <inheritdoc cref="ReadUIntPtr"/>
    [UnscopedRef]
    public ref FirnReader Read(out nuint value)
    {
        value = UIntPtrCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 16-bit floating-point number: 2 bytes, every bit kept.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public Half ReadHalf() => HalfCodec.Read(ref this);

    /// <inheritdoc cref="ReadHalf"/>
    [UnscopedRef]
    public ref FirnReader Read(out Half value)
    {
        value = HalfCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 32-bit floating-point number: 4 bytes, every bit kept.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public float ReadSingle() => SingleCodec.Read(ref this);

    /// <inheritdoc cref="ReadSingle"/>
    [UnscopedRef]
    public ref FirnReader Read(out float value)
    {
        value = SingleCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a 64-bit floating-point number: 8 bytes, every bit kept.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public double ReadDouble() => DoubleCodec.Read(ref this);

    /// <inheritdoc cref="ReadDouble"/>
    [UnscopedRef]
    public ref FirnReader Read(out double value)
    {
        value = DoubleCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a decimal: 16 bytes, scale kept.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public decimal ReadDecimal() => DecimalCodec.Read(ref this);

    /// <inheritdoc cref="ReadDecimal"/>
    [UnscopedRef]
    public ref FirnReader Read(out decimal value)
    {
        value = DecimalCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a UTF-16 code unit: 2 bytes, any.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public char ReadChar() => CharCodec.Read(ref this);

    /// <inheritdoc cref="ReadChar"/>
    [UnscopedRef]
    public ref FirnReader Read(out char value)
    {
        value = CharCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a Unicode scalar value: 4 bytes.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public Rune ReadRune() => RuneCodec.Read(ref this);

    /// <inheritdoc cref="ReadRune"/>
    [UnscopedRef]
    public ref FirnReader Read(out Rune value)
    {
        value = RuneCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a GUID: 16 bytes in .NET order.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public Guid ReadGuid() => GuidCodec.Read(ref this);

    /// <inheritdoc cref="ReadGuid"/>
    [UnscopedRef]
    public ref FirnReader Read(out Guid value)
    {
        value = GuidCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a point in time with its kind: 8 bytes; a local time as its instant.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public DateTime ReadDateTime() => DateTimeCodec.Read(ref this);

    /// <inheritdoc cref="ReadDateTime"/>
    [UnscopedRef]
    public ref FirnReader Read(out DateTime value)
    {
        value = DateTimeCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a point in time with its offset: 10 bytes, time of day and offset kept.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public DateTimeOffset ReadDateTimeOffset() => DateTimeOffsetCodec.Read(ref this);

    /// <inheritdoc cref="ReadDateTimeOffset"/>
    [UnscopedRef]
    public ref FirnReader Read(out DateTimeOffset value)
    {
        value = DateTimeOffsetCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a date: 4 bytes.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public DateOnly ReadDateOnly() => DateOnlyCodec.Read(ref this);

    /// <inheritdoc cref="ReadDateOnly"/>
    [UnscopedRef]
    public ref FirnReader Read(out DateOnly value)
    {
        value = DateOnlyCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a time of day: 8 bytes.</summary>
    /// <exception cref="FirnException">The input ends, or the bytes are no such value.</exception>
    public TimeOnly ReadTimeOnly() => TimeOnlyCodec.Read(ref this);

    /// <inheritdoc cref="ReadTimeOnly"/>
    [UnscopedRef]
    public ref FirnReader Read(out TimeOnly value)
    {
        value = TimeOnlyCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads a length of time: 8 bytes.</summary>
    /// <exception cref="FirnException">The input ends.</exception>
    public TimeSpan ReadTimeSpan() => TimeSpanCodec.Read(ref this);

    /// <inheritdoc cref="ReadTimeSpan"/>
    [UnscopedRef]
    public ref FirnReader Read(out TimeSpan value)
    {
        value = TimeSpanCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads an integer of any size: a count of bytes, then the bytes.</summary>
    /// <exception cref="FirnException">The input ends, the integer is not in its shortest form, or the allocation budget is used up.</exception>
    public BigInteger ReadBigInteger() => BigIntegerCodec.Read(ref this);

    /// <inheritdoc cref="ReadBigInteger"/>
    [UnscopedRef]
    public ref FirnReader Read(out BigInteger value)
    {
        value = BigIntegerCodec.Read(ref this);
        return ref this;
    }

    /// <summary>Reads an enum value, as the integer beneath: 1, 2, 4 or 8 bytes.</summary>
    /// <typeparam name="TEnum">The enum.</typeparam>
    /// <exception cref="FirnException">The input ends, or the type does not define the value and <see cref="FirnOptions.RefuseUndefinedEnums"/> is set.</exception>
    public TEnum ReadEnum<TEnum>()
        where TEnum : struct, Enum => EnumBits<TEnum>.Read(ref this);

    /// <inheritdoc cref="ReadEnum{TEnum}"/>
    [UnscopedRef]
    public ref FirnReader Read<TEnum>(out TEnum value)
        where TEnum : struct, Enum
    {
        value = EnumBits<TEnum>.Read(ref this);
        return ref this;
    }
}
