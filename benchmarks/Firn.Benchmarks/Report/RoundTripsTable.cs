using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>What one of a million round trips takes.</summary>
internal static class RoundTripsTable
{
    /// <summary>The table, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        ContenderResult[] contenders = [.. run.Shapes.SelectMany(shape => shape.Contenders)];
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"\n## Round trips\n\nOne of 1,000,000 round trips of `flat`, each object written to a new array and read from it before the next ([all figures]({RoundTripsSuite.Shape}.md), {PerformancePage.Settled(run)}):\n\n");
        page.Append("| ").AppendJoin(" | ", contenders.Select(c => c.Name)).Append(" |\n|").Insert(page.Length, "---|", contenders.Length).Append("\n| ");
        return page.AppendJoin(" | ", contenders.Select(PerformancePage.Timing)).Append(" |\n").ToString();
    }
}
