using System.Globalization;
using System.Text;

namespace Firn.Benchmarks.Harness;

/// <summary>The page that people read beside a result file: the same figures, nothing else.</summary>
internal static class ResultTable
{
    /// <summary>Writes the page next to the result file, with the ending <c>.md</c>.</summary>
    public static void Write(RunResult result, string path)
    {
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"# Results\n\nThe figures of `{Path.GetFileName(path)}`, written by the benchmarks. {result.Machine.Cpu}, {result.Machine.Processors} processors; {result.Machine.Runtime}.\n");
        page.Append("Ratio: median of the per-round ratios to the named floor, with its 95 % interval. Time is of one call.\n");
        foreach (ShapeResult shape in result.Shapes)
        {
            page.Append(CultureInfo.InvariantCulture, $"\n## {shape.Shape}\n\n| | contender | ratio | interval | to floor | time, ns | allocated, bytes | message, bytes | target |\n|---|---|---|---|---|---|---|---|---|\n");
            foreach (ContenderResult c in shape.Contenders)
            {
                string beside = c.TargetBeside is { } other ? string.Create(CultureInfo.InvariantCulture, $" x {other} ({c.TargetRatio:0.00})") : "";
                string target = c.Target is { } t ? string.Create(CultureInfo.InvariantCulture, $"{t:0.00}{beside} {(c.Passed == true ? "met" : "missed")}") : "";
                page.Append(CultureInfo.InvariantCulture, $"| {c.Operation} | {c.Name} | {c.Ratio:0.00} | {c.RatioLow:0.00} .. {c.RatioHigh:0.00} | {c.Floor} | {c.Nanoseconds:#,0.0} | {c.AllocatedBytes:#,0} | {c.PayloadBytes:#,0} | {target} |\n");
            }
        }

        File.WriteAllText(Path.ChangeExtension(path, ".md"), page.ToString());
    }
}
