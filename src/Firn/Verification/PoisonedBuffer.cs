using System.Buffers;

namespace Firn;

/// <summary>
/// Takes what is written in small pieces of memory that are full of one byte. So bytes that were reserved and not filled, and those that were
/// stored after their memory had been handed on, give themselves away.
/// </summary>
internal sealed class PoisonedBuffer(byte poison) : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _written = new();
    private byte[] _piece = [];

    /// <summary>All that was written.</summary>
    public byte[] ToArray() => _written.WrittenSpan.ToArray();

    public void Advance(int count) => _written.Write(_piece.AsSpan(0, count));

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        _piece = new byte[Math.Max(sizeHint, 1)];
        _piece.AsSpan().Fill(poison);
        return _piece;
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
