using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Firn.Codecs;
using Firn.Primitives;

namespace Firn;

/// <summary>A message without a schema that is one value of fixed width, a number or a time: the header and its bytes, which need neither writer nor reader.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
internal static class FixedMessage<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    // A codec of the user's is not asked: it would run here.
    private static readonly bool s_isServed = IsOfLibrary(typeof(TCodec)) && TCodec.FixedSize is > 0 and < CodecEntry.StackBufferLength && TCodec.FixedDepth == 0 && !TCodec.MayBeAbsent;

    /// <summary>Whether there are such messages. Code that classes share does not look for it.</summary>
    public static bool IsServed
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T).IsValueType && s_isServed;
    }

    /// <summary>The bytes of each.</summary>
    public static int Length => 1 + TCodec.FixedSize;

    /// <summary>Writes one.</summary>
    /// <param name="start">The first of <see cref="Length"/> bytes.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte start, T value)
    {
        start = Message.PlainHeader;
        TCodec.WriteFixed(ref Unsafe.Add(ref start, 1), value);
    }

    /// <summary>Reads one. Bytes that are none, and options that change values, are left to a reader.</summary>
    /// <param name="source">The message.</param>
    /// <param name="options">The options.</param>
    /// <param name="value">The value; undefined if the result is false.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(ReadOnlySpan<byte> source, FirnOptions options, out T value)
    {
        Unsafe.SkipInit(out value);
        ref byte start = ref MemoryMarshal.GetReference(source);
        return source.Length == Length && options.PlainLength >= Length && start == Message.PlainHeader && TryReadBody(ref Unsafe.Add(ref start, 1), out value);
    }

    // All comparisons of types are decided when the code is compiled.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadBody(ref byte source, out T value)
    {
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

    // Methods for values of fixed width are the whole of what such a codec does. Generic ones stand for codecs of the user's, but for enums over an integer of the language.
    private static bool IsOfLibrary(Type codec)
    {
        if (codec.Assembly != typeof(CodecEntry).Assembly) return false;
        if (!codec.IsGenericType) return true;
        return codec.GetGenericTypeDefinition() == typeof(EnumCodec<,,>) && codec.GetGenericArguments()[2] is { } integer
            && (integer == typeof(SByteCodec) || integer == typeof(ByteCodec) || integer == typeof(Int16Codec) || integer == typeof(UInt16Codec)
                || integer == typeof(Int32Codec) || integer == typeof(UInt32Codec) || integer == typeof(Int64Codec) || integer == typeof(UInt64Codec));
    }
}
