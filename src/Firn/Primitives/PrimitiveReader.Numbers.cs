using System.Numerics;
using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads an IEEE 754 binary16 number, all of its bits: 2 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out Half value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<Half, HalfCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out Half, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out Half value) => FixedValue.TryRead<Half, HalfCodec>(ref source, out value);

    /// <summary>Reads an IEEE 754 binary32 number, all of its bits: 4 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out float value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<float, SingleCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out float, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out float value) => FixedValue.TryRead<float, SingleCodec>(ref source, out value);

    /// <summary>Reads an IEEE 754 binary64 number, all of its bits: 8 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out double value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<double, DoubleCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out double, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out double value) => FixedValue.TryRead<double, DoubleCodec>(ref source, out value);

    /// <summary>Reads a decimal with its scale: 16 bytes. Values with a scale above 28 or with flags that mean nothing are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out decimal value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<decimal, DecimalCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out decimal, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out decimal value) => FixedValue.TryReadChecked<decimal, DecimalCodec>(ref source, out value);

    /// <summary>Reads an integer of any size: a count of bytes, then two's complement. More bytes than the value needs are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; 0 if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value in its shortest form.</returns>
    public static bool TryRead(this ReadOnlySpan<byte> source, out BigInteger value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return rest.TryRead(out value);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out BigInteger, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; 0 if there is none.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out BigInteger value)
    {
        value = BigInteger.Zero;
        if (!LengthPrefix.TryRead(source, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest)) return false;
        if (content.Length > BigIntegerCodec.MaxLength || (content.Length > 0 && !BigIntegerCodec.IsShortest(content))) return false;
        if (content.Length > 0) value = new BigInteger(content);
        source = rest;
        return true;
    }
}
