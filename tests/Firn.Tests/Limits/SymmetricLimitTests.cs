using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.IO.Pipelines;
using System.Numerics;
using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Table;
using Xunit;

namespace Firn.Tests.Limits;

/// <summary>What is written under some options is read under the same, or is refused while it is written: for every limit.</summary>
public class SymmetricLimitTests : TableTests
{
    private const int Many = 100_000;

    private static readonly FirnOptions[] s_ways = [FirnOptions.Packed, FirnOptions.Default, FirnOptions.Packed with { Compression = FirnCompression.Brotli }];

    /// <summary>An object that is nearly empty, as most of a real graph are.</summary>
    public class Node
    {
        public bool On { get; set; }

        public List<int> A { get; set; } = [];

        public HashSet<string> B { get; set; } = [];

        public Dictionary<int, int> C { get; set; } = [];

        public Node[]? D { get; set; } = [];
    }

    [Fact]
    public void Objects_with_empty_collections()
    {
        AssertFirnKept<List<Node>>([.. Enumerable.Range(0, Many).Select(_ => new Node())]);
        AssertFirnKept<Node[]>([.. Enumerable.Range(0, Many).Select(_ => new Node())]);
        AssertFirnKept<Dictionary<int, Node>>(Enumerable.Range(0, Many).ToDictionary(i => i, _ => new Node()));
    }

    [Fact]
    public void Collections_that_are_empty()
    {
        AssertFirnKept(Filled(() => new HashSet<int>()));
        AssertFirnKept(Filled(() => new Dictionary<string, int>()));
        AssertFirnKept(Filled(() => new ConcurrentDictionary<int, int>()));
        AssertFirnKept(Filled<FrozenDictionary<int, int>>(() => FrozenDictionary<int, int>.Empty));
        AssertFirnKept(Filled<FrozenSet<int>>(() => FrozenSet<int>.Empty));
        AssertFirnKept(Filled<ImmutableDictionary<int, int>>(() => ImmutableDictionary<int, int>.Empty));
        AssertFirnKept(Filled<ImmutableHashSet<string>>(() => ImmutableHashSet<string>.Empty));
        AssertFirnKept(Filled(() => new SortedDictionary<int, int>()));
        AssertFirnKept(Filled(() => new SortedSet<string>()));
        AssertFirnKept(Filled(() => new OrderedDictionary<int, int>()));
        AssertFirnKept(Filled(() => new ConcurrentBag<int>(), 5_000)); // kilobytes each
        AssertFirnKept(Filled(() => new ConcurrentQueue<int>(), 5_000)); // kilobytes each
        AssertFirnKept(Filled(() => new BlockingCollection<int>(), 5_000)); // kilobytes each
        AssertFirnKept(Filled(() => new ObservableCollection<int>()));
        AssertFirnKept(Filled<ReadOnlyDictionary<int, int>>(() => ReadOnlyDictionary<int, int>.Empty));
        AssertFirnKept(Filled<ILookup<int, int>>(() => Array.Empty<int>().ToLookup(i => i)));
        AssertFirnKept(Filled(() => new StringBuilder()));
        AssertFirnKept(Filled(() => new MemoryStream()));
        AssertFirnKept(Filled(() => new PriorityQueue<int, int>()));
        AssertFirnKept(Filled<int[,]>(() => new int[0, 0]));
        AssertFirnKept(Filled<System.Collections.BitArray>(() => new System.Collections.BitArray(0)));
    }

    [Fact]
    public void Absent_elements_of_wide_types()
    {
        AssertFirnKept<Matrix4x4?[]>(new Matrix4x4?[Many]);
        AssertFirnKept<NineLongs?[]>(new NineLongs?[Many]);
        AssertFirnKept<LinkedList<string?>>(new LinkedList<string?>(new string?[Many]));
        AssertFirnKept<ImmutableList<bool>>(ImmutableList.CreateRange(new bool[Many]));
        AssertFirnKept<Dictionary<byte, NineLongs?>>(Enumerable.Range(0, 256).ToDictionary(i => (byte)i, _ => default(NineLongs?)));
    }

