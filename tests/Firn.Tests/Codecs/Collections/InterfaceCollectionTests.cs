using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Firn.Tests.Streaming;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Collections of one's own in members declared as interfaces: taken as their elements where these are all, and refused where state would be lost.</summary>
public class InterfaceCollectionTests
{
    public class Holder<T>
    {
        public T? Value { get; set; }
    }

    // With state, derived from collections of the framework.
    public class Roster : List<int>
    {
        public string? Coach { get; set; }
    }

    public class Labelled(string label) : List<int>
    {
        public string Label => label;
    }

    public class Remembering : Collection<int>
    {
        private int _removed;

        public int Removed() => _removed;

        protected override void RemoveItem(int index)
        {
            _removed++;
            base.RemoveItem(index);
        }
    }

    public class PublicField : HashSet<int>
    {
        public int Version;
    }

    public class Keyed : Dictionary<string, int>
    {
        public string? Source { get; init; }
    }

    public class BelowRoster : Roster;

    // Without.
    public class Plain : List<int>
    {
        public event EventHandler? Changed;

        public int Sum
        {
            get
            {
                Changed?.Invoke(this, EventArgs.Empty);
                int sum = 0;
                foreach (int number in this) sum += number;
                return sum;
            }
        }
    }

    public class Cached : List<int>
    {
        [NonSerialized]
        private int _sum;

        private readonly object _lock = new();

        [FirnIgnore]
        public string? Note { get; set; }

        public int Sum()
        {
            lock (_lock) return _sum = this.Sum(number => number);
        }
    }

    public class PlainKeyed : Dictionary<string, int>;

    // Written by hand.
    public class Handwritten(params int[] items) : IList<int>, IReadOnlyList<int>
    {
        private readonly List<int> _items = [.. items];

        public int Total => _items.Count * 10;

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public int this[int index]
        {
            get => _items[index];
            set => _items[index] = value;
        }

        public void Add(int item) => _items.Add(item);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public int IndexOf(int item) => _items.IndexOf(item);

        public void Insert(int index, int item) => _items.Insert(index, item);

        public bool Remove(int item) => _items.Remove(item);

        public void RemoveAt(int index) => _items.RemoveAt(index);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Page(int total, params int[] items) : Handwritten(items)
    {
        public new int Total { get; } = total;
    }

    public class Settable(params int[] items) : Handwritten(items)
    {
        private string? _name;

        public string? Name
        {
            get => _name;
            set => _name = value;
        }
    }

    public class CountedByProperty : IReadOnlyCollection<int>
    {
        private int[] Items { get; } = [1, 2, 3];

        public int Count { get; private set; } = 3;

