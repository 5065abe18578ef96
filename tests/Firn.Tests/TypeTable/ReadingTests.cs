using System.Buffers;
using System.IO.Pipelines;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Every source gives the same value and the same count of bytes.</summary>
public class ReadingTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H60")]
    public async Task Every_source_gives_the_value(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            Entries entries = sample.Entries;
            byte[] message = sample.Message;
            sample.AssertSameBytes(entries.Deserialize(message.AsSpan(), None), "span");
            sample.AssertSameBytes(entries.Deserialize(message.AsMemory(), None), "memory");
            sample.AssertSameBytes(entries.Deserialize(new ReadOnlySequence<byte>(message), None), "sequence of one segment");

            int step = message.Length > 2_000 ? 997 : 1;
            sample.AssertSameBytes(entries.Deserialize(new MemoryStream(message), None), "stream");
            sample.AssertSameBytes(entries.Deserialize(new SlowStream(message, step), None), "slow stream");
            sample.AssertSameBytes(await entries.DeserializeAsync(new MemoryStream(message), None), "async stream");
            sample.AssertSameBytes(await entries.DeserializeAsync(new SlowStream(message, step), None), "slow async stream");
            sample.AssertSameBytes(await entries.DeserializeAsync(PipeReader.Create(new SlowStream(message, step), new StreamPipeReaderOptions(bufferSize: 1, minimumReadSize: 1)), None), "pipe of small segments");
            PipeReader whole = PipeReader.Create(new ReadOnlySequence<byte>(message));
            sample.AssertSameBytes(await entries.DeserializeAsync(whole, None), "pipe");
        }
    }

    /// <summary>A message with names is read from every source, as one without is.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public async Task Every_source_gives_the_value_of_a_named_message(string row)
    {
        foreach (Sample sample in Samples(row).Take(2))
        {
            Entries entries = sample.Entries;
            byte[] message = entries.Serialize(sample.Value, Named);
            int step = message.Length > 2_000 ? 997 : 1;
            sample.AssertSameBytes(entries.Deserialize(message.AsMemory(), Embedded), "memory");
            sample.AssertSameBytes(entries.Deserialize(new SlowStream(message, step), Embedded), "slow stream");
            sample.AssertSameBytes(await entries.DeserializeAsync(new MemoryStream(message), Embedded), "async stream");
            sample.AssertSameBytes(await entries.DeserializeAsync(PipeReader.Create(new SlowStream(message, step), new StreamPipeReaderOptions(bufferSize: 1, minimumReadSize: 1)), Embedded), "pipe of small segments");
            ArrayBufferWriter<byte> written = new();
            entries.Serialize(written, sample.Value, Named);
            Assert.Equal(message, written.WrittenSpan);
            MemoryStream stream = new();
            await entries.SerializeAsync(stream, sample.Value, Named);
            Assert.Equal(message, stream.ToArray());
        }
    }

    /// <summary>So is a container with names of enums.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void A_named_container_gives_the_values(string row)
    {
        Sample[] samples = [.. Samples(row)];
        byte[] container = samples[0].Entries.SerializeContainer([.. samples.Select(s => s.Value)], Named);
        Assert.Equal(0x80, container[5]);
        object?[] values = samples[0].Entries.DeserializeContainer(container, Embedded);
        Assert.Equal(samples.Length, values.Length);
        for (int i = 0; i < values.Length; i++) samples[i].AssertSame(values[i], "container");
    }

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H27")]
    public void Bytes_after_the_message_are_left_or_refused(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (byte[] rest in (byte[][])[[], [0], [0xFF, 1, 2, 3, 4, 5, 6, 7, 8, 9]])
            {
                byte[] longer = [.. sample.Message, .. rest];
                sample.AssertSameBytes(sample.Entries.Deserialize(longer.AsSpan(), out long consumed, None), "span with a rest");
                Assert.Equal(sample.Message.Length, consumed);
                sample.AssertSameBytes(sample.Entries.Deserialize(longer.AsMemory(), out consumed, None), "memory with a rest");
                Assert.Equal(sample.Message.Length, consumed);
                sample.AssertSameBytes(sample.Entries.Deserialize(Sequences.Cut(longer, sample.Message.Length / 2, sample.Message.Length), out consumed, None), "sequence with a rest");
                Assert.Equal(sample.Message.Length, consumed);
                if (rest.Length == 0) continue;

                foreach (Action read in (Action[])[() => sample.Entries.Deserialize(longer, None), () => sample.Entries.Deserialize(Sequences.Cut(longer, longer.Length / 2), None), () => sample.Entries.Deserialize(new MemoryStream(longer), None)])
                {
                    FirnException exception = Assert.Throws<FirnException>(read);
                    Assert.Equal(FirnErrorCode.TrailingBytes, exception.Code);
                    Assert.Equal(sample.Message.Length, exception.Offset);
                }
            }
        }
    }
}
