using System.Collections;
using System.Collections.ObjectModel;
using Firn.Codecs;
using Firn.TestCases;
using Firn.Tests.Limits;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Collections of the user's that are made of all their elements at once: what the table of types does not show.</summary>
public class MadeCollectionTests
{
    [Fact]
    public void On_the_wire_they_are_lists_sets_and_dictionaries()
    {
        SameFirn<Marks<int>, List<int>>([1, 2]);
        SameFirn<Trail<string?>, string?[]>(new(["a", null]));
        SameFirn<Lineup, IReadOnlyList<string?>>(new(["b"]));
        SameFirn<Backlog, Queue<int>>(new([2, 1]));
        SameFirn<Prefixes, HashSet<string>>(new(new HashSet<string> { "x" }));
        SameFirn<Tariff, Dictionary<string, int>>(new(new Dictionary<string, int> { ["a"] = 1 }));
        SameFirn<Glossary<int, Trail<int>>, Dictionary<int, int[]>>(Glossary.Of<int, Trail<int>>([new(1, new([2]))]));
        SameFirn<Ledger, long[]>([1]);
        SameFirn<Relay, List<Point>>(new([default]));
        SameFirn<Holder<Trail<int>>, Holder<List<int>>>(new() { Value = new([1]) });
    }

    [FirnEntryPoint]
    private static void SameFirn<T, TOther>(T value)
    {
        Assert.Equal(FirnSchema.Of<TOther>().Fingerprint, FirnSchema.Of<T>().Fingerprint);
        byte[] bytes = FirnSerializer.Serialize(value);
        TOther other = FirnSerializer.Deserialize<TOther>(bytes)!;
        Assert.Equal(bytes, FirnSerializer.Serialize(other));
        Assert.Null(StructuralEquality.FindDifference(typeof(T), value, FirnSerializer.Deserialize<T>(bytes)));
    }

    [Fact]
    public void Elements_that_the_type_refuses_are_an_error_of_the_data_with_its_place()
    {
        FirnException refused = RefusedFirn<Holder<OddOnes>>(FirnSerializer.Serialize(new Holder<List<int>> { Value = [1, 2] }));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.Equal("Value", refused.Path);
        Assert.IsType<ArgumentException>(refused.InnerException);
        refused = RefusedFirn<NoOnes>(FirnSerializer.Serialize(new List<int> { 1 }));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.Contains("returned null", refused.Message, StringComparison.Ordinal);
        Assert.Throws<OperationCanceledException>(() => FirnSerializer.Deserialize<OddOnes>(FirnSerializer.Serialize(new List<int> { 100 })));
    }

