using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <content>Collections that the target's members hold.</content>
public partial class NestedPopulateTests
{
    [FirnSerializable]
    public class Collections
    {
        public Dictionary<string, int>? Map { get; set; }

        public SortedDictionary<string, Line>? Sorted { get; set; }

        public SortedList<int, int>? SortedList { get; set; }

        public OrderedDictionary<int, int>? Ordered { get; set; }

        public ConcurrentDictionary<int, int>? Concurrent { get; set; }

        public HashSet<string>? Set { get; set; }

        public SortedSet<int>? SortedSet { get; set; }

        public LinkedList<int>? Linked { get; set; }

        public Queue<int>? Queue { get; set; }

        public Stack<int>? Stack { get; set; }

        public ObservableCollection<int>? Observable { get; set; }

        public ConcurrentQueue<int>? ConcurrentQueue { get; set; }

        public ConcurrentStack<int>? ConcurrentStack { get; set; }

        public Own? Own { get; set; }

        public List<int> GetOnly { get; } = [];

        public Collection<int>? Wrapping { get; set; }

        public IList<int>? Interface { get; set; }

        public ImmutableArray<int> Immutable { get; set; } = [];
    }

    public class Own : List<Line>
    {
        public Address? Address { get; set; }
    }

    private static Collections NewCollections(int number) => new()
    {
        Map = new() { ["m" + number] = number },
        Sorted = new() { ["s" + number] = new Line { Id = number } },
        SortedList = new() { [number] = 1 },
        Ordered = new() { [number] = 1, [0] = 2 },
        Concurrent = new() { [number] = 1 },
        Set = ["x", "y" + number],
        SortedSet = [number, 0],
        Linked = new([number, 1]),
        Queue = new([number, 1]),
        Stack = new([number, 1]),
        Observable = [number, 1],
        ConcurrentQueue = new([number, 1]),
        ConcurrentStack = new([number, 1]),
        Own = new() { Address = new Address { Number = number } },
        GetOnly = { number, 1 },
        Wrapping = [number],
        Interface = [number],
        Immutable = [number],
    };

    private static readonly Populating<Collections>[] s_collections = Ways<Collections>((message, target, options) => FirnSerializer.Populate<Collections>(message, target, options));

    [Fact]
    public void Collections_are_kept()
    {
        foreach (Populating<Collections> populate in s_collections)
        {
            Collections target = NewCollections(1), source = NewCollections(2);
            target.Own!.Add(new Line());
            source.Own!.Add(new Line { Id = 4 });
            object?[] Parts() =>
            [
                target.Map, target.Sorted, target.SortedList, target.Ordered, target.Concurrent, target.Set, target.SortedSet, target.Linked, target.Queue, target.Stack, target.Observable,
                target.ConcurrentQueue, target.ConcurrentStack, target.Own, target.Own!.Address, target.GetOnly,
            ];
            object?[] before = Parts();
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
            object?[] after = Parts();
            for (int i = 0; i < before.Length; i++) Assert.Same(before[i], after[i]);
        }
    }

    [Fact]
    public void A_collection_with_another_comparer_is_replaced()
    {
        foreach (Populating<Collections> populate in s_collections)
        {
            Collections target = NewCollections(1), source = NewCollections(2);
            target.Map = new(StringComparer.OrdinalIgnoreCase);
            target.Set = new(StringComparer.OrdinalIgnoreCase);
            target.Sorted = new(Comparer<string>.Create(string.CompareOrdinal));
            target.SortedSet = new(Comparer<int>.Create((a, b) => b - a));
            source.Set = new(StringComparer.OrdinalIgnoreCase) { "A" };
            source.Map = new() { ["a"] = 1, ["A"] = 2 };
            HashSet<string> set = target.Set;
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
            Assert.Same(set, target.Set);
            Assert.Equal([0, 2], target.SortedSet);
        }
    }

