using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes an 8-bit signed integer: 1 byte.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, sbyte value, out Span<byte> rest) => FixedValue.TryWrite<sbyte, SByteCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, sbyte, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, sbyte value) => FixedValue.TryWrite<sbyte, SByteCodec>(ref destination, value);

    /// <summary>Writes an 8-bit unsigned integer: 1 byte.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, byte value, out Span<byte> rest) => FixedValue.TryWrite<byte, ByteCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, byte, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, byte value) => FixedValue.TryWrite<byte, ByteCodec>(ref destination, value);

    /// <summary>Writes a 16-bit signed integer: 2 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, short value, out Span<byte> rest) => FixedValue.TryWrite<short, Int16Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, short, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, short value) => FixedValue.TryWrite<short, Int16Codec>(ref destination, value);

    /// <summary>Writes a 16-bit unsigned integer: 2 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, ushort value, out Span<byte> rest) => FixedValue.TryWrite<ushort, UInt16Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, ushort, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, ushort value) => FixedValue.TryWrite<ushort, UInt16Codec>(ref destination, value);

    /// <summary>Writes a 32-bit signed integer: 4 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, int value, out Span<byte> rest) => FixedValue.TryWrite<int, Int32Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, int, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, int value) => FixedValue.TryWrite<int, Int32Codec>(ref destination, value);

    /// <summary>Writes a 32-bit unsigned integer: 4 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, uint value, out Span<byte> rest) => FixedValue.TryWrite<uint, UInt32Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, uint, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, uint value) => FixedValue.TryWrite<uint, UInt32Codec>(ref destination, value);

    /// <summary>Writes a 64-bit signed integer: 8 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, long value, out Span<byte> rest) => FixedValue.TryWrite<long, Int64Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, long, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, long value) => FixedValue.TryWrite<long, Int64Codec>(ref destination, value);

    /// <summary>Writes a 64-bit unsigned integer: 8 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, ulong value, out Span<byte> rest) => FixedValue.TryWrite<ulong, UInt64Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, ulong, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, ulong value) => FixedValue.TryWrite<ulong, UInt64Codec>(ref destination, value);

    /// <summary>Writes a 128-bit signed integer: 16 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, Int128 value, out Span<byte> rest) => FixedValue.TryWrite<Int128, Int128Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, Int128, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, Int128 value) => FixedValue.TryWrite<Int128, Int128Codec>(ref destination, value);

    /// <summary>Writes a 128-bit unsigned integer: 16 bytes.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, UInt128 value, out Span<byte> rest) => FixedValue.TryWrite<UInt128, UInt128Codec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, UInt128, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, UInt128 value) => FixedValue.TryWrite<UInt128, UInt128Codec>(ref destination, value);

    /// <summary>Writes a signed native integer: 8 bytes on every machine.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, nint value, out Span<byte> rest) => FixedValue.TryWrite<nint, IntPtrCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, nint, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, nint value) => FixedValue.TryWrite<nint, IntPtrCodec>(ref destination, value);

    /// <summary>Writes an unsigned native integer: 8 bytes on every machine.</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether there was room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this Span<byte> destination, nuint value, out Span<byte> rest) => FixedValue.TryWrite<nuint, UIntPtrCodec>(destination, value, out rest);

    /// <inheritdoc cref="TryWrite(Span{byte}, nuint, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the value, unchanged if nothing was written.</param>
    /// <param name="value">The value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWrite(this ref Span<byte> destination, nuint value) => FixedValue.TryWrite<nuint, UIntPtrCodec>(ref destination, value);
}
