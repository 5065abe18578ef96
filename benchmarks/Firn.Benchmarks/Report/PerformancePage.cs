using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Settings;
using Firn.Benchmarks.Start;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>Writes what readers see of the result files: the tables of docs/performance.md and of the README, the charts, a page beside each file.</summary>
internal static class PerformancePage
{
    /// <summary>The outside reference.</summary>
    public const string Outside = "System.Text.Json";

    private const string Begin = "<!-- figures: written by 'Firn.Benchmarks --report' -->";
    private const string End = "<!-- end of figures -->";
    private const string Results = "benchmarks/results";
    private const string Main = "core";

    /// <summary>The core shapes: a file without them is not of a run of all.</summary>
    public static readonly string[] Needed = ["flat", "fixed", "flat-text", "small", "large", "feed", "log", "players", "media"];

    // Beside its own floor each: the column, the operation, the contender.
    private static readonly (string Column, Operation Operation, string Contender)[] Forms =
    [
        ("to a span", Operation.Write, "Firn span"),
        ("to a stream", Operation.Write, "Firn stream"),
        ("from one segment", Operation.Read, "Firn segment"),
        ("from segments", Operation.Read, "Firn segments"),
        ("from a stream", Operation.Read, "Firn stream"),
    ];

    // Each answers one question. Times are the ratios of the table, medians of rounds; what does not vary is divided here.
    private static readonly ChartPlan[] Charts =
    [
        new("write", "How long does writing to a new array take?", "times code by hand that writes a message without schema, logarithmic", Operation.Write, "Firn byte[]", (c, _) => c.Ratio),
        new("read", "How long does reading take?", "times code by hand that reads a message without schema, logarithmic", Operation.Read, "Firn", (c, _) => c.Ratio),
        new("bytes", "How long is a message?", "times a message without schema, logarithmic", Operation.Write, "Firn byte[]", (c, floor) => c.PayloadBytes / floor.PayloadBytes),
        new("allocations", "How much memory does reading allocate?", "times the objects that are read, logarithmic", Operation.Read, "Firn", (c, floor) => c.AllocatedBytes / floor.AllocatedBytes),
    ];

    private sealed record ChartPlan(string Name, string Question, string Axis, Operation Operation, string Contender, Func<ContenderResult, ContenderResult, double> Value);

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

