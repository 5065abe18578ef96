using System.Buffers;

namespace Firn;

/// <summary>
/// Finds the end of a container that is to grow, by walking the lengths of its frames; the checksum of the last one is looked at.
/// </summary>
internal static class ContainerEnd
{
    private const int PieceLength = 64 << 10;

    /// <summary>The place where the next frame goes, what is whole before it, and what has to be cut off, if anything.</summary>
    public readonly record struct Place(FirnContainerHead? Head, long Position, long FrameCount, FirnTornTail? TornTail);

    /// <summary>Finds the end of the container that a stream holds from its first byte on.</summary>
    public static Place Find(Stream stream, CodecEntry entry, FirnOptions options, FirnTornTailHandling tornTail)
    {
        long length = stream.Length;
        stream.Position = 0;
        if (length == 0) return default;
        ContainerHeadParser parser = new(entry, options);
        using ContainerInput input = new(stream);
        int needed;
        while ((needed = parser.Advance(input.Bytes)) > input.Filled && !input.HasEnded) input.Fill(needed, needed);
        if (!parser.IsComplete && tornTail != FirnTornTailHandling.Refuse && ContainerHeadWriter.Write(entry, options).AsSpan().StartsWith(input.Bytes))
        {
            // The writer died while it wrote the head: nothing is lost by beginning anew.
            return new Place(null, 0, 0, new FirnTornTail(0, length, 0));
        }

        if (!parser.IsComplete) throw new FirnException(FirnErrorCode.TornContainer, "The file ends inside the head of the container.", 0, entry.ValueType);
        if (parser.Plan is not null) throw new FirnException(FirnErrorCode.SchemaMismatch, $"The container was written with another schema than that of {entry.ValueType}: it can be read, but not appended to. Read it, and write its values to a new one.", -1, entry.ValueType);
        FirnContainerHead head = parser.Finish(input.Bytes);

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

        if (last >= 0 && !IsWhole(stream, last))
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
            throw new FirnException(FirnErrorCode.InvalidContainer, $"{tail} bytes follow the last whole frame, and they may hold frames behind a length that was damaged: they are longer than a frame may be, or end as a container ends. Look at them first; FirnTornTailHandling.CutAll cuts them off nevertheless.", position, entry.ValueType);
        }

        return new Place(head, position, frames, new FirnTornTail(position, tail, frames));
    }

    // A writer that died leaves a part of one frame, or room without content; never an end mark with something in front of it.
    private static bool IsOfDeadWriter(Stream stream, long position, bool hasEndMark, FirnOptions options)
    {
        long length = stream.Length - position;
        if (length < ContainerFormat.LengthSize) return true;
        if (hasEndMark) return IsZero(stream, position);
        return length <= options.MaxMessageBytes + ContainerFormat.LengthSize + ContainerFormat.ChecksumSize && ReadUInt32(stream, stream.Length - ContainerFormat.LengthSize) != 0;
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

    // In pieces, whatever the frame's length.
    private static bool IsWhole(Stream stream, long position)
    {
        long left = ReadUInt32(stream, position);
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            uint crc = Crc32C.Start;
            while (left > 0)
            {
                int length = (int)Math.Min(left, PieceLength);
                stream.ReadExactly(piece, 0, length);
                crc = Crc32C.Append(crc, piece.AsSpan(0, length));
                left -= length;
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
