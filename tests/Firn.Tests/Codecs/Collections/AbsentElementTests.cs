using System.Collections.ObjectModel;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>
/// H53, H67: bytes that say that an element is absent, read into collections whose own code (key functions, comparers, overrides of what
/// adds) takes no null: the fault is the bytes', whatever the code throws about null. What it throws of its own accord passes through.
/// </summary>
public class AbsentElementTests
{
    public sealed class Item
    {
        public string? Name { get; set; }

        public Item? Owner { get; set; }
    }

    /// <summary>The descriptor of a class that is a list, set or dictionary has no name of a type: what is written as one of these is read as any other.</summary>
    public sealed class PlainList : List<Item?>;

    public sealed class PlainSet : HashSet<Item?>;

    public sealed class PlainMap : Dictionary<int, Item?>;

    /// <summary>The same from another version of the class.</summary>
    public sealed class OtherList : List<Item?>
    {
        public int Version { get; set; } = 3;
    }

    public sealed class OtherSet : HashSet<Item?>
    {
        public int Version { get; set; } = 3;
    }

    public sealed class OtherMap : Dictionary<int, Item?>
    {
        public int Version { get; set; } = 3;
    }

    public sealed class Follows : KeyedCollection<string, Item>
    {
        protected override string GetKeyForItem(Item item) => item.Name ?? "";
    }

    public sealed class FollowsLate() : KeyedCollection<string, Item>(null, 2)
    {
        protected override string GetKeyForItem(Item item) => item.Name ?? "";
    }

    public sealed class Refuses : KeyedCollection<string, Item>
    {
        protected override string GetKeyForItem(Item item)
        {
            ArgumentNullException.ThrowIfNull(item);
            return item.Name ?? "";
        }
    }

    public sealed class FollowsOwner : KeyedCollection<string, Item>
    {
        protected override string GetKeyForItem(Item item) => item.Owner!.Name ?? "";
    }

    public sealed class Takes : KeyedCollection<string, Item?>
    {
        protected override string GetKeyForItem(Item? item) => item?.Name ?? "";
    }

    public sealed class RefusingList : Collection<Item>
    {
        protected override void InsertItem(int index, Item item)
        {
            ArgumentNullException.ThrowIfNull(item);
            base.InsertItem(index, item);
        }
    }

    public sealed class FollowingList : ObservableCollection<Item>
    {
        protected override void InsertItem(int index, Item item) => base.InsertItem(item.Name?.Length > 100 ? 0 : index, item);
    }

    /// <summary>Takes null, and follows it at the next element.</summary>
    public sealed class ComparingList : Collection<Item>
    {
        protected override void InsertItem(int index, Item item) => base.InsertItem(index > 0 && this[index - 1].Name == "none" ? 0 : index, item);
    }

    public sealed class ThrowingList : Collection<Item>
    {
        protected override void InsertItem(int index, Item item)
        {
            if (item is null) throw new DeliberateException();
            base.InsertItem(index, item);
        }
    }

    public sealed class CountedList : Collection<Item>
    {
        protected override void InsertItem(int index, Item item)
        {
            if (index > 0) throw new ArgumentException("One is enough.", nameof(index));
            base.InsertItem(index, item);
        }
    }

    private sealed class NameComparer : IEqualityComparer<Item>, IComparer<Item>
    {
        public bool Equals(Item? x, Item? y) => x!.Name == y!.Name;

        public int GetHashCode(Item obj) => 0;

        public int Compare(Item? x, Item? y) => string.CompareOrdinal(x!.Name, y!.Name);
    }

    public sealed class HashedByName() : HashSet<Item>(new NameComparer());

    public sealed class SortedByName() : SortedSet<Item>(new NameComparer());

    public sealed class RefusingMap : Dictionary<int, Item>, IDictionary<int, Item>
    {
        void IDictionary<int, Item>.Add(int key, Item value)
        {
            ArgumentNullException.ThrowIfNull(value);
            Add(key, value);
        }
    }

    public sealed class FollowingMap : SortedDictionary<int, Item>, IDictionary<int, Item>
    {
        void IDictionary<int, Item>.Add(int key, Item value) => Add(key + value.Name!.Length - value.Name.Length, value);
    }

    public sealed class Holder<T>
    {
        public int Number { get; set; }

        public List<T?>? Held { get; set; }
    }

    private static readonly Item?[] Items = [new() { Name = "a" }, null, new() { Name = "b" }];

    private static T Filled<T>(T collection)
        where T : ICollection<Item?>
    {
        foreach (Item? item in Items) collection.Add(item);
        return collection;
    }

    private static T FilledMap<T>(T map)
        where T : IDictionary<int, Item?>
    {
        for (int i = 0; i < Items.Length; i++) map.Add(i, Items[i]);
        return map;
    }

    [FirnEntryPoint]
    private static (string Route, string Place, Func<object?> Read)[] RoutesFirn<TPlain, TOther, T>(TPlain plain, TOther other)
    {
        byte[] root = FirnSerializer.Serialize(plain), packed = FirnSerializer.Serialize(plain, FirnOptions.Packed);
        byte[] version = FirnSerializer.Serialize(other), compressed = FirnSerializer.Serialize(plain, FirnOptions.Default with { Compression = FirnCompression.Brotli });
        byte[] held = FirnSerializer.Serialize(new Holder<TPlain> { Held = [default, plain] });
        byte[] heldVersion = FirnSerializer.Serialize(new Holder<TOther> { Held = [default, other] });
        MemoryStream container = new();
        using (FirnContainerWriter<TPlain> writer = FirnSerializer.CreateContainer<TPlain>(container)) writer.Write(plain);
        return
        [
            ("root", "", () => FirnSerializer.Deserialize<T>(root)),
            ("packed", "", () => FirnSerializer.Deserialize<T>(packed, FirnOptions.Packed)),
            ("split", "", () => FirnSerializer.Deserialize<T>(Sequences.Single(root))),
            ("stream", "", () => FirnSerializer.Deserialize<T>(new MemoryStream(root))),
            ("version", "", () => FirnSerializer.Deserialize<T>(version)),
            ("compressed", "", () => FirnSerializer.Deserialize<T>(compressed)),
            ("held", "Held[1]", () => FirnSerializer.Deserialize<Holder<T>>(held)),
            ("held version", "Held[1]", () => FirnSerializer.Deserialize<Holder<T>>(heldVersion)),
            ("container", "[0]", () => ReadFirnFirst<T>(container.ToArray())),
        ];
    }

