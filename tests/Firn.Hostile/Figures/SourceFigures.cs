using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Firn.Tests.Safety.Ledger;

namespace Firn.Hostile.Figures;

/// <summary>
/// R18 and R21, which are about the sources and the same for both engines: what planted/run.sh last found out, of which planted/results.txt is
/// the record, and unsafe sites beside docs/unsafe-ledger.md.
/// </summary>
internal static class SourceFigures
{
    // "noticed NAME DIGEST by SUITE: TEST"
    private const string Noticed = "noticed ";

    public static IEnumerable<Figure> List =>
    [
        new("R18", "removed checks that the tests noticed when planted/run.sh tried them last", "all", _ => Planted()) { IsOfFullScale = true },
        new("R21", "unsafe sites without a line that says what makes them safe", "0", _ => Unsafe()),
    ];

    private static FigureResult Planted()
    {
        Problems problems = new();
        string folder = Path.Combine(Repository.Folder, "tests", "Firn.Hostile", "planted");
        HashSet<string> noticed = [.. File.ReadLines(Path.Combine(folder, "results.txt")).Where(line => line.StartsWith(Noticed, StringComparison.Ordinal)).Select(line => string.Join(' ', line.Split(' ')[1..3]))];
        (string Name, string Digest)[] mutations = [.. Mutations(Path.Combine(folder, "mutations.txt"))];
        int count = 0;
        foreach ((string name, string digest) in mutations)
        {
            if (noticed.Contains($"{name} {digest}")) count++;
            else problems.Add($"{name}: not noticed, or not tried as it is now; 'planted/run.sh --write --only {name}' tries it.");
        }

        return new(problems.Count == 0 && count > 0, string.Create(CultureInfo.InvariantCulture, $"{count} of {mutations.Length}"), problems.Texts());
    }

    // Names, and what planted/common.sh makes of their lines.
    private static IEnumerable<(string Name, string Digest)> Mutations(string path)
    {
        string? name = null;
        StringBuilder lines = new();
        foreach (string line in File.ReadLines(path))
        {
            if (line.StartsWith("# ", StringComparison.Ordinal))
            {
                if (name is not null) yield return (name, Digest(lines));
                name = line[2..line.IndexOf(':', StringComparison.Ordinal)];
                lines.Clear();
            }
            else if (line is ['@' or '-' or '+', ' ', ..])
            {
                lines.Append(line).Append('\n');
            }
        }

        if (name is not null) yield return (name, Digest(lines));
    }

    private static string Digest(StringBuilder lines) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(lines.ToString())))[..8];

    private static FigureResult Unsafe()
    {
        Problems problems = new();
        UnsafeLedger ledger = new(Repository.Folder);
        SortedDictionary<string, int> found = ledger.Found();
        foreach (string difference in ledger.Differences(found)) problems.Add(difference);
        return problems.NoneOf(found.Values.Sum(), "sites");
    }
}
