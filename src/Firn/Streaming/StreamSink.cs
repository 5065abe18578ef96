using System.Buffers;

namespace Firn;

/// <summary>Writes to a stream through one pooled chunk; blobs longer than the chunk go past it.</summary>
internal sealed class StreamSink(Stream stream) : IBufferWriter<byte>, IDisposable
{
    private const int ChunkLength = 64 << 10;

    private byte[]? _chunk;
    private int _written;

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
            Dispose();
            _chunk = ArrayPool<byte>.Shared.Rent(Math.Max(ChunkLength, sizeHint));
        }
    }

    /// <summary>Writes a blob: what is in the chunk first, then the blob itself.</summary>
    public void WriteThrough(ReadOnlySpan<byte> bytes)
    {
        Flush();
        stream.Write(bytes);
    }

    /// <summary>Hands the chunk to the stream; the stream itself is not flushed.</summary>
    public void Flush()
    {
        int length = _written;
        _written = 0;
        if (length > 0) stream.Write(_chunk!, 0, length);
    }

    public void Dispose()
    {
        if (_chunk is null) return;
        ArrayPool<byte>.Shared.Return(_chunk);
        _chunk = null;
    }
}
