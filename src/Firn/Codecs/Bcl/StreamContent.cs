using System.Buffers;

namespace Firn.Codecs;

/// <summary>A stream's bytes as a list, a piece at a time where its length is known beforehand.</summary>
internal static class StreamContent
{
    public const int ObjectBytes = 120;
    private const int PieceLength = 64 << 10;

    public static void Write(ref FirnWriter writer, Stream stream)
    {
        writer.CheckDepth(1);
        if (stream is MemoryStream memory && stream.GetType() == typeof(MemoryStream) && memory.TryGetBuffer(out ArraySegment<byte> buffer))
        {
            writer.WriteCount(buffer.Count);
            writer.WriteBytes(buffer);
        }
        else if (stream.CanSeek)
        {
            WriteFromBeginning(ref writer, stream);
        }
        else
        {
            WriteRest(ref writer, stream);
        }
    }

    public static MemoryStream Read(ref FirnReader reader)
    {
        reader.CheckDepth(1);
        int length = ByteRun.ReadCount(ref reader, Array.MaxLength);
        reader.Charge(ObjectBytes + (long)length);
        MemoryStream stream = new(length);
        stream.SetLength(length);
        reader.ReadBytes(stream.GetBuffer().AsSpan(0, length));
        return stream;
    }

    private static void WriteFromBeginning(ref FirnWriter writer, Stream stream)
    {
        long length = stream.Length;
        if (length > Array.MaxLength) throw TooLong(stream);
        long position = stream.Position;
        byte[] piece = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(length, 1, PieceLength));
        try
        {
            stream.Position = 0;
            writer.WriteCount(length);
            long left = length;
            while (left > 0)
            {
                int read = stream.Read(piece, 0, (int)Math.Min(left, piece.Length));
                if (read <= 0 || read > left) Throw.CollectionChanged(stream.GetType());
                writer.WriteBytes(piece.AsSpan(0, read));
                left -= read;
            }
        }
        finally
        {
            stream.Position = position;
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    // The count stands first, so everything is read before anything is written.
    private static void WriteRest(ref FirnWriter writer, Stream stream)
    {
        byte[] bytes = ArrayPool<byte>.Shared.Rent(PieceLength);
        try
        {
            int length = 0;
            while (true)
            {
                if (length == bytes.Length) Grow(ref bytes, length, stream);
                int read = stream.Read(bytes, length, bytes.Length - length);
                if ((uint)read > (uint)(bytes.Length - length)) Throw.CollectionChanged(stream.GetType());
                if (read == 0) break;
                length += read;
            }

            writer.WriteCount(length);
            writer.WriteBytes(bytes.AsSpan(0, length));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    private static void Grow(ref byte[] bytes, int length, Stream stream)
    {
        if (length == Array.MaxLength) throw TooLong(stream);
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * length, Array.MaxLength));
        bytes.AsSpan(0, length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(bytes);
        bytes = larger;
    }

    private static FirnException TooLong(Stream stream) =>
        new(FirnErrorCode.InvalidCollection, "A stream is longer than one in memory can be, and could not be read back.", type: stream.GetType());
}
