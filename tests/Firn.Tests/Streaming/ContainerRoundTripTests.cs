using System.Collections.Immutable;
using Firn.TestCases;
using Firn.Tests.Table;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Values go in and come out, by every entry point, whatever their type, number and size.</summary>
public class ContainerRoundTripTests : TableTests
{
    private static readonly FirnOptions[] Options =
    [
        FirnOptions.Default,
        FirnOptions.Default with { Compression = FirnCompression.Brotli },
        FirnOptions.Packed with { Compression = FirnCompression.Deflate },
    ];

    [FirnEntryPoint]
    private static async Task RoundTripFirnAsync<T>(IReadOnlyCollection<T> values)
    {
        foreach (FirnOptions options in Options)
        {
            byte[] container = await Containers.WriteFirnEveryWayAsync(values, options);
            foreach ((string way, List<T?> read) in await Containers.ReadFirnEveryWayAsync<T>(container, options))
            {
                // Byte by byte a comparison of long arrays would take minutes.
                string? difference = values is IEnumerable<byte[]?> arrays
                    ? arrays.Zip(read).All(pair => Same(pair.First, (byte[]?)(object?)pair.Second)) && read.Count == values.Count ? null : "other bytes"
                    : StructuralEquality.FindDifference(typeof(List<T>), values.ToList(), read);
                Assert.True(difference is null, $"{way}, {options.Compression}: {difference}");
            }
        }
    }

    private static bool Same(byte[]? expected, byte[]? actual) => expected is null ? actual is null : actual is not null && expected.AsSpan().SequenceEqual(actual);

