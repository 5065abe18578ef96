using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// Vectors, matrices, complex numbers, ranges: structs of numbers of one width in the order of the wire, without padding. One store or load
/// on a little-endian machine; elsewhere the bytes of each number are turned round.
/// </summary>
internal static class NumberBlock
{
    /// <summary>Writes a struct of numbers.</summary>
    /// <param name="destination">The first of <c>sizeof(T)</c> reserved bytes.</param>
    /// <param name="value">The struct.</param>
    /// <param name="width">The bytes of one number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T>(ref byte destination, T value, int width)
        where T : unmanaged
    {
        Unsafe.WriteUnaligned(ref destination, value);
        if (!BitConverter.IsLittleEndian) Reverse(MemoryMarshal.CreateSpan(ref destination, Unsafe.SizeOf<T>()), width);
    }

    /// <summary>Reads a struct of numbers.</summary>
    /// <param name="source">The first of <c>sizeof(T)</c> taken bytes.</param>
    /// <param name="width">The bytes of one number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Read<T>(ref readonly byte source, int width)
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(in source);
        if (!BitConverter.IsLittleEndian) Reverse(MemoryMarshal.AsBytes(new Span<T>(ref value)), width);
        return value;
    }

    /// <summary>Turns the bytes of each number round.</summary>
    internal static void Reverse(Span<byte> bytes, int width)
    {
        for (; bytes.Length > 0; bytes = bytes[width..]) bytes[..width].Reverse();
    }
}
