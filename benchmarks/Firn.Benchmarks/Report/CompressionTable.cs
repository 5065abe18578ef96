using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>Bytes and times of every compression.</summary>
internal static class CompressionTable
{
    /// <summary>The table, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        ContenderResult[] contenders = [.. run.Shapes.SelectMany(shape => shape.Contenders)];
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"\n## Compression\n\nOne message by every compression, its codec's default level, in brackets beside {CompressionSuite.Beside} ([all figures]({CompressionSuite.Shape}.md), {PerformancePage.Settled(run)}):\n\n");
        page.Append("| message | bytes | write | read |\n|---|---|---|---|\n");
        foreach (ContenderResult write in contenders.Where(c => c.Operation == "write"))
        {
            ContenderResult read = contenders.Single(c => c.Operation == "read" && c.Name == write.Name);
            double bytes = contenders.First(c => c.Name == write.Floor).PayloadBytes;
            page.Append(CultureInfo.InvariantCulture, $"| {write.Name} | {write.PayloadBytes:#,0} ({write.PayloadBytes / bytes:0.00}) | {PerformancePage.Timing(write)} | {PerformancePage.Timing(read)} |\n");
        }

        return page.ToString();
    }
}
