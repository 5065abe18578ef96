using System.Runtime.Serialization;
using Firn.Dynamic;
using Firn.TestCases.External;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>The text that shows what the run-time engine emits.</summary>
public class ListingTests
{
    private sealed class Basket(int number, string? owner = null)
    {
        public int Number => number;

        public string? Owner => owner;

        public bool Paid { get; set; }

        public bool? Gift { get; set; }

        [FirnMember(Name = "when", FormerNames = ["date"])]
        public DateTime Time { get; set; }

        [FirnMember(Id = 3)]
        public required List<Entry?> Entries { get; init; }

        public IThing? Thing { get; set; }

        [OnDeserialized]
        public void Check(StreamingContext context)
        {
        }
    }

    private record struct Entry(short Amount, double Price);

    [FirnUnion(1, typeof(Stone))]
    [FirnUnion(5, typeof(Tool))]
    private interface IThing;

    private sealed record Stone : IThing;

    [FirnUnion(1, typeof(Hammer))]
    private abstract record Tool : IThing;

    private sealed record Hammer(int Weight) : Tool;

    private sealed class Account
    {
        [System.Text.Json.Serialization.JsonIgnore]
        public string? Secret { get; set; }

        [System.Text.Json.Serialization.JsonIgnore, FirnMember]
        public string? Known { get; set; }

        [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)]
        public string? Often { get; set; }
    }

    /// <summary>FIRN0034, of which only builds warn.</summary>
    [Fact]
    public void A_member_that_another_serializer_leaves_out_is_marked()
    {
        string[] lines = FirnVerify.Listing(typeof(Account)).Split('\n');
        Assert.EndsWith(", though it carries [JsonIgnore]", lines.Single(l => l.Contains("Secret", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.Single(lines, l => l.Contains("JsonIgnore", StringComparison.Ordinal));
    }

    [Fact]
    public void Objects_members_and_unions_are_listed() => Assert.Equal(
        """
        System.Collections.Generic.Dictionary<string, Basket[]>: DictionaryCodec<string, Basket[], StringCodec, ArrayCodec<Basket, emitted Basket>>

        Basket: class of 7 members
          6 flags in 1 byte, block of 13 bytes, values of at least 13 bytes
          made by new Basket(int number, string owner)
          calls Check, after members are set
          0 Entries id 3 List<Entry?>: behind the block if flag 0; ListCodec<Entry?, NullableCodec<Entry, emitted Entry>>; property, set when the object is made, refused where data lack it
          1 Gift bool?: flags 1 and 2; NullableCodec<bool, BooleanCodec>; property, set by assignment
          2 Number int: block, at 1; Int32Codec; property, set by parameter 0
          3 Owner string: behind the block if flag 3; StringCodec; property, set by parameter 1
          4 Paid bool: flag 4; BooleanCodec; property, set by assignment
          5 Thing IThing: behind the block if flag 5; emitted IThing; property, set by assignment
          6 Time as 'when' DateTime: block, at 5; DateTimeCodec; property, set by assignment, once 'date'

        Entry: struct of 2 members
          no flags, block of 10 bytes, every value of 10 bytes, copied as memory where that has no gaps
          made by default(Entry)
          0 Amount short: block, at 0; Int16Codec; property, set by assignment
          1 Price double: block, at 2; DoubleCodec; property, set by assignment

        IThing: union of 2 cases, in the order of the comparisons
          1 Stone: emitted Stone
          5 Tool and what derives from it: emitted Tool

        Stone: class of 0 members
          no flags, block of 0 bytes, values of at least 0 bytes
          made by new Stone()

        Tool: union of 1 case, in the order of the comparisons
          1 Hammer: emitted Hammer

        Hammer: class of 1 member
          no flags, block of 4 bytes, values of at least 4 bytes
          made by new Hammer(int Weight)
          0 Weight int: block, at 0; Int32Codec; property, set by parameter 0

        """,
        Text(typeof(Dictionary<string, Basket[]>)));

    [Fact]
    public void Emitting_changes_nothing_of_it()
    {
        string before = FirnVerify.Listing(typeof(Entry[]));
        FirnSerializer.Prepare(typeof(Entry[]));
        FirnSerializer.Prepare(typeof(Entry));
        Assert.Equal(before, FirnVerify.Listing(typeof(Entry[])));
    }

    [Fact]
    public void Codecs_from_elsewhere_are_named()
    {
        if (RuntimeEngine.IsForced)
        {
            // Generated code is left aside: all is emitted.
            Assert.DoesNotContain("generated code", FirnVerify.Listing(typeof((ForeignAnnotated, Version))), StringComparison.Ordinal);
            return;
        }

        Assert.Equal(
            """
            System.ValueTuple<Firn.TestCases.External.ForeignAnnotated, System.Version>: emitted ValueTuple<ForeignAnnotated, Version>

            System.ValueTuple<Firn.TestCases.External.ForeignAnnotated, System.Version>: tuple of 2 members
              2 flags in 1 byte, block of 1 byte, values of at least 1 byte
              0 Item1 id 1 ForeignAnnotated: behind the block if flag 0; ForeignAnnotatedCodec
              1 Item2 id 2 Version: behind the block if flag 1; VersionCodec

            Not emitted:
              Firn.TestCases.External.ForeignAnnotated: generated code of Firn.TestCases.External, Firn.Generated.Firn_TestCases_External.Firn.TestCases.External.ForeignAnnotatedCodec

            """,
            FirnVerify.Listing(typeof((ForeignAnnotated, Version))));
        Assert.StartsWith(
            """
            Firn.TestCases.External.ForeignAnnotated: emitted ForeignAnnotated
              What serves it is generated code of Firn.TestCases.External, Firn.Generated.Firn_TestCases_External.Firn.TestCases.External.ForeignAnnotatedCodec. This is what the run-time engine would emit.

            Firn.TestCases.External.ForeignAnnotated: class of
            """,
            FirnVerify.Listing(typeof(ForeignAnnotated)), StringComparison.Ordinal);
    }

    // Without the places that the types stand in.
    private static string Text(Type type) => FirnVerify.Listing(type).Replace(typeof(ListingTests).FullName + ".", "", StringComparison.Ordinal).Replace(nameof(ListingTests) + ".", "", StringComparison.Ordinal);

    [Fact]
    public void What_cannot_be_served_is_refused() => Assert.Throws<NotSupportedException>(() => FirnVerify.Listing(typeof(List<Action>)));
}
