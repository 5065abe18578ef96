using System.Text.RegularExpressions;

namespace Firn.Compatibility.Tests;

/// <summary>The rows of the tables in <c>docs/versioning.md</c>: those whose first cell is a name in code quotes.</summary>
internal static partial class VersioningDocument
{
    public static IEnumerable<string> RowNames() =>
        File.ReadLines(Path.Combine(Payload.Repository, "docs", "versioning.md")).Select(line => Row().Match(line)).Where(match => match.Success).Select(match => match.Groups[1].Value);

    /// <summary>What a row says of both directions.</summary>
    public static (string Forward, string Backward) Cells(string name)
    {
        string line = File.ReadLines(Path.Combine(Payload.Repository, "docs", "versioning.md")).Single(line => line.StartsWith($"| `{name}` |", StringComparison.Ordinal));
        string[] cells = [.. line.Split('|').Select(cell => cell.Trim())];
        return (cells[3], cells[4]);
    }

    [GeneratedRegex("^\\| `([a-z0-9-]+)` \\|")]
    private static partial Regex Row();
}
