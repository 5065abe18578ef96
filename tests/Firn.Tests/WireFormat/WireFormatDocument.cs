using System.Text.RegularExpressions;

namespace Firn.Tests.WireFormat;

/// <summary>
/// The named examples of docs/wire-format.md: rows of tables headed <c>name, value, message</c> or <c>name, read as, refused ..</c>, and
/// blocks fenced as <c>hex NAME</c>, in which a semicolon begins a comment.
/// </summary>
internal static partial class WireFormatDocument
{
    private const string TableHead = "| name | value | message |";
    private const string RefusedTableHead = "| name | read as | refused | because | code |";
    private const string BlockHead = "```hex ";

    public static List<(string Id, byte[] Bytes)> ReadExamples()
    {
        List<(string, byte[])> examples = [];
        string[] lines = File.ReadAllLines(Path.Combine(FindRoot(), "docs", "wire-format.md"));
        for (int i = 0; i < lines.Length; i++)
        {
            if (lines[i] is TableHead or RefusedTableHead)
            {
                for (i += 2; i < lines.Length && lines[i].StartsWith('|'); i++) examples.Add(ParseRow(lines[i]));
            }
            else if (lines[i].StartsWith(BlockHead, StringComparison.Ordinal))
            {
                string id = lines[i][BlockHead.Length..];
                List<string> block = [];
                for (i++; lines[i] != "```"; i++) block.Add(lines[i].Split(';')[0]);
                examples.Add((id, HexText.Parse(string.Join(' ', block))));
            }
        }

        return examples;
    }

    private static (string, byte[]) ParseRow(string line)
    {
        Match match = Row().Match(line);
        if (!match.Success) throw new FormatException($"Not a row of an example: {line}");
        return (match.Groups["id"].Value, HexText.Parse(match.Groups["hex"].Value));
    }

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Firn.slnx"))) return folder.FullName;
        }

        throw new DirectoryNotFoundException("The tests do not run inside the repository.");
    }

    // The bytes stand in the last cell, or in the third in front of a reason and a code.
    [GeneratedRegex(@"^\| `(?<id>[a-z0-9-]+)` \|.+\| `(?<hex>[0-9A-F ()*]+)` \|( [^|]+ \| (`\w+` )?\|)?$", RegexOptions.ExplicitCapture)]
    private static partial Regex Row();
}
