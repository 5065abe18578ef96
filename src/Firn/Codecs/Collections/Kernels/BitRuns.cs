using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>Packs and unpacks runs of bools: least significant bit first, unused bits zero (format, section 2.2).</summary>
internal static class BitRuns
{
    // 4 KB of bits at a time.
    private const int Part = 8 * 4096;

    public static void Write(ref FirnWriter writer, ReadOnlySpan<bool> values)
    {
        while (!values.IsEmpty)
        {
            int length = Math.Min(values.Length, Part);
            int bytes = (length + 7) >> 3;
            Pack(ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(values)), length, ref writer.Reserve(bytes));
            values = values[length..];
        }
    }

    // source has length bytes, destination room for ceil(length / 8).
    internal static void Pack(ref byte source, int length, ref byte destination)
    {
        int i = 0;
        for (; i <= length - 16; i += 16)
        {
            // A bool in memory is true when it is not zero, whatever its bits.
            Vector128<byte> zero = Vector128.Equals(Vector128.LoadUnsafe(ref source, (nuint)i), Vector128<byte>.Zero);
            LittleEndian.Write(ref Unsafe.Add(ref destination, i >> 3), (ushort)~zero.ExtractMostSignificantBits());
        }

        for (; i < length; i += 8)
        {
            int bits = 0;
            int last = Math.Min(8, length - i);
            for (int j = 0; j < last; j++)
            {
                if (Unsafe.Add(ref source, i + j) != 0) bits |= 1 << j;
            }

            Unsafe.Add(ref destination, i >> 3) = (byte)bits;
        }
    }

    public static void Read(ref FirnReader reader, Span<bool> values)
    {
        while (!values.IsEmpty)
        {
            int length = Math.Min(values.Length, Part);
            int bytes = (length + 7) >> 3;
            ref byte source = ref reader.Take(bytes);
            Unpack(ref source, length, ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(values)));
            ref byte last = ref Unsafe.Add(ref source, bytes - 1);
            if ((length & 7) != 0) CheckUnused(ref reader, ref last, length & 7);
            values = values[length..];
        }
    }

    internal static void Unpack(ref byte source, int length, ref byte destination)
    {
        int i = 0;
        if (BitConverter.IsLittleEndian)
        {
            for (; i <= length - 8; i += 8)
            {
                // Byte j keeps bit j of the source, and 0x7F more carries it into bit 7 of its byte if it is set.
                ulong spread = (Unsafe.Add(ref source, i >> 3) * 0x0101010101010101UL) & 0x8040201008040201UL;
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, i), ((spread + 0x7F7F7F7F7F7F7F7FUL) >> 7) & 0x0101010101010101UL);
            }
        }

        for (; i < length; i++) Unsafe.Add(ref destination, i) = (byte)((Unsafe.Add(ref source, i >> 3) >> (i & 7)) & 1);
    }

    /// <summary>Refuses bits above the first <paramref name="used"/> of the last byte.</summary>
    public static void CheckUnused(ref FirnReader reader, ref byte last, int used)
    {
        if (AreUnusedSet(last, used)) reader.ThrowInvalid(ref last, "A run of bools has unused bits set.");
    }

    /// <summary>Whether the last byte has bits set above its first <paramref name="used"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreUnusedSet(byte last, int used) => last >> used != 0;
}