    [FirnEntryPoint]
    private static T? ReadFirnFirst<T>(byte[] container)
    {
        using FirnContainerReader<T> reader = FirnSerializer.OpenContainer<T>(new MemoryStream(container));
        return reader.Read() ? reader.Current : default;
    }

    private static void Refused<TPlain, TOther, T>(TPlain plain, TOther other, (string Route, string Place, Func<object?> Read)[] routes, string element = "[1]", FirnErrorCode code = FirnErrorCode.UnexpectedNull)
    {
        _ = (plain, other);
        foreach ((string route, string place, Func<object?> read) in routes)
        {
            Exception? thrown = Record.Exception(read);
            FirnException exception = Assert.IsType<FirnException>(thrown);
            Assert.True(exception.Code == code, $"{typeof(T)}, {route}: {exception}");
            Assert.True(exception.Path == place + element, $"{typeof(T)}, {route}: {exception.Path}");
            Assert.Contains(typeof(T).Name, exception.Message, StringComparison.Ordinal);
            Exception inner = exception;
            while (inner.InnerException is { } next) inner = next;
            Assert.True(inner is NullReferenceException or ArgumentException, inner.ToString());
        }
    }

    private static void ListRefused<T>((string, string, Func<object?>)[] routes, string element = "[1]", FirnErrorCode code = FirnErrorCode.UnexpectedNull) =>
        Refused<PlainList, OtherList, T>([], [], routes, element, code);

    [Fact]
    [Trait("Hostile", "H53")]
    public void A_key_function_that_takes_no_null()
    {
        PlainList plain = Filled(new PlainList());
        OtherList other = Filled(new OtherList());
        ListRefused<Follows>(RoutesFirn<PlainList, OtherList, Follows>(plain, other));
        ListRefused<FollowsLate>(RoutesFirn<PlainList, OtherList, FollowsLate>(plain, other));
        ListRefused<Refuses>(RoutesFirn<PlainList, OtherList, Refuses>(plain, other));
        ListRefused<FollowsOwner>(RoutesFirn<PlainList, OtherList, FollowsOwner>(plain, other), "[0]", FirnErrorCode.InvalidValue);
        foreach ((string route, _, Func<object?> read) in RoutesFirn<PlainList, OtherList, Takes>(plain, other)) Assert.True(read() is not null, route);
        ListRefused<Takes>(RoutesFirn<PlainList, OtherList, Takes>([null, new() { Name = "" }], new OtherList { null, new() { Name = "" } }), "[1]", FirnErrorCode.DuplicateKey);
    }

    [Fact]
    [Trait("Hostile", "H53")]
    public void A_list_that_takes_no_null()
    {
        PlainList plain = Filled(new PlainList());
        OtherList other = Filled(new OtherList());
        ListRefused<RefusingList>(RoutesFirn<PlainList, OtherList, RefusingList>(plain, other));
        ListRefused<FollowingList>(RoutesFirn<PlainList, OtherList, FollowingList>(plain, other));
        ListRefused<ComparingList>(RoutesFirn<PlainList, OtherList, ComparingList>(plain, other));
    }

    [Fact]
    [Trait("Hostile", "H53")]
    public void A_set_whose_comparer_takes_no_null()
    {
        PlainSet plain = Filled(new PlainSet());
        OtherSet other = Filled(new OtherSet());
        Refused<PlainSet, OtherSet, HashedByName>(plain, other, RoutesFirn<PlainSet, OtherSet, HashedByName>(plain, other));
        Refused<PlainSet, OtherSet, SortedByName>(plain, other, RoutesFirn<PlainSet, OtherSet, SortedByName>(plain, other));
    }

    [Fact]
    [Trait("Hostile", "H53")]
    public void A_dictionary_that_takes_no_null()
    {
        PlainMap plain = FilledMap(new PlainMap());
        OtherMap other = FilledMap(new OtherMap());
        Refused<PlainMap, OtherMap, RefusingMap>(plain, other, RoutesFirn<PlainMap, OtherMap, RefusingMap>(plain, other));
        Refused<PlainMap, OtherMap, FollowingMap>(plain, other, RoutesFirn<PlainMap, OtherMap, FollowingMap>(plain, other));
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void What_a_collection_throws_of_its_own_accord_passes_through()
    {
        foreach ((string route, _, Func<object?> read) in RoutesFirn<PlainList, OtherList, ThrowingList>(Filled(new PlainList()), Filled(new OtherList())))
        {
            Assert.True(Record.Exception(read) is DeliberateException, route);
        }

        foreach (bool isSparse in (bool[])[false, true])
        {
            PlainList plain = [isSparse ? null : new(), new()];
            OtherList other = [.. plain];
            foreach ((string route, _, Func<object?> read) in RoutesFirn<PlainList, OtherList, CountedList>(plain, other))
            {
                Assert.True(Record.Exception(read) is ArgumentException { ParamName: "index" }, route);
            }
        }
    }
}