        Replace("README.md", Summary(core, shapes));
        Replace(Path.Combine("docs", "performance.md"), Page(core, shapes, files));
        if (files.TryGetValue(HostsTable.Name, out RunResult? hosts)) Replace(Path.Combine("docs", "hosts", "README.md"), HostsTable.Text(hosts));
        Directory.CreateDirectory(Path.Combine("docs", "charts"));
        foreach (ChartPlan plan in Charts)
        {
            string[] contenders = [plan.Contender, "Firn embedded", Outside];
            DotChart chart = new(plan.Question, plan.Axis)
            {
                Series = ["Firn without schema", "Firn, schema embedded", Outside],
                Rows = Array.ConvertAll(shapes, shape =>
                {
                    ContenderResult floor = Of(shape, plan.Operation, Of(shape, plan.Operation, plan.Contender).Floor);
                    return (shape.Shape, Array.ConvertAll(contenders, contender => plan.Value(Of(shape, plan.Operation, contender), floor)));
                }),
            };
            File.WriteAllText(Path.Combine("docs", "charts", plan.Name + ".svg"), chart.ToSvg());
        }
    }

    private static string Summary(RunResult core, IReadOnlyList<ShapeResult> shapes)
    {
        StringBuilder table = new();
        table.Append("| | bytes | JSON | write | by hand | JSON | read | by hand | JSON |\n|---|---|---|---|---|---|---|---|---|\n");
        foreach (ShapeResult shape in shapes)
        {
            ContenderResult write = Of(shape, Operation.Write, "Firn byte[]");
            ContenderResult read = Of(shape, Operation.Read, "Firn");
            table.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} | {write.PayloadBytes:#,0} | {Of(shape, Operation.Write, Outside).PayloadBytes:#,0} ");
            table.Append(CultureInfo.InvariantCulture, $"| {Time(write)} | {Time(Of(shape, Operation.Write, write.Floor))} | {Time(Of(shape, Operation.Write, Outside))} ");
            table.Append(CultureInfo.InvariantCulture, $"| {Time(read)} | {Time(Of(shape, Operation.Read, "D2"))} | {Time(Of(shape, Operation.Read, Outside))} |\n");
        }

        return $"{table}\n{Origin(core)}\n";
    }

    private static string Page(RunResult core, IReadOnlyList<ShapeResult> shapes, SortedDictionary<string, RunResult> files)
    {
        StringBuilder page = new();
        page.Append(Origin(core)).Append("\n\n");
        page.Append("| shape | | Firn | beside code by hand | interval | allocated | message | System.Text.Json |\n|---|---|---|---|---|---|---|---|\n");
        foreach (ShapeResult shape in shapes)
        {
            Row(shape, "to an array", Operation.Write, "Firn byte[]");
            Row(shape, "the same, schema embedded", Operation.Write, "Firn embedded");
            Row(shape, "to a reused writer", Operation.Write, "Firn writer");
            Row(shape, "read", Operation.Read, "Firn");
            Row(shape, "the same, schema embedded", Operation.Read, "Firn embedded");
        }

        page.Append(FormsTable(shapes));
        foreach (ChartPlan plan in Charts) page.Append(CultureInfo.InvariantCulture, $"\n![{plan.Question}](charts/{plan.Name}.svg)\n");
        page.Append('\n').Append(PeersTable.Text(files.GetValueOrDefault(PeersTable.Name)));
        page.Append(SettingsTable.Text(files.GetValueOrDefault(SettingsMeasurement.Shape))).Append(RoundTripsTable.Text(files.GetValueOrDefault(RoundTripsSuite.Shape)));
        page.Append(WorkTable.Text(files)).Append(CompressionTable.Text(files.GetValueOrDefault(CompressionSuite.Shape))).Append(StartTable.Text(files.GetValueOrDefault(StartMeasurement.Shape)));
        page.Append("\n| results | measured | commit | processor | targets met |\n|---|---|---|---|---|\n");
        foreach ((string name, RunResult run) in files)
        {
            ContenderResult[] judged = [.. run.Shapes.SelectMany(shape => shape.Contenders).Where(c => c.Target is not null)];
            page.Append(CultureInfo.InvariantCulture, $"| [{name}](../benchmarks/results/{name}.md) | {run.Machine.Date[..10]} | {Commit(run)} | {run.Machine.Cpu} | {(judged.Length > 0 ? $"{judged.Count(c => c.Passed == true)} of {judged.Length}" : "none is set")} |\n");
        }

        return page.ToString();

        void Row(ShapeResult shape, string what, Operation operation, string contender)
        {
            ContenderResult c = Of(shape, operation, contender);
            page.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} | {what} | {Time(c)} | {c.Ratio:0.00} | {c.RatioLow:0.00} .. {c.RatioHigh:0.00} | {c.AllocatedBytes:#,0} | {c.PayloadBytes:#,0} | {(c.Floor == "S2 writer" ? "" : Time(Of(shape, operation, Outside)))} |\n");
        }
    }

    private static string FormsTable(IReadOnlyList<ShapeResult> shapes)
    {
        ShapeResult[] measured = [.. shapes.Where(shape => Forms.All(form => Has(shape, form.Operation, form.Contender)))];
        if (measured.Length == 0) return "";
        StringBuilder table = new();
        table.Append("\nThe same without schema in other forms, in brackets beside code by hand that does the same: to a span the pass alone, to a stream the pass and one ");
        table.Append("write of the stream; from one segment its array taken out and a decoder that trusts its bytes, from more segments and from a stream joining them in a reused block and that decoder.\n\n");
        table.Append("| shape |").AppendJoin(" |", Forms.Select(form => " " + form.Column)).Append(" |\n|---|").Insert(table.Length, "---|", Forms.Length).Append('\n');
        foreach (ShapeResult shape in measured)
        {
            table.Append(CultureInfo.InvariantCulture, $"| {shape.Shape} |");
            foreach ((_, Operation operation, string contender) in Forms)
            {
                ContenderResult c = Of(shape, operation, contender);
                table.Append(CultureInfo.InvariantCulture, $" {Time(c)} ({c.Ratio:0.00}) |");
            }

            table.Append('\n');
        }

        return table.ToString();
    }

    /// <summary>When, at which commit and on what a run was measured.</summary>
    public static string Origin(RunResult run) =>
        $"Measured on {run.Machine.Date[..10]} at commit {Commit(run)}: {run.Machine.Cpu}, {run.Machine.Processors} processors, {run.Machine.VectorBits}-bit vectors; {run.Machine.Runtime} on {run.Machine.OperatingSystem}; {run.Machine.Settings}{(run.Processes is { } processes ? $"; {processes} processes" : "")}.";

    /// <summary>When and at which commit a run was measured.</summary>
    public static string Settled(RunResult run) => $"{run.Machine.Date[..10]} at {Commit(run)}";

    /// <summary>A time, of what is no floor with the ratio to it.</summary>
    public static string Timing(ContenderResult c) => c.Name == c.Floor ? Time(c) : string.Create(CultureInfo.InvariantCulture, $"{Time(c)} ({c.Ratio:0.00})");

    private static string Commit(RunResult run) => run.Machine.Commit is { Length: >= 12 } commit ? commit[..12] + (commit.EndsWith('+') ? " and changes" : "") : "unknown";

    private static bool Has(ShapeResult shape, Operation operation, string contender)
    {
        string name = operation.ToString().ToLowerInvariant();
        return shape.Contenders.Any(c => c.Name == contender && c.Operation == name);
    }

    private static ContenderResult Of(ShapeResult shape, Operation operation, string contender)
    {
        string name = operation.ToString().ToLowerInvariant();
        return shape.Contenders.Single(c => c.Name == contender && c.Operation == name);
    }

    /// <summary>A time with its unit.</summary>
    public static string Time(ContenderResult c) => c.Nanoseconds switch
    {
        < 1e3 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds:0} ns"),
        < 1e5 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e3:0.0} us"),
        < 1e6 => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e3:0} us"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{c.Nanoseconds / 1e6:0.0} ms"),
    };

    private static void Replace(string path, string figures)
    {
        string text = File.ReadAllText(path);
        int begin = text.IndexOf(Begin, StringComparison.Ordinal);
        int end = text.IndexOf(End, StringComparison.Ordinal);
        if (begin < 0 || end < begin) throw new InvalidDataException($"{path} has no place for figures: '{Begin}' .. '{End}'.");
        File.WriteAllText(path, $"{text[..(begin + Begin.Length)]}\n\n{figures}\n{text[end..]}");
    }
}
