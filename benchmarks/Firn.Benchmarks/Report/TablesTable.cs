using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>Sets of tables beside their XML.</summary>
internal static class TablesTable
{
    /// <summary>The table, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        ContenderResult[] contenders = [.. run.Shapes.SelectMany(shape => shape.Contenders)];
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"\n## Tables\n\nA `DataSet` as a message with its schema, in brackets beside its {TablesSuite.Beside} of schema and DiffGram ([all figures]({TablesSuite.Shape}.md), {PerformancePage.Settled(run)}):\n\n");
        page.Append("| data | bytes | read | written |\n|---|---|---|---|\n");
        foreach (ContenderResult read in contenders.Where(c => c.Operation == "read"))
        {
            ContenderResult? write = contenders.SingleOrDefault(c => c.Operation == "write" && c.Name == read.Name);
            page.Append(CultureInfo.InvariantCulture, $"| {read.Name} | {read.PayloadBytes:#,0} | {PerformancePage.Timing(read)} | {(write is null ? "" : PerformancePage.Timing(write))} |\n");
        }

        return page.ToString();
    }
}
