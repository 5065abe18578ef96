using System.Buffers;
using Firn.Tests.IO;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>H59: sequences that are one message: up to a kilobyte they are joined and read as an array, longer ones are read where their segments lie. Nobody may see which.</summary>
[Trait("Hostile", "H59")]
public class JoinedSequenceTests
{
    private const int Longest = 1024;
    private static readonly FirnOptions s_packed = FirnOptions.Packed;

    // So many that their message is of the given length: header, count, bytes.
    private static byte[] Numbers(int length) => [.. Enumerable.Range(0, length - (length < 100 ? 2 : 4)).Select(i => (byte)i)];

    private static byte[] Message(int length)
    {
        byte[] message = FirnSerializer.Serialize(Numbers(length), s_packed);
        Assert.Equal(length, message.Length);
        return message;
    }

    [Theory]
    [InlineData(Longest - 1)]
    [InlineData(Longest)]
    [InlineData(Longest + 1)]
    public void Round_the_longest_that_is_joined(int length)
    {
        byte[] message = Message(length);
        byte[] expected = Numbers(length);
        foreach (int cut in (int[])[0, 1, 2, 4, 5, length / 2, length - 1, length])
        {
            foreach (ReadOnlySequence<byte> source in (ReadOnlySequence<byte>[])
            [
                Sequences.Cut(message, cut),
                Sequences.Cut(message, 0, cut, cut, length),
                Sequences.Inside(message, cut),
                Sequences.Cut([9, .. message], 1, cut + 1).Slice(1),
                Sequences.Cut([.. message, 9], cut, length).Slice(0, length),
                Sequences.Cut([.. message, 9], cut, length).Slice(0, length).Slice(0),
            ])
            {
                Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(source, s_packed));
                Assert.Equal(expected, Entries.FirnInPlace<byte[]>(source, s_packed));
                Assert.Equal(expected, FirnSerializer.Deserialize(source, typeof(byte[]), s_packed));
            }
        }

        Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(Sequences.Single(message, emptyBetween: 2), s_packed));
    }

    // Pieces of up to 64 bytes are copied by vectors, first and last ones overlapping, and others by the runtime. Each lies at an end of memory that can't be touched.
    [Fact]
    public void Pieces_of_every_length()
    {
        using GuardedMemory before = new();
        using GuardedMemory behind = new();
        for (int piece = 0; piece <= 140; piece++)
        {
            byte[] message = Message(piece + 300 + (piece % 3));
            byte[] expected = Numbers(message.Length);
            int[] cuts = [.. Enumerable.Range(0, (message.Length / Math.Max(piece, 1)) + 1).Select(i => Math.Min(i * piece, message.Length))];
            Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(Sequences.Cut(message, cuts), s_packed));
            Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(Sequences.Cut(message, 3, 3 + piece), s_packed));

            using SpanMemory first = new(before, piece, atEnd: true);
            using SpanMemory second = new(behind, message.Length - piece, atEnd: false);
            message.AsSpan(0, piece).CopyTo(first.GetSpan());
            message.AsSpan(piece).CopyTo(second.GetSpan());
            Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(Sequences.Of(first.Memory, second.Memory), s_packed));
            message.AsSpan(piece).CopyTo(before.AtEnd<byte>(message.Length - piece));
            message.AsSpan(0, piece).CopyTo(behind.AtStart<byte>(piece));
            using SpanMemory start = new(behind, piece, atEnd: false);
            using SpanMemory rest = new(before, message.Length - piece, atEnd: true);
            Assert.Equal(expected, FirnSerializer.Deserialize<byte[]>(Sequences.Of(start.Memory, rest.Memory), s_packed));
        }
    }

    private sealed class SpanMemory(GuardedMemory memory, int length, bool atEnd) : MemoryManager<byte>
    {
        public override Span<byte> GetSpan() => atEnd ? memory.AtEnd<byte>(length) : memory.AtStart<byte>(length);

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }

    [Theory]
    [InlineData(20)]
    [InlineData(Longest)]
    [InlineData(Longest + 1)]
    public void What_is_refused_is_refused_alike(int length)
    {
        byte[] message = Message(length);
        foreach (byte[] source in (byte[][])[[], message[..1], message[..(length / 2)], message[..^1], [.. message, 1], [.. message, 1, 2, 3], [0xFF, .. message[1..]]])
        {
            foreach (int cut in (int[])[0, source.Length / 2, source.Length])
            {
                AssertSameRefusal(source, Sequences.Cut(source, cut));
                AssertSameRefusal(source, Sequences.Inside(source, cut));
            }
        }
    }

    private static void AssertSameRefusal(byte[] bytes, in ReadOnlySequence<byte> segments)
    {
        ReadOnlySequence<byte> source = segments;
        FirnException expected = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(bytes, s_packed));
        FirnException actual = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(source, s_packed));
        Assert.Equal((expected.Code, expected.Offset, expected.Path, expected.Type), (actual.Code, actual.Offset, actual.Path, actual.Type));
    }

    // Segments whose lengths are not what their places say.
    private sealed class LyingSegment : ReadOnlySequenceSegment<byte>
    {
        public LyingSegment(byte[] bytes, LyingSegment? previous, long index)
        {
            Memory = bytes;
            RunningIndex = index;
            previous?.Next = this;
        }
    }

    [Fact]
    public void Segments_that_lie_are_read_as_far_as_the_sequence_goes()
    {
        byte[] message = Message(4 * Longest);
        LyingSegment first = new(message[..10], null, 0);
        LyingSegment middle = new(message[10..^10], first, 10);
        LyingSegment last = new(message[^10..], middle, 20);
        ReadOnlySequence<byte> tooLong = new(first, 0, last, 10);
        Assert.Equal(30, tooLong.Length);
        AssertSameRefusal(message[..30], tooLong);
    }

    [Fact]
    public void A_segment_that_is_missing_is_said()
    {
        byte[] message = Message(60);
        LyingSegment first = new(message[..20], null, 0);
        LyingSegment last = new(message[20..], null, 20);
        ReadOnlySequence<byte> source = new(first, 0, last, 40);
        Assert.Equal(60, source.Length);
        FirnException inPlace = Assert.Throws<FirnException>(() => Entries.FirnInPlace<byte[]>(source, s_packed));
        FirnException joined = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(source, s_packed));
        Assert.Equal((inPlace.Code, inPlace.Offset, inPlace.Path, inPlace.Type, inPlace.Message), (joined.Code, joined.Offset, joined.Path, joined.Type, joined.Message));
    }
}
