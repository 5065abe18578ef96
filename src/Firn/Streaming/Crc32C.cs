using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// CRC-32C (Castagnoli, reflected: 0x82F63B78; start and final exclusive-or 0xFFFFFFFF), as iSCSI, ext4 and the container of
/// <c>docs/wire-format.md</c>, section 7, have it.
/// </summary>
/// <remarks>
/// The processor's instruction takes 8 bytes but gives its result only 3 cycles later. So long input is taken as three lanes side by side,
/// which are joined by tables that say what a lane of zero bytes does to a checksum.
/// </remarks>
internal static class Crc32C
{
    private const int Lane = 1 << 10;

    // Four tables of 256: the checksum that each byte of a checksum turns into when Lane zero bytes follow.
    private static readonly uint[] ZeroLane = MakeZeroLane();

    /// <summary>The checksum of <paramref name="bytes"/>.</summary>
    public static uint Compute(ReadOnlySpan<byte> bytes) => ~Append(Start, bytes);

    /// <summary>What <see cref="Append"/> begins with. The checksum is the complement of what it ends with.</summary>
    public const uint Start = uint.MaxValue;

    /// <summary>Goes on with further bytes.</summary>
    public static uint Append(uint crc, ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length >= 3 * Lane)
        {
            ref byte first = ref MemoryMarshal.GetReference(bytes);
            ref byte second = ref Unsafe.Add(ref first, Lane);
            ref byte third = ref Unsafe.Add(ref first, 2 * Lane);
            uint crc2 = 0;
            uint crc3 = 0;
            for (nint i = 0; i < Lane; i += 8)
            {
                crc = BitOperations.Crc32C(crc, LittleEndian.ReadUInt64(in Unsafe.Add(ref first, i)));
                crc2 = BitOperations.Crc32C(crc2, LittleEndian.ReadUInt64(in Unsafe.Add(ref second, i)));
                crc3 = BitOperations.Crc32C(crc3, LittleEndian.ReadUInt64(in Unsafe.Add(ref third, i)));
            }

            crc = SkipLane(SkipLane(crc) ^ crc2) ^ crc3;
            bytes = bytes[(3 * Lane)..];
        }

        while (bytes.Length >= 8)
        {
            crc = BitOperations.Crc32C(crc, LittleEndian.ReadUInt64(in bytes[0]));
            bytes = bytes[8..];
        }

        foreach (byte b in bytes) crc = BitOperations.Crc32C(crc, b);
        return crc;
    }

    private static uint SkipLane(uint crc)
    {
        uint[] table = ZeroLane;
        return table[crc & 0xFF] ^ table[256 + ((crc >> 8) & 0xFF)] ^ table[512 + ((crc >> 16) & 0xFF)] ^ table[768 + (crc >> 24)];
    }

    private static uint[] MakeZeroLane()
    {
        // A checksum is linear: what follows from a byte is put together from what follows from its bits.
        uint[] table = new uint[4 * 256];
        for (int bit = 0; bit < 32; bit++)
        {
            uint crc = 1u << bit;
            for (int i = 0; i < Lane; i += 8) crc = BitOperations.Crc32C(crc, 0ul);
            int start = 256 * (bit >> 3);
            int weight = 1 << (bit & 7);
            for (int value = 0; value < 256; value++)
            {
                if ((value & weight) != 0) table[start + value] ^= crc;
            }
        }

        return table;
    }
}
