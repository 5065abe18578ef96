using System.Globalization;
using System.Text;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Settings;

namespace Firn.Benchmarks.Report;

/// <summary>The core shapes by the settings of the runtime.</summary>
internal static class SettingsTable
{
    /// <summary>The table, or nothing; <paramref name="run"/> is null where there is no such file.</summary>
    public static string Text(RunResult? run)
    {
        if (run is null) return "";
        string[] settings = [.. RuntimeSetting.All.Select(setting => setting.Name).Where(name => run.Shapes.Any(shape => shape.Shape.EndsWith(SettingsMeasurement.Separator + name, StringComparison.Ordinal)))];
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"\n## Settings of the runtime\n\nUnder other settings of the runtime, a run each, in brackets beside code by hand under the same ([all figures]({SettingsMeasurement.Shape}.md), {PerformancePage.Settled(run)}):\n\n");
        page.Append("| shape | | ").AppendJoin(" | ", settings).Append(" |\n|").Insert(page.Length, "---|", settings.Length + 2).Append('\n');
        foreach (string name in PerformancePage.Needed)
        {
            foreach ((string title, Operation operation, string contender) in SettingsMeasurement.Forms)
            {
                page.Append(CultureInfo.InvariantCulture, $"| {name} | {title} |");
                foreach (string setting in settings) page.Append(' ').Append(Cell(run, name + SettingsMeasurement.Separator + setting, operation, contender)).Append(" |");
                page.Append('\n');
            }
        }

        foreach (string note in run.Notes ?? []) page.Append("\n- ").Append(note);
        return page.Append('\n').ToString();
    }

    private static string Cell(RunResult run, string shape, Operation operation, string contender)
    {
        string kind = operation.ToString().ToLowerInvariant();
        ContenderResult? result = run.Shapes.FirstOrDefault(s => s.Shape == shape)?.Contenders.FirstOrDefault(c => c.Name == contender && c.Operation == kind);
        return result is null ? "" : PerformancePage.Timing(result);
    }
}
