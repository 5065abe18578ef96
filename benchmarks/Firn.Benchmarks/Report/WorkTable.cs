using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>Work of which a file has the same three forms each: a row for each, with its time and the ratio to code by hand.</summary>
internal static class WorkTable
{
    private const string ArraySuffix = " byte[]";
    private const string WriterSuffix = " writer";

    private static readonly (string File, string Title)[] Files =
    [
        ("collections", "Collections as roots, beside loops by hand or copies of memory"),
        ("blobs", "An object of 263 KB, nearly all of it one array (`layer`), and 125,000 triangles of four vectors (`mesh`, 6 MB), beside copies of memory"),
        ("blobs-by-size", "An array of floats as a root, beside one copy of memory"),
        ("scale", "Lists of rows of a text, a number and 16 bytes, beside loops by hand"),
        ("cold", "The same rows where objects stand in memory in another order than in the list: *shuffled*, a row's objects stay together, or *scattered*, each has a place of its own"),
    ];

    /// <summary>The tables of the files that are there.</summary>
    public static string Text(IReadOnlyDictionary<string, RunResult> files)
    {
        StringBuilder page = new("\n## Collections and blocks of memory\n");
        foreach ((string file, string title) in Files)
        {
            if (!files.TryGetValue(file, out RunResult? run)) continue;
            page.Append(CultureInfo.InvariantCulture, $"\n{title} ([all figures]({file}.md), {PerformancePage.Settled(run)}):\n\n");
            page.Append("| | to an array | to a writer | read | target |\n|---|---|---|---|---|\n");
            foreach (ContenderResult array in run.Shapes.SelectMany(shape => shape.Contenders).Where(c => c.Name.EndsWith(ArraySuffix, StringComparison.Ordinal)))
            {
                string work = array.Name[..^ArraySuffix.Length];
                page.Append(CultureInfo.InvariantCulture, $"| `{work}` | {PerformancePage.Timing(array)} | {Cell(run, Operation.Write, work + WriterSuffix)} | {Cell(run, Operation.Read, work)} | {array.Target:0.00} |\n");
            }
        }

        return page.ToString();
    }

    private static string Cell(RunResult run, Operation operation, string name)
    {
        string kind = operation.ToString().ToLowerInvariant();
        ContenderResult? result = run.Shapes.SelectMany(shape => shape.Contenders).FirstOrDefault(c => c.Name == name && c.Operation == kind);
        return result is null ? "" : PerformancePage.Timing(result);
    }
}
