using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Reading into an object that is there.</summary>
public class PopulateTests
{
    public class Settings
    {
        public int Size { get; set; } = 1;

        public string? Name { get; set; } = "initial";

        public List<int>? Numbers { get; set; } = [1, 2];

        public Settings? Inner { get; set; }
    }

    // The same with another member in its place: what the other writes is data of another version.
    public class OlderSettings
    {
        public int Size { get; set; }

        public double Removed { get; set; } = 2.5;
    }

    public sealed class DerivedSettings : Settings
    {
        public int Own { get; set; } = 5;
    }

    public sealed class Bound(int a)
    {
        public int A { get; } = a;
    }

    public sealed class InitOnlySettings
    {
        public int B { get; init; }
    }

    public sealed class Announced
    {
        public int Value { get; set; } = 1;

        [FirnIgnore]
        public List<string> Calls { get; } = [];

        [OnDeserializing]
        public void Before() => Calls.Add("before " + Value);

        [OnDeserialized]
        public void After() => Calls.Add("after " + Value);
    }

    [Fact]
    public void Members_are_set_and_what_they_hold_is_replaced()
    {
        Settings target = new() { Inner = new() { Name = "kept?" } };
        List<int> numbers = target.Numbers!;
        Settings inner = target.Inner;
        FirnSerializer.Populate(FirnSerializer.Serialize(new Settings { Size = 7, Name = null, Numbers = [3], Inner = new() { Size = 8 } }), target);
        Assert.Equal((7, null, 8, "initial"), (target.Size, target.Name, target.Inner!.Size, target.Inner.Name));
        Assert.NotSame(numbers, target.Numbers);
        Assert.Equal([1, 2], numbers);
        Assert.NotSame(inner, target.Inner);
        Assert.Equal("kept?", inner.Name);
    }

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    public void Members_that_other_versions_lack_stay(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        byte[] message = FirnSerializer.Serialize(new OlderSettings { Size = 9 }, options);
        Settings target = new() { Name = "mine", Inner = new() };
        FirnSerializer.Populate(message, target, options);
        Assert.Equal((9, "mine"), (target.Size, target.Name));
        Assert.NotNull(target.Inner);
        Assert.Equal([1, 2], target.Numbers!);

        byte[] fingerprint = FirnSerializer.Serialize(new OlderSettings { Size = 10 }, options with { SchemaMode = FirnSchemaMode.Fingerprint });
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Populate(fingerprint, target)).Code);
        FirnSerializer.Populate(fingerprint, target, FirnOptions.Default with { KnownSchemas = [FirnSerializer.GetSchema<OlderSettings>()] });
        Assert.Equal((10, "mine"), (target.Size, target.Name));
    }

    [Fact]
    public void Every_source()
    {
        byte[] message = FirnSerializer.Serialize(new Settings { Size = 3 });
        Settings target = new();
        foreach (Action<Settings> populate in (Action<Settings>[])
        [
            t => FirnSerializer.Populate(message, t),
            t => FirnSerializer.Populate((ReadOnlySpan<byte>)message, t),
            t => FirnSerializer.Populate((ReadOnlyMemory<byte>)message, t),
            t => FirnSerializer.Populate(Sequences.Single(message), t),
            t => FirnSerializer.Populate(Sequences.Cut(message, 5, message.Length - 2), t),
        ])
        {
            target.Size = 0;
            populate(target);
            Assert.Equal(3, target.Size);
        }

        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Populate((byte[])null!, target));
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.Populate<Settings>(message, null!));
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnSerializer.Populate([.. message, 0], target)).Code);
    }

    [Fact]
    [Trait("Hostile", "H74")]
    public void Null_leaves_the_object_as_it_is()
    {
        Settings target = new() { Size = 4 };
        foreach (FirnOptions options in new[] { FirnOptions.Default, FirnOptions.Packed, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named } })
        {
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Populate(FirnSerializer.Serialize<Settings?>(null, options), target, options));
            Assert.Equal(FirnErrorCode.UnexpectedNull, exception.Code);
            Assert.Equal(4, target.Size);
        }
    }

    [Fact]
    [Trait("Hostile", "H74")]
    public void Wrong_bytes_are_reported_with_their_place()
    {
        byte[] message = FirnSerializer.Serialize(new Settings { Inner = new() { Name = "text" } });
        message[^1] ^= 0xFF;
        Array.Resize(ref message, message.Length - 2);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Populate(message, new Settings()));
        Assert.Equal("Numbers[0]", exception.Path);
        exception = Assert.Throws<FirnException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new List<string>()), new Settings()));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
    }

    [Fact]
    public void An_object_of_a_derived_class_keeps_the_rest()
    {
        DerivedSettings target = new();
        FirnSerializer.Populate<Settings>(FirnSerializer.Serialize(new Settings { Size = 2 }), target);
        Assert.Equal((2, 5), (target.Size, target.Own));
    }

    [Fact]
    public void Callbacks_are_called()
    {
        Announced target = new() { Value = 5 };
        FirnSerializer.Populate(FirnSerializer.Serialize(new Announced { Value = 6 }), target);
        Assert.Equal(["before 5", "after 6"], target.Calls);
    }

    [Fact]
    public void Shared_objects_and_cycles()
    {
        Linked first = new() { Name = "first" };
        first.Next = new() { Name = "second", Next = first };
        Linked target = new();
        FirnSerializer.Populate(FirnSerializer.Serialize(first), target);
        Assert.Equal("first", target.Name);
        Assert.Same(target, target.Next!.Next);
    }

    [FirnReferences]
    public sealed class Linked
    {
        public string? Name { get; set; }

        public Linked? Next { get; set; }
    }

    [Fact]
    public void Elements_of_collections_are_replaced()
    {
        byte[] list = FirnSerializer.Serialize(new List<int> { 3, 4, 5 });
        List<int> values = [1];
        FirnSerializer.Populate(list, values);
        Assert.Equal([3, 4, 5], values);
        LinkedList<int> linked = new([1, 2]);
        FirnSerializer.Populate(list, linked);
        Assert.Equal([3, 4, 5], linked);
        Queue<int> queue = new([1]);
        FirnSerializer.Populate(list, queue);
        Assert.Equal([3, 4, 5], queue);
        Stack<int> stack = new([1]);
        FirnSerializer.Populate(list, stack);
        Assert.Equal([5, 4, 3], stack);
        Collection<int> collection = [1];
        FirnSerializer.Populate(list, collection);
        Assert.Equal([3, 4, 5], collection);
        ObservableCollection<int> observable = [1];
        int events = 0;
        observable.CollectionChanged += (_, _) => events++;
        FirnSerializer.Populate(list, observable);
        Assert.Equal([3, 4, 5], observable);
        Assert.Equal(4, events);
        ConcurrentQueue<int> concurrent = new([1]);
        FirnSerializer.Populate(list, concurrent);
        Assert.Equal([3, 4, 5], concurrent);
        ConcurrentStack<int> concurrentStack = new([1]);
        FirnSerializer.Populate(list, concurrentStack);
        Assert.Equal([5, 4, 3], concurrentStack);
        ConcurrentBag<int> bag = [1];
        FirnSerializer.Populate(list, bag);
        Assert.Equal([3, 4, 5], bag.Order());

        byte[] set = FirnSerializer.Serialize(new HashSet<int> { 3, 5 });
        HashSet<int> hashed = [1, 3];
        FirnSerializer.Populate(set, hashed);
        Assert.Equal([3, 5], hashed);
        SortedSet<int> sorted = new([1], Comparer<int>.Create((a, b) => b - a));
        FirnSerializer.Populate(set, sorted);
        Assert.Equal([5, 3], sorted);

        byte[] map = FirnSerializer.Serialize(new Dictionary<int, string> { [3] = "c", [1] = "a" });
        Dictionary<int, string> dictionary = new() { [3] = "x", [4] = "y" };
        FirnSerializer.Populate(map, dictionary);
        Assert.Equal(["c", "a"], [dictionary[3], dictionary[1]]);
        Assert.Equal(2, dictionary.Count);
        SortedDictionary<int, string> sortedDictionary = new() { [4] = "y" };
        FirnSerializer.Populate(map, sortedDictionary);
        Assert.Equal([1, 3], sortedDictionary.Keys);
        SortedList<int, string> sortedList = new() { [4] = "y" };
        FirnSerializer.Populate(map, sortedList);
        Assert.Equal([1, 3], sortedList.Keys);
        OrderedDictionary<int, string> ordered = new() { [4] = "y" };
        FirnSerializer.Populate(map, ordered);
        Assert.Equal([3, 1], ordered.Keys);
        ConcurrentDictionary<int, string> concurrentDictionary = new() { [4] = "y" };
        FirnSerializer.Populate(map, concurrentDictionary);
        Assert.Equal([1, 3], concurrentDictionary.Keys.Order());
    }

    [Fact]
    public void Collections_keep_their_comparers()
    {
        byte[] ordinal = FirnSerializer.Serialize(new HashSet<string> { "a", "A" });
        byte[] ignoring = FirnSerializer.Serialize(new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" });
        HashSet<string> target = new(StringComparer.OrdinalIgnoreCase) { "b" };
        FirnSerializer.Populate(ignoring, target);
        Assert.Contains("A", target);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Populate(ordinal, target)).Code);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Populate(ignoring, new HashSet<string>())).Code);
        FirnOptions lenient = FirnOptions.Default with { DropUnknownComparers = true };
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Populate(ordinal, target, lenient)).Code);
        FirnSerializer.Populate(ignoring, target = [], lenient);
        Assert.DoesNotContain("A", target);
        Dictionary<string, int> own = new(new FirstLetter());
        FirnSerializer.Populate(FirnSerializer.Serialize(new Dictionary<string, int> { ["abc"] = 1 }), own);
        Assert.Equal(1, own["ax"]);
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Dictionary<string, int> { ["ab"] = 1, ["ac"] = 2 }), own)).Code);
    }

    private sealed class FirstLetter : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => x?[0] == y?[0];

        public int GetHashCode(string obj) => obj[0];
    }

    [Fact]
    public void Own_collections_get_members_and_elements()
    {
        DataTable target = new() { Title = "old" };
        target["x"] = new();
        DataTable source = new() { Title = "new" };
        source["y"] = new() { Width = 3 };
        FirnSerializer.Populate(FirnSerializer.Serialize(source), target);
        Assert.Equal("new", target.Title);
        Assert.Equal(3, Assert.Single(target).Value!.Width);
    }

    [Fact]
    public void Types_that_cannot_be_filled_are_refused_before_anything_is_read()
    {
        RefusedFirn(1, "struct", "Deserialize");
        RefusedFirn(new Point(), "struct", "Deserialize");
        RefusedFirn(new Bound(1), "'A'", "setter");
        RefusedFirn(new InitOnlySettings(), "'B'", "setter");
        RefusedFirn(new Person("n", 1), "'Age'", "setter");
        RefusedFirn(new int[1], "arrays", "Deserialize");
        RefusedFirn("text", "texts", "Deserialize");
        RefusedFirn(ImmutableList.Create(1), "immutable", "Deserialize");
        RefusedFirn<IList<int>>([1], "interfaces", "Deserialize");
        RefusedFirn(Tuple.Create(1, "a"), "'Item1'", "Deserialize");
    }

    [FirnEntryPoint]
    private static void RefusedFirn<T>(T target, params string[] words)
    {
        NotSupportedException exception = Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate<T>([0xFF], target));
        Assert.Contains(Firn.Dynamic.TypeDisplay.Full(typeof(T)), exception.Message, StringComparison.Ordinal);
        foreach (string word in words) Assert.Contains(word, exception.Message, StringComparison.Ordinal);
    }
}
