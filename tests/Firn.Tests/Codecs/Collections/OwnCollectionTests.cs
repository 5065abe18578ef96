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
        byte[] set = FirnSerializer.Serialize(new HashSet<long>(colliding.Keys, new Spread()), FirnOptions.Packed with { DropUnknownComparers = true });
        FirnOptions dropping = FirnOptions.Packed with { DropUnknownComparers = true };
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
        byte[] message = FirnSerializer.Serialize(words);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Words>(message)).Code);
        Assert.Single(FirnSerializer.Deserialize<Words>(message, FirnOptions.Default with { DropUnknownComparers = true })!);
        words = new(StringComparer.Create(new System.Globalization.CultureInfo("de"), ignoreCase: true));
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(words)).Code);
        Assert.Single(FirnSerializer.Clone(new Words { ["x"] = 1 })!);
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
