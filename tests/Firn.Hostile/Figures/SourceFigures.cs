using System.Globalization;
using Firn.Tests.Safety.Ledger;

namespace Firn.Hostile.Figures;

/// <summary>
/// R18 and R21, which are about the sources and the same for both engines: what planted/run.sh last found out, of which planted/results.txt is
/// the record, and unsafe sites beside docs/unsafe-ledger.md.
/// </summary>
internal static class SourceFigures
{
    // "noticed NAME by SUITE"
    private const string Noticed = "noticed ";

    public static IEnumerable<Figure> List =>
    [
        new("R18", "removed checks that the tests notice, by the last run of planted/run.sh", "all", _ => Planted()) { IsOfFullScale = true },
        new("R21", "unsafe sites without a line that says what makes them safe", "0", _ => Unsafe()),
    ];

    private static FigureResult Planted()
    {
        Problems problems = new();
        string folder = Path.Combine(Repository.Folder, "tests", "Firn.Hostile", "planted");
        string[] names = [.. File.ReadLines(Path.Combine(folder, "mutations.txt")).Where(line => line.StartsWith("# ", StringComparison.Ordinal)).Select(line => line[2..line.IndexOf(':', StringComparison.Ordinal)])];
        HashSet<string> noticed = [.. File.ReadLines(Path.Combine(folder, "results.txt")).Where(line => line.StartsWith(Noticed, StringComparison.Ordinal)).Select(line => line.Split(' ')[1])];
        foreach (string name in names.Where(name => !noticed.Contains(name))) problems.Add($"{name}: not noticed, or not tried; 'planted/run.sh --write --only {name}' tries it.");
        return new(problems.Count == 0 && names.Length > 0, string.Create(CultureInfo.InvariantCulture, $"{names.Count(noticed.Contains)} of {names.Length}"), problems.Texts());
    }

    private static FigureResult Unsafe()
    {
        Problems problems = new();
        UnsafeLedger ledger = new(Repository.Folder);
        SortedDictionary<string, int> found = ledger.Found();
        foreach (string difference in ledger.Differences(found)) problems.Add(difference);
        return problems.NoneOf(found.Values.Sum(), "sites");
    }
}
