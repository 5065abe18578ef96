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
        page.Append(result.Processes is { } processes
            ? string.Create(CultureInfo.InvariantCulture, $"Ratio: median of {processes} processes, each the median of its per-round ratios to the named floor; interval: from the least process to the greatest. Time is of one call.\n")
            : "Ratio: median of the per-round ratios to the named floor, with its 95 % interval. Time is of one call.\n");
        if (result.Versions is { } versions) page.AppendJoin(", ", versions.Select(peer => $"{peer.Key} {peer.Value}")).Append(".\n");
        foreach (string note in result.Notes ?? []) page.Append(CultureInfo.InvariantCulture, $"\n- {note}");
        if (result.Notes is not null) page.Append('\n');
        foreach (ShapeResult shape in result.Shapes)
        {
            if (shape.Contenders.Any(c => c.CompiledMethods is not null))
            {
                WriteFirstCalls(page, shape);
                continue;
            }

            page.Append(CultureInfo.InvariantCulture, $"\n## {shape.Shape}\n\n| | contender | ratio | interval | to floor | time, ns | allocated, bytes | message, bytes | target |\n|---|---|---|---|---|---|---|---|---|\n");
            foreach (ContenderResult c in shape.Contenders)
            {
                page.Append(CultureInfo.InvariantCulture, $"| {c.Operation} | {c.Name} | {c.Ratio:0.00} | {c.RatioLow:0.00} .. {c.RatioHigh:0.00} | {c.Floor} | {c.Nanoseconds:#,0.0} | {c.AllocatedBytes:#,0} | {c.PayloadBytes:#,0} | {Target(c)} |\n");
            }
        }

        File.WriteAllText(Path.ChangeExtension(path, ".md"), page.ToString());
    }

    // Milliseconds, with their interval, and how much of them the runtime compiled.
    private static void WriteFirstCalls(StringBuilder page, ShapeResult shape)
    {
        page.Append(CultureInfo.InvariantCulture, $"\n## {shape.Shape}\n\n| | contender | ratio | interval | to floor | time, ms | interval | methods compiled | compiling, ms | allocated, bytes | message, bytes | target |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        foreach (ContenderResult c in shape.Contenders)
        {
            page.Append(CultureInfo.InvariantCulture, $"| {c.Operation} | {c.Name} | {c.Ratio:0.00} | {c.RatioLow:0.00} .. {c.RatioHigh:0.00} | {c.Floor} | {c.Nanoseconds / 1e6:0.000} | {c.NanosecondsLow / 1e6:0.000} .. {c.NanosecondsHigh / 1e6:0.000} ");
            page.Append(CultureInfo.InvariantCulture, $"| {c.CompiledMethods:0.#} | {c.CompilingNanoseconds / 1e6:0.000} | {c.AllocatedBytes:#,0} | {c.PayloadBytes:#,0} | {Target(c)} |\n");
        }
    }

    private static string Target(ContenderResult c)
    {
        string beside = c.TargetBeside is { } other ? string.Create(CultureInfo.InvariantCulture, $" x {other} ({c.TargetRatio:0.00})") : "";
        return c.Target is { } t ? string.Create(CultureInfo.InvariantCulture, $"{t:0.00}{beside} {(c.Passed == true ? "met" : "missed")}") : "";
    }
}
