using System.Buffers;
using System.IO.Pipelines;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Every row by the entry points that take its type as an argument: the bytes, values and errors of the generic ones.</summary>
public class ByTypeTests : TableTests
{
    private const int MostChanged = 12;

    private static IEnumerable<(Sample Sample, Entries ByType)> Both(string row) =>
        Samples(row).Select(sample => (sample, Entries.ByType(sample.Row)));

    [Theory]
    [MemberData(nameof(Rows))]
    public async Task Every_sink_gets_the_same_bytes(string row)
    {
        foreach ((Sample sample, Entries byType) in Both(row))
        {
            Assert.True(FirnSerializer.CanSerialize(sample.Row.Type), row);
            foreach (FirnOptions options in new[] { None, Fingerprint, Embedded, Named, Embedded with { Compression = FirnCompression.Deflate } })
            {
                byte[] message = sample.Entries.Serialize(sample.Value, options);
                Assert.Equal(message, byType.Serialize(sample.Value, options));
                Assert.Equal(message.Length, byType.Measure(sample.Value, options));
            }

            ArrayBufferWriter<byte> writer = new();
            byType.Serialize(writer, sample.Value, None);
            sample.AssertBytes(writer.WrittenSpan, "buffer writer");

            MemoryStream stream = new();
            byType.Serialize(stream, sample.Value, None);
            sample.AssertBytes(stream.ToArray(), "stream");

            stream.SetLength(0);
            await byType.SerializeAsync(stream, sample.Value, None);
            sample.AssertBytes(stream.ToArray(), "async stream");

            Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 0));
            await byType.SerializeAsync(pipe.Writer, sample.Value, None);
            Assert.True(pipe.Reader.TryRead(out ReadResult result));
            sample.AssertBytes(result.Buffer.ToArray(), "pipe");

            using FirnBuffer buffer = byType.SerializeToBuffer(sample.Value, None);
            sample.AssertBytes(buffer.Memory.Span, "buffer");

            byte[] room = new byte[sample.Message.Length];
            Assert.True(byType.TrySerialize(room, sample.Value, out int written, None));
            sample.AssertBytes(room.AsSpan(0, written), "span");
            Assert.False(byType.TrySerialize(room.AsSpan(1), sample.Value, out written, None));
            Assert.Equal(0, written);
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public async Task Every_source_gives_the_value(string row)
    {
        foreach ((Sample sample, Entries byType) in Both(row))
        {
            byte[] message = sample.Message;
            sample.AssertSame(byType.Deserialize(message, None), "array");
            sample.AssertSameBytes(byType.Deserialize(message.AsSpan(), None), "span");
            sample.AssertSameBytes(byType.Deserialize(message.AsMemory(), None), "memory");
            sample.AssertSameBytes(byType.Deserialize(Sequences.Cut(message, message.Length / 2), None), "sequence");
            sample.AssertSameBytes(byType.Deserialize(new MemoryStream(message), None), "stream");
            sample.AssertSameBytes(await byType.DeserializeAsync(new MemoryStream(message), None), "async stream");
            sample.AssertSameBytes(await byType.DeserializeAsync(PipeReader.Create(new ReadOnlySequence<byte>(message)), None), "pipe");
            sample.AssertSame(byType.Clone(sample.Value, None), "clone");

            byte[] longer = [.. message, 7];
            sample.AssertSameBytes(byType.Deserialize(longer.AsSpan(), out long consumed, None), "span with a rest");
            Assert.Equal(message.Length, consumed);
            sample.AssertSameBytes(byType.Deserialize(longer.AsMemory(), out consumed, None), "memory with a rest");
            Assert.Equal(message.Length, consumed);
            sample.AssertSameBytes(byType.Deserialize(Sequences.Cut(longer, message.Length), out consumed, None), "sequence with a rest");
            Assert.Equal(message.Length, consumed);

            foreach (FirnOptions options in (FirnOptions[])[Embedded, Fingerprint, Named, None with { Compression = FirnCompression.Brotli }])
            {
                sample.AssertSameBytes(byType.Deserialize(sample.Entries.Serialize(sample.Value, options), options), options.SchemaMode.ToString());
            }

            Assert.Equal(sample.Entries.GetSchema(), byType.GetSchema());
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_same_container(string row)
    {
        TypeCase found = TypeTable.Find(row);
        Entries generic = Entries.Of(found);
        Entries byType = Entries.ByType(found);
        Assert.Equal(generic.SerializeContainer(found.Values, Named), byType.SerializeContainer(found.Values, Named));
        byte[] container = generic.SerializeContainer(found.Values, Embedded);
        Assert.Equal(container, byType.SerializeContainer(found.Values, Embedded));
        object?[] values = byType.DeserializeContainer(container, Embedded);
        Assert.Equal(found.Values.Count, values.Length);
        foreach (Sample sample in Samples(row)) sample.AssertSameBytes(values[sample.Index], "of a container");
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_same_objects_can_be_filled(string row)
    {
        foreach ((Sample sample, Entries byType) in Both(row))
        {
            if (sample.Value is null || sample.Entries.Clone(sample.Value, None) is not { } target) continue;
            Exception? generic = Record.Exception(() => sample.Entries.Populate(sample.Message, target, None));
            Exception? other = Record.Exception(() => byType.Populate(sample.Message, target, None));
            Assert.Equal(generic?.ToString().Split('\n')[0], other?.ToString().Split('\n')[0]);
            if (other is not null) continue;
            sample.AssertSameBytes(target, "filled");
            byType.Populate(Sequences.Cut(sample.Message, sample.Message.Length / 2), target, None);
            sample.AssertSameBytes(target, "filled from segments");
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_same_errors(string row)
    {
        foreach ((Sample sample, Entries byType) in Both(row).Take(3))
        {
            byte[] changed = [.. sample.Message];
            foreach (int position in sample.Positions(MostChanged).Take(2 * MostChanged))
            {
                AssertSameError(sample, byType, sample.Message[..position]);
                changed[position] ^= 0xFF;
                AssertSameError(sample, byType, changed);
                changed[position] ^= 0xFF;
            }
        }
    }

    private static void AssertSameError(Sample sample, Entries byType, byte[] message)
    {
        FirnException? generic = Record.Exception(() => sample.Entries.Deserialize(message, None)) as FirnException;
        FirnException? other = Record.Exception(() => byType.Deserialize(message, None)) as FirnException;
        Assert.Equal((generic?.Message, generic?.Code, generic?.Offset, generic?.Path, generic?.Type), (other?.Message, other?.Code, other?.Offset, other?.Path, other?.Type));
    }
}
