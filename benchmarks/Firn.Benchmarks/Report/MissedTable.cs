using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>What is slower than it should be: every row of the result files that misses its target, those of one work and one target in a line.</summary>
internal static class MissedTable
{
    // Longer endings first, where one is part of another.
    private static readonly (string Ending, string Form)[] Forms =
    [
        (" byte[]", "to an array"),
        (", writer", "to a writer"),
        (" writer", "to a writer"),
        (" span", "to a span"),
        (" segments", "from segments"),
        (" segment", "from one segment"),
    ];

    /// <summary>The text.</summary>
    public static string Text(SortedDictionary<string, RunResult> files)
    {
        int judged = 0;
        int missed = 0;
        List<string> met = [];
        StringBuilder table = new();
        foreach ((string file, RunResult run) in files)
        {
            (string Shape, ContenderResult Contender)[] rows = [.. run.Shapes.SelectMany(shape => shape.Contenders.Where(c => c.Target is not null).Select(c => (shape.Shape, c)))];
            (string Work, string Ratio, double Target)[] misses = [.. rows.Where(row => row.Contender.Passed != true).Select(row => Line(file, row.Shape, row.Contender))];
            judged += rows.Length;
            missed += misses.Length;
            if (rows.Length > 0 && misses.Length == 0) met.Add(Link(file));
            string results = $"{Link(file)}, {run.Machine.Date[..10]}";
            foreach (IGrouping<(string Work, double Target), string> line in misses.GroupBy(miss => (miss.Work, miss.Target), miss => miss.Ratio))
            {
                table.Append(CultureInfo.InvariantCulture, $"| {results} | `{line.Key.Work}` | {string.Join(", ", line)} | {line.Key.Target:0.00} |\n");
                results = "";
            }
        }

        string summary = string.Create(CultureInfo.InvariantCulture, $"{missed} of {judged} judged rows miss their target. All rows are met in {string.Join(", ", met)}.");
        return $"{summary}\n\n| results | work | ratio (interval) | target |\n|---|---|---|---|\n{table}";
    }

    private static (string Work, string Ratio, double Target) Line(string file, string shape, ContenderResult c)
    {
        string work = c.Name;
        string form = "";
        foreach ((string ending, string words) in Forms)
        {
            if (!work.EndsWith(ending, StringComparison.Ordinal)) continue;
            work = work[..^ending.Length];
            form = words;
            break;
        }

        if (work.EndsWith(" stream", StringComparison.Ordinal))
        {
            work = work[..^" stream".Length];
            form = c.Operation == "read" ? "from a stream" : "to a stream";
        }

        // "Firn" alone is the shape as it is; a file of one shape is named for it.
        work = work == "Firn" ? "" : work.StartsWith("Firn ", StringComparison.Ordinal) ? work["Firn ".Length..] : work;
        work = string.Join(", ", new[] { shape == file ? "" : shape, work }.Where(part => part.Length > 0));
        string what = form.Length == 0 || c.Operation == "read" ? $"{c.Operation} {form}".TrimEnd() : form;
        string ratio = c.TargetBeside is { } beside ? string.Create(CultureInfo.InvariantCulture, $"{c.TargetRatio:0.00} beside {beside}") : PerformancePage.RatioAndInterval(c);
        return (work, $"{what} {ratio}", c.Target!.Value);
    }

    private static string Link(string file) => $"[{file}](../benchmarks/results/{file}.md)";
}
