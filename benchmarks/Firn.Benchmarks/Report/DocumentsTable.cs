using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>Times of documents beside those of JSON.</summary>
internal static class DocumentsTable
{
    /// <summary>The table, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        ContenderResult[] contenders = [.. run.Shapes.SelectMany(shape => shape.Contenders)];
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"\n## Documents\n\nOne message without its class, in brackets beside {DocumentsSuite.Beside} on the JSON of the same data ([all figures]({DocumentsSuite.Shape}.md), {PerformancePage.Settled(run)}). What is read by {DocumentsSuite.FromJson} is JSON, of which it makes a message:\n\n");
        page.Append("| data | bytes | read | written as JSON |\n|---|---|---|---|\n");
        foreach (ContenderResult read in contenders.Where(c => c.Operation == "read"))
        {
            ContenderResult? write = contenders.SingleOrDefault(c => c.Operation == "write" && c.Name == read.Name);
            page.Append(CultureInfo.InvariantCulture, $"| {read.Name} | {read.PayloadBytes:#,0} | {PerformancePage.Timing(read)} | {(write is null ? "" : PerformancePage.Timing(write))} |\n");
        }

        return page.ToString();
    }
}
