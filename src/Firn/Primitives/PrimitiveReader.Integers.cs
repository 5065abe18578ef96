using System.Runtime.CompilerServices;
using Firn.Codecs;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads an 8-bit signed integer: 1 byte.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out sbyte value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<sbyte, SByteCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out sbyte, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out sbyte value) => FixedValue.TryRead<sbyte, SByteCodec>(ref source, out value);

    /// <summary>Reads an 8-bit unsigned integer: 1 byte.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out byte value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<byte, ByteCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out byte, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out byte value) => FixedValue.TryRead<byte, ByteCodec>(ref source, out value);

    /// <summary>Reads a 16-bit signed integer: 2 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out short value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<short, Int16Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out short, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out short value) => FixedValue.TryRead<short, Int16Codec>(ref source, out value);

    /// <summary>Reads a 16-bit unsigned integer: 2 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out ushort value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<ushort, UInt16Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out ushort, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out ushort value) => FixedValue.TryRead<ushort, UInt16Codec>(ref source, out value);

    /// <summary>Reads a 32-bit signed integer: 4 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out int value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<int, Int32Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out int, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out int value) => FixedValue.TryRead<int, Int32Codec>(ref source, out value);

    /// <summary>Reads a 32-bit unsigned integer: 4 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out uint value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<uint, UInt32Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out uint, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out uint value) => FixedValue.TryRead<uint, UInt32Codec>(ref source, out value);

    /// <summary>Reads a 64-bit signed integer: 8 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out long value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<long, Int64Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out long, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out long value) => FixedValue.TryRead<long, Int64Codec>(ref source, out value);

    /// <summary>Reads a 64-bit unsigned integer: 8 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out ulong value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<ulong, UInt64Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out ulong, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out ulong value) => FixedValue.TryRead<ulong, UInt64Codec>(ref source, out value);

    /// <summary>Reads a 128-bit signed integer: 16 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out Int128 value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<Int128, Int128Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out Int128, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out Int128 value) => FixedValue.TryRead<Int128, Int128Codec>(ref source, out value);

    /// <summary>Reads a 128-bit unsigned integer: 16 bytes.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out UInt128 value, out ReadOnlySpan<byte> rest) => FixedValue.TryRead<UInt128, UInt128Codec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out UInt128, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out UInt128 value) => FixedValue.TryRead<UInt128, UInt128Codec>(ref source, out value);

    /// <summary>Reads a signed native integer: 8 bytes. Values outside the range of this process are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out nint value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<nint, IntPtrCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out nint, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out nint value) => FixedValue.TryReadChecked<nint, IntPtrCodec>(ref source, out value);

    /// <summary>Reads an unsigned native integer: 8 bytes. Values outside the range of this process are refused.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind the value; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether all of its bytes are there, and are a value.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ReadOnlySpan<byte> source, out nuint value, out ReadOnlySpan<byte> rest) => FixedValue.TryReadChecked<nuint, UIntPtrCodec>(source, out value, out rest);

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out nuint, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the value, unchanged if there is none.</param>
    /// <param name="value">The value; the default if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(this ref ReadOnlySpan<byte> source, out nuint value) => FixedValue.TryReadChecked<nuint, UIntPtrCodec>(ref source, out value);
}
