using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A stream that takes or gives so many bytes, and then fails; what fits is taken first.</summary>
internal class BreakingStream(byte[] content, int failAfter) : OneWayStream
{
    private readonly MemoryStream _written = new();
    private int _position;

    public byte[] Written => _written.ToArray();

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override int Read(Span<byte> buffer)
    {
        if (_position == failAfter) throw new DeliberateException();
        int count = Math.Min(buffer.Length, Math.Min(content.Length, failAfter) - _position);
        content.AsSpan(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        int room = failAfter - (int)_written.Length;
        _written.Write(buffer[..Math.Min(room, buffer.Length)]);
        if (room < buffer.Length) throw new DeliberateException();
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Write(buffer.Span);
        return default;
    }
}

/// <summary>A stream that says it gave another number of bytes than it can have given.</summary>
/// <param name="content">What it gives.</param>
/// <param name="beyond">How many more than asked for.</param>
internal sealed class LyingStream(byte[] content, int beyond) : BreakingStream(content, int.MaxValue)
{
    public override int Read(Span<byte> buffer)
    {
        _ = base.Read(buffer);
        return unchecked(buffer.Length + beyond);
    }
}
