#nullable disable warnings // elements and values are null on purpose, also where the test's own types say otherwise
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

public class ListCodecTests
{
    private const string OneToThree = "03 01000000 02000000 03000000";
    private const string Boxes = "06 01000000 02000000 03000000";

    private static void Same<TCollection, TCodec>(TCollection value, IEnumerable<int> elements, string hex = OneToThree)
        where TCollection : IEnumerable<int>
        where TCodec : struct, IFirnCodec<TCollection>
    {
        Assert.Equal(elements, CodecRun.RoundTrip<TCollection, TCodec>(value, hex));
        Assert.Empty(CodecRun.Read<TCollection, TCodec>([0]));
    }

    private static void SameBoxes<TCollection, TCodec>(TCollection value, string hex = Boxes)
        where TCollection : IEnumerable<Box>
        where TCodec : struct, IFirnCodec<TCollection>
    {
        TCollection back = CodecRun.RoundTrip<TCollection, TCodec>(value, hex);
        Assert.Equal(value.AsEnumerable(), back.AsEnumerable());
        Assert.Empty(CodecRun.Read<TCollection, TCodec>([0]));
    }

    [Fact]
    public void Ints()
    {
        int[] ints = [1, 2, 3];
        Same<int[], ArrayCodec<int, Int32Codec>>(ints, ints);
        Same<List<int>, ListCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<LinkedList<int>, LinkedListCodec<int, Int32Codec>>(new(ints), ints);
        Same<Queue<int>, QueueCodec<int, Int32Codec>>(new(ints), ints);
        Same<Stack<int>, StackCodec<int, Int32Codec>>(new(ints), [3, 2, 1]);
        Same<ArraySegment<int>, ArraySegmentCodec<int, Int32Codec>>(new([0, 1, 2, 3, 4], 1, 3), ints);
        Same<Collection<int>, CollectionCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<ObservableCollection<int>, ObservableCollectionCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<ReadOnlyCollection<int>, ReadOnlyCollectionCodec<int, Int32Codec>>(new(ints), ints);
        Same<ReadOnlyObservableCollection<int>, ReadOnlyObservableCollectionCodec<int, Int32Codec>>(new([1, 2, 3]), ints);
        Same<ImmutableArray<int>, ImmutableArrayCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<ImmutableList<int>, ImmutableListCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<ImmutableQueue<int>, ImmutableQueueCodec<int, Int32Codec>>([1, 2, 3], ints);
        Same<ImmutableStack<int>, ImmutableStackCodec<int, Int32Codec>>([1, 2, 3], [3, 2, 1]);
        Same<ConcurrentBag<int>, ConcurrentBagCodec<int, Int32Codec>>([1, 2, 3], [3, 2, 1]);
        Same<ConcurrentQueue<int>, ConcurrentQueueCodec<int, Int32Codec>>(new(ints), ints);
        Same<ConcurrentStack<int>, ConcurrentStackCodec<int, Int32Codec>>(new(ints), [3, 2, 1]);
    }

    [Fact]
    public void Ints_behind_interfaces()
    {
        int[] ints = [1, 2, 3];
        Same<IEnumerable<int>, EnumerableInterfaceCodec<int, Int32Codec>>(ints.Select(i => i), ints);
        Same<IEnumerable<int>, EnumerableInterfaceCodec<int, Int32Codec>>(ints, ints);
        Same<IEnumerable<int>, EnumerableInterfaceCodec<int, Int32Codec>>(ImmutableArray.Create(ints), ints);
        Same<ICollection<int>, CollectionInterfaceCodec<int, Int32Codec>>(new LinkedList<int>(ints), ints);
        Same<IList<int>, ListInterfaceCodec<int, Int32Codec>>(new List<int> { 1, 2, 3 }, ints);
        Same<IReadOnlyCollection<int>, ReadOnlyCollectionInterfaceCodec<int, Int32Codec>>(new Queue<int>(ints), ints);
        Same<IReadOnlyList<int>, ReadOnlyListInterfaceCodec<int, Int32Codec>>(ints, ints);
        Same<IImmutableList<int>, ImmutableListInterfaceCodec<int, Int32Codec>>(ImmutableList.Create(ints), ints);
        Same<IImmutableQueue<int>, ImmutableQueueInterfaceCodec<int, Int32Codec>>(ImmutableQueue.Create(ints), ints);
        Same<IImmutableStack<int>, ImmutableStackInterfaceCodec<int, Int32Codec>>(ImmutableStack.Create(ints), [3, 2, 1]);
        Same<IProducerConsumerCollection<int>, ProducerConsumerCollectionInterfaceCodec<int, Int32Codec>>(new ConcurrentQueue<int>(ints), ints);
    }

