using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static readonly StringComparer[] HashComparers = [StringComparer.Ordinal, StringComparer.OrdinalIgnoreCase, StringComparer.InvariantCulture, StringComparer.InvariantCultureIgnoreCase];

    private static int[] Count(int count) => [.. Enumerable.Range(0, count)];

    private static IEnumerable<TypeCase> Lists()
    {
        yield return FirnCase([new List<int> { 1, 2, 3 }, new List<int>(), null, new List<int>(Count(300))]);
        yield return FirnCase([new List<int?> { 1, null, 3 }, new List<int?> { 1, 2 }, new List<int?> { null }, new List<int?>()]);
        yield return FirnCase([new List<bool> { true }, new List<bool> { true, false, true, true, false, false, true, true, true }, new List<bool>()]);
        yield return FirnCase([new List<bool?> { true, null, false }, new List<bool?> { null, null, null, null, null, null, null, null, null }, new List<bool?> { true }]);
        yield return FirnCase([new List<byte> { 1, 2 }, new List<byte>(new byte[300])]);
        yield return FirnCase([new List<string?> { "a", null, "" }, new List<string?> { "x" }, new List<string?>()]);
        yield return FirnCase([new List<Point> { new() { X = 1 }, default }]);
        yield return FirnCase([new List<Point?> { new Point { X = 1 }, null }]);
        yield return FirnCase([new List<Padded> { new() { A = 1, B = 2, C = 3 } }]);
        yield return FirnCase([new List<Flagged> { new() { On = true }, new() { Off = true, Value = 4 } }]);
        yield return FirnCase([new List<DateTime> { DateTime.UnixEpoch, DateTime.MaxValue }]);
        yield return FirnCase([new List<decimal> { 1.00m, -2 }]);
        yield return FirnCase([new List<Product?> { new() { Name = "p" }, null }]);
        yield return FirnCase([new List<EmptyClass?> { new(), null, new() }, new List<EmptyClass?> { new(), new() }]);
        yield return FirnCase([new List<EmptyStruct> { default, default }]);
        yield return FirnCase([new List<List<int>?> { new() { 1 }, null, new() }]);
        yield return FirnCase([new List<List<List<string?>?>?> { new() { null, new() { "deep", null } } }]);
        yield return FirnCase([new List<Dictionary<string, int>?> { new() { ["a"] = 1 }, null }]);
        yield return FirnCase([new List<int[]?> { new[] { 1, 2 }, null }]);
        yield return FirnCase([new List<(int, string?)> { (1, "a"), (2, null) }]);
        yield return FirnCase(PlaceValues.InPlaces(new List<int> { 1, 2 }, new List<int>()));
        yield return FirnCase([new LinkedList<int>([1, 2, 3]), new LinkedList<int>(), null]);
        yield return FirnCase([new LinkedList<string?>(["a", null])]);
        yield return FirnCase([new LinkedList<bool>([true, false])]);
        yield return FirnCase([new Queue<int>([1, 2, 3]), new Queue<int>(), null]);
        yield return FirnCase([new Queue<bool?>([true, null])]);
        yield return FirnCase([new Queue<Product?>([new() { Name = "q" }, null])]);
        yield return FirnCase([Wrapped()]);
        yield return FirnCase([new Stack<int>([1, 2, 3]), new Stack<int>(), null]);
        yield return FirnCase([new Stack<string?>(["bottom", null, "top"])]);
        yield return FirnCase([new Stack<bool>([true, false, false])]);
        yield return FirnCase([new PriorityQueue<string, int>([("a", 3), ("b", 1), ("c", 2)]), new PriorityQueue<string, int>(), null]);
        yield return FirnCase([new PriorityQueue<int, bool>([(1, true), (2, false)])]);
        yield return FirnCase([new Collection<int> { 1, 2 }, new Collection<int>(), null]);
        yield return FirnCase([new Collection<string?> { "a", null }]);
        yield return FirnCase([new ObservableCollection<int> { 1, 2 }, new ObservableCollection<int>()]);
        yield return FirnCase([new ObservableCollection<Product?> { new() { Name = "o" }, null }]);
        yield return FirnCase([new ReadOnlyCollection<int>([1, 2]), new ReadOnlyCollection<int>([])]);
        yield return FirnCase([new ReadOnlyCollection<string?>(["a", null])]);
        yield return FirnCase([new ReadOnlyObservableCollection<int>([1, 2])]);
        yield return FirnCase([new ReadOnlyObservableCollection<string?>(["a", null])]);
        yield return FirnCase<Memory<int>>([new int[] { 1, 2, 3 }, default, new int[] { 1, 2, 3, 4 }.AsMemory(1, 2)]);
        yield return FirnCase<Memory<string?>>([new string?[] { "a", null }]);
        yield return FirnCase<Memory<bool>>([new bool[] { true, false }]);
        yield return FirnCase<Memory<byte>?>([null, new byte[] { 1, 2 }.AsMemory()]);
        yield return FirnCase<ReadOnlyMemory<byte>>([new byte[] { 1, 2, 3 }, default, new byte[300]]);
        yield return FirnCase<ReadOnlyMemory<char>>(["text".AsMemory(), default]);
        yield return FirnCase<ReadOnlyMemory<int>?>([null, new int[] { 1 }]);
        yield return FirnCase([new ArraySegment<int>([1, 2, 3], 1, 2), new ArraySegment<int>([])]);
        yield return FirnCase<ArraySegment<byte>?>([null, new ArraySegment<byte>([1])]);
        yield return FirnCase<ArraySegment<string?>>([new(["a", null])]);
        yield return FirnCase([new ReadOnlySequence<byte>([1, 2, 3]), default, TwoSegments()]);
        yield return FirnCase([new ReadOnlySequence<int>([1, 2, 3])]);
        yield return FirnCase(PlaceValues.InPlaces<ReadOnlyMemory<byte>>(new byte[] { 1 }, new byte[] { 2, 3 }));
        yield return FirnCase(PlaceValues.InPlaces(new ArraySegment<int>([1, 2]), new ArraySegment<int>([3])));
        yield return FirnCase(PlaceValues.InPlaces(new Stack<int>([1, 2])));
        yield return FirnCase(PlaceValues.InPlaces(new Queue<string>(["a", "b"])));
        yield return FirnCase(PlaceValues.InPlaces(new LinkedList<bool>([true])));
        yield return FirnCase(PlaceValues.InPlaces(new PriorityQueue<int, int>([(1, 2)])));
        yield return FirnCase(PlaceValues.InPlaces(new ObservableCollection<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ReadOnlyCollection<int>([1])));
        yield return FirnCase(PlaceValues.InPlaces(new Collection<string> { "a" }));
        yield return FirnCase(PlaceValues.InPlaces(new ReadOnlyObservableCollection<int>([1])));
        yield return FirnCase(PlaceValues.InPlaces<Memory<int>>(new int[] { 1 }, default));
        yield return FirnCase(PlaceValues.InPlaces(new ReadOnlySequence<int>([1, 2]), default));
        yield return FirnCase(PlaceValues.InNullables<Memory<int>>(new int[] { 1 }, default));
        yield return FirnCase(PlaceValues.InNullables(new ArraySegment<byte>([1]), new ArraySegment<byte>([])));
    }

    // A queue whose elements go around the end of its array.
    private static Queue<long> Wrapped()
    {
        Queue<long> queue = new(4);
        for (int i = 0; i < 4; i++) queue.Enqueue(i);
        queue.Dequeue();
        queue.Dequeue();
        queue.Enqueue(4);
        queue.Enqueue(5);
        return queue;
    }

    private static ReadOnlySequence<byte> TwoSegments()
    {
        MemorySegment first = new(new byte[] { 1, 2 }, null);
        MemorySegment last = new(new byte[] { 3, 4, 5 }, first);
        return new ReadOnlySequence<byte>(first, 0, last, 3);
    }

    private sealed class MemorySegment : ReadOnlySequenceSegment<byte>
    {
        public MemorySegment(ReadOnlyMemory<byte> memory, MemorySegment? previous)
        {
            Memory = memory;
            if (previous is null) return;
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }

    private static IEnumerable<TypeCase> Sets()
    {
        yield return FirnCase([new HashSet<int> { 1, 2, 3 }, new HashSet<int>(), null, new HashSet<int>(Count(2_000))]);
        yield return FirnCase([new HashSet<bool> { true, false }]);
        yield return FirnCase([new HashSet<Point> { new() { X = 1 }, default }]);
        yield return FirnCase([new HashSet<Person> { new("a", 1), new("b", 2) }]);
        yield return FirnCase([new HashSet<Guid> { Guid.Empty, Guid.AllBitsSet }]);
        yield return FirnCase([.. HashComparers.Select(c => new HashSet<string>(c) { "a", "b", "\u00C4" }), new HashSet<string>()]);
        yield return FirnCase([new SortedSet<int> { 3, 1, 2 }, new SortedSet<int>(), null]);
        yield return FirnCase([new SortedSet<string> { "b", "a" }, new SortedSet<string>(StringComparer.Ordinal) { "b", "B", "a" }, new SortedSet<string>(StringComparer.OrdinalIgnoreCase) { "b" }, new SortedSet<string>(StringComparer.InvariantCulture) { "x" }, new SortedSet<string>(StringComparer.InvariantCultureIgnoreCase) { "x" }]);
        yield return FirnCase([new SortedSet<DateTime> { DateTime.UnixEpoch, DateTime.MinValue }]);
        yield return FirnCase([new ReadOnlySet<int>(new HashSet<int> { 1, 2 })]);
        yield return FirnCase([new ReadOnlySet<string>(new HashSet<string> { "a" })]);
        yield return FirnCase([new[] { 1, 2, 3 }.ToFrozenSet(), FrozenSet<int>.Empty]);
        yield return FirnCase([new[] { "a", "b" }.ToFrozenSet(), new[] { "a", "b" }.ToFrozenSet(StringComparer.OrdinalIgnoreCase)]);
        yield return FirnCase(PlaceValues.InPlaces(new HashSet<string> { "a" }, new HashSet<string>()));
        yield return FirnCase(PlaceValues.InPlaces(new SortedSet<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ReadOnlySet<int>(new HashSet<int> { 1 })));
        yield return FirnCase(PlaceValues.InPlaces(new[] { 1 }.ToFrozenSet(), FrozenSet<int>.Empty));
    }

    private static IEnumerable<TypeCase> Dictionaries()
    {
        Dictionary<int, string?> texts = new() { [1] = "", [2] = new('a', 59), [3] = new('b', 60), [4] = "\u0434\u043E\u043C", [5] = "\u8A9E", [6] = new('c', 300), [7] = "\u00E9" };
        yield return FirnCase([new Dictionary<int, string?> { [1] = "a", [2] = null }, texts, new Dictionary<int, string?>(), null]);
        yield return FirnCase([.. HashComparers.Select(c => new Dictionary<string, int>(c) { ["a"] = 1, ["b"] = 2 }), new Dictionary<string, int>()]);
        yield return FirnCase([new Dictionary<int, bool> { [1] = true, [2] = false }]);
        yield return FirnCase([new Dictionary<bool, bool?> { [true] = null, [false] = true }]);
        yield return FirnCase([new Dictionary<Guid, int?> { [Guid.Empty] = null, [Guid.AllBitsSet] = 1 }]);
        yield return FirnCase([new Dictionary<string, Product?> { ["a"] = new() { Name = "p" }, ["b"] = null }]);
        yield return FirnCase([new Dictionary<Point, Point> { [new() { X = 1 }] = new() { Y = 2 } }]);
        yield return FirnCase([new Dictionary<string, Dictionary<string, List<int>?>?> { ["a"] = new() { ["b"] = [1], ["c"] = null }, ["d"] = null }]);
        yield return FirnCase([new Dictionary<EmptyStruct, EmptyStruct> { [default] = default }]);
        yield return FirnCase([new Dictionary<long, double>(Enumerable.Range(0, 1_500).Select(i => KeyValuePair.Create((long)i * 7, i * 0.5)))]);
        yield return FirnCase([new SortedDictionary<int, string?> { [2] = "b", [1] = null }, new SortedDictionary<int, string?>()]);
        yield return FirnCase([new SortedDictionary<string, int>(StringComparer.Ordinal) { ["b"] = 1, ["B"] = 2 }, new SortedDictionary<string, int> { ["b"] = 1 }, new SortedDictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["x"] = 1 }]);
        yield return FirnCase([new SortedList<int, bool?> { [2] = true, [1] = null }, new SortedList<int, bool?>()]);
        yield return FirnCase([new SortedList<string, string>(StringComparer.OrdinalIgnoreCase) { ["x"] = "y" }, new SortedList<string, string> { ["a"] = "b" }]);
        yield return FirnCase([new OrderedDictionary<string, int> { ["z"] = 1, ["a"] = 2 }, new OrderedDictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 }]);
        yield return FirnCase([new OrderedDictionary<int, Product?> { [5] = null, [1] = new() }]);
        yield return FirnCase([new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 })]);
        yield return FirnCase([new ReadOnlyDictionary<int, string?>(new Dictionary<int, string?> { [1] = null })]);
        yield return FirnCase([new Dictionary<int, string?> { [1] = "a", [2] = null }.ToFrozenDictionary(), FrozenDictionary<int, string?>.Empty]);
        yield return FirnCase([new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(), new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(StringComparer.OrdinalIgnoreCase)]);
        NameValueCollection names = new() { { "Accept", "text/html" }, { "accept", "*/*" }, { "", "" }, { "none", null }, { "\u00E9", "\u8A9E" } };
        names.Set("null", null);
        names.Add("null", "behind");
        yield return FirnCase<NameValueCollection?>([null, names, [], .. HashComparers.OfType<StringComparer>().Select(c => new NameValueCollection(c) { { "a", "1" }, { "b", "2" }, { "a", "3" } })]);
        yield return FirnCase(PlaceValues.InPlaces(new NameValueCollection { { "a", "1" } }, []));
        yield return FirnCase(PlaceValues.InPlaces(new Dictionary<string, int> { ["a"] = 1 }, new Dictionary<string, int>()));
        yield return FirnCase(PlaceValues.InPlaces(new SortedDictionary<int, int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ReadOnlyDictionary<int, int>(new Dictionary<int, int> { [1] = 2 })));
        yield return FirnCase(PlaceValues.InPlaces(new[] { "a", "bb", "cc" }.ToLookup(s => s.Length)));
        yield return FirnCase(PlaceValues.InPlaces(new[] { 1, 2, 3 }.GroupBy(i => i > 0).Single()));
        yield return FirnCase(PlaceValues.InPlaces(new SortedList<int, int>()));
        yield return FirnCase(PlaceValues.InPlaces(new OrderedDictionary<int, int> { [1] = 2 }));
        yield return FirnCase(PlaceValues.InPlaces(new Dictionary<int, int> { [1] = 2 }.ToFrozenDictionary(), FrozenDictionary<int, int>.Empty));
        yield return FirnCase([new[] { "a", "bb", "cc" }.ToLookup(s => s.Length)]);
        yield return FirnCase([new[] { "a", "bb" }.ToLookup(s => s, s => s.Length)]);
        yield return FirnCase([new[] { 1, 2, 3 }.GroupBy(i => i > 0).Single()]);
        yield return FirnCase([new[] { "a", "b" }.GroupBy(s => s.Length).Single()]);
    }

    private static IEnumerable<TypeCase> Immutables()
    {
        yield return FirnCase([ImmutableArray.Create(1, 2, 3), ImmutableArray<int>.Empty, default]);
        yield return FirnCase([ImmutableArray.Create("a", null)]);
        yield return FirnCase([ImmutableArray.Create(true, false)]);
        yield return FirnCase<ImmutableArray<int>?>([null, ImmutableArray.Create(1)]);
        yield return FirnCase(PlaceValues.InPlaces(ImmutableArray.Create(1, 2), ImmutableArray<int>.Empty));
        yield return FirnCase([ImmutableList.Create(1, 2, 3), ImmutableList<int>.Empty, null]);
        yield return FirnCase([ImmutableList.Create("a", null)]);
        yield return FirnCase([ImmutableQueue.Create(1, 2, 3), ImmutableQueue<int>.Empty]);
        yield return FirnCase([ImmutableQueue.Create("a", null)]);
        yield return FirnCase([ImmutableStack.Create(1, 2, 3), ImmutableStack<int>.Empty]);
        yield return FirnCase([ImmutableStack.Create("a", null)]);
        yield return FirnCase([ImmutableHashSet.Create(1, 2, 3), ImmutableHashSet<int>.Empty]);
        yield return FirnCase([ImmutableHashSet.Create("a", "b"), ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase, "a")]);
        yield return FirnCase([ImmutableSortedSet.Create(3, 1, 2), ImmutableSortedSet<int>.Empty]);
        yield return FirnCase([ImmutableSortedSet.Create("b", "a"), ImmutableSortedSet.Create(StringComparer.Ordinal, "a", "B")]);
        yield return FirnCase([ImmutableDictionary.CreateRange<int, string?>([new(1, "a"), new(2, null)]), ImmutableDictionary<int, string?>.Empty]);
        yield return FirnCase([ImmutableDictionary.CreateRange<string, int>(StringComparer.OrdinalIgnoreCase, [new("a", 1)]), ImmutableDictionary<string, int>.Empty]);
        yield return FirnCase([ImmutableSortedDictionary.CreateRange<int, string?>([new(2, "a"), new(1, null)]), ImmutableSortedDictionary<int, string?>.Empty]);
        yield return FirnCase([ImmutableSortedDictionary.CreateRange<string, int>(StringComparer.Ordinal, [new("b", 1), new("B", 2)])]);
        yield return FirnCase(PlaceValues.InPlaces(ImmutableList.Create(true), ImmutableList<bool>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableDictionary<int, int>.Empty.Add(1, 2), ImmutableDictionary<int, int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableStack.Create(1), ImmutableStack<int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableQueue.Create(1), ImmutableQueue<int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableHashSet.Create(1), ImmutableHashSet<int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableSortedSet.Create(1), ImmutableSortedSet<int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces(ImmutableSortedDictionary<int, int>.Empty.Add(1, 2), ImmutableSortedDictionary<int, int>.Empty));
        yield return FirnCase(PlaceValues.InPlaces<IImmutableList<int>>(ImmutableList.Create(1)));
        yield return FirnCase(PlaceValues.InPlaces<IImmutableQueue<int>>(ImmutableQueue.Create(1)));
        yield return FirnCase(PlaceValues.InPlaces<IImmutableStack<int>>(ImmutableStack.Create(1, 2)));
        yield return FirnCase(PlaceValues.InPlaces<IImmutableSet<int>>(ImmutableHashSet.Create(1)));
        yield return FirnCase(PlaceValues.InPlaces<IImmutableDictionary<int, int>>(ImmutableDictionary<int, int>.Empty.Add(1, 2)));
        yield return FirnCase(PlaceValues.InNullables(ImmutableArray.Create(1, 2), ImmutableArray<int>.Empty));
    }

    private static IEnumerable<TypeCase> Concurrents()
    {
        yield return FirnCase([new ConcurrentBag<int>([1, 2, 3]), new ConcurrentBag<int>(), null]);
        yield return FirnCase([new ConcurrentBag<string?>(["a", null])]);
        yield return FirnCase([new ConcurrentQueue<int>([1, 2, 3]), new ConcurrentQueue<int>()]);
        yield return FirnCase([new ConcurrentQueue<string?>(["a", null])]);
        yield return FirnCase([new ConcurrentStack<int>([1, 2, 3]), new ConcurrentStack<int>()]);
        yield return FirnCase([new ConcurrentStack<bool?>([true, null])]);
        BlockingCollection<int> completed = new(new ConcurrentQueue<int>([7]), 1);
        completed.CompleteAdding();
        yield return FirnCase<BlockingCollection<int>?>([new() { 1, 2 }, [], null, new(5) { 1 }, new(new ConcurrentStack<int>([1, 2, 3])), new(new ConcurrentBag<int>([1, 2])), completed]);
        yield return FirnCase<BlockingCollection<string?>>([["a", null], new(new ConcurrentStack<string?>(["a", null]), 2)]);
        yield return FirnCase([new BlockingCollection<Product?> { new() { Name = "p" }, null }]);
        yield return FirnCase([new ConcurrentDictionary<int, string?>([new(1, "a"), new(2, null)]), new ConcurrentDictionary<int, string?>()]);
        yield return FirnCase([new ConcurrentDictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 }, new ConcurrentDictionary<string, int>()]);
        yield return FirnCase(PlaceValues.InPlaces(new ConcurrentBag<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ConcurrentQueue<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ConcurrentStack<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new BlockingCollection<int>()));
        yield return FirnCase(PlaceValues.InPlaces(new ConcurrentDictionary<int, int>()));
    }

    private static IEnumerable<TypeCase> Interfaces()
    {
        yield return FirnCase<IEnumerable<int>?>([null, new List<int> { 1, 2 }, new int[] { 3 }, Array.Empty<int>(), Enumerable.Range(0, 5), new HashSet<int> { 1 }]);
        yield return FirnCase<IEnumerable<string?>>([new List<string?> { "a", null }, new[] { "x" }.Select(s => s + "y")]);
        yield return FirnCase<ICollection<int>?>([null, new List<int> { 1 }, new int[] { 3 }]);
        yield return FirnCase<IList<int>?>([null, new List<int> { 1 }, new int[] { 3 }]);
        yield return FirnCase<IList<bool>>([new List<bool> { true, false }]);
        yield return FirnCase<IReadOnlyCollection<int>?>([null, new List<int> { 1 }, new Queue<int>([1, 2])]);
        yield return FirnCase<IReadOnlyList<Product?>?>([null, new List<Product?> { new(), null }]);
        yield return FirnCase<IReadOnlyList<int>>([new int[] { 1, 2 }, ImmutableArray.Create(1)]);
        yield return FirnCase<ISet<int>?>([null, new HashSet<int> { 1 }, new SortedSet<int> { 2, 1 }]);
        yield return FirnCase<ISet<string>>([new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" }]);
        yield return FirnCase<IReadOnlySet<int>?>([null, new HashSet<int> { 1 }]);
        yield return FirnCase<IReadOnlySet<string>>([new HashSet<string> { "a" }]);
        yield return FirnCase<IDictionary<string, int>?>([null, new Dictionary<string, int> { ["a"] = 1 }, new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 }]);
        yield return FirnCase<IDictionary<int, string?>>([new SortedDictionary<int, string?> { [1] = null }]);
        yield return FirnCase<IReadOnlyDictionary<string, Product?>?>([null, new Dictionary<string, Product?> { ["a"] = null }]);
        yield return FirnCase<IReadOnlyDictionary<int, bool>>([new Dictionary<int, bool> { [1] = true }]);
        yield return FirnCase<IProducerConsumerCollection<int>?>([null, new ConcurrentQueue<int>([1, 2])]);
        yield return FirnCase<IImmutableList<int>?>([null, ImmutableList.Create(1, 2)]);
        yield return FirnCase<IImmutableQueue<int>>([ImmutableQueue.Create(1, 2)]);
        yield return FirnCase<IImmutableStack<int>>([ImmutableStack.Create(1, 2)]);
        yield return FirnCase<IImmutableSet<int>>([ImmutableHashSet.Create(1, 2)]);
        yield return FirnCase<IImmutableDictionary<string, int>>([ImmutableDictionary<string, int>.Empty.Add("a", 1)]);
        yield return FirnCase(PlaceValues.InPlaces<IEnumerable<int>>(new List<int> { 1 }, new int[] { 2 }));
        yield return FirnCase(PlaceValues.InPlaces<IReadOnlyDictionary<string, int>>(new Dictionary<string, int> { ["a"] = 1 }));
        yield return FirnCase(PlaceValues.InPlaces<IDictionary<int, string>>(new Dictionary<int, string> { [1] = "a" }));
        yield return FirnCase(PlaceValues.InPlaces<ICollection<int>>(new List<int> { 1 }));
        yield return FirnCase(PlaceValues.InPlaces<IList<string>>(new List<string> { "a" }));
        yield return FirnCase(PlaceValues.InPlaces<IReadOnlyCollection<int>>(new List<int> { 1 }));
        yield return FirnCase(PlaceValues.InPlaces<IReadOnlyList<bool>>(new List<bool> { true }));
        yield return FirnCase(PlaceValues.InPlaces<ISet<int>>(new HashSet<int> { 1 }));
        yield return FirnCase(PlaceValues.InPlaces<IReadOnlySet<int>>(new HashSet<int> { 1 }));
        yield return FirnCase(PlaceValues.InPlaces<IProducerConsumerCollection<int>>(new ConcurrentQueue<int>([1])));
    }

    private static IEnumerable<TypeCase> Arrays()
    {
        yield return FirnCase([new int[] { 1, 2, 3 }, Array.Empty<int>(), null, Count(300)]);
        yield return FirnCase<int?[]>([[1, null], [], [null], [1, 2]]);
        yield return FirnCase<bool[]>([[], [true], [true, false, true, true, false, false, true, true], [true, false, true, true, false, false, true, true, true]]);
        yield return FirnCase<bool?[]>([[], [true, null, false], [null], [false]]);
        yield return FirnCase<byte[]>([[], [1, 2, 3], new byte[1_000]]);
        yield return FirnCase<char[]>([['a', '\uD800']]);
        yield return FirnCase<double[]>([[double.NaN, double.NegativeZero]]);
        yield return FirnCase<decimal[]>([[1.0m, 1.00m]]);
        yield return FirnCase<DateTime[]>([[DateTime.UnixEpoch, DateTime.MaxValue]]);
        yield return FirnCase<DateTimeOffset[]>([[DateTimeOffset.UnixEpoch]]);
        yield return FirnCase<ByteEnum[]>([[ByteEnum.One, ByteEnum.High]]);
        yield return FirnCase<Point[]>([[new() { X = 1, Y = 2 }, default]]);
        yield return FirnCase<Padded[]>([[new() { A = 1, B = 2, C = 3 }]]);
        yield return FirnCase<Segment[]>([[new() { From = new() { X = 1 } }]]);
        yield return FirnCase<Flagged[]>([[new() { On = true, Value = 3 }]]);
        yield return FirnCase<FixedClass?[]>([[new() { A = 1 }, null], [new() { C = true }]]);
        yield return FirnCase<Product?[]>([[new() { Name = "p" }, null]]);
        yield return FirnCase<EmptyClass?[]>([[new(), null], [new()]]);
        yield return FirnCase<int[][]>([[[1, 2], [], null!], []]);
        yield return FirnCase<string?[][]?[]>([[[["a", null], []], null]]);
        yield return FirnCase<List<int>?[]>([[[1], null]]);
        yield return FirnCase([new int[,] { { 1, 2, 3 }, { 4, 5, 6 } }, new int[0, 0], new int[0, 5], new int[5, 0], null]);
        yield return FirnCase([new string?[,] { { "a", null } }, new string?[,] { { "x" }, { "y" } }, new string?[0, 3]]);
        yield return FirnCase([new bool[,] { { true, false, true }, { true, true, true }, { false, false, true } }]);
        yield return FirnCase([new bool?[,] { { true, null }, { false, true } }]);
        yield return FirnCase([new byte[2, 3, 4], new byte[1, 1, 1] { { { 7 } } }]);
        yield return FirnCase([new Point[,] { { new() { X = 1 } } }]);
        yield return FirnCase([new decimal[,] { { 1.0m }, { 2.00m } }]);
        yield return FirnCase([new int[1, 2, 1, 2] { { { { 1, 2 } }, { { 3, 4 } } } }]);
        yield return FirnCase([new int[1, 1, 1, 1, 1, 1, 1]]);
        yield return FirnCase<int[,][]>([new int[,][] { { [1], null! } }]);
        yield return FirnCase<int[][,]>([[new int[,] { { 1 } }, null!]]);
        yield return FirnCase(PlaceValues.InPlaces<int[]>([1], [2, 3]));
        yield return FirnCase(PlaceValues.InPlaces(new int[,] { { 1, 2 } }));
    }
}
