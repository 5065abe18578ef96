namespace Firn.Reference;

/// <summary>A place in bytes, from which numbers and counts are taken; every step is checked.</summary>
internal sealed class ByteCursor(byte[] bytes, int position = 0)
{
    public byte[] Bytes => bytes;

    public int Position { get; private set; } = position;

    public int Remaining => bytes.Length - Position;

    public RefusedException Refuse(string reason) => new(reason, Position);

    /// <summary>Steps over bytes and gives their place.</summary>
    public int Take(long count)
    {
        if (count < 0 || count > Remaining) throw Refuse($"{count} bytes are needed, {Remaining} are left.");
        int start = Position;
        Position += (int)count;
        return start;
    }

    public byte ReadByte() => bytes[Take(1)];

    public ushort ReadUInt16() => (ushort)ReadLittleEndian(2);

    public uint ReadUInt32() => (uint)ReadLittleEndian(4);

    public ReadOnlyMemory<byte> ReadBytes(long count)
    {
        int start = Take(count);
        return bytes.AsMemory(start, (int)count);
    }

    /// <summary>A count in its shortest form (section 2.1).</summary>
    public ulong ReadCount()
    {
        int start = Position;
        byte first = ReadByte();
        (ulong value, ulong least) = first switch
        {
            <= 0xEF => (first, 0UL),
            0xF0 => (ReadLittleEndian(2), 240UL),
            0xF1 => (ReadLittleEndian(4), 65_536UL),
            0xF2 => (ReadLittleEndian(8), 1UL << 32),
            _ => throw new RefusedException($"{first:X2} begins no count.", start),
        };
        if (value < least) throw new RefusedException($"{value} is not in its shortest form.", start);
        if (value > long.MaxValue) throw new RefusedException($"The count {value} is above 2^63-1.", start);
        return value;
    }

    private ulong ReadLittleEndian(int width)
    {
        int start = Take(width);
        ulong value = 0;
        for (int i = 0; i < width; i++) value |= (ulong)bytes[start + i] << (8 * i);
        return value;
    }
}
