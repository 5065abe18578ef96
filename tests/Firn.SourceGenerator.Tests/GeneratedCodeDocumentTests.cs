using System.Text.RegularExpressions;

namespace Firn.SourceGenerator.Tests;

/// <summary>The page that shows generated code shows what is generated.</summary>
public sealed partial class GeneratedCodeDocumentTests
{
    // A sample, words, and the codec, or a method of it, that is named in front of the block.
    [GeneratedRegex("```csharp\n(?<sample>[^`]*)```\n(?<words>[^`]*?)<!-- generated (?<codec>\\w+)(\\.(?<method>\\w+))? -->\n(?<shown>.*?)<!-- /generated -->", RegexOptions.Singleline)]
    private static partial Regex Shown { get; }

    [Fact]
    public void The_page_shows_the_code_of_its_samples()
    {
        string path = Path.Combine(RepositoryRoot(), "docs", "generated-code.md");
        string page = File.ReadAllText(path).ReplaceLineEndings("\n");
        Match[] blocks = [.. Shown.Matches(page).Cast<Match>()];
        Assert.Equal(4, blocks.Length);
        string written = page;
        foreach (Match block in blocks.OrderByDescending(b => b.Index))
        {
            Group shown = block.Groups["shown"];
            string expected = Generate(block.Groups["sample"].Value, block.Groups["codec"].Value, block.Groups["method"].Value);
            if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") written = written[..shown.Index] + expected + written[(shown.Index + shown.Length)..];
            else Assert.Equal(expected, shown.Value);
        }

        if (written != page) File.WriteAllText(path, written);
    }

    private static string Generate(string sample, string codec, string method)
    {
        sample = sample.Replace("using Firn;\n", "").Replace("FirnSerializer.Serialize(new LogEntry());", "static class Program { static byte[] Main() => FirnSerializer.Serialize(new LogEntry()); }");
        string code = Generation.Run(sample).Sources.Single(s => s.Key.Contains(codec, StringComparison.Ordinal)).Value.ReplaceLineEndings("\n");
        int start = code.LastIndexOf('\n', code.IndexOf(" readonly struct ", StringComparison.Ordinal)) + 1;
        if (method.Length > 0)
        {
            int name = code.IndexOf($".{method}(", StringComparison.Ordinal), first = code.LastIndexOf('\n', name) + 1, end = code.IndexOf("\n    }\n", name, StringComparison.Ordinal) + 6;
            return "```csharp\n" + code[first..end].Replace("\n    ", "\n", StringComparison.Ordinal).Trim() + "\n```\n";
        }

        return "```csharp\n" + code[start..].TrimEnd() + "\n```\n";
    }

    private static string RepositoryRoot()
    {
        DirectoryInfo folder = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "Firn.slnx"))) folder = folder.Parent!;
        return folder.FullName;
    }
}
