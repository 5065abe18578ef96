using Xunit;

namespace Firn.Compatibility.Tests;

/// <summary>Every row of the table of changes, in every way data can travel.</summary>
public class ChangeTests
{
    public static TheoryData<string> All => [.. ChangeTable.Rows.Keys];

    [Theory]
    [MemberData(nameof(All))]
    public void Reads_the_payloads_of_the_other_side(string name) => ChangeTable.Rows[name].ReadPayloads();

    [Theory]
    [MemberData(nameof(All))]
    public void Writes_the_newest_payload(string name) => ChangeTable.Rows[name].WritesPayloads();

    [Theory]
    [MemberData(nameof(All))]
    public void Reads_by_a_known_fingerprint_only(string name) => ChangeTable.Rows[name].ReadByFingerprint();

    [Theory]
    [MemberData(nameof(All))]
    public void Gives_a_value_or_an_error_without_schema(string name) => ChangeTable.Rows[name].ReadWithoutSchema();

    [Theory]
    [MemberData(nameof(All))]
    public void Damaged_messages_give_a_value_or_an_error(string name) => ChangeTable.Rows[name].Damaged();

    [Theory]
    [MemberData(nameof(All))]
    public void The_comparison_of_schemas_says_it(string name) => ChangeTable.Rows[name].Compare();

    /// <summary>The cells of the document say what the comparison says: in words, but the words have meanings.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public void The_document_says_what_the_comparison_says(string name)
    {
        (string forward, string backward) = VersioningDocument.Cells(name);
        FirnSchemaComparison comparison = ChangeTable.Rows[name].Comparison;
        Check(forward, comparison.Forward, comparison.Differences.Any(d => d.Forward.DependsOnValues), $"forward '{forward}':\n{comparison}");
        Check(backward == "likewise" ? forward : backward, comparison.Backward, comparison.Differences.Any(d => d.Backward.DependsOnValues), $"backward '{backward}':\n{comparison}");
    }

    private static void Check(string cell, FirnSchemaVerdict verdict, bool dependsOnValues, string what)
    {
        // Of a value, where a code stands behind it or its null is meant; else of the schema.
        bool isOfValue = cell.Contains("(`", StringComparison.Ordinal) || cell.Contains("become equal", StringComparison.Ordinal);
        bool isRefused = cell.StartsWith("refused", StringComparison.Ordinal);
        if (isRefused && !isOfValue) Assert.True(verdict == FirnSchemaVerdict.Refused || dependsOnValues, what);
        else Assert.True(verdict != FirnSchemaVerdict.Refused, what);
        if (isOfValue) Assert.True(dependsOnValues || cell.Contains("UndefinedEnum", StringComparison.Ordinal), what);
        if (cell.StartsWith("skipped", StringComparison.Ordinal)) Assert.Equal(FirnSchemaVerdict.Loses, verdict);
        if (cell.Contains("as initialised", StringComparison.Ordinal) || cell.Contains("initialiser", StringComparison.Ordinal) || cell.Contains("`default`", StringComparison.Ordinal)) Assert.True(verdict is FirnSchemaVerdict.Converts or FirnSchemaVerdict.Loses, what);
        if (cell == "equal") Assert.True(verdict is FirnSchemaVerdict.Equal or FirnSchemaVerdict.Converts, what);
        if (cell is "found" or "by id") Assert.True(verdict != FirnSchemaVerdict.Loses, what);
    }

    /// <summary>A payload stays for ever: where its row is gone, the row has to come back.</summary>
    [Fact]
    public void Every_payload_has_its_test()
    {
        HashSet<string> known = [.. ChangeTable.Rows.Values.SelectMany(row => new[] { row.BeforeFile, row.AfterFile }), .. ModelTests.PayloadNames];
        Assert.All(Payload.Names, name => Assert.Contains(name, known));
    }

    /// <summary>The table of the document has a line for each row, and no other.</summary>
    [Fact]
    public void The_document_lists_every_row() =>
        Assert.Equal(ChangeTable.Rows.Keys.Order(StringComparer.Ordinal), VersioningDocument.RowNames().Order(StringComparer.Ordinal));
}