    [Fact]
    public void Roots_that_are_collections_keep_their_elements()
    {
        List<Line> target = [new() { Id = 1 }, new() { Id = 2 }, new() { Id = 3 }];
        Line first = target[0];
        byte[] message = FirnSerializer.Serialize(new List<Line> { new() { Id = 4 }, new() { Id = 5 } });
        FirnSerializer.Populate<List<Line>>(message, target, s_reuse);
        Assert.Equal([4, 5], target.Select(l => l.Id));
        Assert.Same(first, target[0]);
        FirnSerializer.Populate(FirnSerializer.Serialize(new List<Line> { new() { Id = 6 } }), target, typeof(List<Line>), s_reuse);
        Assert.Equal([6], target.Select(l => l.Id));
        Assert.Same(first, target[0]);
        ReadOnlySequence<byte> pieces = Sequences.Cut(message, 3, message.Length - 2);
        FirnSerializer.Populate<List<Line>>(pieces, target, s_reuse);
        Assert.Equal([4, 5], target.Select(l => l.Id));
        Assert.Same(first, target[0]);

        List<int> numbers = [1, 2];
        FirnSerializer.Populate(FirnSerializer.Serialize(new List<int> { 3 }), numbers, s_reuse);
        Assert.Equal([3], numbers);
        Dictionary<int, Line> map = new() { [1] = new() };
        FirnSerializer.Populate(FirnSerializer.Serialize(new Dictionary<int, Line> { [1] = new() { Id = 2 } }), map, s_reuse);
        Assert.Equal(2, map[1].Id);
    }

    public class Sized<T>
    {
        public T? Value { get; set; }
    }

    private const int Many = 100_000;

    private static readonly FirnOptions s_tight = FirnOptions.Default with { MaxAllocationRatio = 1 };

    // By the type's own bound, which reading a new object keeps to as well.
    private static void IsRead<T>(T value)
        where T : class, new()
    {
        byte[] message = FirnSerializer.Serialize(value, typeof(T)), nested = FirnSerializer.Serialize(new Sized<T> { Value = value }, typeof(Sized<T>));
        CodecEntry<Sized<T>> reusing = (CodecEntry<Sized<T>>)RuntimeEngine.BuildReusing(typeof(Sized<T>))!;
        foreach (FirnOptions options in new[] { FirnOptions.Default, s_tight })
        {
            foreach (FirnPopulateHandling handling in new[] { FirnPopulateHandling.Replace, FirnPopulateHandling.Reuse })
            {
                T target = new();
                FirnSerializer.Populate(message, target, typeof(T), options with { PopulateHandling = handling });
                Assert.Equal(message, FirnSerializer.Serialize(target, typeof(T)));
            }

            T kept = new();
            Sized<T> outer = new() { Value = kept };
            for (int i = 0; i < 2; i++) reusing.Populate(nested, outer, options with { PopulateHandling = FirnPopulateHandling.Reuse });
            Assert.Same(kept, outer.Value);
            if (kept is not (ConcurrentBag<bool> or ConcurrentStack<bool>)) Assert.Equal(nested, FirnSerializer.Serialize(outer, typeof(Sized<T>)));
        }
    }

    [Fact]
    public void No_collection_is_charged_more_than_a_new_one()
    {
        bool[] bits = [.. Enumerable.Range(0, Many).Select(i => i % 3 == 0)];
        int[] numbers = [.. Enumerable.Range(0, Many)];
        string[] texts = [.. numbers.Select(i => i.ToString(System.Globalization.CultureInfo.InvariantCulture))];
        IsRead<List<bool>>([.. bits]);
        IsRead<List<byte>>([.. numbers.Select(i => (byte)i)]);
        IsRead<List<int?>>([.. new int?[Many]]);
        IsRead<List<int?>>([.. numbers.Select(i => i % 2 == 0 ? (int?)null : i)]);
        IsRead<List<bool?>>([.. new bool?[Many]]);
        IsRead<List<string?>>([.. new string?[Many]]);
        IsRead<List<Line?>>([.. new Line?[Many]]);
        IsRead<List<Line>>([.. numbers.Select(i => new Line())]);
        IsRead<LinkedList<bool>>(new(bits));
        IsRead<LinkedList<string?>>(new(new string?[Many]));
        IsRead<Queue<bool>>(new(bits));
        IsRead<Stack<bool>>(new(bits));
        IsRead<ObservableCollection<bool>>(new(bits));
        IsRead<ObservableCollection<string?>>(new(new string?[Many]));
        IsRead<ConcurrentQueue<bool>>(new(bits));
        IsRead<HashSet<int>>([.. numbers]);
        IsRead<HashSet<string>>([.. texts]);
        IsRead<SortedSet<int>>([.. numbers]);
        IsRead<Dictionary<int, bool>>(numbers.ToDictionary(i => i, i => bits[i]));
        IsRead<Dictionary<string, string?>>(texts.ToDictionary(t => t, t => (string?)null));
        IsRead<SortedDictionary<int, string?>>(new(numbers.ToDictionary(i => i, i => (string?)null)));
        IsRead<SortedList<int, bool>>(new(numbers.ToDictionary(i => i, i => bits[i])));
        IsRead<OrderedDictionary<int, bool>>(new(numbers.Select(i => KeyValuePair.Create(i, bits[i]))));
        IsRead<ConcurrentDictionary<int, Guid>>(new(numbers.Take(1_000).Select(i => KeyValuePair.Create(i, Guid.Empty))));

        // What it wraps is not known where it is a member, so that is replaced.
        Collection<bool> wrapping = [];
        byte[] message = FirnSerializer.Serialize(new Collection<bool>(bits), typeof(Collection<bool>));
        FirnSerializer.Populate(message, wrapping, typeof(Collection<bool>), s_tight);
        Assert.Equal(bits, wrapping);
    }

