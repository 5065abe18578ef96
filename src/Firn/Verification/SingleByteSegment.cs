using System.Buffers;

namespace Firn;

/// <summary>A sequence of segments of one byte each.</summary>
internal sealed class SingleByteSegment : ReadOnlySequenceSegment<byte>
{
    private SingleByteSegment(ReadOnlyMemory<byte> memory, SingleByteSegment? previous)
    {
        Memory = memory;
        if (previous is null) return;
        RunningIndex = previous.RunningIndex + previous.Memory.Length;
        previous.Next = this;
    }

    /// <summary>The bytes, behind an empty segment.</summary>
    public static ReadOnlySequence<byte> Split(ReadOnlyMemory<byte> bytes)
    {
        SingleByteSegment first = new(ReadOnlyMemory<byte>.Empty, null);
        SingleByteSegment last = first;
        for (int i = 0; i < bytes.Length; i++) last = new SingleByteSegment(bytes.Slice(i, 1), last);
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}
