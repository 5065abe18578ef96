using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>
/// The basic types and enums, for callers that have them as a type argument: they have the bytes of their kind, whatever codec an assembly has
/// named for them.
/// </summary>
/// <remarks>For a value type the compiler keeps the one line that applies.</remarks>
internal static class BasicValue
{
    /// <summary>Writes a value; of any other type by the codec that the serializer uses for it.</summary>
    public static void Write<T>(ref FirnWriter writer, T value)
        where T : struct
    {
        if (typeof(T).IsEnum) EnumBits<T>.Write(ref writer.Reserve(EnumBits<T>.Size), value);
        else if (typeof(T) == typeof(bool)) Write<T, bool, BooleanCodec>(ref writer, value);
        else if (typeof(T) == typeof(sbyte)) Write<T, sbyte, SByteCodec>(ref writer, value);
        else if (typeof(T) == typeof(byte)) Write<T, byte, ByteCodec>(ref writer, value);
        else if (typeof(T) == typeof(short)) Write<T, short, Int16Codec>(ref writer, value);
        else if (typeof(T) == typeof(ushort)) Write<T, ushort, UInt16Codec>(ref writer, value);
        else if (typeof(T) == typeof(int)) Write<T, int, Int32Codec>(ref writer, value);
        else if (typeof(T) == typeof(uint)) Write<T, uint, UInt32Codec>(ref writer, value);
        else if (typeof(T) == typeof(long)) Write<T, long, Int64Codec>(ref writer, value);
        else if (typeof(T) == typeof(ulong)) Write<T, ulong, UInt64Codec>(ref writer, value);
        else if (typeof(T) == typeof(Int128)) Write<T, Int128, Int128Codec>(ref writer, value);
        else if (typeof(T) == typeof(UInt128)) Write<T, UInt128, UInt128Codec>(ref writer, value);
        else if (typeof(T) == typeof(nint)) Write<T, nint, IntPtrCodec>(ref writer, value);
        else if (typeof(T) == typeof(nuint)) Write<T, nuint, UIntPtrCodec>(ref writer, value);
        else if (typeof(T) == typeof(Half)) Write<T, Half, HalfCodec>(ref writer, value);
        else if (typeof(T) == typeof(float)) Write<T, float, SingleCodec>(ref writer, value);
        else if (typeof(T) == typeof(double)) Write<T, double, DoubleCodec>(ref writer, value);
        else if (typeof(T) == typeof(decimal)) Write<T, decimal, DecimalCodec>(ref writer, value);
        else if (typeof(T) == typeof(char)) Write<T, char, CharCodec>(ref writer, value);
        else if (typeof(T) == typeof(Rune)) Write<T, Rune, RuneCodec>(ref writer, value);
        else if (typeof(T) == typeof(Guid)) Write<T, Guid, GuidCodec>(ref writer, value);
        else if (typeof(T) == typeof(DateTime)) Write<T, DateTime, DateTimeCodec>(ref writer, value);
        else if (typeof(T) == typeof(DateTimeOffset)) Write<T, DateTimeOffset, DateTimeOffsetCodec>(ref writer, value);
        else if (typeof(T) == typeof(DateOnly)) Write<T, DateOnly, DateOnlyCodec>(ref writer, value);
        else if (typeof(T) == typeof(TimeOnly)) Write<T, TimeOnly, TimeOnlyCodec>(ref writer, value);
        else if (typeof(T) == typeof(TimeSpan)) Write<T, TimeSpan, TimeSpanCodec>(ref writer, value);
        else if (typeof(T) == typeof(BigInteger)) Write<T, BigInteger, BigIntegerCodec>(ref writer, value);
        else CodecSlot<T>.Entry.Write(ref writer, value);
    }

    /// <summary>Reads a value; of any other type by the codec that the serializer uses for it.</summary>
    public static T Read<T>(ref FirnReader reader)
        where T : struct
    {
        if (typeof(T).IsEnum) return EnumBits<T>.Read(ref reader);
        if (typeof(T) == typeof(bool)) return Read<T, bool, BooleanCodec>(ref reader);
        if (typeof(T) == typeof(sbyte)) return Read<T, sbyte, SByteCodec>(ref reader);
        if (typeof(T) == typeof(byte)) return Read<T, byte, ByteCodec>(ref reader);
        if (typeof(T) == typeof(short)) return Read<T, short, Int16Codec>(ref reader);
        if (typeof(T) == typeof(ushort)) return Read<T, ushort, UInt16Codec>(ref reader);
        if (typeof(T) == typeof(int)) return Read<T, int, Int32Codec>(ref reader);
        if (typeof(T) == typeof(uint)) return Read<T, uint, UInt32Codec>(ref reader);
        if (typeof(T) == typeof(long)) return Read<T, long, Int64Codec>(ref reader);
        if (typeof(T) == typeof(ulong)) return Read<T, ulong, UInt64Codec>(ref reader);
        if (typeof(T) == typeof(Int128)) return Read<T, Int128, Int128Codec>(ref reader);
        if (typeof(T) == typeof(UInt128)) return Read<T, UInt128, UInt128Codec>(ref reader);
        if (typeof(T) == typeof(nint)) return Read<T, nint, IntPtrCodec>(ref reader);
        if (typeof(T) == typeof(nuint)) return Read<T, nuint, UIntPtrCodec>(ref reader);
        if (typeof(T) == typeof(Half)) return Read<T, Half, HalfCodec>(ref reader);
        if (typeof(T) == typeof(float)) return Read<T, float, SingleCodec>(ref reader);
        if (typeof(T) == typeof(double)) return Read<T, double, DoubleCodec>(ref reader);
        if (typeof(T) == typeof(decimal)) return Read<T, decimal, DecimalCodec>(ref reader);
        if (typeof(T) == typeof(char)) return Read<T, char, CharCodec>(ref reader);
        if (typeof(T) == typeof(Rune)) return Read<T, Rune, RuneCodec>(ref reader);
        if (typeof(T) == typeof(Guid)) return Read<T, Guid, GuidCodec>(ref reader);
        if (typeof(T) == typeof(DateTime)) return Read<T, DateTime, DateTimeCodec>(ref reader);
        if (typeof(T) == typeof(DateTimeOffset)) return Read<T, DateTimeOffset, DateTimeOffsetCodec>(ref reader);
        if (typeof(T) == typeof(DateOnly)) return Read<T, DateOnly, DateOnlyCodec>(ref reader);
        if (typeof(T) == typeof(TimeOnly)) return Read<T, TimeOnly, TimeOnlyCodec>(ref reader);
        if (typeof(T) == typeof(TimeSpan)) return Read<T, TimeSpan, TimeSpanCodec>(ref reader);
        if (typeof(T) == typeof(BigInteger)) return Read<T, BigInteger, BigIntegerCodec>(ref reader);
        return CodecSlot<T>.Entry.Read(ref reader);
    }

    // T and TBasic are one type.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write<T, TBasic, TCodec>(ref FirnWriter writer, T value)
        where TBasic : struct
        where TCodec : struct, IFirnCodec<TBasic> => TCodec.Write(ref writer, Unsafe.As<T, TBasic>(ref value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T Read<T, TBasic, TCodec>(ref FirnReader reader)
        where TBasic : struct
        where TCodec : struct, IFirnCodec<TBasic>
    {
        TBasic value = TCodec.Read(ref reader);
        return Unsafe.As<TBasic, T>(ref value);
    }
}