        public void Touch() => Count = Items.Length;

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)Items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OpenItems : IReadOnlyCollection<int>
    {
        public List<int> Items { get; set; } = [1, 2, 3];

        public int Count => Items.Count;

        public IEnumerator<int> GetEnumerator() => Items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OpenItemsAndMore : OpenItems
    {
        public int Total { get; set; }
    }

    public struct OwnStruct(int[] items, int total) : IEnumerable<int>
    {
        public int Total { get; set; } = total;

        public readonly IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)items).GetEnumerator();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OwnGrouping(string key, params int[] items) : IGrouping<string, int>
    {
        public string Key { get; } = key;

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class RankedGrouping(string key, int rank, params int[] items) : OwnGrouping(key, items)
    {
        public int Rank { get; } = rank;
    }

    public class OwnLookup(params IGrouping<string, int>[] groups) : ILookup<string, int>
    {
        public int Count => groups.Length;

        public IEnumerable<int> this[string key] => groups.First(group => group.Key == key);

        public bool Contains(string key) => groups.Any(group => group.Key == key);

        public IEnumerator<IGrouping<string, int>> GetEnumerator() => ((IEnumerable<IGrouping<string, int>>)groups).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    // State in private fields that nothing uses which makes the class a collection.
    public class PrivatePage(IReadOnlyList<int> items, int total) : IReadOnlyList<int>
    {
        private readonly IReadOnlyList<int> _items = items;
        private readonly int _total = total;

        public int Total => _total;

        public int Count => _items.Count;

        public int this[int index] => _items[index];

        public IEnumerator<int> GetEnumerator()
        {
            foreach (int item in _items) yield return item;
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class CapturedPage(int[] items, string cursor) : IEnumerable<int>
    {
        public string Next() => cursor;

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class NamedWords(Dictionary<string, int> words, string name) : IReadOnlyDictionary<string, int>
    {
        public string Name() => name;

        public int Count => words.Count;

        public IEnumerable<string> Keys => words.Keys;

        public IEnumerable<int> Values => words.Values;

        public int this[string key] => words[key];

        public bool ContainsKey(string key) => words.ContainsKey(key);

        public bool TryGetValue(string key, out int value) => words.TryGetValue(key, out value);

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => words.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    // All that a ring needs to find its elements, with an enumerator of its own.
    public class Ring<T> : IReadOnlyCollection<T>
    {
        private readonly T?[] _buffer = new T?[4];
        private int _head;
        private int _count;
        private int _version;

        public int Count => _count;

        public void Push(T item)
        {
            _version++;
            _buffer[(_head + _count) % 4] = item;
            if (_count < 4) _count++;
            else _head++;
        }

        public IEnumerator<T> GetEnumerator() => new Enumerator(this);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        private sealed class Enumerator(Ring<T> ring) : IEnumerator<T>
        {
            private readonly int _version = ring._version;
            private int _at = -1;

            public T Current => ring._buffer[(ring._head + _at) % 4]!;

            object? IEnumerator.Current => Current;

            public bool MoveNext() => _version == ring._version ? ++_at < ring._count : throw new InvalidOperationException();

            public void Reset() => _at = -1;

            public void Dispose()
            {
            }
        }
    }

    // Its enumerator is no class inside of it.
    public class Chain : IReadOnlyCollection<int>
    {
        internal int[] Links = [1, 2];

        private int _count = 2;

        public int Count => _count;

        public void Cut() => _count = 1;

        public IEnumerator<int> GetEnumerator() => new ChainEnumerator(this);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class ChainEnumerator(Chain chain) : IEnumerator<int>
    {
        private int _at = -1;

        public int Current => chain.Links[_at];

        object IEnumerator.Current => Current;

        public bool MoveNext() => ++_at < chain.Count;

        public void Reset() => _at = -1;

        public void Dispose()
        {
        }
    }

    private static Ring<int> RingOf(params int[] items)
    {
        Ring<int> ring = new();
        foreach (int item in items) ring.Push(item);
        return ring;
    }

    private static IEnumerable<int> Iterate()
    {
        yield return 1;
        yield return 2;
        yield return 3;
    }

    private static void CheckRefused(Func<byte[]> write, string member, Type actual)
    {
        FirnException exception = Assert.Throws<FirnException>(() => { write(); });
        Assert.Equal((FirnErrorCode.DerivedInstance, actual), (exception.Code, exception.Type));
        Assert.Contains($"'{member}'", exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("`", exception.Message, StringComparison.Ordinal);
    }

    // As member, root, element, in a container; measured, cloned, and by type.
    [FirnEntryPoint]
    private static void RefusedFirn<T>(T value, string member)
    {
        Type actual = value!.GetType();
        CheckRefused(() => FirnSerializer.Serialize(value), member, actual);
        CheckRefused(() => FirnSerializer.Serialize(value, typeof(T)), member, actual);
        CheckRefused(() => FirnSerializer.Serialize(new Holder<T> { Value = value }), member, actual);
        CheckRefused(() => FirnSerializer.Serialize(new Holder<T> { Value = value }, FirnOptions.Packed), member, actual);
        CheckRefused(() => FirnSerializer.Serialize<List<T>>([value]), member, actual);
        CheckRefused(() => FirnSerializer.Serialize<T[]>([value]), member, actual);
        CheckRefused(() => FirnSerializer.Serialize(new Dictionary<int, T> { [1] = value }), member, actual);
        CheckRefused(() => Containers.WriteFirn<T>([value]), member, actual);
        CheckRefused(() => [(byte)FirnSerializer.Measure(new Holder<T> { Value = value })], member, actual);
        CheckRefused(() => FirnSerializer.Clone(new Holder<T> { Value = value }) is null ? [] : [1], member, actual);

        // Written as declared where that is asked for, as with classes.
        FirnOptions asDeclared = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        T read = FirnSerializer.Deserialize<Holder<T>>(FirnSerializer.Serialize(new Holder<T> { Value = value }, asDeclared))!.Value!;
        Assert.Equal(((IEnumerable)value!).Cast<object>(), ((IEnumerable)read).Cast<object>());
    }

    [FirnEntryPoint]
    private static void TakenFirn<T>(T value)
    {
        T read = FirnSerializer.Deserialize<Holder<T>>(FirnSerializer.Serialize(new Holder<T> { Value = value }))!.Value!;
        Assert.Equal(((IEnumerable)value!).Cast<object>(), ((IEnumerable)read).Cast<object>());
        read = FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!;
        Assert.Equal(((IEnumerable)value!).Cast<object>(), ((IEnumerable)read).Cast<object>());
        Assert.Equal(((IEnumerable)value!).Cast<object>(), ((IEnumerable)FirnSerializer.Clone(value)!).Cast<object>());
    }

    [Fact]
    public void Classes_with_state_are_refused_in_every_interface()
    {
        Roster roster = new() { Coach = "c" };
        roster.AddRange([1, 2]);
        RefusedFirn<IEnumerable<int>>(roster, "Coach");
        RefusedFirn<ICollection<int>>(roster, "Coach");
        RefusedFirn<IReadOnlyCollection<int>>(roster, "Coach");
        RefusedFirn<IList<int>>(roster, "Coach");
        RefusedFirn<IReadOnlyList<int>>(roster, "Coach");
        RefusedFirn<ISet<int>>(new PublicField { 1, 2 }, "Version");
        RefusedFirn<IReadOnlySet<int>>(new PublicField { 1, 2 }, "Version");
        RefusedFirn<IDictionary<string, int>>(new Keyed { ["a"] = 1 }, "Source");
        RefusedFirn<IReadOnlyDictionary<string, int>>(new Keyed { ["a"] = 1 }, "Source");
    }

    [Fact]
    public void State_of_every_kind_is_found()
    {
        RefusedFirn<IList<int>>(new BelowRoster { 1 }, "Coach");
        RefusedFirn<IEnumerable<int>>(new Labelled("l") { 1 }, "label");
        RefusedFirn<IEnumerable<int>>(new Remembering { 1 }, "_removed");
        RefusedFirn<IReadOnlyList<int>>(new Page(70, 1, 2), "Total");
        RefusedFirn<IReadOnlyList<int>>(new Settable(1, 2) { Name = "n" }, "Name");
        RefusedFirn<IReadOnlyCollection<int>>(new OpenItemsAndMore(), "Total");
        RefusedFirn<IEnumerable<int>>(new OwnStruct([1, 2], 5), "Total");
        RefusedFirn<IReadOnlyList<int>>(new PrivatePage([1, 2], 70), "_total");
        RefusedFirn<IEnumerable<int>>(new CapturedPage([1, 2], "next"), "cursor");
        RefusedFirn<IReadOnlyDictionary<string, int>>(new NamedWords(new() { ["a"] = 1 }, "n"), "name");
    }

    [Fact]
    public void Classes_without_further_state_are_taken_as_their_elements()
    {
        TakenFirn<IList<int>>(new Plain { 1, 2 });
        TakenFirn<IEnumerable<int>>(new Cached { 1, 2 });
        TakenFirn<IReadOnlyList<int>>(new Handwritten(1, 2));
        TakenFirn<ICollection<int>>(new Handwritten(1, 2));
        TakenFirn<IReadOnlyCollection<int>>(new CountedByProperty());
        TakenFirn<IReadOnlyCollection<int>>(new OpenItems());
        TakenFirn<IReadOnlyCollection<int>>(RingOf(1, 2, 3, 4, 5));
        TakenFirn<IReadOnlyCollection<int>>(new Chain());
        TakenFirn<IDictionary<string, int>>(new PlainKeyed { ["a"] = 1 });
    }

    [Fact]
    public void Collections_of_the_framework_and_iterators_are_taken_as_their_elements()
    {
        int[] numbers = [1, 2, 3];
        TakenFirn<IEnumerable<int>>(Iterate());
        TakenFirn(numbers.Where(n => n > 1));
        TakenFirn(numbers.Select(n => n * 2));
        TakenFirn<IEnumerable<int>>(numbers.OrderByDescending(n => n));
        TakenFirn(Enumerable.Range(1, 3));
        TakenFirn<IReadOnlyList<int>>([1, 2, 3]);
        TakenFirn<IReadOnlyList<int>>([1]);
        TakenFirn<IEnumerable<int>>([.. numbers, 4]);
        TakenFirn<IReadOnlyList<int>>(new ReadOnlyCollection<int>(numbers));
        TakenFirn<IReadOnlyList<int>>(new List<int>(numbers).AsReadOnly());
        TakenFirn<IList<int>>(new ArraySegment<int>(numbers, 1, 2));
        TakenFirn<IReadOnlyCollection<int>>(new Queue<int>(numbers));
        TakenFirn<IReadOnlyCollection<int>>(new SortedSet<int>(numbers));
        TakenFirn<ISet<int>>(new SortedSet<int>(numbers));
        TakenFirn<IReadOnlySet<int>>(ImmutableHashSet.Create(numbers));
        TakenFirn<IEnumerable<char>>("abc");
        TakenFirn<IDictionary<string, int>>(new SortedDictionary<string, int> { ["a"] = 1 });
        TakenFirn<IReadOnlyDictionary<string, int>>(new ConcurrentDictionary<string, int> { ["a"] = 1 });
        TakenFirn<IProducerConsumerCollection<int>>(new ConcurrentQueue<int>(numbers));
        TakenFirn<IImmutableList<int>>(ImmutableArray.Create(numbers));
        TakenFirn<IImmutableSet<int>>(ImmutableSortedSet.Create(numbers));
        TakenFirn<IImmutableQueue<int>>(ImmutableQueue.Create(numbers));
        TakenFirn<IImmutableStack<int>>(ImmutableStack.Create(numbers));
        TakenFirn<IImmutableDictionary<int, int>>(ImmutableSortedDictionary<int, int>.Empty.Add(1, 2));
    }

    [Fact]
    public void Groupings_keep_their_key_and_are_refused_for_more()
    {
        Assert.Equal("k", FirnSerializer.Deserialize<IGrouping<string, int>>(FirnSerializer.Serialize<IGrouping<string, int>>(new OwnGrouping("k", 1, 2)))!.Key);
        CheckRefused(() => FirnSerializer.Serialize<IGrouping<string, int>>(new RankedGrouping("k", 3, 1)), "Rank", typeof(RankedGrouping));
        Assert.Equal([1, 2], FirnSerializer.Deserialize<ILookup<string, int>>(FirnSerializer.Serialize<ILookup<string, int>>(new OwnLookup(new OwnGrouping("k", 1, 2))))!["k"]);
        CheckRefused(() => FirnSerializer.Serialize<ILookup<string, int>>(new OwnLookup(new RankedGrouping("k", 3, 1))), "Rank", typeof(RankedGrouping));
        ILookup<string, int> lookup = new[] { 1, 2, 3 }.ToLookup(n => n > 1 ? "many" : "one");
        Assert.Equal([2, 3], FirnSerializer.Deserialize<ILookup<string, int>>(FirnSerializer.Serialize(lookup))!["many"]);
    }

    // What a class of the framework wraps is a view of elements.
    [Fact]
    public void A_view_of_a_collection_of_ones_own_is_its_elements()
    {
        Roster roster = new() { Coach = "c" };
        roster.Add(1);
        TakenFirn<IReadOnlyList<int>>(roster.AsReadOnly());
        TakenFirn<ReadOnlyCollection<int>>(new ReadOnlyCollection<int>(roster));
    }

    [Fact]
    public void Declared_collections_refuse_classes_that_derive_from_them()
    {
        CheckDerived(() => FirnSerializer.Serialize<List<int>>(new Roster { 1 }));
        CheckDerived(() => FirnSerializer.Serialize<List<int>>(new Plain { 1 }));
        CheckDerived(() => FirnSerializer.Serialize<Collection<int>>(new Remembering { 1 }));
        CheckDerived(() => FirnSerializer.Serialize<HashSet<int>>(new PublicField { 1 }));
        CheckDerived(() => FirnSerializer.Serialize<Dictionary<string, int>>(new Keyed()));
        Assert.Equal([1], FirnSerializer.Deserialize<Collection<int>>(FirnSerializer.Serialize<Collection<int>>(new ObservableCollection<int> { 1 }))!);
    }

    private static void CheckDerived(Action write) => Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(write).Code);

    // The remedies of the text.
    public class RosterHolder
    {
        public Roster? Declared { get; set; }
    }

    [Fact]
    public void The_class_itself_as_the_declared_type_keeps_all()
    {
        Roster? read = FirnSerializer.Deserialize<RosterHolder>(FirnSerializer.Serialize(new RosterHolder { Declared = new Roster { 1, 2 } }))!.Declared;
        Assert.Equal([1, 2], read!);
        Roster named = new() { Coach = "c" };
        Assert.Equal("c", FirnSerializer.Deserialize<RosterHolder>(FirnSerializer.Serialize(new RosterHolder { Declared = named }))!.Declared!.Coach);
    }

    [Fact]
    public void State_is_found_by_class()
    {
        Assert.Null(OwnCollections.FindState(typeof(List<Roster>)));
        Assert.Null(OwnCollections.FindState(typeof(Roster[])));
        Assert.Null(OwnCollections.FindState(Iterate().GetType()));
        Assert.Equal("Coach", OwnCollections.FindState(typeof(Roster)));
        Assert.Equal("Rank", OwnCollections.FindState(typeof(RankedGrouping)));
    }
}
