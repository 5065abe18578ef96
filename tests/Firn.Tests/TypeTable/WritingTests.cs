using System.IO.Pipelines;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Every sink gets the same bytes, and not one byte anywhere else.</summary>
public class WritingTests : TableTests
{
    private const byte Guard = 0x5C;

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H63")]
    public async Task Every_sink_gets_the_same_bytes(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            Entries entries = sample.Entries;
            Assert.Equal(sample.Message.Length, entries.Measure(sample.Value, None));
            foreach (RoomShape shape in Enum.GetValues<RoomShape>())
            {
                HostileBufferWriter writer = new(shape, length: sample.Message.Length);
                entries.Serialize(writer, sample.Value, None);
                sample.AssertBytes(writer.ToArray(), "buffer writer " + shape);

                HostileBufferWriter inner = new(shape, length: sample.Message.Length);
                StructWriter own = new(inner);
                entries.Serialize(ref own, sample.Value, None);
                sample.AssertBytes(inner.ToArray(), "struct that is a buffer writer " + shape);
                Assert.True(own.Written == sample.Message.Length, sample.Where($"{own.Written} bytes are counted"));
            }

            MemoryStream stream = new();
            entries.Serialize(stream, sample.Value, None);
            sample.AssertBytes(stream.ToArray(), "stream");

            MemoryStream asyncStream = new();
            await entries.SerializeAsync(asyncStream, sample.Value, None);
            sample.AssertBytes(asyncStream.ToArray(), "async stream");

            Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 0));
            await entries.SerializeAsync(pipe.Writer, sample.Value, None);
            await pipe.Writer.CompleteAsync();
            Assert.True(pipe.Reader.TryRead(out ReadResult result));
            sample.AssertBytes(System.Buffers.BuffersExtensions.ToArray(result.Buffer), "pipe");

            using FirnBuffer buffer = entries.SerializeToBuffer(sample.Value, None);
            Assert.Equal(sample.Message.Length, buffer.Length);
            sample.AssertBytes(System.Buffers.BuffersExtensions.ToArray(buffer.Sequence), "buffer, sequence");
            sample.AssertBytes(buffer.ToArray(), "buffer, array");
            sample.AssertBytes(buffer.Memory.Span, "buffer, memory");
        }
    }

    /// <summary>H64: a span one byte too short, at every length.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H64")]
    public void A_span_is_filled_exactly_or_not_exceeded(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            int length = sample.Message.Length;
            byte[] room = new byte[length + 96];
            foreach (int extra in (ReadOnlySpan<int>)[0, 1, 64, 96])
            {
                room.AsSpan().Fill(Guard);
                Assert.True(sample.Entries.TrySerialize(room.AsSpan(0, length + extra), sample.Value, out int written, None), sample.Where($"{extra} bytes to spare"));
                sample.AssertBytes(room.AsSpan(0, written), $"{extra} bytes to spare");
                AssertGuard(sample, room, length + extra);
            }

            foreach (int shorter in sample.Positions())
            {
                room.AsSpan().Fill(Guard);
                Assert.False(sample.Entries.TrySerialize(room.AsSpan(0, shorter), sample.Value, out int written, None), sample.Where($"{shorter} bytes of {length}"));
                Assert.Equal(0, written);
                AssertGuard(sample, room, shorter);
            }
        }
    }

    private static void AssertGuard(Sample sample, byte[] room, int length)
    {
        int touched = room.AsSpan(length).IndexOfAnyExcept(Guard);
        Assert.True(touched < 0, sample.Where($"byte {length + touched} behind a span of {length} was written"));
    }

    /// <summary>A buffer writer that has no room left is told so.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H63")]
    public void A_buffer_writer_that_is_full_is_refused(string row)
    {
        foreach (Sample sample in Samples(row).Take(1))
        {
            foreach (int shorter in sample.Positions())
            {
                HostileBufferWriter writer = new(RoomShape.Rest, length: shorter);
                Exception? exception = Record.Exception(() => sample.Entries.Serialize(writer, sample.Value, None));
                Assert.True(exception is InvalidOperationException, sample.Where(exception?.ToString() ?? "nothing was thrown"));
                StructWriter own = new(new HostileBufferWriter(RoomShape.Rest, length: shorter));
                exception = Record.Exception(() => sample.Entries.Serialize(ref own, sample.Value, None));
                Assert.True(exception is InvalidOperationException, sample.Where(exception?.ToString() ?? "nothing was thrown"));
            }

            sample.AssertBytes(sample.Entries.Serialize(sample.Value, None), "after a failure");
        }
    }
}
