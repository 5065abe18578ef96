using System.Buffers.Binary;

namespace Firn.Hostile.Fuzzing;

/// <summary>Counts as the format writes them (section 2.1), and as it never does.</summary>
internal static class Counts
{
    /// <summary>The longest form.</summary>
    public const int MostBytes = 9;

    // H02, H03, H05: what other readers stumbled over, and their neighbours.
    private static readonly ulong[] s_lies =
    [
        0, 1, 2, 3, 7, 8, 9, 59, 60, 63, 64, 127, 128, 239, 240, 241, 255, 256, 315, 316, 4_096, 8_191, 8_192, 8_193, 16_384, 65_535, 65_536, 65_537, 0x0FFF_FFFF, 0x1FFF_FFFF, 0x2000_0000, 0x3FFF_FFDF, 0x3FFF_FFE0, 0x4000_0000,
        0x5FFF_FFCE, 0x7FFF_FFC7, 0x7FFF_FFC8, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0001, 0x8000_0004, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, 0x1_0000_0001, 0x1_FFFF_FFFE, 0x4000_0000_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
    ];

    /// <summary>Writes a count, shortest form.</summary>
    public static int Write(Span<byte> destination, ulong value) => Write(destination, value, value < 0xF0 ? 0 : value <= ushort.MaxValue ? 1 : value <= uint.MaxValue ? 2 : 3);

    /// <summary>Writes what fits of a count in one of the four forms.</summary>
    public static int Write(Span<byte> destination, ulong value, int form)
    {
        switch (form)
        {
            case 0:
                destination[0] = (byte)value;
                return 1;
            case 1:
                destination[0] = 0xF0;
                BinaryPrimitives.WriteUInt16LittleEndian(destination[1..], (ushort)value);
                return 3;
            case 2:
                destination[0] = 0xF1;
                BinaryPrimitives.WriteUInt32LittleEndian(destination[1..], (uint)value);
                return 5;
            default:
                destination[0] = 0xF2;
                BinaryPrimitives.WriteUInt64LittleEndian(destination[1..], value);
                return 9;
        }
    }

    /// <summary>Reads a count; 0 bytes when there is none.</summary>
    public static int TryRead(ReadOnlySpan<byte> source, out ulong value)
    {
        value = 0;
        if (source.IsEmpty) return 0;
        int length = source[0] switch { < 0xF0 => 1, 0xF0 => 3, 0xF1 => 5, 0xF2 => 9, _ => 0 };
        if (length > source.Length) return 0;
        value = length switch
        {
            0 => 0,
            1 => source[0],
            3 => BinaryPrimitives.ReadUInt16LittleEndian(source[1..]),
            5 => BinaryPrimitives.ReadUInt32LittleEndian(source[1..]),
            _ => BinaryPrimitives.ReadUInt64LittleEndian(source[1..]),
        };
        return length;
    }

    /// <summary>A count in the place of another: a neighbour of it or of what is left of the input, a known lie, a form that is not the shortest, no form at all.</summary>
    public static int WriteLie(Span<byte> destination, ulong truth, int remaining, ref SeededRandom random)
    {
        ulong value = random.Below(6) switch
        {
            0 => truth + (ulong)(random.Below(9) - 4),
            1 => (ulong)(remaining + random.Below(5) - 2) * (ulong)(1 + random.Below(2)),
            2 => truth ^ (1UL << random.Below(10)),
            3 => random.Next() >> random.Below(64),
            _ => random.Of<ulong>(s_lies),
        };
        if (random.OneIn(24))
        {
            destination[0] = (byte)(0xF3 + random.Below(13));
            return 1;
        }

        return random.OneIn(8) ? Write(destination, value, random.Below(4)) : Write(destination, value);
    }
}
