namespace Firn.Benchmarks.Harness;

/// <summary>A long input that takes little memory: a head, some bytes again and again, an end.</summary>
internal sealed class RepeatedStream(byte[] head, byte[] body, int times, byte[] end) : Stream
{
    private readonly long _bodyEnd = head.Length + ((long)body.Length * times);

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => _bodyEnd + end.Length;

    public override long Position { get; set; }

    public override int Read(Span<byte> buffer)
    {
        int total = 0;
        while (!buffer.IsEmpty && Position < Length)
        {
            ReadOnlySpan<byte> rest = Position < head.Length ? head.AsSpan((int)Position)
                : Position < _bodyEnd ? body.AsSpan((int)((Position - head.Length) % body.Length))
                : end.AsSpan((int)(Position - _bodyEnd));
            int count = Math.Min(rest.Length, buffer.Length);
            rest[..count].CopyTo(buffer);
            buffer = buffer[count..];
            Position += count;
            total += count;
        }

        return total;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => Position = offset + origin switch
    {
        SeekOrigin.Begin => 0,
        SeekOrigin.Current => Position,
        _ => Length,
    };

    public override void SetLength(long value) => throw new NotSupportedException();
}
