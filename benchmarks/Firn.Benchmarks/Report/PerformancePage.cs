using System.Globalization;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Report;

/// <summary>
/// Writes what readers see of the result files: a page beside each and one of the folder, the blocks of docs/performance.md, of the README and
/// of docs/hosts, the charts.
/// </summary>
internal static class PerformancePage
{
    /// <summary>The outside reference.</summary>
    public const string Outside = "System.Text.Json";

    private const string Results = "benchmarks/results";
    private const string Main = "core";

    /// <summary>The core shapes: a file without them is not of a run of all.</summary>
    public static readonly string[] Needed = ["flat", "fixed", "flat-text", "small", "large", "feed", "log", "players", "media"];

    /// <summary>Writes all of it; the working folder is the repository's.</summary>
    public static void Write()
    {
        RunResult core = RunResult.Load(Path.Combine(Results, Main + ".json"));
        string? missing = Needed.FirstOrDefault(name => core.Shapes.All(shape => shape.Shape != name));
        if (missing is not null) throw new InvalidDataException($"{Main}.json has no results of '{missing}': it has to be the file of a run of all shapes.");
        ShapeResult[] shapes = [.. core.Shapes.Where(shape => Has(shape, Operation.Write, "Firn byte[]"))];
        SortedDictionary<string, RunResult> files = new(StringComparer.Ordinal);
        foreach (string path in Directory.EnumerateFiles(Results, "*.json"))
        {
            files.Add(Path.GetFileNameWithoutExtension(path), RunResult.Load(path));
            ResultTable.Write(files[Path.GetFileNameWithoutExtension(path)], path);
        }

        RunResult? peers = files.GetValueOrDefault(PeersTable.Name);
        GeneratedBlocks.Replace("README.md", ReadmeTable.Text(peers));
        GeneratedBlocks.Replace(Path.Combine("docs", "performance.md"), $"{RatioCharts.Images()}{ShapesTable.Text(shapes)}\n{Origin(core)}\n", PeersTable.Ratios(peers), MissedTable.Text(files));
        GeneratedBlocks.Replace(Path.Combine(Results, "README.md"), ResultsPage.Text(core, files));
        if (files.TryGetValue(HostsTable.Name, out RunResult? hosts)) GeneratedBlocks.Replace(Path.Combine("docs", "hosts", "README.md"), HostsTable.Text(hosts));
        RatioCharts.Write(shapes);
    }

    /// <summary>When, at which commit and on what a run was measured.</summary>
    public static string Origin(RunResult run) =>
        $"Measured on {run.Machine.Date[..10]} at commit {Commit(run)}: {run.Machine.Cpu}, {run.Machine.Processors} processors, {run.Machine.VectorBits}-bit vectors; {run.Machine.Runtime} on {run.Machine.OperatingSystem}; {run.Machine.Settings}{(run.Processes is { } processes ? $"; {processes} processes" : "")}.";

    /// <summary>When and at which commit a run was measured.</summary>
    public static string Settled(RunResult run) => $"{run.Machine.Date[..10]} at {Commit(run)}";

    /// <summary>The commit of a run, and whether files were changed since.</summary>
    public static string Commit(RunResult run) => run.Machine.Commit is { Length: >= 12 } commit ? commit[..12] + (commit.EndsWith('+') ? " and changes" : "") : "unknown";

    /// <summary>A time, of what is no floor with the ratio to it.</summary>
    public static string Timing(ContenderResult c) => c.Name == c.Floor ? Time(c) : string.Create(CultureInfo.InvariantCulture, $"{Time(c)} ({c.Ratio:0.00})");

    /// <summary>A ratio and its interval.</summary>
    public static string RatioAndInterval(ContenderResult c) => string.Create(CultureInfo.InvariantCulture, $"{c.Ratio:0.00} ({c.RatioLow:0.00} .. {c.RatioHigh:0.00})");

    /// <summary>A time with its unit.</summary>
    public static string Time(ContenderResult c) => c.Nanoseconds switch
    {
        < 1e3 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds:0} ns"),
        < 1e5 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e3:0.0} us"),
        < 1e6 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e3:0} us"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e6:0.0} ms"),
    };

    /// <summary>Whether a shape was measured so.</summary>
    public static bool Has(ShapeResult shape, Operation operation, string contender)
    {
        string name = operation.ToString().ToLowerInvariant();
        return shape.Contenders.Any(c => c.Name == contender && c.Operation == name);
    }

    /// <summary>What was measured of a shape.</summary>
    public static ContenderResult Of(ShapeResult shape, Operation operation, string contender)
    {
        string name = operation.ToString().ToLowerInvariant();
        return shape.Contenders.Single(c => c.Name == contender && c.Operation == name);
    }
}