    /// <summary>As many as the limit allows are kept; one more is refused while it is written.</summary>
    [Fact]
    public void Elements_without_bytes()
    {
        AssertFirnKept<EmptyClass?[]>([.. Enumerable.Range(0, 8_192).Select(_ => new EmptyClass())]);
        AssertFirnKept<LinkedList<EmptyStruct>>(new LinkedList<EmptyStruct>(new EmptyStruct[8_192]));
        foreach (FirnOptions options in s_ways)
        {
            Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new EmptyStruct[8_193], options)).Code);
            FirnOptions more = options with { MaxZeroWidthElements = 1_000_000 };
            Assert.Equal(1_000_000, FirnSerializer.Deserialize<List<EmptyClass>>(FirnSerializer.Serialize(Enumerable.Repeat(new EmptyClass(), 1_000_000).ToList(), more), more)!.Count);
        }
    }

    /// <summary>A ratio of the options that is lower than the type's refuses nothing that was written under it.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(64)]
    public void Any_ratio(int ratio)
    {
        FirnOptions options = FirnOptions.Default with { MaxAllocationRatio = ratio };
        List<Node> nodes = [.. Enumerable.Range(0, Many).Select(_ => new Node())];
        Assert.Equal(Many, FirnSerializer.Deserialize<List<Node>>(FirnSerializer.Serialize(nodes, options), options)!.Count);
        List<string> texts = [.. Enumerable.Range(0, Many).Select(i => i.ToString(System.Globalization.CultureInfo.InvariantCulture))];
        Assert.Equal(texts, FirnSerializer.Deserialize<List<string>>(FirnSerializer.Serialize(texts, options), options));
    }

    [Fact]
    public void What_programs_read_value_by_value()
    {
        FirnWriter writer = new([]);
        writer.Write(7);
        writer.WriteValue<List<HashSet<int>>>([.. Enumerable.Range(0, Many).Select(_ => new HashSet<int>())]);
        writer.WriteValue<List<Node>>([.. Enumerable.Range(0, Many).Select(_ => new Node())]);
        FirnReader reader = new(writer.WrittenSpan);
        Assert.Equal(7, reader.ReadInt32());
        Assert.Equal(Many, reader.ReadValue<List<HashSet<int>>>()!.Count);
        Assert.Equal(Many, reader.ReadValue<List<Node>>()!.Count);
        reader.ExpectEnd();
        writer.Dispose();
    }

    /// <summary>However deep options let values be, what they let be written they let be read.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Depth(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            for (int depth = 1; depth <= 6; depth++)
            {
                foreach (FirnOptions way in s_ways[..2])
                {
                    FirnOptions options = way with { MaxDepth = depth };
                    if (Written(sample, options) is not { } message) continue;
                    sample.AssertSameBytes(sample.Entries.Deserialize(message, options), $"depth {depth}");
                    sample.AssertSameBytes(sample.Entries.DeserializeInPlace(Sequences.Cut(message, message.Length / 2), options), $"depth {depth}, in segments");
                }
            }
        }
    }

    private static byte[]? Written(Sample sample, FirnOptions options)
    {
        try
        {
            return sample.Entries.Serialize(sample.Value, options);
        }
        catch (FirnException exception) when (exception.Code == FirnErrorCode.DepthExceeded)
        {
            return null;
        }
    }

    /// <summary>As long as options let a stream be, so long a message is written to it; and of a longer one nothing beyond that.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public async Task Length(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            foreach (FirnOptions way in s_ways)
            {
                byte[] message = sample.Entries.Serialize(sample.Value, way);
                FirnOptions enough = way with { MaxMessageBytes = Math.Max(message.Length, sample.Message.Length) };
                using MemoryStream stream = new();
                sample.Entries.Serialize(stream, sample.Value, enough);
                await sample.Entries.SerializeAsync(Stream.Null, sample.Value, enough);
                stream.Position = 0;
                sample.AssertSameBytes(sample.Entries.Deserialize(stream, enough), "stream");
                if (message.Length == 1) continue;

                FirnOptions less = way with { MaxMessageBytes = message.Length - 1 };
                using MemoryStream shorter = new();
                FirnException refused = Assert.Throws<FirnException>(() => sample.Entries.Serialize(shorter, sample.Value, less));
                Assert.Equal(FirnErrorCode.MessageTooLarge, refused.Code);
                Assert.Contains("FirnOptions.MaxMessageBytes", refused.Message, StringComparison.Ordinal);
                Assert.True(shorter.Length <= less.MaxMessageBytes);
                Assert.Equal(FirnErrorCode.MessageTooLarge, (await Assert.ThrowsAsync<FirnException>(async () => await sample.Entries.SerializeAsync(Stream.Null, sample.Value, less))).Code);
                Pipe pipe = new();
                Assert.Equal(FirnErrorCode.MessageTooLarge, (await Assert.ThrowsAsync<FirnException>(async () => await sample.Entries.SerializeAsync(pipe.Writer, sample.Value, less))).Code);
                Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => sample.Entries.Serialize(pipe.Writer, sample.Value, less)).Code);
                if (way.Compression == FirnCompression.None) sample.AssertSameBytes(sample.Entries.Deserialize(sample.Entries.Serialize(sample.Value, less), less), "memory has no limit");
            }
        }
    }

    /// <summary>300 MB to a stream: refused before the stream has got any of it, where it is one run of bytes; else before it has got more than the limit.</summary>
    [Fact]
    public void Three_hundred_megabytes()
    {
        CountingStream stream = new();
        byte[] blob = new byte[300_000_000];
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(stream, blob));
        Assert.Equal(FirnErrorCode.MessageTooLarge, refused.Code);
        Assert.Contains("268435456 bytes (FirnOptions.MaxMessageBytes)", refused.Message, StringComparison.Ordinal);
        Assert.Equal(0, stream.Length);

        // The same bytes again and again.
        List<byte[]> blobs = [.. Enumerable.Repeat(new byte[10_000_000], 30)];
        Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(stream, blobs)).Code);
        Assert.InRange(stream.Length, 1, FirnOptions.Default.MaxMessageBytes);
        FirnSerializer.Serialize(new CountingStream(), blobs, FirnOptions.Default with { MaxMessageBytes = 301_000_000 });
    }

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    public void A_value_of_a_container_that_is_too_long_leaves_no_trace(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { MaxMessageBytes = 1_000_000, Compression = compression };
        byte[] longest = new byte[999_900], tooLong = new byte[1_000_000];
        new Random(7).NextBytes(longest.AsSpan(0, 500_000));
        using MemoryStream stream = new();
        using (FirnContainerWriter<byte[]> container = FirnSerializer.CreateContainer<byte[]>(stream, options))
        {
            container.Write([1, 2, 3]);
            FirnException refused = Assert.Throws<FirnException>(() => container.Write(tooLong));
            Assert.Equal(FirnErrorCode.MessageTooLarge, refused.Code);
            Assert.Contains("FirnOptions.MaxMessageBytes", refused.Message, StringComparison.Ordinal);
            container.Write(longest);
            Assert.Throws<FirnException>(() => container.Write(tooLong));
            container.Write([4]);
            container.Complete();
        }

        stream.Position = 0;
        Assert.Equal([3, 999_900, 1], FirnSerializer.DeserializeEnumerable<byte[]>(stream, options).Select(value => value!.Length));
    }

    private static List<T> Filled<T>(Func<T> empty, int count = 20_000) => [.. Enumerable.Repeat(empty(), count)];

    [FirnEntryPoint]
    private static void AssertFirnKept<T>(T value)
        where T : System.Collections.IEnumerable
    {
        int expected = Count(value);
        foreach (FirnOptions options in s_ways)
        {
            byte[] message = FirnSerializer.Serialize(value, options);
            Assert.Equal(expected, Count(FirnSerializer.Deserialize<T>(message, options)!));
            Assert.Equal(expected, Count(FirnSerializer.Deserialize<T>(Sequences.Cut(message, message.Length / 3, message.Length / 2), options)!));
            using MemoryStream stream = new();
            FirnSerializer.Serialize(stream, value, options);
            stream.Position = 0;
            Assert.Equal(expected, Count(FirnSerializer.Deserialize<T>(stream, options)!));
            using MemoryStream container = new();
            FirnSerializer.SerializeEnumerable<T>(container, [value], options);
            container.Position = 0;
            Assert.Equal(expected, Count(Assert.Single(FirnSerializer.DeserializeEnumerable<T>(container, options))!));
        }
    }

    private static int Count(System.Collections.IEnumerable values)
    {
        int count = 0;
        foreach (object? _ in values) count++;
        return count;
    }

    private sealed class CountingStream : Stream
    {
        private long _length;

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => _length;

        public override long Position { get => _length; set => throw new NotSupportedException(); }

        public override void Write(byte[] buffer, int offset, int count) => _length += count;

        public override void Write(ReadOnlySpan<byte> buffer) => _length += buffer.Length;

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
