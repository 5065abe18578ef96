using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>Calls through hosts, which another program measures: Firn.Benchmarks.Hosts.</summary>
internal static class HostsTable
{
    /// <summary>The name of the file.</summary>
    public const string Name = "hosts";

    /// <summary>The table.</summary>
    public static string Text(RunResult run)
    {
        StringBuilder page = new();
        page.Append("| call | with | bytes of the message | time | ratio | allocated |\n|---|---|---|---|---|---|\n");
        string? last = null;
        foreach (ContenderResult c in run.Shapes.SelectMany(shape => shape.Contenders))
        {
            // "gRPC, an order there and back, Firn": the way stands last.
            int comma = c.Name.LastIndexOf(", ", StringComparison.Ordinal);
            (string call, string way) = (c.Name[..comma], c.Name[(comma + 2)..]);
            page.Append(CultureInfo.InvariantCulture, $"| {(call == last ? "" : call)} | {way} | {c.PayloadBytes:#,0} | {PerformancePage.Time(c)} | {c.Ratio:0.00} | {c.AllocatedBytes:#,0} |\n");
            last = call;
        }

        page.Append(CultureInfo.InvariantCulture, $"\n{PerformancePage.Origin(run)}\n");
        return page.ToString();
    }
}
