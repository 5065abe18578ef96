using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// What messages tell people to do, done by an editor: the samples of <see cref="RemedyTable"/> whose clause is mechanical are fixed, and the fixed
/// program is said to have no problem and returns what the row says, with generated code and without.
/// </summary>
public sealed class CodeFixRemedyTests
{
    // By id, beginning of the clause, and the first step of the fix.
    private static readonly (string Id, string Clause, string Word)[] s_mechanical =
    [
        ("FIRN0010", "Remove the word file", "NotFile"),
        ("FIRN0010", "declare the types around it partial", "Partial"),
        ("FIRN0011", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0012", "List the classes that its values may have with [FirnUnion]", "Case"),
        ("FIRN0012", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0012", "Leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0014", "mark the type [FirnSerializable]", "Serializable"),
        ("FIRN0017", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0018", "Make the codec internal", "Internal"),
        ("FIRN0019", "mark '", "Serializable"),
        ("FIRN0020", "Mark '", "Serializable"),
        ("FIRN0020", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0021", "Mark 'C' [FirnSerializable] and the member [FirnMember]", "Member"),
        ("FIRN0021", "Mark 'C' [FirnSerializable]", "Serializable"),
        ("FIRN0021", "leave the member and its field out with [FirnIgnore]", "Ignore"),
        ("FIRN0021", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0023", "Mark '", "Serializable"),
        ("FIRN0023", "replace the attribute by [FirnIgnore]", "IgnoreInstead"),
        ("FIRN0023", "remove the attribute from the member", "Unmark"),
        ("FIRN0025", "Declare it as a partial class that derives from FirnContext", "Partial|Context"),
        ("FIRN0027", "Mark the type [FirnSerializable(Members = FirnMembers.All)]", "AllMembers"),
        ("FIRN0028", "Mark '", "Serializable"),
        ("FIRN0028", "leave the member out with [FirnIgnore]", "Ignore"),
        ("FIRN0029", "Mark the field [FirnMember] and 'C' [FirnSerializable]", "Member"),
        ("FIRN0029", "leave the field out with [FirnIgnore]", "Ignore"),
        ("FIRN0029", "leave it out with [FirnIgnore]", "Ignore"),
        ("FIRN0034", "Leave it out of Firn's bytes with [FirnIgnore]", "Ignore"),
        ("FIRN0034", "say with [FirnMember] that it is meant to be stored", "Member"),
        ("FIRN0036", "leave the method out with [FirnIgnore]", "Ignore"),
        ("FIRN0041", "Name a first case on it", "FirstCase"),
        ("FIRN0044", "Mark it [FirnReferences]", "References"),
        ("FIRN0046", "Make it internal", "Internal"),
    ];

    private static readonly Remedy[] s_rows = [.. RemedyTable.Rows()];

    /// <summary>The ids that are fixed here.</summary>
    public static IEnumerable<string> Ids => s_mechanical.Select(m => m.Id);

    public static TheoryData<int, string, string> Rows()
    {
        TheoryData<int, string, string> data = [];
        for (int i = 0; i < s_rows.Length; i++)
        {
            if (s_rows[i].Library.Length == 0 && Find(s_rows[i]) is { } word) data.Add(i, word, $"{s_rows[i].Id}: {s_rows[i].Clause}");
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public async Task The_editor_does_what_the_message_says(int index, string words, string name)
    {
        Remedy row = s_rows[index];
        Assert.EndsWith(row.Clause, name, StringComparison.Ordinal);
        using FixedProject project = new(("Sample.cs", Generation.Usings + RemedySource.Of("R1", row.Before, row.Run)));
        Diagnostic[] before = await project.DiagnosticsAsync();
        Diagnostic diagnostic = before.First(d => d.Id == row.Id && d.GetMessage(System.Globalization.CultureInfo.InvariantCulture).Replace("R1.", "", StringComparison.Ordinal).Contains(row.Clause, StringComparison.Ordinal));
        Dictionary<string, CodeAction> fixes = await project.FixesAsync(diagnostic);
        string word = words.Split('|').FirstOrDefault(fixes.ContainsKey) ?? "";
        Assert.True(word.Length > 0, $"Offered: {string.Join(", ", fixes.Keys)}");
        await project.ApplyAsync(fixes[word]);

        Diagnostic[] after = await project.DiagnosticsAsync();
        Assert.True(after.Length == 0, FixedProject.Describe(after) + "\n" + await project.AllTextAsync());
        Assert.Equal(row.Result, await project.RunAsync("R1.Program", isGenerated: true));
        if (row.RunsReflected) Assert.Equal(row.Result, await project.RunAsync("R1.Program", isGenerated: false));
    }

    [Fact]
    public void Each_clause_above_is_that_of_a_row() =>
        Assert.All(s_mechanical, m => Assert.Contains(s_rows, r => r.Id == m.Id && r.Clause.StartsWith(m.Clause, StringComparison.Ordinal)));

    private static string? Find(Remedy row)
    {
        foreach ((string id, string clause, string word) in s_mechanical)
        {
            if (row.Id == id && row.Clause.StartsWith(clause, StringComparison.Ordinal)) return word;
        }

        return null;
    }
}