    [Fact]
    public void Objects()
    {
        Box[] boxes = [new(1), new(2), new(3)];
        SameBoxes<Box[], ArrayCodec<Box, BoxCodec>>(boxes);
        SameBoxes<List<Box>, ListCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<LinkedList<Box>, LinkedListCodec<Box, BoxCodec>>(new(boxes));
        SameBoxes<Queue<Box>, QueueCodec<Box, BoxCodec>>(new(boxes));
        SameBoxes<Stack<Box>, StackCodec<Box, BoxCodec>>(new(boxes));
        SameBoxes<ImmutableArray<Box>, ImmutableArrayCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<ImmutableList<Box>, ImmutableListCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<ImmutableQueue<Box>, ImmutableQueueCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<ImmutableStack<Box>, ImmutableStackCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<ConcurrentBag<Box>, ConcurrentBagCodec<Box, BoxCodec>>([.. boxes]);
        SameBoxes<ConcurrentStack<Box>, ConcurrentStackCodec<Box, BoxCodec>>(new(boxes));
        SameBoxes<IEnumerable<Box>, EnumerableInterfaceCodec<Box, BoxCodec>>(boxes.Where(b => b.Value < 9));
    }

    [Fact]
    public void Nulls_in_every_position()
    {
        for (int nulls = 1; nulls < 1 << 5; nulls++)
        {
            Box?[] boxes = new Box?[5];
            string present = "";
            for (int i = 0; i < 5; i++)
            {
                if ((nulls >> i & 1) != 0) continue;
                boxes[i] = new Box(i);
                present += $"0{i}000000";
            }

            string hex = $"0B {31 - nulls:X2}" + present;
            Assert.Equal(boxes, CodecRun.RoundTrip<Box[], ArrayCodec<Box, BoxCodec>>(boxes!, hex));
            Assert.Equal(boxes, CodecRun.RoundTrip<List<Box>, ListCodec<Box, BoxCodec>>([.. boxes!], hex));
            Assert.Equal(boxes, CodecRun.RoundTrip<LinkedList<Box>, LinkedListCodec<Box, BoxCodec>>(new(boxes!), hex));
            Assert.Equal(boxes, CodecRun.RoundTrip<Queue<Box>, QueueCodec<Box, BoxCodec>>(new(boxes!), hex));
            Assert.Equal(boxes, CodecRun.RoundTrip<Stack<Box>, StackCodec<Box, BoxCodec>>(new(boxes!), hex).Reverse());
            Assert.Equal(boxes, CodecRun.RoundTrip<ImmutableList<Box>, ImmutableListCodec<Box, BoxCodec>>([.. boxes!], hex));
            int?[] ints = [.. boxes.Select(b => b?.Value)];
            Assert.Equal(ints, CodecRun.RoundTrip<int?[], ArrayCodec<int?, NullableCodec<int, Int32Codec>>>(ints, hex));
            Assert.Equal(ints, CodecRun.RoundTrip<Queue<int?>, QueueCodec<int?, NullableCodec<int, Int32Codec>>>(new(ints), hex));
        }

        Assert.Equal(new int?[] { 1, 2 }, CodecRun.RoundTrip<int?[], ArrayCodec<int?, NullableCodec<int, Int32Codec>>>([1, 2], "04 01000000 02000000"));
    }

