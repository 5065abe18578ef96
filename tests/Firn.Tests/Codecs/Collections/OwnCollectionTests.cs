using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Diagnostics;
using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Classes of the user's that are collections: their elements are read with the same care as the library's own.</summary>
public class OwnCollectionTests
{
    public sealed class NumberSet : HashSet<long>;

    public sealed class NumberMap : Dictionary<long, int>;

    public sealed class OrderedNumbers : OrderedDictionary<long, int>;

    public sealed class ConcurrentNumbers : ConcurrentDictionary<long, int>;

    public sealed class SortedNumberList : SortedList<long, int>;

    public sealed class ByName : KeyedCollection<string, Product>
    {
        protected override string GetKeyForItem(Product item) => item?.Name ?? "";
    }

    public sealed class Numbered : KeyedCollection<long, long>
    {
        protected override long GetKeyForItem(long item) => item;
    }

    public sealed class NumberedLate() : KeyedCollection<long, long>(null, 50)
    {
        protected override long GetKeyForItem(long item) => item;
    }

    public sealed class NumberedByHalves() : KeyedCollection<int, long>(new Halves())
    {
        protected override int GetKeyForItem(long item) => (int)(item >> 32);
    }

    private sealed class Halves : IEqualityComparer<int>
    {
        public bool Equals(int x, int y) => x == y;

        public int GetHashCode(int obj) => obj & 0xF;
    }

    public abstract class NamedTwice<T> : KeyedCollection<(string? Name, int Number), T>;

    public sealed class Named : NamedTwice<Product>
    {
        protected override (string? Name, int Number) GetKeyForItem(Product item) => (item.Name, 1);
    }

    public sealed class Words : Dictionary<string, int>
    {
        [FirnConstructor]
        public Words()
        {
        }

        public Words(IEqualityComparer<string> comparer)
            : base(comparer)
        {
        }

        public int Version { get; set; }
    }

    public sealed class DerivedWords : List<string>
    {
        public Product? Owner { get; set; }
    }

    private const int Count = 20_000;

    [FirnEntryPoint]
    private static FirnErrorCode? OutcomeFirn<T>(Dictionary<long, int> entries, FirnOptions? options = null) =>
        Outcome<T>(FirnSerializer.Serialize(entries, FirnOptions.Packed), options);

    private static FirnErrorCode? Outcome<T>(byte[] message, FirnOptions? options = null)
    {
        try
        {
            FirnSerializer.Deserialize<T>(message, options ?? FirnOptions.Packed);
            return null;
        }
        catch (FirnException refused)
        {
            return refused.Code;
        }
    }

    [FirnEntryPoint]
    private static void NameFirn<T>() => _ = typeof(T);

    private static void Roots()
    {
        NameFirn<NumberSet>();
        NameFirn<ByName>();
    }

