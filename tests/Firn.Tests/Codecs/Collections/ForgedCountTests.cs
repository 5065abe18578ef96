using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Counts that the bytes do not keep (H02 to H06, H10 to H13), in every kind.</summary>
public class ForgedCountTests
{
    private static readonly string[] Counts =
        ["F1FFFFFF7F", "F100000080", "F104000080", "F1FEFFFFFF", "F1FFFFFFFF", "F200000000 01000000", "F2FFFFFFFFFFFFFF7F", "F2FFFFFFFFFFFFFFFF", "F100000100", "F1C8FFFF7F", "F100000040", "F101000040", "F155555555"];

    private static void Kind<TCollection, TCodec>(string comparer = "")
        where TCodec : struct, IFirnCodec<TCollection>
    {
        foreach (string count in Counts)
        {
            Assert.True(CodecRun.Refused<TCollection, TCodec>(comparer + count + "00000000 0000000000") is FirnErrorCode.InvalidCount or FirnErrorCode.UnexpectedEnd);
            Assert.True(CodecRun.Refused<TCollection, TCodec>(comparer + count) is FirnErrorCode.InvalidCount or FirnErrorCode.UnexpectedEnd);
        }

        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<TCollection, TCodec>(comparer));
        Assert.Equal(FirnErrorCode.InvalidCount, CodecRun.Refused<TCollection, TCodec>(comparer + "F0EF00"));
    }

    [Fact]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03"), Trait("Hostile", "H08")]
    public void Lists()
    {
        Kind<int[], ArrayCodec<int, Int32Codec>>();
        Kind<byte[], ArrayCodec<byte, ByteCodec>>();
        Kind<bool[], ArrayCodec<bool, BooleanCodec>>();
        Kind<Guid[], ArrayCodec<Guid, GuidCodec>>();
        Kind<string[], ArrayCodec<string, StringCodec>>();
        Kind<int?[], ArrayCodec<int?, NullableCodec<int, Int32Codec>>>();
        Kind<int[][], ArrayCodec<int[], ArrayCodec<int, Int32Codec>>>();
        Kind<List<int>, ListCodec<int, Int32Codec>>();
        Kind<LinkedList<string>, LinkedListCodec<string, StringCodec>>();
        Kind<Queue<int>, QueueCodec<int, Int32Codec>>();
        Kind<Stack<string>, StackCodec<string, StringCodec>>();
        Kind<Memory<int>, MemoryCodec<int, Int32Codec>>();
        Kind<ReadOnlyMemory<byte>, ReadOnlyMemoryCodec<byte, ByteCodec>>();
        Kind<ArraySegment<int>, ArraySegmentCodec<int, Int32Codec>>();
        Kind<ReadOnlySequence<byte>, ReadOnlySequenceCodec<byte, ByteCodec>>();
        Kind<Collection<int>, CollectionCodec<int, Int32Codec>>();
        Kind<ObservableCollection<int>, ObservableCollectionCodec<int, Int32Codec>>();
        Kind<ReadOnlyCollection<int>, ReadOnlyCollectionCodec<int, Int32Codec>>();
        Kind<ReadOnlyObservableCollection<int>, ReadOnlyObservableCollectionCodec<int, Int32Codec>>();
        Kind<ImmutableArray<int>, ImmutableArrayCodec<int, Int32Codec>>();
        Kind<ImmutableList<int>, ImmutableListCodec<int, Int32Codec>>();
        Kind<ImmutableQueue<int>, ImmutableQueueCodec<int, Int32Codec>>();
        Kind<ImmutableStack<int>, ImmutableStackCodec<int, Int32Codec>>();
        Kind<ConcurrentBag<int>, ConcurrentBagCodec<int, Int32Codec>>();
        Kind<ConcurrentQueue<int>, ConcurrentQueueCodec<int, Int32Codec>>();
        Kind<ConcurrentStack<int>, ConcurrentStackCodec<int, Int32Codec>>();
        Kind<BlockingCollection<int>, BlockingCollectionCodec<int, Int32Codec>>("00 00");
        Kind<IEnumerable<int>, EnumerableInterfaceCodec<int, Int32Codec>>();
        Kind<PriorityQueue<int, int>, PriorityQueueCodec<int, int, PairCodec>>();
    }

    [Fact]
    [Trait("Hostile", "H02"), Trait("Hostile", "H03"), Trait("Hostile", "H08")]
    public void Sets_and_dictionaries()
    {
        Kind<HashSet<int>, HashSetCodec<int, Int32Codec>>();
        Kind<HashSet<string>, HashSetCodec<string, StringCodec>>("00");
        Kind<SortedSet<int>, SortedSetCodec<int, Int32Codec>>();
        Kind<ReadOnlySet<int>, ReadOnlySetCodec<int, Int32Codec>>();
        Kind<ImmutableHashSet<int>, ImmutableHashSetCodec<int, Int32Codec>>();
        Kind<ImmutableSortedSet<int>, ImmutableSortedSetCodec<int, Int32Codec>>();
        Kind<FrozenSet<int>, FrozenSetCodec<int, Int32Codec>>();
        Kind<Dictionary<int, int>, DictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<Dictionary<string, string>, DictionaryCodec<string, string, StringCodec, StringCodec>>("01");
        Kind<NameValueCollection, NameValueCollectionCodec>("03");
        Kind<SortedDictionary<int, int>, SortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<SortedList<int, int>, SortedListCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<OrderedDictionary<int, int>, OrderedDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<ImmutableDictionary<int, int>, ImmutableDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<ImmutableSortedDictionary<int, int>, ImmutableSortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<FrozenDictionary<int, int>, FrozenDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<ConcurrentDictionary<int, int>, ConcurrentDictionaryCodec<int, int, Int32Codec, Int32Codec>>();
        Kind<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>();
    }

    [Theory]
    [InlineData(3, 4)]
    [InlineData(4, 4)]
    [Trait("Hostile", "H04")]
    public void Exactly_the_bytes_that_are_left_and_one_more(int count, int left)
    {
        byte[] bytes = new byte[1 + left];
        bytes[0] = (byte)count;
        Assert.Equal(count, CodecRun.Read<byte[], ArrayCodec<byte, ByteCodec>>(bytes[..(1 + count)]).Length);
        bytes[0] = (byte)(left + 1);
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<byte[], ArrayCodec<byte, ByteCodec>>(bytes));
    }

    [Fact]
    [Trait("Hostile", "H01")]
    public void Every_strict_prefix_is_refused()
    {
        byte[] bytes = CodecRun.Write<Dictionary<int, List<string>>, DictionaryCodec<int, List<string>, Int32Codec, ListCodec<string, StringCodec>>>(new() { [1] = ["a", null!, "bc"], [2] = null!, [3] = [] });
        for (int length = 0; length < bytes.Length; length++) CodecRun.Refused<Dictionary<int, List<string>>, DictionaryCodec<int, List<string>, Int32Codec, ListCodec<string, StringCodec>>>(bytes[..length]);
    }

    [Fact]
    [Trait("Hostile", "H10")]
    public void Nested_counts_do_not_claim_the_same_bytes_twice()
    {
        // 1,000 inner arrays, each of which claims all bytes that are left: only the first could have them, and it owes 999.
        byte[] bytes = new byte[3 + 3_000];
        bytes[0] = 0xF0;
        bytes[1] = 0xD0;
        bytes[2] = 0x07;
        for (int i = 0; i < 1_000; i++) bytes[3 + (3 * i)] = 0xF0;
        bytes[4] = 0xB6; // 2,998 less 999 owed: 2,999 - 2 bytes of count
        bytes[5] = 0x0B;
        Assert.Equal(FirnErrorCode.UnexpectedEnd, CodecRun.Refused<byte[][], ArrayCodec<byte[], ArrayCodec<byte, ByteCodec>>>(bytes));
    }

    [Fact]
    [Trait("Hostile", "H10")]
    public void A_bitmap_does_not_take_what_those_behind_it_are_owed()
    {
        // Sixteen absent numbers in two bytes, one of which the second array is owed: it is the first that is wrong.
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int?[][]>([0x10, 4, 33, 0, 0], FirnOptions.Packed));
        Assert.Equal((FirnErrorCode.UnexpectedEnd, "[0]"), (exception.Code, exception.Path));
        Assert.Equal([16, 0], FirnSerializer.Deserialize<int?[][]>([0x10, 4, 33, 0, 0, 0], FirnOptions.Packed)!.Select(inner => inner.Length));
    }

    [Fact]
    [Trait("Hostile", "H10")]
    public void A_bitmap_does_not_take_what_elements_and_entries_behind_it_are_owed()
    {
        // As above, of elements that are read one by one, and of an entry, of which the second is owed a key and a value.
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Queue<int?[]>>([0x10, 4, 33, 0, 0], FirnOptions.Packed));
        Assert.Equal((FirnErrorCode.UnexpectedEnd, "[0]"), (exception.Code, exception.Path));
        Assert.Equal([16, 0], FirnSerializer.Deserialize<Queue<int?[]>>([0x10, 4, 33, 0, 0, 0], FirnOptions.Packed)!.Select(inner => inner.Length));
        exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<byte, int?[]>>([0x10, 4, 1, 33, 0, 0], FirnOptions.Packed));
        Assert.Equal((FirnErrorCode.UnexpectedEnd, 4L), (exception.Code, exception.Offset));
        Assert.Equal([16, 0], FirnSerializer.Deserialize<Dictionary<byte, int?[]>>([0x10, 4, 1, 33, 0, 0, 2, 0], FirnOptions.Packed)!.Values.Select(inner => inner.Length));
    }

    [Fact]
    [Trait("Hostile", "H06"), Trait("Hostile", "H11"), Trait("Hostile", "H13")]
    public void Elements_without_bytes_are_charged()
    {
        Assert.Equal(3, CodecRun.RoundTrip<Nothing[], ArrayCodec<Nothing, NothingCodec>>(new Nothing[3], "03").Length);
        Assert.Equal(8_192, CodecRun.Read<Nothing[], ArrayCodec<Nothing, NothingCodec>>([0xF0, 0x00, 0x20]).Length);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.Refused<Nothing[], ArrayCodec<Nothing, NothingCodec>>("F00120"));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.Refused<Nothing[], ArrayCodec<Nothing, NothingCodec>>("F1FFFFFF7F"));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.NotWritten<Nothing[], ArrayCodec<Nothing, NothingCodec>>(new Nothing[8_193]));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.Refused<Dictionary<Nothing, Nothing>, DictionaryCodec<Nothing, Nothing, NothingCodec, NothingCodec>>("F0FF7F"));
        // Counted before the second of them is refused.
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.Refused<Dictionary<Nothing, byte>, DictionaryCodec<Nothing, byte, NothingCodec, ByteCodec>>("F00120" + new string('0', 2 * 8_193)));
        Assert.Single(CodecRun.RoundTrip<Dictionary<Nothing, Nothing>, DictionaryCodec<Nothing, Nothing, NothingCodec, NothingCodec>>(new() { [default] = default }, "01"));
        // Even where the limit is lifted no collection is longer than an array can be.
        Assert.Equal(FirnErrorCode.InvalidCount, CodecRun.Refused<List<Nothing>, ListCodec<Nothing, NothingCodec>>("F1FFFFFF7F", FirnOptions.Trusted));
        // Ten deep: 4,096 in each of two, and so on, are charged to one budget.
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, CodecRun.Refused<Nothing[][], ArrayCodec<Nothing[], ArrayCodec<Nothing, NothingCodec>>>("06 F00010 F00010 F00010"));
    }

    [Fact]
    public void Allocation_is_charged()
    {
        // 2,000,000 bits that say absent, 16 bytes of slot each: above 256 x 250,004 + 1 MiB only for larger slots.
        byte[] absent = new byte[5 + 250_000];
        BitConverter.TryWriteBytes(absent.AsSpan(1), (2 * 2_000_000) + 1);
        absent[0] = 0xF1;
        FirnReader reader = new(absent, FirnOptions.Default);
        Assert.Equal(2_000_000, ArrayCodec<Guid?, NullableCodec<Guid, GuidCodec>>.Read(ref reader).Length);
        Assert.Equal(FirnErrorCode.AllocationExceeded, CodecRun.Refused<System.Numerics.Matrix4x4?[], ArrayCodec<System.Numerics.Matrix4x4?, NullableCodec<System.Numerics.Matrix4x4, Matrix4x4Codec>>>(absent));

        // 100,000 empty linked lists, a byte each and some 50 in memory, are within 64 for each byte; sets, with 176, are not.
        byte[] empty = new byte[5 + 100_000];
        BitConverter.TryWriteBytes(empty.AsSpan(1), 200_000);
        empty[0] = 0xF1;
        reader = new FirnReader(empty, FirnOptions.Default);
        Assert.Equal(100_000, ArrayCodec<LinkedList<int>, LinkedListCodec<int, Int32Codec>>.Read(ref reader).Length);
        Assert.Equal(FirnErrorCode.AllocationExceeded, CodecRun.Refused<HashSet<int>[], ArrayCodec<HashSet<int>, HashSetCodec<int, Int32Codec>>>(empty));
    }

    [Fact]
    public void What_is_allocated_is_what_was_charged_or_less()
    {
        List<string> problems = [];
        Measure<HashSet<long>, HashSetCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<SortedSet<long>, SortedSetCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<LinkedList<long>, LinkedListCodec<long, Int64Codec>>(problems, n => new(Enumerable.Range(0, n).Select(i => (long)i)));
        Measure<ConcurrentQueue<long>, ConcurrentQueueCodec<long, Int64Codec>>(problems, n => new(Enumerable.Range(0, n).Select(i => (long)i)));
        Measure<ConcurrentStack<long>, ConcurrentStackCodec<long, Int64Codec>>(problems, n => new(Enumerable.Range(0, n).Select(i => (long)i)));
        Measure<ConcurrentBag<long>, ConcurrentBagCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<ImmutableList<long>, ImmutableListCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<ImmutableHashSet<long>, ImmutableHashSetCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<ImmutableSortedSet<long>, ImmutableSortedSetCodec<long, Int64Codec>>(problems, n => [.. Enumerable.Range(0, n).Select(i => (long)i)]);
        Measure<FrozenSet<long>, FrozenSetCodec<long, Int64Codec>>(problems, n => Enumerable.Range(0, n).Select(i => (long)i * 77).ToFrozenSet());
        Measure<ObservableCollection<long>, ObservableCollectionCodec<long, Int64Codec>>(problems, n => new(Enumerable.Range(0, n).Select(i => (long)i)));
        Measure<Dictionary<int, int>, DictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => Enumerable.Range(0, n).ToDictionary(i => i));
        Measure<SortedDictionary<int, int>, SortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => new(Enumerable.Range(0, n).ToDictionary(i => i)));
        Measure<OrderedDictionary<int, int>, OrderedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => new(Enumerable.Range(0, n).ToDictionary(i => i)));
        Measure<ConcurrentDictionary<int, int>, ConcurrentDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => new(Enumerable.Range(0, n).ToDictionary(i => i)));
        Measure<ImmutableDictionary<int, int>, ImmutableDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => Enumerable.Range(0, n).ToImmutableDictionary(i => i));
        Measure<ImmutableSortedDictionary<int, int>, ImmutableSortedDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => Enumerable.Range(0, n).ToImmutableSortedDictionary(i => i, i => i));
        Measure<FrozenDictionary<int, int>, FrozenDictionaryCodec<int, int, Int32Codec, Int32Codec>>(problems, n => Enumerable.Range(0, n).ToFrozenDictionary(i => i * 77));
        Measure<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>(problems, n => Enumerable.Range(0, n).ToLookup(i => i));
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [Theory]
    [InlineData(64)]
    [InlineData(10_000)]
    public void Runs_of_bytes_are_charged(int length)
    {
        Assert.InRange(Charged<System.Numerics.BigInteger, BigIntegerCodec>(CodecRun.Write<System.Numerics.BigInteger, BigIntegerCodec>(System.Numerics.BigInteger.Pow(2, (8 * length) - 2)), out long allocated), Math.Max(length, allocated), length + 256);
        Assert.InRange(allocated, length, long.MaxValue);
        Assert.InRange(Charged<System.Collections.BitArray, BitArrayCodec>(CodecRun.Write<System.Collections.BitArray, BitArrayCodec>(new(8 * length)), out allocated), length, length + 256);
        Assert.InRange(allocated, length, long.MaxValue);
        FirnWriter writer = new();
        writer.WriteBlock<long>(new long[length]);
        FirnReader reader = new(writer.ToArray(), FirnOptions.Default);
        writer.Dispose();
        long budget = Budget(ref reader);
        Assert.Equal(length, reader.ReadBlock<long>().Length);
        Assert.InRange(budget - Budget(ref reader), 8L * length, (8L * length) + 256);
    }

    private static void Measure<TCollection, TCodec>(List<string> problems, Func<int, TCollection> make)
        where TCodec : struct, IFirnCodec<TCollection>
    {
        foreach (int count in (int[])[0, 1, 3, 4, 10, 100, 1_000, 5_000])
        {
            byte[] bytes = CodecRun.Write<TCollection, TCodec>(make(count));
            _ = Charged<TCollection, TCodec>(bytes, out _); // pools filled, code compiled
            long charged = Charged<TCollection, TCodec>(bytes, out long allocated);
            if (allocated > charged) problems.Add($"{typeof(TCollection)}, {count} elements: {allocated} bytes allocated, {charged} charged.");
        }
    }

    private static long Charged<TCollection, TCodec>(byte[] bytes, out long allocated)
        where TCodec : struct, IFirnCodec<TCollection>
    {
        FirnReader reader = new(bytes, FirnOptions.Default);
        long budget = Budget(ref reader);
        long before = GC.GetAllocatedBytesForCurrentThread();
        TCodec.Read(ref reader);
        allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return budget - Budget(ref reader);
    }

    // What is left of the budget, found by asking.
    private static long Budget(ref FirnReader reader)
    {
        long low = 0;
        long high = long.MaxValue / 4;
        while (low < high)
        {
            long middle = low + ((high - low + 1) / 2);
            FirnReader copy = reader;
            bool fits = true;
            try
            {
                copy.Charge(middle);
            }
            catch (FirnException)
            {
                fits = false;
            }

            if (fits) low = middle;
            else high = middle - 1;
        }

        return low;
    }

    [Fact]
    public void Depth()
    {
        FirnOptions two = FirnOptions.Default with { MaxDepth = 2 };
        FirnOptions one = FirnOptions.Default with { MaxDepth = 1 };
        Assert.Equal("0100", Convert.ToHexString(CodecRun.Write<Memory<int>[], ArrayCodec<Memory<int>, MemoryCodec<int, Int32Codec>>>([default], two)));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.NotWritten<Memory<int>[], ArrayCodec<Memory<int>, MemoryCodec<int, Int32Codec>>>([default], one));
        Assert.Single(CodecRun.Read<Memory<int>[], ArrayCodec<Memory<int>, MemoryCodec<int, Int32Codec>>>([1, 0], two));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.Refused<Memory<int>[], ArrayCodec<Memory<int>, MemoryCodec<int, Int32Codec>>>("01 00", one));
        Assert.Equal("00", Convert.ToHexString(CodecRun.Write<(int, int)[], ArrayCodec<(int, int), PairCodec>>([], one)));
        Assert.Empty(CodecRun.Read<(int, int)[], ArrayCodec<(int, int), PairCodec>>([0], one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.NotWritten<(int, int)[], ArrayCodec<(int, int), PairCodec>>(new (int, int)[1], one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.Refused<(int, int)[], ArrayCodec<(int, int), PairCodec>>("01 00000000 00000000", one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.Refused<(int, int)?[], ArrayCodec<(int, int)?, NullableCodec<(int, int), PairCodec>>>("02 00000000 00000000", one));
        Assert.Equal([null], CodecRun.Read<(int, int)?[], ArrayCodec<(int, int)?, NullableCodec<(int, int), PairCodec>>>([3, 0], one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.Refused<(int, int)[,], MultiDimensionalArrayCodec<(int, int)[,], (int, int), PairCodec>>("01 01 00000000 00000000", one));
        Assert.Equal(FirnErrorCode.DepthExceeded, CodecRun.NotWritten<LinkedList<(int, int)>, LinkedListCodec<(int, int), PairCodec>>(new([(1, 2)]), one));
    }

    [Theory]
    [InlineData("05 03", FirnErrorCode.InvalidBitmap)]          // nothing is absent
    [InlineData("03 02", FirnErrorCode.InvalidBitmap)]          // an unused bit
    [InlineData("01", FirnErrorCode.InvalidBitmap)]             // no elements
    [InlineData("05", FirnErrorCode.UnexpectedEnd)]             // no bitmap
    [InlineData("11 FF", FirnErrorCode.InvalidBitmap)]          // eight, all there
    [InlineData("05 01 000000", FirnErrorCode.UnexpectedEnd)]
    [InlineData("F1FFFFFFFF 00", FirnErrorCode.UnexpectedEnd)]
    public void Bitmaps(string hex, FirnErrorCode code)
    {
        Assert.Equal(code, CodecRun.Refused<Box[], ArrayCodec<Box, BoxCodec>>(hex));
        Assert.Equal(code, CodecRun.Refused<Queue<int?>, QueueCodec<int?, NullableCodec<int, Int32Codec>>>(hex));
        Assert.Equal(code, CodecRun.Refused<HashSet<Box>, HashSetCodec<Box, BoxCodec>>(hex));
    }
}
