using System.Globalization;

namespace Firn.Tests.Safety.Ledger;

/// <summary>docs/unsafe-ledger.md beside the unsafe sites of the sources; R21.</summary>
/// <param name="repository">The repository's folder.</param>
internal sealed class UnsafeLedger(string repository)
{
    private readonly string _sources = Path.Combine(repository, "src");

    /// <summary>The sites of all sources, by file and member.</summary>
    public SortedDictionary<string, int> Found()
    {
        SortedDictionary<string, int> found = new(StringComparer.Ordinal);
        foreach (string path in Files())
        {
            foreach ((string member, int sites) in UnsafeSites.Count(File.ReadAllText(path), IsEmitter(path))) found.Add($"{Relative(path)} {member}", sites);
        }

        return found;
    }

    /// <summary>How sources and document differ, each with what to do; nothing if they don't.</summary>
    /// <param name="found">The sites of the sources.</param>
    public IEnumerable<string> Differences(SortedDictionary<string, int> found)
    {
        Dictionary<string, (int Sites, string Why)> listed = [];
        foreach ((string place, int sites, string why) in Listed())
        {
            if (!listed.TryAdd(place, (sites, why))) yield return $"Two lines for {place}.";
        }

        foreach ((string place, int sites) in found)
        {
            if (!listed.TryGetValue(place, out (int Sites, string Why) line))
                yield return $"{place}: {sites} unsafe sites, and no line. Read them, and add below the file's heading: | {place.Split(' ')[1]} | {sites} | what makes them safe |";
            else if (line.Sites != sites)
                yield return $"{place}: {sites} unsafe sites, and the line says {line.Sites}. Read all of them again, then correct number and reason.";
            else if (line.Why.Length < 4)
                yield return $"{place}: the line gives no reason.";
        }

        foreach (string place in listed.Keys.Where(place => !found.ContainsKey(place))) yield return $"{place}: a line, and no unsafe site. Remove it.";
    }

    /// <summary>The source files.</summary>
    public IEnumerable<string> Files() => Directory.EnumerateFiles(_sources, "*.cs", SearchOption.AllDirectories)
        .Where(path => !Relative(path).Split('/').Any(part => part is "obj" or "bin"));

    /// <summary>Whether a source file writes code.</summary>
    /// <param name="path">Its path.</param>
    public bool IsEmitter(string path) => Relative(path).Contains("/Emission/", StringComparison.Ordinal);

    private string Relative(string path) => Path.GetRelativePath(_sources, path).Replace('\\', '/');

    // Headings "### `path`" and rows "| member | sites | reason |".
    private IEnumerable<(string Place, int Sites, string Why)> Listed()
    {
        string? file = null;
        foreach (string line in File.ReadLines(Path.Combine(repository, "docs", "unsafe-ledger.md")))
        {
            if (line.StartsWith('#')) file = line.StartsWith("### `", StringComparison.Ordinal) ? line[5..].TrimEnd('`') : null;
            if (file is null || !line.StartsWith("| ", StringComparison.Ordinal)) continue;
            string[] cells = line.Split('|', 5);
            if (!int.TryParse(cells[2], NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture, out int sites)) continue;
            yield return ($"{file} {cells[1].Trim()}", sites, cells[3].Trim());
        }
    }
}
