using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>The comparison that every other test of the table leans on sees each difference.</summary>
public class StructuralEqualityTests
{
    private static readonly double OtherNaN = BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_1234);

    private static void Same<T>(T left, T right) => Assert.Null(StructuralEquality.FindDifference(typeof(T), left, right));

    private static string Differ<T>(T left, T right)
    {
        string? difference = StructuralEquality.FindDifference(typeof(T), left, right);
        Assert.NotNull(difference);
        Assert.NotNull(StructuralEquality.FindDifference(typeof(T), right, left));
        return difference;
    }

    [Fact]
    public void Floats_by_their_bits()
    {
        Same(double.NaN, double.NaN);
        Differ(double.NaN, OtherNaN);
        Differ(0.0, double.NegativeZero);
        Differ(0f, float.NegativeZero);
        Differ(Half.Zero, Half.NegativeZero);
        Differ(new Complex(0, 1), new Complex(double.NegativeZero, 1));
        Differ(new Vector3(0, 0, 0), new Vector3(0, 0, float.NegativeZero));
        Differ(new[] { double.NaN }, new[] { OtherNaN });
    }

    [Fact]
    public void Numbers_and_dates_with_all_they_hold()
    {
        Same(1.0m, 1.0m);
        Differ(1.0m, 1.00m);
        Differ(DateTime.UnixEpoch, DateTime.SpecifyKind(DateTime.UnixEpoch, DateTimeKind.Local));
        Differ(new DateTimeOffset(2024, 1, 1, 12, 0, 0, TimeSpan.Zero), new DateTimeOffset(2024, 1, 1, 13, 0, 0, TimeSpan.FromHours(1)));
        Differ(1, 2);
        Differ(ByteEnum.Zero, ByteEnum.One);
        Differ(Guid.Empty, Guid.AllBitsSet);
        Differ<Index>(1, ^1);
        Differ<int?>(null, 0);
        Same<int?>(5, 5);
        Differ(new BigInteger(5), new BigInteger(6));
    }

    [Fact]
    public void Texts_and_library_classes()
    {
        Differ("a", "A");
        Differ("\u00E4", "a\u0308");
        Differ<string?>(null, "");
        Same(new StringBuilder("ab"), new StringBuilder("a").Append('b'));
        Differ(new StringBuilder("a"), new StringBuilder("b"));
        Differ(new Uri("https://a.b/"), new Uri("https://a.b"));
        Differ(new Version(1, 2), new Version(1, 2, 0));
        Differ(new BitArray(8), new BitArray(9));
        Differ(new BitArray(1, true), new BitArray(1));
        Differ(IPAddress.Parse("fe80::1%1"), IPAddress.Parse("fe80::1%2"));
        Differ(TimeZoneInfo.Utc, TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin"));
        Same<Stream>(new MemoryStream([1]), new MemoryStream([1]));
        Differ<Stream>(new MemoryStream([1]), new MemoryStream([2]));
        Same(new Lazy<int>(() => 1), new Lazy<int>(1));
        Differ(new Lazy<int>(1), new Lazy<int>(2));
    }

    [Fact]
    public void Ordered_collections_in_order()
    {
        Same(new List<int> { 1, 2 }, new List<int> { 1, 2 });
        Differ(new List<int> { 1, 2 }, new List<int> { 2, 1 });
        Differ(new List<int> { 1 }, new List<int> { 1, 2 });
        Differ(new Stack<int>([1, 2]), new Stack<int>([2, 1]));
        Differ(new Queue<int>([1, 2]), new Queue<int>([2, 1]));
        Differ(new LinkedList<int>([1, 2]), new LinkedList<int>([2, 1]));
        Differ(new OrderedDictionary<int, int> { [1] = 1, [2] = 2 }, new OrderedDictionary<int, int> { [2] = 2, [1] = 1 });
        Assert.Contains("[1]", Differ(new[] { "a", null }, new[] { "a", "b" }), StringComparison.Ordinal);
        Differ<int[]?>(null, []);
        Differ(new int[0, 5], new int[5, 0]);
        Differ(new int[,] { { 1, 2 } }, new int[,] { { 1 }, { 2 } });
        Same<int[][]>([[1], []], [[1], []]);
        Differ<int[][]>([[1], []], [[1], null!]);
    }

    [Fact]
    public void Unordered_collections_without_order()
    {
        Same(new HashSet<int> { 1, 2 }, new HashSet<int> { 2, 1 });
        Differ(new HashSet<int> { 1, 2 }, new HashSet<int> { 1, 3 });
        Same(new ConcurrentBag<int>([1, 1, 2]), new ConcurrentBag<int>([2, 1, 1]));
        Differ(new ConcurrentBag<int>([1, 1, 2]), new ConcurrentBag<int>([2, 2, 1]));
        Same(new Dictionary<int, string> { [1] = "a", [2] = "b" }, new Dictionary<int, string> { [2] = "b", [1] = "a" });
        Differ(new Dictionary<int, string> { [1] = "a" }, new Dictionary<int, string> { [1] = "b" });
        Differ(new Dictionary<int, string> { [1] = "a" }, new Dictionary<int, string> { [2] = "a" });
        Differ(new Dictionary<int, string> { [1] = "a" }, new Dictionary<int, string> { [1] = "a", [2] = "b" });
        Same(new PriorityQueue<string, int>([("a", 1), ("b", 1)]), new PriorityQueue<string, int>([("b", 1), ("a", 1)]));
        Differ(new PriorityQueue<string, int>([("a", 1)]), new PriorityQueue<string, int>([("a", 2)]));
    }

    [Fact]
    public void Comparers_count()
    {
        Differ(new HashSet<string> { "a" }, new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" });
        Same(new HashSet<string> { "a" }, new HashSet<string>(StringComparer.Ordinal) { "a" });
        Differ(new SortedSet<string> { "a" }, new SortedSet<string>(StringComparer.Ordinal) { "a" });
        Differ(new Dictionary<string, int>(), new Dictionary<string, int>(StringComparer.InvariantCulture));
        Differ(ImmutableDictionary<string, int>.Empty, ImmutableDictionary.Create<string, int>(StringComparer.OrdinalIgnoreCase));
        Differ(ImmutableHashSet<string>.Empty, ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase, "a").Clear());
    }

    [Fact]
    public void Runs_by_their_elements()
    {
        Same<ReadOnlyMemory<int>>(new[] { 1, 2 }, new[] { 0, 1, 2 }.AsMemory(1));
        Differ<Memory<int>>(new[] { 1 }, new[] { 2 });
        Same(default, new ArraySegment<int>([]));
        Differ(new ArraySegment<int>([1, 2], 1, 1), new ArraySegment<int>([1, 2], 0, 1));
        Same(new ReadOnlySequence<byte>([1, 2]), new ReadOnlySequence<byte>([0, 1, 2], 1, 2));
        Differ(new ReadOnlySequence<byte>([1]), new ReadOnlySequence<byte>([2]));
        Differ(default, ImmutableArray<int>.Empty);
        Differ(ImmutableArray.Create(1), ImmutableArray.Create(2));
    }

    [Fact]
    public void Interfaces_allow_another_class()
    {
        Same<IEnumerable<int>>(new List<int> { 1 }, new[] { 1 });
        Differ<IEnumerable<int>>(new List<int> { 1 }, new[] { 2 });
        Differ<object>(new OpenClass(), new Product());
        Differ(new OpenClassDerived(), new OpenClass());
        Same<ISet<int>>(new HashSet<int> { 1, 2 }, new SortedSet<int> { 2, 1 });
        Differ(new[] { "a" }.ToLookup(s => s.Length), new[] { "ab" }.ToLookup(s => s.Length));
        Differ(new[] { "a" }.GroupBy(s => 1).Single(), new[] { "a" }.GroupBy(s => 2).Single());
    }

    private sealed class OpenClassDerived : OpenClass;

    [Fact]
    public void Objects_by_all_their_fields()
    {
        Same(new OpenClass { A = 1, B = "b" }, new OpenClass { A = 1, B = "b" });
        Assert.StartsWith("B:", Differ(new OpenClass { A = 1, B = "b" }, new OpenClass { A = 1 }), StringComparison.Ordinal);
        Differ(new FieldsOnly { Number = 1 }, new FieldsOnly { Number = 2 });
        Differ(new Square { Label = "a" }, new Square { Label = "b" });
        Differ((1, "a"), (1, "b"));
        Differ(Tuple.Create(1), Tuple.Create(2));
        Differ(KeyValuePair.Create(1, 2), KeyValuePair.Create(1, 3));
        Assert.StartsWith("Lines[0].Product.Name:", Differ(WithProduct("x"), WithProduct("y")), StringComparison.Ordinal);
    }

    private static Order WithProduct(string name) => new() { Lines = [new() { Product = new() { Name = name } }] };

    [Fact]
    public void What_is_marked_as_left_out_does_not_count()
    {
        Same(new WithLeftOut { Ignored = 1, AlsoIgnored = "a", NotSerialized = 2 }, new WithLeftOut());
        Differ(new WithLeftOut { Kept = 1 }, new WithLeftOut());
        Same(new Contract { NotAMember = 1 }, new Contract());
        Differ(Contract.Create(1), Contract.Create(2));
    }
}
