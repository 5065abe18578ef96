using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;

namespace Firn.Primitives;

/// <summary>Values of fixed width that are written and read without a writer and reader: those of the library's codecs, and structs of generated ones.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
internal static class DirectValue<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    // A codec of the user's is not asked for its figures: it would run here.
    private static readonly bool s_isLeaf = IsLeaf(typeof(TCodec)) && TCodec.FixedSize > 0 && TCodec.FixedDepth == 0;
    private static readonly bool s_isRead = s_isLeaf && !IsOrHolds(typeof(TCodec), typeof(RuneCodec));

    /// <summary>Whether the library's codec serves it, with nothing within: a number, a time, an enum or the like, or one that may be null. Code that classes share does not look for it.</summary>
    public static bool IsLeafOfLibrary
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && s_isLeaf;
    }

    /// <summary>Whether a value may be written twice: no code of the user's is told of it.</summary>
    public static bool IsWritten
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && (s_isLeaf || (TCodec.WritingLevels > 0 && TCodec.FixedSize > 0));
    }

    /// <summary>Whether <see cref="TryRead"/> reads it, and members of objects are read so as well (<c>DirectKinds</c>).</summary>
    public static bool IsRead
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && (s_isRead || (TCodec.ReadingLevels > 0 && TCodec.FixedSize > 0));
    }

    /// <summary>Reads a value.</summary>
    /// <param name="source">The first of its bytes, all of which are there.</param>
    /// <param name="value">The value; undefined if the result is false.</param>
    /// <returns>Whether the bytes are one; false also where a reader has to look at them.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(ref byte source, out T value)
    {
        if (TCodec.ReadingLevels > 0 || TCodec.MayBeAbsent) return TCodec.TryReadDirect(ref source, out value);
        if (TCodec.IsBitwise)
        {
            value = FixedValue.Load<T, TCodec>(ref source);
            return true;
        }

        Unsafe.SkipInit(out value);
        if (typeof(T).IsEnum)
        {
            if (!BitConverter.IsLittleEndian || Unsafe.SizeOf<T>() != TCodec.FixedSize) return false;
            value = Unsafe.ReadUnaligned<T>(ref source);
            return true;
        }

        // All comparisons of types are decided when the code is compiled.
        if (typeof(TCodec) == typeof(DateTimeCodec)) return TryReadChecked<DateTime, DateTimeCodec>(in source, out Unsafe.As<T, DateTime>(ref value));
        if (typeof(TCodec) == typeof(DateTimeOffsetCodec)) return TryReadChecked<DateTimeOffset, DateTimeOffsetCodec>(in source, out Unsafe.As<T, DateTimeOffset>(ref value));
        if (typeof(TCodec) == typeof(DateOnlyCodec)) return TryReadChecked<DateOnly, DateOnlyCodec>(in source, out Unsafe.As<T, DateOnly>(ref value));
        if (typeof(TCodec) == typeof(TimeOnlyCodec)) return TryReadChecked<TimeOnly, TimeOnlyCodec>(in source, out Unsafe.As<T, TimeOnly>(ref value));
        if (typeof(TCodec) == typeof(DecimalCodec)) return TryReadChecked<decimal, DecimalCodec>(in source, out Unsafe.As<T, decimal>(ref value));
        if (typeof(TCodec) == typeof(BooleanCodec)) return TryReadChecked<bool, BooleanCodec>(in source, out Unsafe.As<T, bool>(ref value));
        if (typeof(TCodec) == typeof(RuneCodec)) return TryReadChecked<Rune, RuneCodec>(in source, out Unsafe.As<T, Rune>(ref value));
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadChecked<TValue, TChecked>(ref readonly byte source, out TValue value)
        where TChecked : struct, ICheckedCodec<TValue> => TChecked.TryReadFixed(in source, out value);

    private static bool IsOrHolds(Type codec, Type other) => codec == other || (codec.IsGenericType && Array.IndexOf(codec.GetGenericArguments(), other) >= 0);

    // Methods for values of fixed width are the whole of what such a codec does. Generic ones stand for codecs of the user's, but for enums over an integer of the language, and for those that
    // may be null where the value's own codec is such a one.
    private static bool IsLeaf(Type codec)
    {
        if (codec.Assembly != typeof(CodecEntry).Assembly) return false;
        if (!codec.IsGenericType) return true;
        Type definition = codec.GetGenericTypeDefinition();
        if (definition == typeof(NullableCodec<,>)) return IsLeaf(codec.GetGenericArguments()[1]);
        return definition == typeof(EnumCodec<,,>) && codec.GetGenericArguments()[2] is { } integer
            && (integer == typeof(SByteCodec) || integer == typeof(ByteCodec) || integer == typeof(Int16Codec) || integer == typeof(UInt16Codec)
                || integer == typeof(Int32Codec) || integer == typeof(UInt32Codec) || integer == typeof(Int64Codec) || integer == typeof(UInt64Codec));
    }
}
