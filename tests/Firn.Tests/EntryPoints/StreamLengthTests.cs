using Firn.TestCases;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Messages through streams, of lengths round those where they leave the stack or a chunk.</summary>
[Collection(AloneCollection.Name)]
public class StreamLengthTests
{
    private const int OnStack = 1_024;
    private const int Chunk = 64 << 10;

    public static TheoryData<int> Lengths => [1, 100, OnStack - 1, OnStack, OnStack + 1, OnStack + 70, 4_096, 4_097, Chunk - 1, Chunk, Chunk + 1, (1 << 20) + 5];

    // Header and count take some of it; the shortest message has two bytes.
    private static List<byte> ValueOf(int messageLength)
    {
        List<byte> value = [.. Enumerable.Range(0, messageLength).Select(i => (byte)(i * 7))];
        while (value.Count > 0 && FirnSerializer.Measure(value, FirnOptions.Packed) > messageLength) value.RemoveAt(value.Count - 1);
        return value;
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Streams_get_and_give_what_arrays_do(int length)
    {
        List<byte> value = ValueOf(length);
        string[] texts = [.. value.Chunk(11).Select(part => Convert.ToHexString(part))];
        AssertFirnSame(value);
        AssertFirnSame(texts);
        AssertFirnSame((texts, value));
    }

    [Theory]
    [InlineData(OnStack - 2)]
    [InlineData(OnStack - 1)]
    [InlineData(OnStack)]
    [InlineData(OnStack + 1)]
    [InlineData(5_000)]
    public void A_limit_is_reached_or_not_at_the_byte(int length)
    {
        List<byte> value = ValueOf(length);
        byte[] message = FirnSerializer.Serialize(value, FirnOptions.Packed);
        Assert.Equal(length, message.Length);
        foreach (Func<Stream> open in (Func<Stream>[])[() => new MemoryStream(message), () => new SlowStream(message, 100), () => new SlowStream(message, 1)])
        {
            Assert.Equal(value, FirnSerializer.Deserialize<List<byte>>(open(), FirnOptions.Packed with { MaxMessageBytes = length }));
            Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<byte>>(open(), FirnOptions.Packed with { MaxMessageBytes = length - 1 })).Code);
        }
    }

    [Fact]
    public void A_stream_is_read_from_where_it_stands()
    {
        byte[] message = FirnSerializer.Serialize(ValueOf(5_000));
        using MemoryStream stream = new([.. new byte[777], .. message]);
        stream.Position = 777;
        Assert.Equal(ValueOf(5_000), FirnSerializer.Deserialize<List<byte>>(stream));
        stream.Position = stream.Length + 9;
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<byte>>(stream)).Code);
    }

    [Theory]
    [InlineData(100)]
    [InlineData(20_000)]
    [InlineData(300_000)]
    public void After_a_failing_write_the_next_message_is_whole(int length)
    {
        List<byte> value = ValueOf(length);
        for (int i = 0; i < 3; i++)
        {
            Assert.Throws<DeliberateException>(() => FirnSerializer.Serialize(new FailingStream(0), value));
            AssertFirnSame(value);
        }
    }

    [Fact]
    public void Blocks_that_fit_into_the_chunk_are_not_written_by_themselves()
    {
        Assert.Equal(1, FirnWrites(new byte[2_000]));
        Assert.Equal(1, FirnWrites((new byte[2_000], new byte[30_000], "text")));
        Assert.Equal(2, FirnWrites(new byte[100_000]));
    }

    [FirnEntryPoint]
    private static int FirnWrites<T>(T firn)
    {
        FailingStream stream = new(-1);
        FirnSerializer.Serialize(stream, firn);
        return stream.Writes;
    }

    [Fact]
    public void A_message_of_one_object_allocates_the_object()
    {
        MemoryStream stream = new(new byte[100_000]);
        Order order = new() { Id = 1, Customer = new string('c', 2_000), Lines = [new() { Count = 2, Product = new() { Name = "p" } }] };
        FixedClass small = new() { A = 1, B = 2, C = true };
        Assert.Equal(0, AllocationMeter.PerCall(() => WriteFirn(stream, small), 0));
        Assert.Equal(0, AllocationMeter.PerCall(() => WriteFirn(stream, order), 0));
        byte[] message = FirnSerializer.Serialize(small);
        MemoryStream source = new(message);
        long read = AllocationMeter.PerCall(() => FirnSerializer.Deserialize<FixedClass>(message), 0, TimeSpan.FromSeconds(1));
        Assert.Equal(read, AllocationMeter.PerCall(
            () =>
            {
                source.Position = 0;
                FirnSerializer.Deserialize<FixedClass>(source);
            },
            read));
    }

    [FirnEntryPoint]
    private static void WriteFirn<T>(MemoryStream stream, T value)
    {
        stream.Position = 0;
        FirnSerializer.Serialize(stream, value);
    }

    [FirnEntryPoint]
    private static void AssertFirnSame<T>(T value)
    {
        byte[] message = FirnSerializer.Serialize(value);
        MemoryStream written = new();
        FirnSerializer.Serialize(written, value);
        Assert.Equal(message, written.ToArray());
        FailingStream forward = new(-1);
        FirnSerializer.Serialize(forward, value);
        Assert.Equal(message, forward.Written);
        written.Position = 0;
        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(written)));
        Assert.Equal(message, FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(new SlowStream(message, 333))));
    }
}
