using System.Buffers;

namespace Firn;

/// <summary>
/// In front of a buffer writer that gives less than it is asked for, as those over memory of a length that is known before do at its end: gives memory of its own
/// where the writer's is too short, and hands on in pieces what was written there.
/// </summary>
internal sealed class ScratchSink(IBufferWriter<byte> destination) : IBufferWriter<byte>
{
    private byte[]? _scratch;

    /// <summary>Writes bytes in the pieces that a buffer writer gives.</summary>
    /// <exception cref="InvalidOperationException">It gives none.</exception>
    public static void Write(IBufferWriter<byte> destination, ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            Span<byte> room = destination.GetSpan();
            if (room.IsEmpty) Throw.BufferWriterFull(bytes.Length);
            int length = Math.Min(room.Length, bytes.Length);
            bytes[..length].CopyTo(room);
            destination.Advance(length);
            bytes = bytes[length..];
        }
    }

    /// <inheritdoc/>
    public void Advance(int count)
    {
        if (_scratch is not { } scratch)
        {
            destination.Advance(count);
            return;
        }

        _scratch = null;
        try
        {
            Write(destination, scratch.AsSpan(0, count));
        }
        finally
        {
            ScratchPool.Return(scratch);
        }
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Memory<byte> room = destination.GetMemory(sizeHint);
        return room.Length < Math.Max(sizeHint, 1) ? Scratch(sizeHint) : Own(room);
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Span<byte> room = destination.GetSpan(sizeHint);
        if (room.Length < Math.Max(sizeHint, 1)) return Scratch(sizeHint);
        Own(default);
        return room;
    }

    private byte[] Scratch(int length)
    {
        if (_scratch is not null && _scratch.Length >= length) return _scratch;
        Own(default);
        return _scratch = ScratchPool.Rent(length);
    }

    // What was given before and not written to is forgotten.
    private Memory<byte> Own(Memory<byte> room)
    {
        if (_scratch is not null) ScratchPool.Return(_scratch);
        _scratch = null;
        return room;
    }
}