    private static Reading MakeReading(int i) => new() { Sensor = i, Value = i / 3.0, Note = i % 3 == 0 ? null : "note " + i, Raw = i % 5 == 0 ? [i, i + 1] : null };

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(20_000)]
    public async Task Objects(int count) => await RoundTripFirnAsync([.. Enumerable.Range(0, count).Select(MakeReading)]);

    [Fact]
    public async Task Objects_some_of_them_null()
    {
        await RoundTripFirnAsync<Reading?>([.. Enumerable.Range(0, 1_000).Select(i => i % 7 == 3 ? null : MakeReading(i))]);
        await RoundTripFirnAsync<Reading?>([null]);
        await RoundTripFirnAsync<Reading?>([.. Enumerable.Range(0, 1_000).Select(i => i == 999 ? null : MakeReading(i))]);
    }

    [Fact]
    public async Task Values()
    {
        await RoundTripFirnAsync([.. Enumerable.Range(0, 1_000)]);
        await RoundTripFirnAsync<int?>([.. Enumerable.Range(0, 1_000).Select(i => i % 3 == 0 ? (int?)null : i)]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 1_000).Select(i => i % 3 == 0)]);
        await RoundTripFirnAsync<bool?>([.. Enumerable.Range(0, 1_000).Select(i => i % 5 == 0 ? (bool?)null : i % 3 == 0)]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 1_000).Select(i => new Pixel { X = i, Y = -i })]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 1_000).Select(i => "text " + i)]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 100).Select(i => (i, "text " + i, (long?)i))]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 100).Select(i => ImmutableArray.Create(i, 2 * i)), default, ImmutableArray<int>.Empty]);
        await RoundTripFirnAsync<List<string>>([["a", "b"], [], ["c"]]);
    }

    // 1 MiB is the target: bools fill a frame with 8 million, nulls likewise.
    [Fact]
    public void Frames_of_bits()
    {
        const int Count = 20_000_000;
        byte[] bools = Containers.WriteFirn(Enumerable.Range(0, Count).Select(i => i % 3 == 0));
        Assert.True(Enumerable.Range(0, Count).Select(i => i % 3 == 0).SequenceEqual(FirnSerializer.DeserializeEnumerable<bool>(new MemoryStream(bools))));
        byte[] nulls = Containers.WriteFirn(Enumerable.Range(0, Count).Select(i => i == Count - 1 ? "end" : null));
        Assert.InRange(nulls.Length, Count / 8, (Count / 8) + 100);
        Assert.True(Enumerable.Range(0, Count).Select(i => i == Count - 1 ? "end" : null).SequenceEqual(FirnSerializer.DeserializeEnumerable<string>(new MemoryStream(nulls))));
    }

    [Fact]
    public async Task Values_of_no_width_are_counted_by_the_frame()
    {
        await RoundTripFirnAsync(new Nothing[20_000]);
        await RoundTripFirnAsync([.. Enumerable.Range(0, 30).Select(i => new NothingMuch { Many = new Nothing[1_000 * (i % 9)] })]);
        FirnException exception = Assert.Throws<FirnException>(() => Containers.WriteFirn<NothingMuch>([new() { Many = new Nothing[8_193] }]));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, exception.Code);
    }

    [Fact]
    public async Task Sizes_around_that_of_a_frame()
    {
        const int Target = 1 << 20;
        foreach (int size in (int[])[Target - 40, Target - 18, Target - 17, Target - 16, Target - 15, Target, 3 * Target]) await RoundTripFirnAsync<byte[]>([new byte[size], [1], new byte[size]]);
        await RoundTripFirnAsync<byte[]>([new byte[400_000], new byte[400_000], new byte[400_000], [1], new byte[5_000_000], [2], [3]]);
        await RoundTripFirnAsync<byte[]?>([new byte[400_000], null, new byte[700_000], null, new byte[5_000_000], null]);
    }

    [Fact]
    public void Frames_stay_within_the_target_unless_one_value_is_longer()
    {
        Random random = new(3);
        List<byte[]?> values = [.. Enumerable.Range(0, 400).Select(i => random.Next(10) == 0 ? null : new byte[random.Next(20) == 0 ? random.Next(3_000_000) : random.Next(60_000)])];
        byte[] container = Containers.WriteFirn(values);
        List<Containers.Part> parts = Containers.Frames(container, Containers.HeadFirnLength<byte[]>());
        int full = 0;
        foreach (Containers.Part part in parts)
        {
            if (part.Length == 4) continue;
            bool isSingle = container[part.Start + 4] == 2;
            Assert.True(part.Length <= 1 << 20 || isSingle, $"A frame of {part.Length} bytes with more than one value.");
            if (part.Length > 900_000) full++;
        }

        Assert.Equal(container.Length, parts[^1].End);
        Assert.True(full > 5, "The frames are short.");
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_type_of_the_table(string row)
    {
        foreach (FirnOptions options in Options)
        {
            List<Sample> samples = [.. Samples(row)];
            List<Sample> twice = [.. samples, .. samples];
            byte[] container = samples[0].Entries.SerializeContainer(twice.Select(sample => sample.Value), options);
            Assert.Equal(container, samples[0].Entries.SerializeContainer(twice.Select(sample => sample.Value), options with { MaxDegreeOfParallelism = 2 }));
            object?[] read = samples[0].Entries.DeserializeContainer(container, options);
            Assert.Equal(twice.Count, read.Length);
            for (int i = 0; i < read.Length; i++) twice[i].AssertSameBytes(read[i], "container");
        }
    }

    [Fact]
    public void A_value_may_change_once_it_is_written()
    {
        IEnumerable<Reading> One()
        {
            Reading reading = new();
            for (int i = 0; i < 100; i++)
            {
                reading.Sensor = i;
                yield return reading;
            }
        }

        Assert.Equal(Enumerable.Range(0, 100), Containers.ReadFirn<Reading>(Containers.WriteFirn(One())).Select(reading => reading!.Sensor));
    }

    [Fact]
    public async Task What_follows_the_end_mark_is_left_alone()
    {
        byte[] container = Containers.WriteFirn([1, 2, 3]);
        byte[] two = [.. container, .. container, 9];
        MemoryStream stream = new(two);
        Assert.Equal([1, 2, 3], FirnSerializer.DeserializeEnumerable<int>(stream));
        Assert.Equal(container.Length, stream.Position);
        Assert.Equal([1, 2, 3], await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<int>(stream)));
        Assert.Equal(9, stream.ReadByte());

        System.IO.Pipelines.PipeReader pipe = System.IO.Pipelines.PipeReader.Create(new MemoryStream(two));
        Assert.Equal([1, 2, 3], await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<int>(pipe)));
        Assert.Equal([1, 2, 3], await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<int>(pipe)));
        System.IO.Pipelines.ReadResult rest = await pipe.ReadAsync();
        Assert.Equal([9], System.Buffers.BuffersExtensions.ToArray(rest.Buffer));
    }

    [Fact]
    public void A_collection_is_one_message_still()
    {
        MemoryStream stream = new();
        FirnSerializer.Serialize(stream, new List<int> { 1, 2 });
        Assert.Equal(FirnSerializer.Serialize(new List<int> { 1, 2 }), stream.ToArray());
    }

    [Fact]
    public void Compressed_frames_can_be_read_however_little_they_say()
    {
        // 256 times is what readers believe: a frame of zeros, or of one text again and again, would shrink further.
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            byte[] zeros = Containers.WriteFirn<byte[]>([.. Enumerable.Range(0, 8).Select(_ => new byte[300_000]), new byte[20_000_000]], options);
            Assert.InRange(zeros.Length, 80_000, 120_000);
            Assert.Equal(9, Containers.ReadFirn<byte[]>(zeros).Count(bytes => bytes!.AsSpan().IndexOfAnyExcept((byte)0) < 0));
            Assert.Equal(5_000_000, FirnSerializer.Deserialize<byte[]>(FirnSerializer.Serialize(new byte[5_000_000], options))!.Length);
        }
    }

    [Theory]
    [InlineData(FirnCompression.Brotli)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    public void Values_that_say_next_to_nothing(FirnCompression compression)
    {
        string[] texts = [.. Enumerable.Repeat(new string('x', 1 << 10), 3 << 10)];
        byte[] container = Containers.WriteFirn(texts, FirnOptions.Default with { Compression = compression });
        Assert.InRange(container.Length, 0, 64 << 10);
        Assert.Equal(texts, Containers.ReadFirn<string>(container));
    }

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    public void Frames_are_no_longer_than_messages_may_be(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { MaxMessageBytes = 64 << 10, Compression = compression };
        string[] texts = [.. Enumerable.Range(0, 10_000).Select(i => "a short text, number " + i)];
        Assert.Equal(texts, Containers.ReadFirn<string>(Containers.WriteFirn(texts, options), options));

        // Which no compression makes shorter.
        byte[][] blobs = [.. Enumerable.Range(0, 3_000).Select(i => { byte[] blob = new byte[100]; new Random(i).NextBytes(blob); return blob; })];
        Assert.Equal(blobs, Containers.ReadFirn<byte[]>(Containers.WriteFirn(blobs, options), options));
    }
}