    [FirnSerializable]
    public class Alike
    {
        public List<int>? Ahead { get; set; }

        public List<int> Between { get; } = [];

        public List<int>? Later { get; set; }
    }

    [Fact]
    public void A_collection_without_a_setter_is_its_members_alone()
    {
        foreach (Populating<Alike> populate in Ways<Alike>((message, target, options) => FirnSerializer.Populate<Alike>(message, target, options)))
        {
            Alike target = new(), source = new() { Ahead = [1], Between = { 2 }, Later = [3] };
            List<int> shared = target.Between;
            (target.Ahead, target.Later) = (shared, shared);
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            IsEqual(source, target);
            Assert.Same(shared, target.Between);
            (target.Ahead, target.Later) = (shared, shared);
            populate(FirnSerializer.Serialize(new EarlierAlike { Later = [5], Between = { 4 }, Gone = 1 }), target, s_reuse);
            Assert.Equal([4], target.Between);
            Assert.Equal([5], target.Later);
        }
    }

    [FirnSerializable]
    public class EarlierAlike
    {
        public List<int> Between { get; } = [];

        public int Gone { get; set; }

        public List<int>? Later { get; set; }
    }

    public class OwnMap : Dictionary<string, int>
    {
        public OwnMap()
        {
        }

        public OwnMap(StringComparer comparer)
            : base(comparer)
        {
        }

        public int Version { get; set; }
    }

    public class OwnSet : HashSet<string>
    {
        public OwnSet()
        {
        }

        public OwnSet(StringComparer comparer)
            : base(comparer)
        {
        }
    }

    public class OwnKeys : KeyedCollection<string, string>
    {
        public OwnKeys()
        {
        }

        public OwnKeys(StringComparer comparer)
            : base(comparer)
        {
        }

        protected override string GetKeyForItem(string item) => item;
    }

    public class OwnHolder
    {
        public OwnMap? Map { get; set; }

        public OwnSet? Set { get; set; }

        public OwnKeys? Keys { get; set; }
    }

    [Fact]
    public void An_own_collection_that_may_have_another_comparer_is_replaced()
    {
        foreach (Populating<OwnHolder> populate in Ways<OwnHolder>((message, target, options) => FirnSerializer.Populate<OwnHolder>(message, target, options)))
        {
            OwnHolder target = new() { Map = new(StringComparer.OrdinalIgnoreCase), Set = new(StringComparer.OrdinalIgnoreCase), Keys = new(StringComparer.OrdinalIgnoreCase) };
            OwnHolder source = new() { Map = new() { ["a"] = 1, ["A"] = 2 }, Set = ["b", "B"], Keys = ["c", "C"] };
            source.Map.Version = 3;
            OwnMap map = target.Map;
            populate(FirnSerializer.Serialize(source), target, s_reuse);
            Assert.Equal(3, target.Map.Version);
            Assert.Equal([1, 2], [target.Map["a"], target.Map["A"]]);
            Assert.Equal(["b", "B"], target.Set.Order(StringComparer.Ordinal).Reverse());
            Assert.Equal(["c", "C"], target.Keys);
            Assert.NotSame(map, target.Map);
            Assert.Empty(map);
        }
    }
}
