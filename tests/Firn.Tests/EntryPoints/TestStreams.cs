namespace Firn.Tests.EntryPoints;

/// <summary>A stream that goes forward only: what the streams of the tests share. Without more it neither reads nor writes.</summary>
public abstract class OneWayStream : Stream
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}

/// <summary>Gives at most some bytes a read, now and then none asked for, and can fail at a read.</summary>
public sealed class SlowStream(byte[] bytes, int step, int failAtRead = -1) : OneWayStream
{
    private int _position;
    private int _reads;

    public override bool CanRead => true;

    public override int Read(Span<byte> buffer)
    {
        if (_reads++ == failAtRead) throw new DeliberateException();
        int count = Math.Min(Math.Min(step, buffer.Length), bytes.Length - _position);
        bytes.AsSpan(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_reads % 3 == 1) await Task.Yield();
        return Read(buffer.Span);
    }
}

/// <summary>Keeps what is written until a write fails.</summary>
public sealed class FailingStream(int failAtWrite) : OneWayStream
{
    private readonly MemoryStream _written = new();

    public byte[] Written => _written.ToArray();

    public int Writes { get; private set; }

    public bool HasFailed { get; private set; }

    public override bool CanWrite => true;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (HasFailed) throw new InvalidOperationException("Written to after a failure.");
        if (Writes++ == failAtWrite)
        {
            HasFailed = true;
            throw new DeliberateException();
        }

        _written.Write(buffer);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        await Task.Yield();
        Write(buffer.Span);
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