    [Theory]
    [InlineData(new[] { 13 }, "0 in place of 1")]
    [InlineData(new[] { 99 }, "more than 1")]
    [InlineData(new[] { 1, 13, 3 }, "2 in place of 3")]
    public void What_does_not_keep_its_elements_is_refused(int[] elements, string text)
    {
        FirnException refused = RefusedFirn<OddOnes>(FirnSerializer.Serialize(elements));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.Contains(text, refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_turns_its_elements_round_is_refused_and_what_sorts_them_is_not()
    {
        Assert.Contains("another order", RefusedFirn<Pile>(FirnSerializer.Serialize(new List<int> { 1, 2 })).Message, StringComparison.Ordinal);
        Assert.Equal([1], FirnSerializer.Deserialize<Pile>(FirnSerializer.Serialize(new Pile([1])))!);
        Assert.Equal([5, 5], FirnSerializer.Deserialize<Pile>(FirnSerializer.Serialize(new Pile([5, 5])))!);
        Assert.Equal([1, 2, 3], FirnSerializer.Deserialize<Ascending>(FirnSerializer.Serialize(new List<int> { 3, 1, 2 }))!);
        Assert.Equal([2, 3], FirnSerializer.Deserialize<Ascending>(FirnSerializer.Serialize(new List<int> { 3, 2 }))!);
        // It turned them round where they were given.
        Assert.Contains("another order", RefusedFirn<Turned>(FirnSerializer.Serialize(new List<int> { 1, 2 })).Message, StringComparison.Ordinal);
        Assert.Contains("0 in place of 2", RefusedFirn<Emptied>(FirnSerializer.Serialize(new HashSet<int> { 1, 2 })).Message, StringComparison.Ordinal);
        // What makes elements of its own has no order that could be compared.
        Assert.Equal(["B", "A"], FirnSerializer.Deserialize<Loud>(FirnSerializer.Serialize(new List<string> { "b", "a" }))!);
    }

    [Fact]
    public void State_beside_the_elements_is_refused_when_it_is_written()
    {
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Labelled([1])));
        Assert.Equal(FirnErrorCode.InvalidCollection, refused.Code);
        Assert.Contains("'_label'", refused.Message, StringComparison.Ordinal);
        Assert.Equal([1], FirnSerializer.Deserialize<LeftOut>(FirnSerializer.Serialize(new LeftOut([1])))!);
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize<Loud>(new Louder(["a"]))).Code);
    }

    [Fact]
    public void What_could_not_be_read_back_is_refused_when_it_is_written()
    {
        for (int i = 0; i < 2; i++) Assert.Contains("another order", WriteRefusedFirn(new Pile([1, 2])).Message, StringComparison.Ordinal);
        Assert.Contains("0 in place of 2", WriteRefusedFirn(new Emptied(1, 2)).Message, StringComparison.Ordinal);
        Assert.IsType<ArgumentException>(WriteRefusedFirn(new Choosy(1, 2)).InnerException);
        Assert.Contains("only once", WriteRefusedFirn(new Once([1])).Message, StringComparison.Ordinal);
    }

    [FirnEntryPoint]
    private static FirnException WriteRefusedFirn<T>(T value, FirnErrorCode code = FirnErrorCode.InvalidCollection)
    {
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value));
        Assert.Equal(code, refused.Code);
        return refused;
    }

    [Fact]
    public void Comparers_that_can_be_asked_for_are_kept_or_refused()
    {
        Prefixes prefixes = FirnSerializer.Deserialize<Prefixes>(FirnSerializer.Serialize(new Prefixes(new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a", "b" })))!;
        Assert.True(prefixes.IsSupersetOf(["A", "B"]));
        Tariff tariff = FirnSerializer.Deserialize<Tariff>(FirnSerializer.Serialize(new Tariff(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1, ["b"] = 2 })))!;
        Assert.Equal(1, tariff["A"]);
        Assert.True(FirnSerializer.Deserialize<AnyCase>(FirnSerializer.Serialize(new AnyCase(["a", "b"])))!.IsSupersetOf(["A", "B"]));
        Assert.Equal(["a", "b"], FirnSerializer.Deserialize<Words>(FirnSerializer.Serialize(new Words(["a", "b"])))!);
        Assert.Equal(["B", "a"], FirnSerializer.Deserialize<InOrder>(FirnSerializer.Serialize(new InOrder(["a", "B"])))!);

        // What makes them of their elements gives them another one.
        Words words = new(["a", "b"], StringComparer.OrdinalIgnoreCase);
        WriteRefusedFirn(words, FirnErrorCode.UnknownComparer);
        FirnSerializer.Serialize(words, Dropping);
        WriteRefusedFirn(new InOrder(["a", "b"], StringComparer.InvariantCulture), FirnErrorCode.UnknownComparer);
        WriteRefusedFirn(new WordIndex([new("a", 1), new("b", 2)], StringComparer.OrdinalIgnoreCase), FirnErrorCode.UnknownComparer);
        byte[] named = FirnSerializer.Serialize(new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" });
        Assert.Equal(FirnErrorCode.UnknownComparer, RefusedFirn<Words>(named).Code);
        Assert.Equal(["a"], FirnSerializer.Deserialize<Words>(named, Dropping)!);
        Assert.Equal(FirnErrorCode.UnknownComparer, RefusedFirn<AnyCase>(FirnSerializer.Serialize(new HashSet<string> { "a" })).Code);
    }

    private static FirnOptions Dropping => FirnOptions.Default with { DropUnknownComparers = true };

    [Fact]
    public void What_the_framework_shows_by_an_interface_only_is_filled()
    {
        Shelf shelf = FirnSerializer.Deserialize<Shelf>(FirnSerializer.Serialize(new Shelf { Name = "a" }))!;
        Assert.Equal("a", shelf.Name);
    }

    [Fact]
    public void Duplicates_and_other_comparers_are_refused_as_of_other_collections()
    {
        Assert.Equal(FirnErrorCode.UnknownComparer, RefusedFirn<Glossary<string, int>>(FirnSerializer.Serialize(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 })).Code);
        Assert.Equal(FirnErrorCode.DuplicateKey, RefusedFirn<Glossary<int, int>>(FirnSerializer.Serialize(new List<KeyValuePair<int, int>> { new(1, 1), new(1, 2) }, Mode), Mode).Code);
    }

    [Fact]
    public void They_are_not_filled() => Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Trail<int>([1])), new Trail<int>([2])));

    [Fact]
    public void A_long_count_is_charged_before_anything_is_made()
    {
        byte[] bytes = FirnSerializer.Serialize(new Counted(new long[100_000]), FirnOptions.Packed);
        Assert.Equal(100_000, FirnSerializer.Deserialize<Counted>(bytes, FirnOptions.Packed)!.Count());
        int made = Counted.Made;
        FirnException refused = Assert.Throws<FirnException>(() => UnderTheRatio.Read<Counted>(bytes, FirnOptions.Packed with { MaxAllocationRatio = 1 }));
        Assert.Equal(FirnErrorCode.AllocationExceeded, refused.Code);
        Assert.Equal(made, Counted.Made);
    }

    private static FirnOptions Mode => FirnOptions.Default with { SchemaMode = FirnSchemaMode.None };

    [FirnEntryPoint]
    private static FirnException RefusedFirn<TFirn>(byte[] bytes, FirnOptions? options = null) => Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<TFirn>(bytes, options ?? FirnOptions.Default));
}

