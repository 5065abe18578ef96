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
