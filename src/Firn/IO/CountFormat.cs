using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// Counts as section 2.1 of the format has them, each in the shortest of four forms. The one place that knows them; the caller has made
/// sure of the bytes.
/// </summary>
internal static class CountFormat
{
    /// <summary>The first value that does not fit the first byte.</summary>
    public const int OneByteEnd = 240;

    /// <summary>The most bytes that a count takes.</summary>
    public const int MaxSize = 9;

    private const byte TwoByteMark = 0xF0, FourByteMark = 0xF1, EightByteMark = 0xF2;

    /// <summary>The bytes of a count: 1, 3, 5 or 9.</summary>
    /// <param name="value">At least 0.</param>
    public static int Size(long value) => value < OneByteEnd ? 1 : value <= ushort.MaxValue ? 3 : value <= uint.MaxValue ? 5 : 9;

    /// <summary>The bytes behind the first one: 2, 4 or 8; 0 where the first byte is the count itself, or none that begins a count.</summary>
    public static int BytesBehind(byte first) => first switch
    {
        TwoByteMark => 2,
        FourByteMark => 4,
        EightByteMark => 8,
        _ => 0,
    };

    /// <summary>Writes a count of any size.</summary>
    /// <param name="destination">The first of <paramref name="size"/> bytes.</param>
    /// <param name="value">At least 0.</param>
    /// <param name="size">What <see cref="Size"/> says of it.</param>
    public static void Write(ref byte destination, long value, int size)
    {
        ref byte behind = ref Unsafe.Add(ref destination, 1);
        switch (size)
        {
            case 1:
                destination = (byte)value;
                break;
            case 3:
                destination = TwoByteMark;
                LittleEndian.Write(ref behind, (ushort)value);
                break;
            case 5:
                destination = FourByteMark;
                LittleEndian.Write(ref behind, (uint)value);
                break;
            default:
                destination = EightByteMark;
                LittleEndian.Write(ref behind, (ulong)value);
                break;
        }
    }

    /// <summary>Reads what stands behind the first byte.</summary>
    /// <param name="behind">The first of <paramref name="bytesBehind"/> bytes.</param>
    /// <param name="bytesBehind">What <see cref="BytesBehind"/> says of the first byte, above 0.</param>
    /// <param name="value">The count, up to 2^63-1.</param>
    /// <returns>Whether the form is the shortest that holds the value, and a <see cref="long"/> can hold it.</returns>
    public static bool TryReadLong(ref readonly byte behind, int bytesBehind, out long value)
    {
        switch (bytesBehind)
        {
            case 2:
                value = LittleEndian.ReadUInt16(in behind);
                return value >= OneByteEnd;
            case 4:
                value = LittleEndian.ReadUInt32(in behind);
                return value > ushort.MaxValue;
            default:
                value = (long)LittleEndian.ReadUInt64(in behind);
                return value > uint.MaxValue;
        }
    }

    /// <summary>Reads a count from the start of <paramref name="source"/>.</summary>
    /// <param name="source">Any bytes.</param>
    /// <param name="value">The count.</param>
    /// <param name="size">Its bytes.</param>
    /// <returns>Whether there is one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead(ReadOnlySpan<byte> source, out long value, out int size)
    {
        if (source.Length > 0 && source[0] < OneByteEnd)
        {
            value = source[0];
            size = 1;
            return true;
        }

        return TryReadBehind(source, out value, out size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryReadBehind(ReadOnlySpan<byte> source, out long value, out int size)
    {
        int behind = source.Length > 0 ? BytesBehind(source[0]) : 0;
        if (behind > 0 && source.Length > behind && TryReadLong(in source[1], behind, out value))
        {
            size = behind + 1;
            return true;
        }

        value = 0;
        size = 0;
        return false;
    }
}
