using System.Buffers.Binary;

namespace Firn.Compression.Lz4;

/// <summary>The rules of a block (LZ4 block format; docs/wire-format.md, section 1.4), by a walk from sequence to sequence that copies nothing.</summary>
internal static class Lz4Block
{
    private const int ShortestMatch = 4;
    private const int LastLiterals = 5;     // a block ends with so many literals at least
    private const int LastMatch = 12;       // and the last match begins so far in front of its end

    /// <summary>Whether data are exactly one block that becomes exactly so many bytes.</summary>
    public static bool IsWhole(ReadOnlySpan<byte> data, int rawLength)
    {
        int position = 0;
        int written = 0;
        while (position < data.Length)
        {
            int token = data[position++];
            int literals = token >> 4;
            if (literals == 15 && !TryExtend(data, ref position, rawLength, ref literals)) return false;
            if (literals > data.Length - position || literals > rawLength - written) return false;
            position += literals;
            written += literals;

            // The last sequence has literals alone, and nothing where the length of its match would stand.
            if (position == data.Length) return written == rawLength && (token & 15) == 0 && (literals >= LastLiterals || literals == rawLength);
            if (data.Length - position < sizeof(ushort) || rawLength - written < LastMatch) return false;
            int distance = BinaryPrimitives.ReadUInt16LittleEndian(data[position..]);
            position += sizeof(ushort);
            if (distance == 0 || distance > written) return false;
            int match = token & 15;
            if (match == 15 && !TryExtend(data, ref position, rawLength, ref match)) return false;
            match += ShortestMatch;
            if (match > rawLength - written - LastLiterals) return false;
            written += match;
        }

        return false;
    }

    // Bytes that are added, up to one that is not 255. A length beyond the body ends the walk, so that an int always holds it.
    private static bool TryExtend(ReadOnlySpan<byte> data, ref int position, int rawLength, ref int length)
    {
        while (position < data.Length)
        {
            int more = data[position++];
            if (more > rawLength - length) return false;
            length += more;
            if (more != byte.MaxValue) return true;
        }

        return false;
    }
}
