namespace Firn.Benchmarks.Harness;

/// <summary>Counts what is written, keeps none of it, and calls back each time that so many bytes went through.</summary>
internal sealed class CountingStream(long interval = long.MaxValue, Action? passed = null) : Stream
{
    private readonly long _interval = interval;
    private long _next = interval;

    /// <summary>The bytes written.</summary>
    public long Written { get; private set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => Written;

    public override long Position
    {
        get => Written;
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Written += buffer.Length;
        if (Written < _next) return;
        _next += _interval;
        passed?.Invoke();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