    [Fact]
    [Trait("Hostile", "H33")]
    public void Colliding_keys_are_refused()
    {
        Roots();
        Dictionary<long, int> colliding = Enumerable.Range(0, Count).ToDictionary(i => ((long)i << 32) | (uint)i, i => i, new Spread());
        FirnOptions dropping = FirnOptions.Trusted with { SchemaMode = FirnSchemaMode.None, DropUnknownComparers = true };
        byte[] set = FirnSerializer.Serialize(new HashSet<long>(colliding.Keys, new Spread()), dropping);
        byte[] map = FirnSerializer.Serialize(colliding, dropping);
        Stopwatch time = Stopwatch.StartNew();
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<NumberSet>(set));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<NumberMap>(map));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<OrderedNumbers>(map));
        Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<ConcurrentNumbers>(map));
        Assert.True(time.Elapsed.TotalSeconds < 10);
        Dictionary<long, int> distinct = Enumerable.Range(0, Count).ToDictionary(i => (long)i, i => i);
        Assert.Null(OutcomeFirn<NumberMap>(distinct));
        Assert.Null(OutcomeFirn<OrderedNumbers>(distinct));
        Assert.Null(OutcomeFirn<ConcurrentNumbers>(distinct));
    }

    [Fact]
    [Trait("Hostile", "H33")]
    public void Colliding_keys_of_elements_are_refused()
    {
        // Each in the last bucket's chain, and in that of a table which is half as large and grows.
        int[] sizes = [HashTablePrimes.AtLeast(Count), HashTablePrimes.AtLeast(Count / 2), HashTablePrimes.AtLeast(Count / 4)];
        long[][] colliding = [[.. Enumerable.Range(0, Count).Select(i => ((long)i << 32) | (uint)i)], [.. Enumerable.Range(0, Count).Select(i => i * (long)sizes[0])]];
        Stopwatch time = Stopwatch.StartNew();
        foreach (long[] keys in colliding)
        {
            byte[] message = FirnSerializer.Serialize(keys, FirnOptions.Packed);
            Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<Numbered>(message));
            Assert.Equal(FirnErrorCode.KeyCollisions, Outcome<NumberedLate>(message));
            Assert.Null(Outcome<Numbered>(FirnSerializer.Serialize(keys[..100], FirnOptions.Packed)));
        }

        // Few enough in each bucket in the end, and all in one of the tables that would have come before.
        foreach (int size in sizes[1..])
        {
            byte[] message = FirnSerializer.Serialize(Enumerable.Range(0, Count).Select(i => i * (long)size).ToArray(), FirnOptions.Packed);
            Assert.Null(OutcomeFirnOf<Numbered>(message));
            Assert.Null(OutcomeFirnOf<NumberedLate>(message));
        }

        Assert.Equal(FirnErrorCode.KeyCollisions, OutcomeFirnOf<NumberedByHalves>(FirnSerializer.Serialize(Enumerable.Range(0, Count).Select(i => (long)i << 32).ToArray(), FirnOptions.Packed)));
        Assert.True(time.Elapsed.TotalSeconds < 10);
    }

    [FirnEntryPoint]
    private static FirnErrorCode? OutcomeFirnOf<T>(byte[] message) => Outcome<T>(message);

    [Fact]
    public void Elements_are_found_by_keys_of_any_type()
    {
        Named named = [.. Enumerable.Range(0, 1_000).Select(i => new Product { Name = $"name {i}" })];
        Named back = DeserializeFirn<Named>(FirnSerializer.Serialize(named, FirnOptions.Packed))!;
        Assert.Equal(1_000, back.Count);
        Assert.Equal("name 7", back[("name 7", 1)].Name);
    }

    private sealed class Spread : IEqualityComparer<long>
    {
        public bool Equals(long x, long y) => x == y;

        public int GetHashCode(long obj) => (int)obj;
    }

    [Fact]
    public void A_sorted_list_takes_keys_in_any_order_quickly()
    {
        Dictionary<long, int> falling = Enumerable.Range(0, 100_000).ToDictionary(i => -(long)i, i => i);
        byte[] map = FirnSerializer.Serialize(falling, FirnOptions.Packed);
        Stopwatch time = Stopwatch.StartNew();
        SortedNumberList list = DeserializeFirn<SortedNumberList>(map)!;
        Assert.True(time.Elapsed.TotalSeconds < 10);
        Assert.Equal(100_000, list.Count);
        Assert.Equal(-99_999, list.GetKeyAtIndex(0));
    }

    [FirnEntryPoint]
    private static T? DeserializeFirn<T>(byte[] message) => FirnSerializer.Deserialize<T>(message, FirnOptions.Packed);

    [Fact]
    [Trait("Hostile", "H31")]
    public void Duplicates_are_refused()
    {
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<NumberSet>([0x10, 2, .. new byte[16]]));
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<NumberMap>([0x10, 2, .. new byte[24]]));
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<SortedNumberList>([0x10, 2, .. new byte[24]]));
        byte[] products = FirnSerializer.Serialize(new List<Product> { new() { Name = "a" }, new() { Name = "a" } }, FirnOptions.Packed);
        Assert.Equal(FirnErrorCode.DuplicateKey, Outcome<ByName>(products));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Outcome<NumberSet>([0x10, 3, .. new byte[16]]));
    }

    [Fact]
    public void The_constructor_decides_on_the_comparer()
    {
        Words words = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 };
        FirnOptions dropping = FirnOptions.Default with { DropUnknownComparers = true };
        // A reader makes an object with another comparer.
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(words));
        Assert.Equal((FirnErrorCode.UnknownComparer, typeof(Words)), (refused.Code, refused.Type));
        byte[] message = FirnSerializer.Serialize(words, dropping);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Words>(message)).Code);
        Assert.Single(FirnSerializer.Deserialize<Words>(message, dropping)!);
        words = new(StringComparer.Create(new System.Globalization.CultureInfo("de"), ignoreCase: true));
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(words)).Code);
        Assert.Single(FirnSerializer.Clone(new Words { ["x"] = 1 })!);
    }

    public sealed class AnyCase() : Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);

    public sealed class AnyCaseSet() : HashSet<string>(StringComparer.InvariantCultureIgnoreCase);

    public sealed class ByHalf() : Dictionary<long, int>(new Spread());

    public sealed class ByHalfSet() : HashSet<long>(new Spread());

    public sealed class Falling() : SortedSet<int>(Comparer<int>.Create((x, y) => y.CompareTo(x)));

    public sealed class FallingTable() : SortedDictionary<string, int>(Comparer<string>.Create((x, y) => string.CompareOrdinal(y, x)));

    public class Tags(IEqualityComparer<string>? comparer = null) : HashSet<string>(comparer);

    public sealed class AnyCaseTags : HashSet<string>
    {
        public AnyCaseTags()
            : base(StringComparer.OrdinalIgnoreCase)
        {
        }

        public AnyCaseTags(IEqualityComparer<string>? comparer)
            : base(comparer)
        {
        }
    }

    public sealed class FallingOrNot : SortedSet<int>
    {
        public FallingOrNot()
            : base(Comparer<int>.Create((x, y) => y.CompareTo(x)))
        {
        }

        public FallingOrNot(IComparer<int>? comparer)
            : base(comparer)
        {
        }
    }

    public sealed class Blobs : HashSet<byte[]>;

    public sealed class Fails : HashSet<int>
    {
        public Fails(DayOfWeek? day = DayOfWeek.Monday) => Day = (int)(day ?? 0);

        [FirnIgnore]
        public int Day { get; }
    }

    public sealed class Wrapping : Collection<string>
    {
        public Wrapping()
        {
        }

        public Wrapping(IList<string> list)
            : base(list)
        {
        }
    }

    public sealed class Large() : HashSet<int>(1_000);

    // Elements without a key are in no table.
    public sealed class Nodes : KeyedCollection<string, Product>
    {
        protected override string GetKeyForItem(Product item) => item.Name!;
    }

    public sealed class NodesByNumber : KeyedCollection<NodesByNumber.Number, Product>
    {
        public sealed record Number(int Value);

        protected override Number GetKeyForItem(Product item) => item.Name is null ? null! : new(item.Name.Length);
    }

    [Fact]
    public void An_object_is_written_if_a_new_one_is_like_it()
    {
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new AnyCaseTags(null) { "a" })).Code);
        Assert.Contains("A", DeserializeFirn<AnyCaseTags>(SerializeFirn(new AnyCaseTags { "a" }))!);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new FallingOrNot(null) { 1, 2 })).Code);
        Assert.Equal([2, 1], DeserializeFirn<FallingOrNot>(SerializeFirn(new FallingOrNot { 1, 2 }))!);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new Tags(StringComparer.OrdinalIgnoreCase) { "a" })).Code);
        Assert.Contains("a", DeserializeFirn<Tags>(SerializeFirn(new Tags { "a" }))!);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new Blobs { new byte[0], new byte[0] })).Code);
        Assert.Single(DeserializeFirn<Blobs>(SerializeFirn(new Blobs { new byte[0] }))!);
        Assert.Single(DeserializeFirn<Fails>(SerializeFirn(new Fails(DayOfWeek.Friday) { 1 }))!);
        Assert.Equal(["a"], DeserializeFirn<Wrapping>(SerializeFirn(new Wrapping(new string[] { "a" })))!);
        Large large = [.. Enumerable.Range(0, 200).Select(i => i * new Large().EnsureCapacity(0))];
        Assert.Equal(FirnErrorCode.KeyCollisions, Assert.Throws<FirnException>(() => SerializeFirn(large)).Code);
        Assert.Equal(200, DeserializeFirn<NodesByNumber>(SerializeFirn<NodesByNumber>([.. Enumerable.Range(0, 200).Select(_ => new Product())]))!.Count);
        Nodes nodes = [new Product { Name = "a" }];
        Assert.Equal("a", DeserializeFirn<Nodes>(SerializeFirn(nodes))!["a"].Name);
    }

    // Each has a comparer that says something else.
    public sealed class Told : Dictionary<long, int>
    {
        public Told()
            : base(new Modulus(10))
        {
        }

        public Told(int modulus)
            : base(new Modulus(modulus))
        {
        }
    }

    private sealed class Modulus(int modulus) : IEqualityComparer<long>
    {
        public bool Equals(long x, long y) => x % modulus == y % modulus;

        public int GetHashCode(long obj) => (int)(obj % modulus);
    }

    public sealed class KeyedAnyCase : KeyedCollection<string, string>
    {
        public KeyedAnyCase()
        {
        }

        public KeyedAnyCase(IEqualityComparer<string> comparer)
            : base(comparer)
        {
        }

        protected override string GetKeyForItem(string item) => item;
    }

    [Fact]
    public void A_comparer_that_each_new_object_has_needs_no_name()
    {
        AnyCase table = DeserializeFirn<AnyCase>(SerializeFirn(new AnyCase { ["a"] = 1 }))!;
        Assert.Equal(1, table["A"]);
        Assert.Contains("A", DeserializeFirn<AnyCaseSet>(SerializeFirn(new AnyCaseSet { "a" }))!);
        Assert.Equal(2, DeserializeFirn<ByHalf>(SerializeFirn(new ByHalf { [1] = 2 }))![1]);
        Assert.Contains(3L, DeserializeFirn<ByHalfSet>(SerializeFirn(new ByHalfSet { 3 }))!);
        Assert.Equal([3, 2, 1], DeserializeFirn<Falling>(SerializeFirn(new Falling { 1, 2, 3 }))!);
        Assert.Equal(["b", "a"], DeserializeFirn<FallingTable>(SerializeFirn(new FallingTable { ["a"] = 1, ["b"] = 2 }))!.Keys);
        Assert.Equal(1, DeserializeFirn<Told>(SerializeFirn(new Told { [1] = 1 }))![11]);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new Told(7) { [1] = 1 })).Code);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => SerializeFirn(new KeyedAnyCase(StringComparer.OrdinalIgnoreCase) { "a" })).Code);
        Assert.Single(DeserializeFirn<KeyedAnyCase>(SerializeFirn(new KeyedAnyCase { "a" }))!);
    }

    [FirnEntryPoint]
    private static byte[] SerializeFirn<T>(T value) => FirnSerializer.Serialize(value, FirnOptions.Packed);

    // As a wrapper that shows what it was made of.
    public sealed class ReadOnlyNumbers : ICollection<int>
    {
        private readonly List<int> _numbers;

        public ReadOnlyNumbers()
            : this([])
        {
        }

        public ReadOnlyNumbers(List<int> numbers) => _numbers = numbers;

        public int Count => _numbers.Count;

        public bool IsReadOnly => true;

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => _numbers.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _numbers.CopyTo(array, arrayIndex);

        public bool Remove(int item) => throw new NotSupportedException();

        public IEnumerator<int> GetEnumerator() => _numbers.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void A_collection_that_no_reader_could_fill_is_refused()
    {
        FirnException refused = Assert.Throws<FirnException>(() => SerializeFirn(new ReadOnlyNumbers([1, 2])));
        Assert.Equal((FirnErrorCode.InvalidCollection, typeof(ReadOnlyNumbers)), (refused.Code, refused.Type));
        Assert.Contains("[FirnCodec]", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Errors_name_the_element()
    {
        byte[] message = FirnSerializer.Serialize(new DerivedWords { "a", "b" });
        message[^2] = 0xFF;
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<DerivedWords>(message));
        Assert.Equal("[1]", exception.Path);
        message = FirnSerializer.Serialize(new List<DerivedWords> { new() { "a", "b" } });
        message[^2] = 0xFF;
        exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<DerivedWords>>(message));
        Assert.Equal("[0][1]", exception.Path);
    }

    [Fact]
    [Trait("Hostile", "H20")]
    public void Depth_counts_object_and_elements()
    {
        Branch branch = new("a") { Weight = 1 };
        branch.Add(new("b") { Weight = 2 });
        byte[] message = FirnSerializer.Serialize(branch);
        Assert.Single(FirnSerializer.Deserialize<Branch>(message, FirnOptions.Default with { MaxDepth = 4 })!);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Branch>(message, FirnOptions.Default with { MaxDepth = 3 })).Code);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(branch, FirnOptions.Default with { MaxDepth = 3 })).Code);
    }
}
