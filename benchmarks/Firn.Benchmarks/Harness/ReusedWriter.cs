using System.Buffers;

namespace Firn.Benchmarks.Harness;

/// <summary>A buffer writer over one array that is rewound, not cleared, between messages.</summary>
internal sealed class ReusedWriter(int capacity) : IBufferWriter<byte>
{
    private byte[] _buffer = GC.AllocateUninitializedArray<byte>(capacity);
    private int _written;

    /// <summary>What stands in the buffer.</summary>
    public ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _written);

    /// <summary>Forgets what was written.</summary>
    public void Reset() => _written = 0;

    /// <inheritdoc/>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(_buffer.Length - _written));
        _written += count;
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _buffer.AsMemory(_written);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _buffer.AsSpan(_written);
    }

    private void Ensure(int sizeHint)
    {
        int needed = Math.Max(sizeHint, 1);
        if (_buffer.Length - _written < needed)
        {
            Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, _written + needed));
        }
    }
}
