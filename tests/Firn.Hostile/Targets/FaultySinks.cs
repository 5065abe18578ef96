using System.Buffers;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A stream whose reads and writes are calls that may fail.</summary>
internal sealed class FaultyStream(byte[] content, int step = 40_000) : OneWayStream
{
    private readonly MemoryStream _written = new();
    private int _position;

    public byte[] Written => _written.ToArray();

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override int Read(Span<byte> buffer)
    {
        Fault.Step();
        int count = Math.Min(Math.Min(step, buffer.Length), content.Length - _position);
        content.AsSpan(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        int read = Read(buffer.Span);
        cancellationToken.ThrowIfCancellationRequested();
        return read;
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Fault.Step();
        _written.Write(buffer);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        Write(buffer.Span);
        cancellationToken.ThrowIfCancellationRequested();
    }

    public override void Flush() => Fault.Step();
}

/// <summary>A buffer writer whose calls may fail.</summary>
internal sealed class FaultyBufferWriter : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _written = new();

    public byte[] Written => _written.WrittenSpan.ToArray();

    public void Advance(int count)
    {
        Fault.Step();
        _written.Advance(count);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Fault.Step();
        return _written.GetMemory(sizeHint);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Fault.Step();
        return _written.GetSpan(sizeHint);
    }
}
