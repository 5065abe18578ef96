using System.Buffers;
using System.Buffers.Binary;
using System.Collections;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Collections that change while they are written, or say something else of themselves than they are (H67, H70, H71).</summary>
public class ChangedCollectionTests
{
    [ThreadStatic]
    private static Action<int>? t_onWrite;

    /// <summary>Calls user code for each element, as a getter would.</summary>
    private readonly struct CallingCodec : IFirnCodec<Box>
    {
        public static int MinSize => 4;

        public static bool MayBeAbsent => true;

        public static bool IsAbsent(Box value) => value is null;

        public static void Write(ref FirnWriter writer, Box value)
        {
            t_onWrite?.Invoke(value.Value);
            BoxCodec.Write(ref writer, value);
        }

        public static Box Read(ref FirnReader reader) => BoxCodec.Read(ref reader);

        public static void Describe(FirnSchemaBuilder builder) => BoxCodec.Describe(builder);
    }

    /// <summary>The same of fixed width, which is written without the writer.</summary>
    private readonly struct CallingNumberCodec : IFirnCodec<int>
    {
        public static int MinSize => 4;

        public static int FixedSize => 4;

        public static void Write(ref FirnWriter writer, int value) => WriteFixed(ref writer.Reserve(FixedSize), value);

        public static void WriteFixed(ref byte destination, int value)
        {
            t_onWrite?.Invoke(value);
            Int32Codec.WriteFixed(ref destination, value);
        }

        public static int Read(ref FirnReader reader) => Int32Codec.Read(ref reader);

        public static int ReadFixed(ref FirnReader reader, ref byte source) => Int32Codec.ReadFixed(ref reader, ref source);

        public static void Describe(FirnSchemaBuilder builder) => Int32Codec.Describe(builder);
    }

    private static void During(Action<int> action, Action write)
    {
        t_onWrite = action;
        try
        {
            write();
        }
        finally
        {
            t_onWrite = null;
        }
    }

    [Fact]
    [Trait("Hostile", "H70")]
    public void A_list_that_grows_is_written_as_it_was()
    {
        List<Box> list = [new(1), new(2)];
        During(i => list.Add(new Box(i)), () => Assert.Equal("040100000002000000", Convert.ToHexString(CodecRun.Write<List<Box>, ListCodec<Box, CallingCodec>>(list))));
    }

