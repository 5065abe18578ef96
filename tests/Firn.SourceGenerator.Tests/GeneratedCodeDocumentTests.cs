using System.Text.RegularExpressions;

namespace Firn.SourceGenerator.Tests;

/// <summary>The page that shows generated code shows what is generated.</summary>
public sealed partial class GeneratedCodeDocumentTests
{
    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Sample { get; }

    [GeneratedRegex("(?<=<!-- generated -->\n).*?(?=<!-- /generated -->)", RegexOptions.Singleline)]
    private static partial Regex Shown { get; }

    [Fact]
    public void The_page_shows_the_code_of_its_sample()
    {
        string path = Path.Combine(RepositoryRoot(), "docs", "generated-code.md");
        string page = File.ReadAllText(path).ReplaceLineEndings("\n");
        string sample = Sample.Match(page).Groups[1].Value.Replace("using Firn;\n", "").Replace("FirnSerializer.Serialize(new LogEntry());", "static class Program { static byte[] Main() => FirnSerializer.Serialize(new LogEntry()); }");
        Generation generation = Generation.Run(sample);
        string code = generation.Sources.Single(s => s.Key.Contains("LogEntryCodec", StringComparison.Ordinal)).Value.ReplaceLineEndings("\n");
        string shown = "```csharp\n" + code[code.IndexOf("internal readonly struct", StringComparison.Ordinal)..].TrimEnd() + "\n```\n";

        if (Environment.GetEnvironmentVariable("FIRN_APPROVE") == "1") File.WriteAllText(path, Shown.Replace(page, shown.Replace("$", "$$")));
        else Assert.Equal(shown, Shown.Match(page).Value);
    }

    private static string RepositoryRoot()
    {
        DirectoryInfo folder = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "Firn.slnx"))) folder = folder.Parent!;
        return folder.FullName;
    }
}
