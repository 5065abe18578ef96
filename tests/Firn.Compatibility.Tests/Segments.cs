using System.Buffers;
using Xunit;

namespace Firn.Compatibility.Tests;

/// <summary>A message cut into pieces of one length.</summary>
internal static class Segments
{
    public static ReadOnlySequence<byte> Of(byte[] message, int length)
    {
        Piece first = new(message.AsMemory(0, Math.Min(length, message.Length)), 0);
        Piece last = first;
        for (int start = length; start < message.Length; start += length) last = last.Append(message.AsMemory(start, Math.Min(length, message.Length - start)));
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>Reads a message cut into pieces, where they lie: without <c>bytesConsumed</c> a short one is joined first.</summary>
    [FirnEntryPoint]
    public static T? FirnRead<T>(byte[] message, int length, FirnOptions options)
    {
        T? value = FirnSerializer.Deserialize<T>(Of(message, length), out long consumed, options);
        Assert.Equal(message.Length, consumed);
        return value;
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(ReadOnlyMemory<byte> memory, long runningIndex)
        {
            Memory = memory;
            RunningIndex = runningIndex;
        }

        public Piece Append(ReadOnlyMemory<byte> memory)
        {
            Piece next = new(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
