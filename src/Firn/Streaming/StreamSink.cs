using System.Buffers;

namespace Firn;

/// <summary>Writes to a stream through one pooled chunk; blobs longer than what is left of it go past it. One is kept per thread.</summary>
internal sealed class StreamSink : IBufferWriter<byte>
{
    private const int ChunkLength = 64 << 10;

    [ThreadStatic]
    private static StreamSink? t_kept;

    private Stream? _stream;
    private byte[]? _chunk;
    private int _written;
    private long _handed;   // to the stream
    private long _limit;

    /// <summary>A sink whose message begins with <paramref name="first"/>.</summary>
    /// <param name="stream">Gets the message.</param>
    /// <param name="first">What has been written of it.</param>
    /// <param name="limit">The most bytes that a message may have: no more are handed to the stream.</param>
    public static StreamSink Take(Stream stream, ReadOnlySpan<byte> first, long limit)
    {
        StreamSink sink = t_kept ?? new StreamSink();
        t_kept = null;
        sink._stream = stream;
        sink._handed = 0;
        sink._limit = limit;
        first.CopyTo(sink.GetSpan(first.Length));
        sink.Advance(first.Length);
        return sink;
    }

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _chunk.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _chunk.AsSpan(_written);
    }

    private void MakeRoom(int sizeHint)
    {
        if (_chunk is not null && _chunk.Length - _written >= Math.Max(sizeHint, 1)) return;
        Flush();
        if (_chunk is null || _chunk.Length < sizeHint)
        {
            ReturnChunk();
            _chunk = ArrayPool<byte>.Shared.Rent(Math.Max(ChunkLength, sizeHint));
        }
    }

    /// <summary>Writes a blob: into the chunk if it has room, else what is in the chunk first, then the blob itself.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        if (_chunk is not null && bytes.Length <= _chunk.Length - _written)
        {
            bytes.CopyTo(_chunk.AsSpan(_written));
            _written += bytes.Length;
            return;
        }

        // Before the stream gets what is in the chunk.
        Count(_written + (long)bytes.Length);
        _handed -= _written;
        Flush();
        _stream!.Write(bytes);
    }

    private void Count(long more)
    {
        if (more > _limit - _handed) throw Throw.TooLongToRead("The message", _limit);
        _handed += more;
    }

    /// <summary>Hands the chunk to the stream; the stream itself is not flushed.</summary>
    public void Flush()
    {
        int length = _written;
        Count(length);
        _written = 0;
        if (length > 0) _stream!.Write(_chunk!, 0, length);
    }

    private void ReturnChunk()
    {
        if (_chunk is null) return;
        ArrayPool<byte>.Shared.Return(_chunk);
        _chunk = null;
    }

    /// <summary>Gives the memory and this object back, without what was not flushed.</summary>
    /// <returns>The stream.</returns>
    public Stream Return()
    {
        Stream stream = _stream!;
        ReturnChunk();
        _stream = null;
        _written = 0;
        t_kept = this;
        return stream;
    }
}
