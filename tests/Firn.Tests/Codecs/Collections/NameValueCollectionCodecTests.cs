using System.Collections.Specialized;
using System.Web;
using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Codecs.Collections;

/// <summary>Collections of names and values. Every place and entry point has them by the type table.</summary>

public class NameValueCollectionCodecTests
{
    private static readonly FirnOptions s_packed = FirnOptions.Default with { SchemaMode = FirnSchemaMode.None };

    // The fragment of docs/wire-format.md, section 4.4.
    [Fact]
    public void It_has_the_bytes_of_the_document() =>
        CodecProbe.HasBytes<NameValueCollection, NameValueCollectionCodec>(new() { { "a", "b" }, { "c", null } }, "03 04 04 61 02 04 62 04 63 00", (expected, actual) => Assert.Null(StructuralEquality.FindDifference(typeof(NameValueCollection), expected, actual)));

    [Fact]
    public void It_has_the_bytes_of_a_dictionary_of_lists()
    {
        NameValueCollection names = new(StringComparer.OrdinalIgnoreCase) { { "a", "1" }, { "b", null }, { "A", "2" } };
        names.Set("c", null);
        Dictionary<string, List<string?>> twin = new(StringComparer.OrdinalIgnoreCase) { ["a"] = ["1", "2"], ["b"] = [], ["c"] = [null] };
        Assert.Equal(FirnSerializer.Serialize(twin), FirnSerializer.Serialize(names));
        Assert.Equal(FirnSerializer.GetSchema<Dictionary<string, List<string?>>>(), FirnSerializer.GetSchema<NameValueCollection>());
        Assert.Null(StructuralEquality.FindDifference(typeof(NameValueCollection), names, FirnSerializer.Deserialize<NameValueCollection>(FirnSerializer.Serialize(twin))));
    }

    [Theory]
    [InlineData(41)]
    [InlineData(42)]
    public void All_that_it_holds_comes_back(int seed)
    {
        Random random = new(seed);
        StringComparer[] comparers = [StringComparer.Ordinal, StringComparer.OrdinalIgnoreCase, StringComparer.InvariantCulture, StringComparer.InvariantCultureIgnoreCase];
        for (int round = 0; round < 200; round++)
        {
            NameValueCollection names = random.Next(5) == 0 ? [] : new(comparers[random.Next(4)]);
            for (int i = random.Next(40); i > 0; i--)
            {
                string name = string.Concat(Enumerable.Range(0, random.Next(3)).Select(_ => "aAbB\u00E9\u00C9\u0130i"[random.Next(8)]));
                string? value = random.Next(4) == 0 ? null : random.Next(100).ToString(System.Globalization.CultureInfo.InvariantCulture);
                if (random.Next(4) == 0) names.Set(name, value);
                else if (random.Next(10) == 0) names.Remove(name);
                else names.Add(name, value);
            }

            byte[] bytes = FirnSerializer.Serialize(names);
            string? difference = StructuralEquality.FindDifference(typeof(NameValueCollection), names, FirnSerializer.Deserialize<NameValueCollection>(bytes));
            Assert.True(difference is null, $"seed {seed}, round {round}: {difference}");
            Assert.Equal(bytes, FirnSerializer.Serialize(FirnSerializer.Deserialize<NameValueCollection>(bytes)));
        }
    }

    [Fact]
    public void What_would_not_come_back_is_refused()
    {
        Refused(FirnErrorCode.InvalidCollection, new NameValueCollection { { null, "a" } });
        Refused(FirnErrorCode.DerivedInstance, HttpUtility.ParseQueryString("a=1&b=2"));
        Refused(FirnErrorCode.UnknownComparer, new NameValueCollection(StringComparer.Create(new System.Globalization.CultureInfo("de-DE"), ignoreCase: true)) { { "a", "1" } });
        Refused(FirnErrorCode.UnknownComparer, new NameValueCollection(new ByLength()) { { "a", "1" } });

        static void Refused(FirnErrorCode code, NameValueCollection names)
        {
            FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(names));
            Assert.Equal((code, true), (error.Code, typeof(NameValueCollection).IsAssignableFrom(error.Type)));
        }
    }

    [Fact]
    public void A_comparer_may_be_dropped_unless_two_names_are_equal_without_it()
    {
        FirnOptions dropping = s_packed with { DropUnknownComparers = true };
        NameValueCollection read = FirnSerializer.Deserialize<NameValueCollection>(FirnSerializer.Serialize(new NameValueCollection(new ByLength()) { { "a", "1" }, { "b", "2" }, { "cc", "3" } }, dropping), dropping)!;
        Assert.Equal("a|cc", string.Join("|", read.AllKeys));
        Assert.Equal("1,2", read["a"]);
        Assert.Equal(FirnErrorCode.UnknownComparer, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new NameValueCollection(new ByChance()) { { "a", "1" }, { new string('a', 1), "2" } }, dropping)).Code);
    }

    [Fact]
    public void A_parsed_query_is_written_by_a_copy_as_the_remedy_says() =>
        Assert.Equal("1", FirnSerializer.Deserialize<NameValueCollection>(FirnSerializer.Serialize(new NameValueCollection(HttpUtility.ParseQueryString("a=1"))))!["a"]);

    [Fact]
    [Trait("Hostile", "H53")]
    public void Lists_that_no_collection_has_are_refused()
    {
        Refused<Dictionary<string, List<string?>?>>(FirnErrorCode.InvalidValue, new() { ["a"] = null });
        Refused<Dictionary<string, List<string?>?>>(FirnErrorCode.InvalidValue, new() { ["a"] = ["1", null] });
        Refused<Dictionary<string, List<string?>?>>(FirnErrorCode.InvalidValue, new() { ["a"] = [null, null] });
        // Two names that are one by the comparer that the message names.
        byte[] twice = FirnSerializer.Serialize(new Dictionary<string, List<string?>> { ["a"] = [], ["A"] = [] }, s_packed);
        twice[1] = 3;
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<NameValueCollection>(twice, s_packed)).Code);

        static void Refused<T>(FirnErrorCode code, T value) => Assert.Equal(code, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<NameValueCollection>(FirnSerializer.Serialize(value, s_packed), s_packed)).Code);
    }

    // The limits of a reader are those of what may be written, also where little memory is allowed.
    [Theory]
    [InlineData(1, 1)]
    [InlineData(5_000, 0)]
    [InlineData(5_000, 1)]
    [InlineData(1, 20_000)]
    [InlineData(50, 3)]
    public void What_is_written_is_read_under_a_low_ratio(int names, int values)
    {
        FirnOptions options = s_packed with { MaxAllocationRatio = 1 };
        NameValueCollection written = [];
        for (int i = 0; i < names; i++)
        {
            string name = i.ToString("x", System.Globalization.CultureInfo.InvariantCulture);
            written.Add(name, null);
            for (int j = 0; j < values; j++) written.Add(name, "");
        }

        Assert.Null(StructuralEquality.FindDifference(typeof(NameValueCollection), written, FirnSerializer.Deserialize<NameValueCollection>(FirnSerializer.Serialize(written, options), options)));
    }

    private sealed class ByLength : System.Collections.IEqualityComparer
    {
        public new bool Equals(object? x, object? y) => ((string)x!).Length == ((string)y!).Length;

        public int GetHashCode(object obj) => ((string)obj).Length;
    }

    // Nothing is equal to anything: not even a name to itself.
    private sealed class ByChance : System.Collections.IEqualityComparer
    {
        public new bool Equals(object? x, object? y) => false;

        public int GetHashCode(object obj) => 0;
    }
}
