using System.Buffers;

namespace Firn.Tests.EntryPoints;

/// <summary>Sequences of chosen segments. Each segment is an array of its own with rubbish around, so that a read past its end shows.</summary>
public static class Sequences
{
    private const byte Rubbish = 0xEE;

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is null) return;
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }

    private static Memory<byte> Copy(ReadOnlySpan<byte> bytes)
    {
        byte[] array = new byte[bytes.Length + 8];
        array.AsSpan().Fill(Rubbish);
        bytes.CopyTo(array.AsSpan(4));
        return array.AsMemory(4, bytes.Length);
    }

    /// <summary>A sequence of memory as it is, one segment each.</summary>
    /// <param name="parts">The segments, at least one.</param>
    public static ReadOnlySequence<byte> Of(params IEnumerable<ReadOnlyMemory<byte>> parts)
    {
        Segment? first = null;
        Segment? last = null;
        foreach (ReadOnlyMemory<byte> part in parts)
        {
            last = new Segment(part, last);
            first ??= last;
        }

        return new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    /// <summary>A sequence cut at the given positions; equal positions make empty segments.</summary>
    public static ReadOnlySequence<byte> Cut(ReadOnlySpan<byte> bytes, params ReadOnlySpan<int> positions)
    {
        int start = 0;
        Segment? first = null;
        Segment? last = null;
        foreach (int position in positions)
        {
            last = new Segment(Copy(bytes[start..position]), last);
            first ??= last;
            start = position;
        }

        last = new Segment(Copy(bytes[start..]), last);
        first ??= last;
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>A segment for each byte, with empty ones between if asked for.</summary>
    public static ReadOnlySequence<byte> Single(ReadOnlySpan<byte> bytes, int emptyBetween = 0)
    {
        Segment first = new(default, null);
        Segment last = first;
        foreach (byte b in bytes)
        {
            last = new Segment(Copy([b]), last);
            for (int i = 0; i < emptyBetween; i++) last = new Segment(default, last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>A message inside a longer sequence: the slice starts and ends within segments.</summary>
    public static ReadOnlySequence<byte> Inside(ReadOnlySpan<byte> bytes, int cut)
    {
        byte[] longer = [1, 2, 3, .. bytes, 4, 5, 6];
        return Cut(longer, cut + 3).Slice(3, bytes.Length);
    }
}
