using System.Collections;
using Firn.Codecs;
using Firn.TestCases;
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
        Assert.Contains("another order", RefusedFirn<Pile>(FirnSerializer.Serialize(new Pile([1, 2]))).Message, StringComparison.Ordinal);
        Assert.Equal([1], FirnSerializer.Deserialize<Pile>(FirnSerializer.Serialize(new Pile([1])))!);
        Assert.Equal([5, 5], FirnSerializer.Deserialize<Pile>(FirnSerializer.Serialize(new Pile([5, 5])))!);
        Assert.Equal([1, 2, 3], FirnSerializer.Deserialize<Ascending>(FirnSerializer.Serialize(new List<int> { 3, 1, 2 }))!);
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
    public void Duplicates_and_other_comparers_are_refused_as_of_other_collections()
    {
        Assert.Equal(FirnErrorCode.UnknownComparer, RefusedFirn<Prefixes>(FirnSerializer.Serialize(new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "a" })).Code);
        Assert.Equal(FirnErrorCode.DuplicateKey, RefusedFirn<Glossary<int, int>>(FirnSerializer.Serialize(new List<KeyValuePair<int, int>> { new(1, 1), new(1, 2) }, Mode), Mode).Code);
    }

    [Fact]
    public void They_are_not_filled() => Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Trail<int>([1])), new Trail<int>([2])));

    [Fact]
    public void A_long_count_is_charged_before_anything_is_made()
    {
        FirnOptions options = FirnOptions.Default with { MaxAllocationRatio = 1 };
        byte[] bytes = FirnSerializer.Serialize(new Trail<byte>(new byte[100_000]), options);
        Assert.Equal(100_000, FirnSerializer.Deserialize<Trail<byte>>(bytes, options)!.Count());
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Trail<byte>>(bytes.AsSpan(0, 50), options));
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

public sealed class Pile(IEnumerable<int> ones) : Stack<int>(ones);

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
