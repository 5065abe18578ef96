using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace Firn.SourceGenerator.Tests;

/// <summary>The text that a fix leaves: attributes in the manner of those around them, comments where they were, names as short as they can be.</summary>
public sealed class CodeFixTextTests
{
    // A call that has the type looked at.
    private const string Use = "\nstatic class Use { static byte[] It(C value) => Firn.FirnSerializer.Serialize(value); }\n";

    [Theory]
    [MemberData(nameof(CodeFixTexts.Members), MemberType = typeof(CodeFixTexts))]
    [MemberData(nameof(CodeFixTexts.Types), MemberType = typeof(CodeFixTexts))]
    public async Task A_fix_leaves_the_text_as_a_person_would_write_it(string name, string id, string word, string before, string after)
    {
        Assert.NotEmpty(name);
        string use = id is "FIRN0010" or "FIRN0025" or "FIRN0041" ? "" : Use;
        foreach (string lineBreak in new[] { "\n", "\r\n" })
        {
            using FixedProject project = new(("C.cs", before.ReplaceLineEndings(lineBreak)), ("Use.cs", before.Contains("namespace Shop;", StringComparison.Ordinal) ? "using Shop;" + use : use));
            Diagnostic[] said = await project.DiagnosticsAsync();
            Diagnostic? diagnostic = said.FirstOrDefault(d => d.Id == id);
            Assert.True(diagnostic is not null, "Said: " + FixedProject.Describe(said));
            Dictionary<string, CodeAction> fixes = await project.FixesAsync(diagnostic);
            Assert.True(fixes.ContainsKey(word), $"Offered: {string.Join(", ", fixes.Keys)} for {FixedProject.Describe([diagnostic])}");
            await project.ApplyAsync(fixes[word]);
            Assert.Equal(after.ReplaceLineEndings(lineBreak), await project.TextAsync("C.cs"));
            string[] known = [.. said.Select(d => d.Id)];
            Diagnostic[] left = await project.DiagnosticsAsync();
            Assert.True(left.All(d => d.Id != id || known.Count(k => k == id) > left.Count(l => l.Id == id)) && left.Length < said.Length, FixedProject.Describe(left));
        }
    }
}
