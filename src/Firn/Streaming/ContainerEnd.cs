using System.Buffers;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Finds the end of a container that is to grow, by walking the lengths of its frames; the checksum of the last one is looked at.
/// </summary>
internal static class ContainerEnd
{
    private const int PieceLength = 64 << 10;

    /// <summary>The place where the next frame goes, what is whole before it, and what has to be cut off, if anything.</summary>
    public readonly record struct Place(FirnContainerHeader? Head, long Position, long FrameCount, FirnTornTail? TornTail);

    /// <summary>Finds the end of the container that a stream holds from its first byte on.</summary>
    public static Place Find(Stream stream, CodecEntry entry, FirnOptions options, FirnTornTailHandling tornTail)
    {
        long length = stream.Length;
        stream.Position = 0;
        if (length == 0) return default;
        // What options say of nulls is about reading.
        ContainerHeadParser parser = new(entry, options with { RefuseUnexpectedNulls = false, NullReplacement = FirnNullReplacement.None });
        using ContainerInput input = new(stream);
        int needed;
        while ((needed = parser.Advance(input.Bytes)) > input.Filled && !input.HasEnded) input.Fill(needed, needed);
        if (!parser.IsComplete && tornTail != FirnTornTailHandling.Refuse && ContainerHeadWriter.Write(entry, options).AsSpan().StartsWith(input.Bytes))
        {
            // The writer died while it wrote the head: nothing is lost by beginning anew.
            return new Place(null, 0, 0, new FirnTornTail(0, length, 0));
        }

        if (!parser.IsComplete) throw new FirnException(FirnErrorCode.TornContainer, "The file ends inside the head of the container.", 0, entry.ValueType);
        // Whole, as the names of enums count as well.
        FirnContainerHeader head = parser.Finish(input.Bytes);
        if (parser.Plan is not null) throw new FirnException(FirnErrorCode.SchemaMismatch, $"The container was written with another schema than that of {TypeDisplay.Full(entry.ValueType)}: it can be read, but not appended to. Read it, and write its values to a new one.", -1, entry.ValueType);
        long position = parser.Length;
        long last = -1;
        long frames = 0;
        bool hasEndMark = false;
        while (position + ContainerFormat.LengthSize <= length)
        {
            uint frame = ReadUInt32(stream, position);
            if (frame == 0)
            {
                hasEndMark = true;
                break;
            }

            long next = position + ContainerFormat.LengthSize + frame + ContainerFormat.ChecksumSize;
            if (next > length) break;
            last = position;
            position = next;
            frames++;
        }

        if (last >= 0 && !IsWhole(stream, last + ContainerFormat.LengthSize, ReadUInt32(stream, last)))
        {
            // What is the last may have been torn; what is followed by more was damaged.
            if (position < length) throw new FirnException(FirnErrorCode.ChecksumMismatch, "The checksum of a frame of the container differs, and more follows: its bytes or its length are not what was written.", last, entry.ValueType);
            position = last;
            frames--;
        }

        long tail = length - position;
        if (hasEndMark && tail == ContainerFormat.LengthSize) return new Place(head, position, frames, null);
        if (tornTail == FirnTornTailHandling.Cut && tail > 0 && !IsOfDeadWriter(stream, position, hasEndMark, options))
        {
            throw new FirnException(FirnErrorCode.InvalidContainer, $"{tail} bytes follow the last whole frame, and they may hold frames behind a length that was damaged: they are longer than a frame may be, or follow an end mark, or a whole frame ends where they do. Look at them first; FirnTornTailHandling.CutAll cuts them off nevertheless.", position, entry.ValueType);
        }

        return new Place(head, position, frames, new FirnTornTail(position, tail, frames));
    }

    // A writer that died leaves a part of one frame, or room without content; never an end mark with something in front of it, nor a frame
    // whose bytes and checksum are there.
    private static bool IsOfDeadWriter(Stream stream, long position, bool hasEndMark, FirnOptions options)
    {
        long end = stream.Length;
        long length = end - position;
        if (length < ContainerFormat.LengthSize) return true;
        if (hasEndMark) return IsZero(stream, position);
        if (length - ContainerFormat.LengthSize - ContainerFormat.ChecksumSize > options.MaxMessageBytes || HasFrameAtEnd(stream, position, end)) return false;
        return ReadUInt32(stream, end - ContainerFormat.LengthSize) != 0 || !HasFrameAtEnd(stream, position, end - ContainerFormat.LengthSize);
    }

    // Whether a frame ends there: the one that begins at the position, whatever length it says, or another behind it.
    private static bool HasFrameAtEnd(Stream stream, long position, long end)
    {
        const int Around = ContainerFormat.LengthSize + ContainerFormat.ChecksumSize;
        if (end - position <= Around) return false;
        if (IsWhole(stream, position + ContainerFormat.LengthSize, end - position - Around)) return true;
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            for (long from = position + Around + 1; from < end - Around; from += PieceLength - ContainerFormat.LengthSize + 1)
            {
                int length = (int)Math.Min(end - from, PieceLength);
                stream.Position = from;
                stream.ReadExactly(piece, 0, length);
                for (int i = 0; i <= length - ContainerFormat.LengthSize; i++)
                {
                    long wanted = end - from - i - Around;
                    if (wanted > 0 && LittleEndian.ReadUInt32(in piece[i]) == wanted && IsWhole(stream, from + i + ContainerFormat.LengthSize, wanted)) return true;
                }
            }

            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    private static bool IsZero(Stream stream, long position)
    {
        stream.Position = position;
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            while (stream.Read(piece, 0, PieceLength) is > 0 and int length)
            {
                if (piece.AsSpan(0, length).ContainsAnyExcept((byte)0)) return false;
            }

            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    private static uint ReadUInt32(Stream stream, long position)
    {
        Span<byte> bytes = stackalloc byte[4];
        stream.Position = position;
        stream.ReadExactly(bytes);
        return LittleEndian.ReadUInt32(in bytes[0]);
    }

    // Whether the checksum behind so many bytes is theirs. In pieces, whatever their length.
    private static bool IsWhole(Stream stream, long position, long length)
    {
        stream.Position = position;
        long left = length;
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            uint crc = Crc32C.Start;
            while (left > 0)
            {
                int part = (int)Math.Min(left, PieceLength);
                stream.ReadExactly(piece, 0, part);
                crc = Crc32C.Append(crc, piece.AsSpan(0, part));
                left -= part;
            }

            stream.ReadExactly(piece, 0, ContainerFormat.ChecksumSize);
            return ~crc == LittleEndian.ReadUInt32(in piece[0]);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }
}
