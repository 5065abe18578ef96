using Firn.TestCases;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary><see cref="FirnSchema.Compare"/>: what it says is what the converter does. The table of docs/versioning.md is compared in Firn.Compatibility.Tests.</summary>
public class SchemaComparisonTests
{
    private const int Seed = 41;
    private const int Pairs = 400;

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Rows))]
    public void A_schema_is_its_own_equal(string name)
    {
        TypeCase row = TypeTable.Find(name);
        FirnSchema schema = FirnSchema.Of(row.Type, row.Adjust(FirnOptions.Default));
        FirnSchema bare = FirnSchema.Parse(schema.Descriptor.Span);
        foreach (FirnSchemaComparison comparison in (FirnSchemaComparison[])[FirnSchema.Compare(schema, schema), FirnSchema.Compare(schema, bare), FirnSchema.Compare(bare, bare)])
        {
            Assert.True(comparison.IsSame);
            Assert.Equal((FirnSchemaVerdict.Equal, FirnSchemaVerdict.Equal), (comparison.Forward, comparison.Backward));
            Assert.Empty(comparison.Differences);
        }
    }

    /// <summary>Whether data of one type are refused as another: the verdict and the converter agree for pairs of all types.</summary>
    [Fact]
    public void The_verdict_is_the_converters()
    {
        Random random = new(Seed);
        int refused = 0, read = 0;
        TypeCase[] rows = [.. TypeTable.All];
        for (int i = 0; i < Pairs; i++)
        {
            TypeCase writer = rows[random.Next(rows.Length)], reader = i % 2 == 0 ? rows[random.Next(rows.Length)] : rows[Math.Clamp(Array.IndexOf(rows, writer) + random.Next(-3, 4), 0, rows.Length - 1)];
            FirnOptions writing = writer.Adjust(FirnOptions.Default), reading = reader.Adjust(FirnOptions.Default);
            FirnSchemaComparison comparison = FirnSchema.Compare(FirnSchema.Of(writer.Type, writing), FirnSchema.Of(reader.Type, reading));
            bool isRefused = IsRefused(FirnSerializer.GetSchema(writer.Type, writing), reader.Type, reading);
            Assert.True(isRefused == (comparison.Forward == FirnSchemaVerdict.Refused), $"Seed {Seed}, pair {i}: {writer.Name} read as {reader.Name}, refused {isRefused}:\n{comparison}");
            if (isRefused) refused++;
            else read++;
        }

        Assert.True(refused > 50 && read > 50, $"{refused} refused, {read} read");
    }

    // Descriptors are compared before the body is looked at.
    private static bool IsRefused(byte[] schema, Type reader, FirnOptions options)
    {
        FirnWriter length = new(new byte[16]);
        length.WriteCount(schema.Length);
        byte[] message = [0x16, .. length.ToArray(), .. schema];
        try
        {
            FirnSerializer.Deserialize(message, reader, options);
            return false;
        }
        catch (FirnException exception)
        {
            return exception.Code == FirnErrorCode.SchemaMismatch;
        }
    }

    public sealed class Before
    {
        public int Count { get; set; }

        public string? Title { get; set; }

        public List<int>? Marks { get; set; }

        public Light Light { get; set; }

        public int? Maybe { get; set; }
    }

    public sealed class After
    {
        public long Count { get; set; }

        [FirnMember(FormerNames = ["Title"])] public string? Heading { get; set; }

        public HashSet<int>? Marks { get; set; }

        public Shade Light { get; set; }

        public int Maybe { get; set; }

        public bool Extra { get; set; }
    }

    public enum Shade : byte
    {
        Off,
        Red = 4,
        Amber = 6,
    }

    [Fact]
    public void Every_difference_has_its_place_and_reasons()
    {
        FirnSchemaComparison comparison = FirnSchema.Compare(FirnSchema.Of<Before>(), FirnSchema.Of<After>());
        Assert.False(comparison.IsSame);
        Assert.Equal((FirnSchemaVerdict.Converts, FirnSchemaVerdict.Refused), (comparison.Forward, comparison.Backward));
        Dictionary<string, FirnSchemaDifference> byChange = comparison.Differences.ToDictionary(d => d.Path + ": " + d.Change);
        FirnSchemaDifference count = byChange["Count: int becomes long"];
        Assert.Equal((FirnSchemaVerdict.Converts, FirnSchemaVerdict.Refused), (count.Forward.Verdict, count.Backward.Verdict));
        FirnSchemaDifference renamed = byChange["Heading: Title is Heading now"];
        Assert.Equal("it is found by its former name", renamed.Forward.Reason);
        Assert.Equal(FirnSchemaVerdict.Loses, byChange["Heading: a member is new"].Backward.Verdict);
        Assert.Equal(FirnSchemaVerdict.Converts, byChange["Title: a member is gone"].Backward.Verdict);
        FirnSchemaDifference marks = byChange["Marks: list of int becomes set of int"];
        Assert.True(marks.Forward.DependsOnValues);
        Assert.Equal((FirnSchemaVerdict.Converts, false), (marks.Backward.Verdict, marks.Backward.DependsOnValues));
        FirnSchemaDifference maybe = byChange["Maybe: may be null no longer"];
        Assert.Equal((FirnSchemaVerdict.Equal, true), (maybe.Forward.Verdict, maybe.Forward.DependsOnValues));
        Assert.Equal((FirnSchemaVerdict.Converts, false), (maybe.Backward.Verdict, maybe.Backward.DependsOnValues));
        FirnSchemaDifference extra = byChange["Extra: a member is new"];
        Assert.Equal((FirnSchemaVerdict.Converts, FirnSchemaVerdict.Loses), (extra.Forward.Verdict, extra.Backward.Verdict));
        FirnSchemaDifference light = byChange["Light: values are gone: Green = 5; values are new: Amber = 6"];
        Assert.Equal((FirnSchemaVerdict.Equal, FirnSchemaVerdict.Equal), (light.Forward.Verdict, light.Backward.Verdict));
        Assert.Equal(FirnSchemaVerdict.Equal, byChange[": members stand in another order"].Forward.Verdict);
        Assert.Equal(9, comparison.Differences.Count);
        Assert.Contains("forward converts, backward refused\n", comparison.ToString(), StringComparison.Ordinal);
    }

    /// <summary>A schema in which most would have to be compared with most: it is refused as a whole, as its data are.</summary>
    [Fact]
    public void Costly_pairs_are_refused()
    {
        FirnSchemaComparison comparison = FirnSchema.Compare(Web(1, 1), Web(3, 7));
        Assert.Equal((FirnSchemaVerdict.Refused, FirnSchemaVerdict.Refused), (comparison.Forward, comparison.Backward));
        Assert.Contains("too many types", comparison.ToString(), StringComparison.Ordinal);
        Assert.Equal(FirnSchemaVerdict.Equal, FirnSchema.Compare(Web(1, 1), Web(1, 1)).Forward);
    }

    // A hundred objects of a hundred members, each of which may be another of them.
    private static FirnSchema Web(int ofObject, int ofMember)
    {
        const int Count = 100;
        List<byte> bytes = [0x50, 0];
        for (int i = 0; i < Count; i++)
        {
            bytes.Add(Count);
            for (int m = 0; m < Count; m++)
            {
                // The first mentions all, as each is mentioned in its turn.
                int to = i == 0 ? m : ((i * ofObject) + (m * ofMember)) % Count;
                bytes.AddRange([(byte)(m + 1), 0xD0, (byte)to]);
            }
        }

        return FirnSchema.Parse(bytes.ToArray());
    }
}
