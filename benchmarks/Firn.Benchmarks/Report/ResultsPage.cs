using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Settings;
using Firn.Benchmarks.Start;
using Firn.Benchmarks.Suites;

namespace Firn.Benchmarks.Report;

/// <summary>The page of the folder of results: what each file holds, and the tables that are too long for docs/performance.md.</summary>
internal static class ResultsPage
{
    /// <summary>The text.</summary>
    public static string Text(RunResult core, SortedDictionary<string, RunResult> files)
    {
        StringBuilder page = new();
        page.Append("| results | measured | commit | processor | targets met |\n|---|---|---|---|---|\n");
        foreach ((string name, RunResult run) in files)
        {
            ContenderResult[] judged = [.. run.Shapes.SelectMany(shape => shape.Contenders).Where(c => c.Target is not null)];
            page.Append(CultureInfo.InvariantCulture, $"| [{name}]({name}.md) | {run.Machine.Date[..10]} | {PerformancePage.Commit(run)} | {run.Machine.Cpu}, {run.Machine.VectorBits}-bit vectors | {(judged.Length > 0 ? $"{judged.Count(c => c.Passed == true)} of {judged.Length}" : "none is set")} |\n");
        }

        page.Append(FormsTable.Text(core)).Append(PeersTable.Text(files.GetValueOrDefault(PeersTable.Name)));
        page.Append(SettingsTable.Text(files.GetValueOrDefault(SettingsMeasurement.Shape))).Append(RoundTripsTable.Text(files.GetValueOrDefault(RoundTripsSuite.Shape)));
        page.Append(WorkTable.Text(files)).Append(CompressionTable.Text(files.GetValueOrDefault(CompressionSuite.Shape))).Append(DocumentsTable.Text(files.GetValueOrDefault(DocumentsSuite.Shape))).Append(JsonTable.Text(files.GetValueOrDefault(JsonSuite.Shape))).Append(TablesTable.Text(files.GetValueOrDefault(TablesSuite.Shape))).Append(StartTable.Text(files.GetValueOrDefault(StartMeasurement.Shape)));
        return page.ToString();
    }
}
