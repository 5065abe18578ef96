using System.Buffers;
using Firn.Primitives;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.Primitives;

/// <summary>Bytes from any kind of memory, with their count and without.</summary>
[Collection(AloneCollection.Name)]
public sealed class PrimitiveBytesTests
{
    private const byte Pattern = 0xA5;

    private static byte[] Content(int length) => [.. Enumerable.Range(1, length).Select(i => (byte)(i % 100))];

    private static ReadOnlySequence<byte> Sequence(byte[] bytes)
    {
        Segment first = new([], null), last = first;
        for (int i = 0; i < bytes.Length; i += 3) last = new Segment(bytes[i..Math.Min(i + 3, bytes.Length)], last);
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, Segment? previous)
        {
            Memory = bytes;
            if (previous is null) return;
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(239)]
    [InlineData(240)]
    public void Every_kind_of_memory_has_the_same_bytes(int length)
    {
        byte[] content = Content(length);
        byte[] expected = FirnSerializer.Serialize(content, FirnOptions.Packed)[1..];
        ReadOnlySequence<byte> sequence = Sequence(content);
        Assert.Equal([expected.Length, expected.Length, expected.Length, expected.Length], new[] { PrimitiveSize.GetSize(content), PrimitiveSize.GetSize((ReadOnlySpan<byte>)content), PrimitiveSize.GetSize((ReadOnlyMemory<byte>)content), PrimitiveSize.GetSize(sequence) });
        Check(expected, (destination, isHere) => isHere ? Here(ref destination, destination.TryWrite((ReadOnlySpan<byte>)content)) : destination.TryWrite((ReadOnlySpan<byte>)content, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(expected, (destination, isHere) => isHere ? Here(ref destination, destination.TryWrite((ReadOnlyMemory<byte>)content)) : destination.TryWrite((ReadOnlyMemory<byte>)content, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(expected, (destination, isHere) => isHere ? Here(ref destination, destination.TryWrite(sequence)) : destination.TryWrite(sequence, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(content, (destination, isHere) => isHere ? Here(ref destination, destination.TryWriteRaw(content)) : destination.TryWriteRaw(content, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(content, (destination, isHere) => isHere ? Here(ref destination, destination.TryWriteRaw((ReadOnlySpan<byte>)content)) : destination.TryWriteRaw((ReadOnlySpan<byte>)content, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(content, (destination, isHere) => isHere ? Here(ref destination, destination.TryWriteRaw((ReadOnlyMemory<byte>)content)) : destination.TryWriteRaw((ReadOnlyMemory<byte>)content, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
        Check(content, (destination, isHere) => isHere ? Here(ref destination, destination.TryWriteRaw(sequence)) : destination.TryWriteRaw(sequence, out Span<byte> rest) ? rest.Length : -1 - rest.Length);
    }

    private delegate int Writing(Span<byte> destination, bool isHere);

    // What is left, or -1 less what is left where nothing was written.
    private static int Here(ref Span<byte> destination, bool isWritten) => isWritten ? destination.Length : -1 - destination.Length;

    private static void Check(byte[] expected, Writing write)
    {
        foreach (bool isHere in (bool[])[false, true])
        {
            for (int length = 0; length < expected.Length + 3; length++)
            {
                byte[] memory = new byte[length];
                memory.AsSpan().Fill(Pattern);
                bool fits = length >= expected.Length;
                Assert.Equal(fits ? length - expected.Length : -1 - length, write(memory, isHere));
                Assert.True(memory.AsSpan().StartsWith(fits ? expected : []));
                Assert.False(memory.AsSpan(fits ? expected.Length : 0).ContainsAnyExcept(Pattern));
            }
        }
    }

    [Fact]
    public void Views_are_parts_of_the_source()
    {
        ReadOnlySpan<byte> source = (byte[])[3, 1, 2, 3, 4, 5];
        Assert.True(source.TryRead(out ReadOnlySpan<byte> view, out ReadOnlySpan<byte> rest));
        Assert.True(view == source.Slice(1, 3) && rest == source[4..]);
        ReadOnlySpan<byte> here = source;
        Assert.True(here.TryRead(out view) && view == source.Slice(1, 3) && here == rest);
        here = source[..3];
        Assert.False(here.TryRead(out view) || !view.IsEmpty || here != source[..3]);
        Assert.False(here.TryRead(out view, out rest) || !view.IsEmpty || rest != here);
    }

    [Fact]
    public void Bytes_without_a_count_are_taken_by_length()
    {
        ReadOnlySpan<byte> source = (byte[])[1, 2, 3, 4];
        for (int length = 0; length <= 4; length++)
        {
            ReadOnlySpan<byte> here = source;
            byte[] copy = new byte[length];
            Assert.True(source.TryReadRaw(length, out ReadOnlySpan<byte> view, out ReadOnlySpan<byte> rest));
            Assert.True(view == source[..length] && rest == source[length..]);
            Assert.True(here.TryReadRaw(length, out view) && view == source[..length] && here == rest);
            here = source;
            Assert.True(here.TryReadRaw(copy) && here == rest);
            Assert.True(source.TryReadRaw(copy, out here) && here == rest);
            Assert.True(source[..length].SequenceEqual(copy));
        }

        foreach (int length in (int[])[5, int.MaxValue, -1, int.MinValue])
        {
            ReadOnlySpan<byte> here = source;
            Assert.False(source.TryReadRaw(length, out ReadOnlySpan<byte> view, out ReadOnlySpan<byte> rest));
            Assert.True(view.IsEmpty && rest == source);
            Assert.False(here.TryReadRaw(length, out view));
            Assert.True(view.IsEmpty && here == source);
        }

        byte[] tooLong = [9, 9, 9, 9, 9];
        ReadOnlySpan<byte> left = source;
        Assert.False(left.TryReadRaw(tooLong) || source.TryReadRaw(tooLong, out _));
        Assert.True(left == source && !tooLong.AsSpan().ContainsAnyExcept((byte)9));
    }

    [Fact]
    public void A_null_array_is_an_empty_one()
    {
        Span<byte> memory = stackalloc byte[1];
        Assert.True(memory.TryWrite((byte[]?)null, out Span<byte> rest) && rest.IsEmpty && memory[0] == 0);
        Assert.True(memory.TryWriteRaw((byte[]?)null, out rest) && rest.Length == 1);
        Assert.Equal(1, PrimitiveSize.GetSize((byte[]?)null));
    }

    [Fact]
    public void Nothing_is_allocated()
    {
        byte[] content = Content(20), memory = new byte[100];
        ReadOnlySequence<byte> sequence = Sequence(content);
        Assert.Equal(0, AllocationMeter.PerCall(
            () =>
            {
                Span<byte> here = memory;
                ReadOnlySpan<byte> source = memory;
                Assert.True(here.TryWrite(content) && here.TryWrite(sequence) && here.TryWriteRaw(sequence) && PrimitiveSize.GetSize(sequence) == 21);
                Assert.True(source.TryRead(out ReadOnlySpan<byte> _) && source.TryReadRaw(10, out _));
            },
            expected: 0));
    }

    [Theory]
    [InlineData(10)]
    [InlineData(300)]
    public void Bytes_may_stand_where_they_are_written_to(int length)
    {
        byte[] content = Content(length);
        byte[] expected = new byte[length + 3];
        Assert.True(expected.AsSpan().TryWrite(content, out Span<byte> rest));
        int written = expected.Length - rest.Length;

        byte[] memory = new byte[length + 3];
        content.CopyTo(memory, 0);
        Assert.True(memory.AsSpan().TryWrite((ReadOnlySpan<byte>)memory.AsSpan(0, length), out _));
        Assert.Equal(expected[..written], memory[..written]);

        content.CopyTo(memory, 0);
        Assert.True(memory.AsSpan().TryWriteBlock((ReadOnlySpan<byte>)memory.AsSpan(0, length), out _));
        Assert.Equal(expected[..written], memory[..written]);
    }
}