    [Fact]
    public void Bools_are_packed_whatever_their_number()
    {
        Random random = new(3);
        foreach (int count in (int[])[1, 7, 8, 9, 15, 16, 17, 31, 33, 64, 100, 239])
        {
            bool[] bools = new bool[count];
            byte[] bits = new byte[(count + 7) / 8];
            for (int i = 0; i < count; i++)
            {
                bools[i] = random.Next(2) == 0;
                if (bools[i]) bits[i >> 3] |= (byte)(1 << (i & 7));
            }

            string hex = $"{count:X2}" + Convert.ToHexString(bits);
            Assert.Equal(bools, CodecRun.RoundTrip<bool[], ArrayCodec<bool, BooleanCodec>>(bools, hex));
            Assert.Equal(bools, CodecRun.RoundTrip<Queue<bool>, QueueCodec<bool, BooleanCodec>>(new(bools), hex));
            Assert.Equal(bools, CodecRun.RoundTrip<LinkedList<bool>, LinkedListCodec<bool, BooleanCodec>>(new(bools), hex));
            if ((count & 7) == 0) continue;
            bits[^1] |= 0x80;
            string unused = $"{count:X2}" + Convert.ToHexString(bits);
            Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<bool[], ArrayCodec<bool, BooleanCodec>>(unused));
            Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<Queue<bool>, QueueCodec<bool, BooleanCodec>>(unused));
        }
    }

    [Fact]
    public void Bools_of_a_codec_that_says_they_are_their_memory_are_bits()
    {
        bool[] bools = [true, false, true, true, false, false, false, false, true];
        Assert.Equal(bools, CodecRun.RoundTrip<bool[], ArrayCodec<bool, BitwiseBoolCodec>>(bools, "09 0D 01"));
        Assert.Equal(bools, CodecRun.RoundTrip<List<bool>, ListCodec<bool, BitwiseBoolCodec>>([.. bools], "09 0D 01"));
        Assert.Equal(bools, CodecRun.RoundTrip<Queue<bool>, QueueCodec<bool, BitwiseBoolCodec>>(new(bools), "09 0D 01"));
        Assert.Equal([true, false], CodecRun.RoundTrip<HashSet<bool>, HashSetCodec<bool, BitwiseBoolCodec>>([true, false], "02 01"));
    }

    [Fact]
    public void Long_runs_of_bools_and_of_fixed_elements_cross_the_chunks()
    {
        bool[] bools = [.. Enumerable.Range(0, 100_003).Select(i => i % 3 == 0)];
        Assert.Equal(bools, CodecRun.Read<bool[], ArrayCodec<bool, BooleanCodec>>(CodecRun.Write<bool[], ArrayCodec<bool, BooleanCodec>>(bools)));
        (int, int)[] pairs = [.. Enumerable.Range(0, 3_001).Select(i => (i, -i))];
        Assert.Equal(pairs, CodecRun.Read<(int, int)[], ArrayCodec<(int, int), PairCodec>>(CodecRun.Write<(int, int)[], ArrayCodec<(int, int), PairCodec>>(pairs)));
        bool?[] sparse = [.. Enumerable.Range(0, 70_001).Select(i => i % 5 == 0 ? null : (bool?)(i % 3 == 0))];
        Assert.Equal(sparse, CodecRun.Read<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>(CodecRun.Write<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>(sparse)));
    }

    [Fact]
    public void Nullable_bools()
    {
        Assert.Equal([true, null, false, true], CodecRun.RoundTrip<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>([true, null, false, true], "09 0D 05"));
        Assert.Equal([true, false], CodecRun.RoundTrip<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>([true, false], "04 01"));
        Assert.Equal([null], CodecRun.RoundTrip<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>([null], "03 00"));
        Assert.Equal(FirnErrorCode.InvalidValue, CodecRun.Refused<bool?[], ArrayCodec<bool?, NullableCodec<bool, BooleanCodec>>>("09 0D 0D"));
    }

    [Fact]
    public void A_codec_of_ones_own_for_bools_is_not_packed() =>
        Assert.Equal([true, false], CodecRun.RoundTrip<bool[], ArrayCodec<bool, WideBoolCodec>>([true, false], "02 07 03"));

    [Fact]
    [Trait("Hostile", "H51")]
    public void A_claim_that_memory_and_wire_agree_is_checked() =>
        Assert.Equal([new Swapped(1, 2)], CodecRun.RoundTrip<Swapped[], ArrayCodec<Swapped, SwappedCodec>>([new(1, 2)], "01 02000000 01000000"));

    [Fact]
    [Trait("Hostile", "H55")]
    public void Memory_and_sequences()
    {
        Assert.Equal([1, 2, 3], CodecRun.RoundTrip<Memory<int>, MemoryCodec<int, Int32Codec>>(new int[] { 1, 2, 3 }, OneToThree).ToArray());
        Assert.Equal([1, 2, 3], CodecRun.RoundTrip<ReadOnlyMemory<int>, ReadOnlyMemoryCodec<int, Int32Codec>>(new int[] { 1, 2, 3 }, OneToThree).ToArray());
        Assert.True(CodecRun.RoundTrip<Memory<int>, MemoryCodec<int, Int32Codec>>(default, "00").IsEmpty);
        Assert.True(CodecRun.RoundTrip<ArraySegment<int>, ArraySegmentCodec<int, Int32Codec>>(default, "00").Count == 0);
        Assert.True(CodecRun.RoundTrip<ReadOnlySequence<int>, ReadOnlySequenceCodec<int, Int32Codec>>(default, "00").IsEmpty);
        Assert.Equal([1, 2, 3], CodecRun.RoundTrip<ReadOnlySequence<int>, ReadOnlySequenceCodec<int, Int32Codec>>(new([1, 2, 3]), OneToThree).ToArray());
        Assert.Equal([1, 2, 3], CodecRun.RoundTrip<ReadOnlySequence<int>, ReadOnlySequenceCodec<int, Int32Codec>>(Pieces<int>([1], [], [2, 3]), OneToThree).ToArray());
        Assert.Equal([true, false, true], CodecRun.RoundTrip<ReadOnlySequence<bool>, ReadOnlySequenceCodec<bool, BooleanCodec>>(Pieces<bool>([true], [false, true]), "03 05").ToArray());
        Assert.Equal([new Box(1), null], CodecRun.RoundTrip<ReadOnlySequence<Box>, ReadOnlySequenceCodec<Box, BoxCodec>>(Pieces<Box>([new(1)], [null!]), "05 01 01000000").ToArray());
    }

    [Fact]
    [Trait("Hostile", "H54")]
    public void A_default_immutable_array_is_absent()
    {
        Assert.True(ImmutableArrayCodec<int, Int32Codec>.MayBeAbsent);
        Assert.True(ImmutableArrayCodec<int, Int32Codec>.IsAbsent(default));
        Assert.False(ImmutableArrayCodec<int, Int32Codec>.IsAbsent([]));
        ImmutableArray<int>[] back = CodecRun.RoundTrip<ImmutableArray<int>[], ArrayCodec<ImmutableArray<int>, ImmutableArrayCodec<int, Int32Codec>>>([[], default], "05 01 00");
        Assert.False(back[0].IsDefault);
        Assert.True(back[1].IsDefault);
    }

    [Fact]
    public void Priority_queues_keep_their_order()
    {
        PriorityQueue<int, int> queue = new();
        for (int i = 0; i < 20; i++) queue.Enqueue(i, i * 7 % 20);
        byte[] bytes = CodecRun.Write<PriorityQueue<int, int>, PriorityQueueCodec<int, int, PairCodec>>(queue);
        PriorityQueue<int, int> back = CodecRun.Read<PriorityQueue<int, int>, PriorityQueueCodec<int, int, PairCodec>>(bytes);
        Assert.Equal(queue.UnorderedItems, back.UnorderedItems);
        Assert.Equal(bytes, CodecRun.Write<PriorityQueue<int, int>, PriorityQueueCodec<int, int, PairCodec>>(back));
        Assert.Equal(FirnErrorCode.UnknownComparer, CodecRun.NotWritten<PriorityQueue<int, int>, PriorityQueueCodec<int, int, PairCodec>>(new(Comparer<int>.Create((a, b) => b - a))));
    }

    [Fact]
    public void A_bag_written_again_gives_the_same_bytes()
    {
        ConcurrentBag<int> bag = [5, 6, 7];
        byte[] bytes = CodecRun.Write<ConcurrentBag<int>, ConcurrentBagCodec<int, Int32Codec>>(bag);
        Assert.Equal(bytes, CodecRun.Write<ConcurrentBag<int>, ConcurrentBagCodec<int, Int32Codec>>(CodecRun.Read<ConcurrentBag<int>, ConcurrentBagCodec<int, Int32Codec>>(bytes)));
    }

    [Fact]
    public void Arrays_of_a_derived_element_type()
    {
        object[] covariant = (object[])(object)new Box[] { new(4) };
        Assert.Equal("0204000000", Convert.ToHexString(CodecRun.Write<object[], ArrayCodec<object, ObjectBoxCodec>>(covariant)));
        Assert.Equal("0204000000", Convert.ToHexString(CodecRun.Write<ArraySegment<object>, ArraySegmentCodec<object, ObjectBoxCodec>>(new(covariant))));
        Assert.Equal("0204000000", Convert.ToHexString(CodecRun.Write<IEnumerable<object>, EnumerableInterfaceCodec<object, ObjectBoxCodec>>(covariant)));
    }

    [Fact]
    public void Descriptors()
    {
        Assert.Equal("4006", Describe<int[], ArrayCodec<int, Int32Codec>>());
        Assert.Equal("4086", Describe<Queue<int?>, QueueCodec<int?, NullableCodec<int, Int32Codec>>>());
        Assert.Equal("40C006", Describe<List<int[]>, ListCodec<int[], ArrayCodec<int, Int32Codec>>>());
        Assert.Equal("40C006", Describe<ImmutableArray<int>[], ArrayCodec<ImmutableArray<int>, ImmutableArrayCodec<int, Int32Codec>>>());
        Assert.Equal("404006", Describe<Memory<int>[], ArrayCodec<Memory<int>, MemoryCodec<int, Int32Codec>>>());
        Assert.Equal("420306", Describe<int[,,], MultiDimensionalArrayCodec<int[,,], int, Int32Codec>>());
        Assert.Equal("4306", Describe<SortedSet<int>, SortedSetCodec<int, Int32Codec>>());
        Assert.Equal("4130B0", Describe<Dictionary<string, string>, DictionaryCodec<string, string, StringCodec, StringCodec>>());
        Assert.Equal("4106C006", Describe<ILookup<int, int>, LookupCodec<int, int, Int32Codec, Int32Codec>>());
    }

    private static string Describe<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => Convert.ToHexString(FirnSchemaBuilder.Build<T, TCodec>().Bytes);

    private static ReadOnlySequence<T> Pieces<T>(params T[][] pieces)
    {
        Piece<T> head = new([], 0);
        Piece<T> last = head;
        foreach (T[] piece in pieces) last = last.Append(piece);
        return new ReadOnlySequence<T>(head, 0, last, last.Memory.Length);
    }

    private sealed class Piece<T> : ReadOnlySequenceSegment<T>
    {
        public Piece(T[] elements, long index)
        {
            Memory = elements;
            RunningIndex = index;
        }

        public Piece<T> Append(T[] elements)
        {
            Piece<T> next = new(elements, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }

    private readonly struct ObjectBoxCodec : IFirnCodec<object>
    {
        public static int MinSize => 4;

        public static void Write(ref FirnWriter writer, object value) => BoxCodec.Write(ref writer, (Box)value);

        public static object Read(ref FirnReader reader) => BoxCodec.Read(ref reader);

        public static void Describe(FirnSchemaBuilder builder) => BoxCodec.Describe(builder);
    }
}
