using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>Reads values of the library's own codecs of fixed width, none of which is generic, without a reader: those that are the same in memory, and those that are checked by a method of their own.</summary>
internal static class FixedValues
{
    /// <summary>Reads a value as it was written, whatever options say.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="source">The first of the value's bytes.</param>
    /// <param name="value">The value; undefined if there is none.</param>
    /// <returns>Whether the bytes are a value, and the codec is one of those. All comparisons of types are decided when the code is compiled.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<T, TCodec>(ref byte source, out T value)
        where TCodec : struct, IFirnCodec<T>
    {
        if (BitConverter.IsLittleEndian && TCodec.IsBitwise)
        {
            value = Unsafe.ReadUnaligned<T>(ref source);
            return true;
        }

        Unsafe.SkipInit(out value);
        if (typeof(TCodec) == typeof(DateTimeCodec)) return DateTimeCodec.TryReadFixed(in source, out Unsafe.As<T, DateTime>(ref value));
        if (typeof(TCodec) == typeof(DateTimeOffsetCodec)) return Checked<DateTimeOffset, DateTimeOffsetCodec>.TryRead(in source, out Unsafe.As<T, DateTimeOffset>(ref value));
        if (typeof(TCodec) == typeof(DateOnlyCodec)) return Checked<DateOnly, DateOnlyCodec>.TryRead(in source, out Unsafe.As<T, DateOnly>(ref value));
        if (typeof(TCodec) == typeof(TimeOnlyCodec)) return Checked<TimeOnly, TimeOnlyCodec>.TryRead(in source, out Unsafe.As<T, TimeOnly>(ref value));
        if (typeof(TCodec) == typeof(DecimalCodec)) return Checked<decimal, DecimalCodec>.TryRead(in source, out Unsafe.As<T, decimal>(ref value));
        if (typeof(TCodec) == typeof(BooleanCodec)) return Checked<bool, BooleanCodec>.TryRead(in source, out Unsafe.As<T, bool>(ref value));
        if (typeof(TCodec) == typeof(RuneCodec)) return Checked<Rune, RuneCodec>.TryRead(in source, out Unsafe.As<T, Rune>(ref value));
        return false;
    }

    private static class Checked<T, TCodec>
        where TCodec : struct, ICheckedCodec<T>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static bool TryRead(ref readonly byte source, out T value) => TCodec.TryReadFixed(in source, out value);
    }
}
