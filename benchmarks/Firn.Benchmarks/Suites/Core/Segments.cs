using System.Buffers;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>Messages cut into segments, as a pipe hands them out: at most 4,096 bytes each, and at least three of them.</summary>
internal static class Segments
{
    private const int Longest = 4 << 10;
    private const int Fewest = 3;

    /// <summary>The message in copies of its pieces.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] message)
    {
        int length = Math.Min(Longest, (message.Length + Fewest - 1) / Fewest);
        Piece first = new(message[..length], 0);
        Piece last = first;
        for (int i = length; i < message.Length; i += length)
        {
            last = last.Append(message[i..Math.Min(i + length, message.Length)]);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(byte[] bytes, long position)
        {
            Memory = bytes;
            RunningIndex = position;
        }

        public Piece Append(byte[] bytes)
        {
            Piece next = new(bytes, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
