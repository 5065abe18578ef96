using System.Buffers;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Buffer writers that are passed by reference: structs, ref structs, and classes. Run alone: a test looks at what is allocated.</summary>
[Collection(Codecs.AloneCollection.Name)]
public class StructWriterTests
{
    private static readonly FirnOptions[] s_options = [FirnOptions.Packed, FirnOptions.Default, FirnOptions.Packed with { Compression = FirnCompression.Brotli }];

    public sealed class Card
    {
        public int Number { get; set; }

        public string? Title { get; set; }

        public Dictionary<string, int[]>? Marks { get; set; }
    }

    /// <summary>Writes to memory of a caller's, and to no other.</summary>
    private ref struct SpanWriter(Span<byte> room) : IBufferWriter<byte>
    {
        private readonly Span<byte> _room = room;

        public int Written { get; private set; }

        public void Advance(int count) => Written += count;

        public readonly Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

        public readonly Span<byte> GetSpan(int sizeHint = 0) => _room[Written..];
    }

    /// <summary>Throws when it is told for the second time that something was written.</summary>
    private struct FailingWriter : IBufferWriter<byte>
    {
        public int Calls { get; private set; }

        public void Advance(int count)
        {
            if (++Calls == 2) throw new DeliberateException();
        }

        public readonly Memory<byte> GetMemory(int sizeHint = 0) => new byte[Math.Max(sizeHint, 100)];

        public readonly Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    /// <summary>Writes a message to another buffer writer of its type whenever it is asked for room.</summary>
    private struct NestingWriter(ArrayBufferWriter<byte> inner, int depth) : IBufferWriter<byte>
    {
        public long Written { get; private set; }

        public long WrittenBelow { get; private set; }

        public void Advance(int count)
        {
            inner.Advance(count);
            Written += count;
        }

        public readonly Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            if (depth > 0)
            {
                NestingWriter below = new(new ArrayBufferWriter<byte>(), depth - 1);
                FirnSerializer.Serialize(ref below, Sample(5_000), FirnOptions.Packed);
                WrittenBelow += below.Written;
            }

            return inner.GetSpan(sizeHint);
        }
    }

    private sealed class Holder
    {
        public StructWriter Writer;
    }

    private static Card Sample(int length) => new() { Number = length, Title = new string('x', length), Marks = new() { ["a"] = [.. Enumerable.Range(0, length)] } };

    [Fact]
    public void A_struct_moves_and_gets_the_bytes()
    {
        foreach (FirnOptions options in s_options)
        {
            foreach (int length in (int[])[0, 10, 1_000, 100_000])
            {
                for (int repeat = 0; repeat < 40; repeat++)
                {
                    byte[] expected = FirnSerializer.Serialize(Sample(length), options);
                    ArrayBufferWriter<byte> inner = new();
                    StructWriter writer = new(inner);
                    FirnSerializer.Serialize(ref writer, Sample(length), options);
                    FirnSerializer.Serialize<Card, StructWriter>(ref writer, Sample(length), options);
                    FirnSerializer.Serialize(ref writer, Sample(length), typeof(Card), options);
                    Assert.Equal(3 * expected.Length, writer.Written);
                    Assert.True(inner.WrittenSpan.SequenceEqual((byte[])[.. expected, .. expected, .. expected]));
                    if (length > 10) break;
                }
            }
        }
    }

    [Fact]
    public void A_field_of_an_object_moves_where_it_stands()
    {
        ArrayBufferWriter<byte> inner = new();
        Holder holder = new() { Writer = new StructWriter(inner) };
        for (int i = 0; i < 200; i++)
        {
            FirnSerializer.Serialize(ref holder.Writer, Sample(i * 10), FirnOptions.Packed);
            if (i % 50 == 0) GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
        }

        Assert.Equal(inner.WrittenCount, holder.Writer.Written);
    }

    [Fact]
    public void A_ref_struct_gets_the_bytes()
    {
        foreach (FirnOptions options in s_options)
        {
            foreach (int length in (int[])[0, 10, 5_000])
            {
                byte[] expected = FirnSerializer.Serialize(Sample(length), options);
                SpanWriter writer = new(new byte[expected.Length + 100_000]);
                FirnSerializer.Serialize(ref writer, Sample(length), options);
                Assert.Equal(expected.Length, writer.Written);
                SpanWriter byType = new(new byte[expected.Length + 100_000]);
                FirnSerializer.Serialize(ref byType, Sample(length), typeof(Card), options);
                Assert.Equal(expected.Length, byType.Written);
            }
        }

        Span<byte> room = stackalloc byte[200];
        SpanWriter small = new(room);
        FirnSerializer.Serialize(ref small, Sample(3), FirnOptions.Packed);
        Assert.Equal(FirnSerializer.Serialize(Sample(3), FirnOptions.Packed), room[..small.Written]);
    }

    [Fact]
    public void A_class_may_be_passed()
    {
        ArrayBufferWriter<byte> writer = new();
        FirnSerializer.Serialize(ref writer, Sample(3));
        Assert.Equal(FirnSerializer.Serialize(Sample(3)), writer.WrittenSpan);
        ArrayBufferWriter<byte> none = null!;
        Assert.Equal("destination", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize(ref none, Sample(3))).ParamName);
        Assert.Equal("destination", Assert.Throws<ArgumentNullException>(() => FirnSerializer.Serialize(ref none, Sample(3), typeof(Card))).ParamName);
    }

    [Fact]
    public void Null_is_written_and_an_error_leaves_the_next_call_right()
    {
        StructWriter writer = new(new ArrayBufferWriter<byte>());
        FirnSerializer.Serialize<Card?, StructWriter>(ref writer, null, FirnOptions.Packed);
        Assert.Equal(1, writer.Written);
        FailingWriter failing = default;
        Assert.Throws<DeliberateException>(() => FirnSerializer.Serialize(ref failing, Sample(1_000), FirnOptions.Packed));
        Assert.Equal(2, failing.Calls);
        FirnSerializer.Serialize(ref writer, Sample(1_000), FirnOptions.Packed);
        Assert.Equal(1 + FirnSerializer.Serialize(Sample(1_000), FirnOptions.Packed).Length, writer.Written);
    }

    [Fact]
    public void Calls_in_calls_keep_to_their_own()
    {
        NestingWriter writer = new(new ArrayBufferWriter<byte>(), 3);
        FirnSerializer.Serialize(ref writer, Sample(5_000), FirnOptions.Packed);
        int length = FirnSerializer.Serialize(Sample(5_000), FirnOptions.Packed).Length;
        Assert.Equal(length, writer.Written);
        Assert.True(writer.WrittenBelow > 0 && writer.WrittenBelow % length == 0);
    }

    [Fact]
    public void Nothing_is_allocated_for_the_writer()
    {
        byte[] memory = new byte[1 << 17];
        foreach (Card card in (Card[])[Sample(10), Sample(5_000)])
        {
            Assert.Equal(0, AllocationMeter.PerCall(() =>
            {
                SpanWriter writer = new(memory);
                FirnSerializer.Serialize(ref writer, card, FirnOptions.Packed);
            }, 0));
        }
    }
}