/// <summary>What is made of its elements, which only its constructor sees.</summary>
public abstract class Ones<T>(IEnumerable<T> ones) : IEnumerable<T>
{
    private readonly IEnumerable<T> _ones = ones;

    public IEnumerator<T> GetEnumerator() => _ones.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public sealed class OddOnes : Ones<int>
{
    public OddOnes(IEnumerable<int> ones)
        : base(ones.Contains(100) ? throw new OperationCanceledException() : ones.Any(one => one % 2 == 0) ? throw new ArgumentException("even") : ones.Contains(99) ? Endless() : [.. ones.Where(one => one != 13)])
    {
    }

    private static IEnumerable<int> Endless()
    {
        while (true) yield return 99;
    }
}

[System.Runtime.CompilerServices.CollectionBuilder(typeof(NoOnes), nameof(Nothing))]
public sealed class NoOnes() : Ones<int>([])
{
    public static NoOnes Nothing(ReadOnlySpan<int> ones) => null!;
}

public sealed class Pile(IEnumerable<int> ones) : Ones<int>([.. ones.Reverse()]);

public sealed class Turned(int[] ones) : Ones<int>(Turn(ones))
{
    private static int[] Turn(int[] ones)
    {
        Array.Reverse(ones);
        return ones;
    }
}

public sealed class Emptied : ReadOnlySet<int>
{
    public Emptied(ISet<int> ones)
        : base(ones) => ones.Clear();

    internal Emptied(params int[] ones)
        : base(new HashSet<int>(ones))
    {
    }
}

public sealed class Choosy : Ones<int>
{
    public Choosy(IEnumerable<int> ones)
        : base(ones) => throw new ArgumentException("none");

    internal Choosy(params int[] ones)
        : base(ones)
    {
    }
}

public sealed class Once(IEnumerable<int> ones) : Ones<int>(Drained(new Queue<int>(ones)))
{
    private static IEnumerable<int> Drained(Queue<int> ones)
    {
        while (ones.TryDequeue(out int one)) yield return one;
    }
}

public sealed class Counted : Ones<long>
{
    public Counted(IEnumerable<long> ones)
        : base([.. ones]) => Made++;

    public static int Made { get; private set; }
}

public sealed class AnyCase(IEnumerable<string> words) : HashSet<string>(words, StringComparer.OrdinalIgnoreCase);

public sealed class Words : HashSet<string>
{
    public Words(IEnumerable<string> words)
        : base(words)
    {
    }

    internal Words(IEnumerable<string> words, IEqualityComparer<string> comparer)
        : base(words, comparer)
    {
    }
}

public sealed class InOrder : SortedSet<string>
{
    public InOrder(IEnumerable<string> words)
        : base(words, StringComparer.Ordinal)
    {
    }

    internal InOrder(IEnumerable<string> words, IComparer<string> comparer)
        : base(words, comparer)
    {
    }
}

public sealed class WordIndex : Dictionary<string, int>
{
    public WordIndex(IEnumerable<KeyValuePair<string, int>> entries)
        : base(entries)
    {
    }

    internal WordIndex(IEnumerable<KeyValuePair<string, int>> entries, IEqualityComparer<string> comparer)
        : base(entries, comparer)
    {
    }
}

[System.Runtime.CompilerServices.CollectionBuilder(typeof(Shelf), nameof(Of))]
public sealed class Shelf : LinkedList<int>
{
    public string? Name { get; set; }

    public static Shelf Of(ReadOnlySpan<int> ones) => throw new NotSupportedException();
}

public sealed class Ascending(IEnumerable<int> ones) : Ones<int>([.. ones.Order()]);

public class Loud(IEnumerable<string> ones) : Ones<string>([.. ones.Select(one => one.ToUpperInvariant())]);

public sealed class Louder(IEnumerable<string> ones) : Loud(ones);

public sealed class Labelled(IEnumerable<int> ones) : Ones<int>([.. ones])
{
    private readonly string _label = DateTime.Now.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public override string ToString() => _label;
}

public sealed class LeftOut(IEnumerable<int> ones) : Ones<int>([.. ones])
{
    [FirnIgnore]
    private readonly string _label = DateTime.Now.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public override string ToString() => _label;
}