    [Fact]
    public void A_list_that_is_cleared_is_an_error()
    {
        List<Box> list = [new(1), new(2)];
        During(_ => list.Clear(), () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<List<Box>, ListCodec<Box, CallingCodec>>(list)));
        List<Box?> sparse = [new(1), null, new(2)];
        During(_ => sparse[2] = null, () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<List<Box>, ListCodec<Box, CallingCodec>>(sparse!)));
        During(_ => sparse[1] = new Box(3), () => { sparse[2] = new Box(2); Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<List<Box>, ListCodec<Box, CallingCodec>>(sparse!)); });
    }

    // Objects of lists from 2,048 on are fetched before they are written, unless they stand in memory in the list's order.
    private static List<Box> LongList(int count, bool inOrder) =>
        inOrder ? [.. Enumerable.Range(0, count).Select(i => new Box(i))] : [.. Enumerable.Range(0, count).Reverse().Select(i => new Box(i)).ToArray().Reverse()];

    [Theory]
    [InlineData(2_047, true)]
    [InlineData(2_048, true)]
    [InlineData(2_048, false)]
    [InlineData(5_000, false)]
    public void A_long_list_whose_elements_go_is_an_error_at_each_place(int count, bool inOrder)
    {
        List<Box?> list = [.. LongList(count, inOrder)];
        foreach (int place in (int[])[1, count - 17, count - 16, count - 15, count - 1])
        {
            Box? gone = list[place];
            During(i => { if (i == place - 1) list[place] = null; }, () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<List<Box>, ListCodec<Box, CallingCodec>>(list!)));
            list[place] = gone;
        }
    }

    [Theory]
    [InlineData(2_047, true)]
    [InlineData(2_048, true)]
    [InlineData(2_048, false)]
    [InlineData(2_064, false)]
    [InlineData(5_000, true)]
    [InlineData(5_000, false)]
    public void A_long_list_is_written_in_its_order(int count, bool inOrder)
    {
        List<Box> list = LongList(count, inOrder);
        byte[] bytes = CodecRun.Write<List<Box>, ListCodec<Box, CallingCodec>>(list);
        Assert.Equal(3 + (4 * count), bytes.Length);
        for (int i = 0; i < count; i++) Assert.Equal(i, BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(3 + (4 * i))));
    }

    [Fact]
    [Trait("Hostile", "H70")]
    public void Sets_and_dictionaries_that_change_are_an_error()
    {
        HashSet<Box> set = [new(1), new(2)];
        During(i => set.Add(new Box(i + 10)), () => Assert.ThrowsAny<InvalidOperationException>(() => CodecRun.Write<HashSet<Box>, HashSetCodec<Box, CallingCodec>>(set)));
        Dictionary<int, Box> dictionary = new() { [1] = new(1), [2] = new(2) };
        During(i => dictionary[i + 10] = new Box(i), () => Assert.ThrowsAny<InvalidOperationException>(() => CodecRun.Write<Dictionary<int, Box>, DictionaryCodec<int, Box, Int32Codec, CallingCodec>>(dictionary)));
        Dictionary<int, Box> fewer = new() { [1] = new(1), [2] = new(2) };
        During(i => fewer.Remove(2), () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<Dictionary<int, Box>, DictionaryCodec<int, Box, Int32Codec, CallingCodec>>(fewer)));
        Dictionary<string, int> numbers = new() { ["a"] = 1, ["b"] = 2 };
        During(i => numbers["c" + i] = 3, () => Assert.ThrowsAny<InvalidOperationException>(() => CodecRun.Write<Dictionary<string, int>, DictionaryCodec<string, int, StringCodec, CallingNumberCodec>>(numbers)));
        Dictionary<string, int> fewerNumbers = new() { ["a"] = 1, ["b"] = 2 };
        During(i => fewerNumbers.Remove("b"), () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<Dictionary<string, int>, DictionaryCodec<string, int, StringCodec, CallingNumberCodec>>(fewerNumbers)));
        LinkedList<Box> linked = new([new(1), new(2)]);
        During(i => linked.AddLast(new Box(i)), () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<LinkedList<Box>, LinkedListCodec<Box, CallingCodec>>(linked)));
        LinkedList<Box> shorter = new([new(1), new(2)]);
        During(_ => shorter.RemoveLast(), () => Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<LinkedList<Box>, LinkedListCodec<Box, CallingCodec>>(shorter)));
    }

    /// <summary>What stands before a value that is absent may be written anew, but not by a codec of the user's.</summary>
    [Fact]
    public void Codecs_of_keys_are_called_once_where_a_value_is_absent()
    {
        List<int> called = [];
        Dictionary<int, string> dictionary = new() { [7] = "a", [8] = null! };
        During(called.Add, () => CodecRun.Write<Dictionary<int, string>, DictionaryCodec<int, string, CallingNumberCodec, StringCodec>>(dictionary));
        Assert.Equal([7, 8], called);
    }

    [Fact]
    public void Collections_that_are_copied_first_are_written_as_they_were()
    {
        Queue<Box> queue = new([new(1), new(2)]);
        During(i => queue.Enqueue(new Box(i)), () => Assert.Equal("040100000002000000", Convert.ToHexString(CodecRun.Write<Queue<Box>, QueueCodec<Box, CallingCodec>>(queue))));
        SortedDictionary<int, Box> sorted = new() { [1] = new(1) };
        During(i => sorted[5] = new Box(i), () => Assert.Equal("020100000001000000", Convert.ToHexString(CodecRun.Write<SortedDictionary<int, Box>, SortedDictionaryCodec<int, Box, Int32Codec, CallingCodec>>(sorted))));
    }

    [Theory]
    [InlineData(int.MaxValue)]
    [InlineData(1_000)]
    [InlineData(1)]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [Trait("Hostile", "H71")]
    public void What_a_collection_says_of_its_count_is_not_believed(int count)
    {
        const string Expected = "03010000000200000003000000";
        LyingList lying = new([1, 2, 3], count);
        Assert.Equal(Expected, Convert.ToHexString(CodecRun.Write<IEnumerable<int>, EnumerableInterfaceCodec<int, Int32Codec>>(lying)));
        Assert.Equal(Expected, Convert.ToHexString(CodecRun.Write<ICollection<int>, CollectionInterfaceCodec<int, Int32Codec>>(lying)));
        Assert.Equal(Expected, Convert.ToHexString(CodecRun.Write<IList<int>, ListInterfaceCodec<int, Int32Codec>>(lying)));
        Assert.Equal(Expected, Convert.ToHexString(CodecRun.Write<Collection<int>, CollectionCodec<int, Int32Codec>>(new(lying))));
        Assert.Equal(Expected, Convert.ToHexString(CodecRun.Write<ReadOnlyCollection<int>, ReadOnlyCollectionCodec<int, Int32Codec>>(new(lying))));
    }

    [Fact]
    public void A_sequence_whose_segments_disagree_with_its_length_is_an_error()
    {
        LyingSegment head = new([1, 2], 0);
        LyingSegment tail = new([3], 5);
        head.Link(tail);
        ReadOnlySequence<int> sequence = new(head, 0, tail, 1);
        Assert.Equal(6, sequence.Length);
        Assert.Equal(FirnErrorCode.InvalidCollection, CodecRun.NotWritten<ReadOnlySequence<int>, ReadOnlySequenceCodec<int, Int32Codec>>(sequence));
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void Exceptions_of_user_code_pass_through_at_every_call()
    {
        for (int at = 0; at <= 3; at++)
        {
            int left = at;
            IEnumerable<Box> Failing()
            {
                for (int i = 0; i < 3; i++)
                {
                    if (left-- == 0) throw new TimeZoneNotFoundException();
                    yield return new Box(i);
                }

                if (left == 0) throw new TimeZoneNotFoundException();
            }

            Assert.Throws<TimeZoneNotFoundException>(() => CodecRun.Write<IEnumerable<Box>, EnumerableInterfaceCodec<Box, BoxCodec>>(Failing()));
        }

        Queue<Box> queue = new([new(1), new(2)]);
        During(_ => throw new TimeZoneNotFoundException(), () => Assert.Throws<TimeZoneNotFoundException>(() => CodecRun.Write<Queue<Box>, QueueCodec<Box, CallingCodec>>(queue)));
        Assert.Equal("040100000002000000", Convert.ToHexString(CodecRun.Write<Queue<Box>, QueueCodec<Box, CallingCodec>>(queue)));
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => CodecRun.Read<SortedSet<Incomparable>, SortedSetCodec<Incomparable, IncomparableCodec>>([2, 1, 2])).Code);
    }

    [Fact]
    [Trait("Hostile", "H75")]
    public void References_are_not_left_in_the_pool()
    {
        Box[] probe = ArrayPool<Box>.Shared.Rent(16);
        ArrayPool<Box>.Shared.Return(probe, clearArray: true);
        CodecRun.Write<Queue<Box>, QueueCodec<Box, BoxCodec>>(new(Enumerable.Range(0, 10).Select(i => new Box(i))));
        probe = ArrayPool<Box>.Shared.Rent(16);
        Assert.All(probe, Assert.Null);
        ArrayPool<Box>.Shared.Return(probe);
        byte[] torn = Convert.FromHexString("0601000000020000000300");
        CodecRun.Refused<System.Collections.Immutable.ImmutableList<Box>, ImmutableListCodec<Box, BoxCodec>>(torn);
        probe = ArrayPool<Box>.Shared.Rent(16);
        Assert.All(probe, Assert.Null);
        ArrayPool<Box>.Shared.Return(probe);
    }

    [Fact]
    public void A_users_derived_class_is_refused_unless_options_allow()
    {
        Assert.Equal(FirnErrorCode.DerivedInstance, CodecRun.NotWritten<List<int>, ListCodec<int, Int32Codec>>(new Tagged { 1 }));
        Assert.Equal("0101000000", Convert.ToHexString(CodecRun.Write<List<int>, ListCodec<int, Int32Codec>>(new Tagged { 1 }, FirnOptions.Default with { WriteDerivedAsDeclared = true })));
        Assert.Equal("0101000000", Convert.ToHexString(CodecRun.Write<Collection<int>, CollectionCodec<int, Int32Codec>>(new ObservableCollection<int> { 1 })));
        Assert.Equal(FirnErrorCode.DerivedInstance, CodecRun.NotWritten<IList<int>, ListInterfaceCodec<int, Int32Codec>>(new Tagged { 1 }));
        Assert.Equal("0101000000", Convert.ToHexString(CodecRun.Write<IList<int>, ListInterfaceCodec<int, Int32Codec>>(new Tagged { 1 }, FirnOptions.Default with { WriteDerivedAsDeclared = true })));
    }

    private sealed class Tagged : List<int>
    {
        public string Tag { get; set; } = "";
    }

    private record struct Incomparable(byte Value);

    private readonly struct IncomparableCodec : IFirnCodec<Incomparable>
    {
        public static int MinSize => 1;

        public static void Write(ref FirnWriter writer, Incomparable value) => writer.Reserve(1) = value.Value;

        public static Incomparable Read(ref FirnReader reader) => new(reader.Take(1));

        public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt8);
    }

    private sealed class LyingSegment : ReadOnlySequenceSegment<int>
    {
        public LyingSegment(int[] elements, long index)
        {
            Memory = elements;
            RunningIndex = index;
        }

        public void Link(LyingSegment next) => Next = next;
    }

    private sealed class LyingList(int[] elements, int count) : IList<int>
    {
        public int Count => count;

        public bool IsReadOnly => true;

        public int this[int index]
        {
            get => elements[index];
            set => throw new NotSupportedException();
        }

        public IEnumerator<int> GetEnumerator() => elements.AsEnumerable().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public void CopyTo(int[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Contains(int item) => throw new NotSupportedException();

        public int IndexOf(int item) => throw new NotSupportedException();

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public void Insert(int index, int item) => throw new NotSupportedException();

        public bool Remove(int item) => throw new NotSupportedException();

        public void RemoveAt(int index) => throw new NotSupportedException();
    }
}
