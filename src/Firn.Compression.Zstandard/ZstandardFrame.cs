using System.Buffers.Binary;

namespace Firn.Compression.Zstandard;

/// <summary>The rules of a frame (RFC 8878; docs/wire-format.md, section 1.4), by a walk from block to block that expands nothing.</summary>
internal static class ZstandardFrame
{
    private const uint Magic = 0xFD2FB528;
    private const int HeaderStart = 5;          // magic and descriptor
    private const int BlockHeader = 3;
    private const int Checksum = 4;
    private const int LargestBlock = 128 << 10;

    private const int SingleSegment = 0x20;
    private const int HasChecksum = 0x04;
    private const int NotUsed = 0x18 | 0x03;    // two bits that mean nothing, and two for the length of a dictionary's id

    /// <summary>
    /// Whether data are exactly one frame, as far as its headers say, that tells so many bytes of content, and asks for no larger window and no dictionary.
    /// What is in its compressed blocks, and the checksum, are the decoder's to check.
    /// </summary>
    public static bool IsWhole(ReadOnlySpan<byte> data, int rawLength)
    {
        if (!TryReadHeader(data, out int position, out ulong contentSize, out ulong window)) return false;
        if (contentSize != (ulong)rawLength || window > (ulong)rawLength) return false;
        int largestBlock = (int)Math.Min(window, LargestBlock);
        while (data.Length - position >= BlockHeader)
        {
            int header = data[position] | (data[position + 1] << 8) | (data[position + 2] << 16);
            position += BlockHeader;
            int size = header >> 3;
            int type = (header >> 1) & 3;
            if (type == 3 || size > largestBlock) return false;
            int length = type == 1 ? 1 : size;
            if (length > data.Length - position) return false;
            position += length;
            if ((header & 1) != 0) return data.Length - position == ((data[HeaderStart - 1] & HasChecksum) != 0 ? Checksum : 0);
        }

        return false;
    }

    private static bool TryReadHeader(ReadOnlySpan<byte> data, out int length, out ulong contentSize, out ulong window)
    {
        length = HeaderStart;
        contentSize = window = 0;
        if (data.Length < HeaderStart || BinaryPrimitives.ReadUInt32LittleEndian(data) != Magic) return false;
        int descriptor = data[HeaderStart - 1];
        bool isSingle = (descriptor & SingleSegment) != 0;
        int size = (descriptor >> 6) switch { 0 => isSingle ? 1 : 0, 1 => 2, 2 => 4, _ => 8 };
        if ((descriptor & NotUsed) != 0 || size == 0 || data.Length - length < size + 1) return false;
        if (!isSingle)
        {
            int bits = data[length++];
            ulong least = 1UL << (10 + (bits >> 3));
            window = least + ((least >> 3) * (ulong)(bits & 7));
            if (data.Length - length < size) return false;
        }

        ReadOnlySpan<byte> field = data.Slice(length, size);
        contentSize = size switch
        {
            1 => field[0],
            2 => BinaryPrimitives.ReadUInt16LittleEndian(field) + 256UL,
            4 => BinaryPrimitives.ReadUInt32LittleEndian(field),
            _ => BinaryPrimitives.ReadUInt64LittleEndian(field),
        };
        length += size;
        if (isSingle) window = contentSize;
        return true;
    }

    /// <summary>Puts as many empty blocks behind a frame's header as it takes to make it so long. The room has a block more.</summary>
    /// <returns>The new length.</returns>
    public static int Pad(Span<byte> data, int length, int minLength)
    {
        if (length >= minLength) return length;
        if (!TryReadHeader(data[..length], out int header, out _, out _)) throw new InvalidOperationException("Zstandard wrote a frame without its content size.");

        // Raw, of no bytes, not the last: three zeros each.
        int padding = (minLength - length + BlockHeader - 1) / BlockHeader * BlockHeader;
        data[header..length].CopyTo(data[(header + padding)..]);
        data.Slice(header, padding).Clear();
        return length + padding;
    }
}
