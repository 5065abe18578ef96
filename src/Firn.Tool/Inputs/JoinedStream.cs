namespace Firn.Tool.Inputs;

/// <summary>Bytes, and behind them what a stream has left. Only to be read; the stream stays open.</summary>
internal sealed class JoinedStream(ReadOnlyMemory<byte> first, Stream rest) : Stream
{
    private ReadOnlyMemory<byte> _first = first;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(Span<byte> buffer)
    {
        if (_first.IsEmpty) return rest.Read(buffer);
        int length = Math.Min(buffer.Length, _first.Length);
        _first.Span[..length].CopyTo(buffer);
        _first = _first[length..];
        return length;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
