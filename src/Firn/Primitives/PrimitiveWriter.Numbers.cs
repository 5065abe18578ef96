using System.Numerics;
using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes an IEEE 754 binary16 number, all of its bits: 2 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, Half value, out Span<byte> rest) => FixedValue.TryWrite<Half, HalfCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, Half, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, Half value) => FixedValue.TryWrite<Half, HalfCodec>(ref destination, value);

    /// <summary>Writes an IEEE 754 binary32 number, all of its bits: 4 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, float value, out Span<byte> rest) => FixedValue.TryWrite<float, SingleCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, float, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, float value) => FixedValue.TryWrite<float, SingleCodec>(ref destination, value);

    /// <summary>Writes an IEEE 754 binary64 number, all of its bits: 8 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, double value, out Span<byte> rest) => FixedValue.TryWrite<double, DoubleCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, double, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, double value) => FixedValue.TryWrite<double, DoubleCodec>(ref destination, value);

    /// <summary>Writes a decimal with its scale: 16 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, decimal value, out Span<byte> rest) => FixedValue.TryWrite<decimal, DecimalCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, decimal, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, decimal value) => FixedValue.TryWrite<decimal, DecimalCodec>(ref destination, value);

    /// <summary>Writes an integer of any size: a count of bytes, then the fewest bytes of two's complement that hold it; zero has none.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    public static bool TryWrite(this Span<byte> destination, BigInteger value, out Span<byte> rest)
    {
        rest = destination;
        return rest.TryWrite(value);
    }

    /// <inheritdoc cref="TryWrite(Span{byte}, BigInteger, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    public static bool TryWrite(this ref Span<byte> destination, BigInteger value)
    {
        int length = BigIntegerCodec.LengthOf(value);
        if (!LengthPrefix.TryWrite(ref destination, length, out Span<byte> content)) return false;
        if (length > 0) value.TryWriteBytes(content, out _);
        return true;
    }
}
