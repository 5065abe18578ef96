using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Report;

namespace Firn.Benchmarks.Settings;

/// <summary>The core shapes under other settings of the runtime: this program again for each, in a process of its own, in three forms.</summary>
internal static class SettingsMeasurement
{
    /// <summary>The name of the shape.</summary>
    public const string Shape = "settings";

    /// <summary>Between a shape and a setting.</summary>
    public const string Separator = ", ";

    /// <summary>The forms.</summary>
    public static readonly (string Title, Operation Operation, string Contender)[] Forms =
    [
        ("to an array", Operation.Write, "Firn byte[]"),
        ("to a reused writer", Operation.Write, "Firn writer"),
        ("read", Operation.Read, "Firn"),
    ];

    /// <summary>Runs all settings, or those chosen, one after the other; notes what each of them was.</summary>
    public static IReadOnlyList<ShapeResult> Run(RunOptions options, ICollection<string> notes)
    {
        RuntimeSetting[] chosen = options.Variants.Count > 0 ? [.. RuntimeSetting.All.Where(setting => options.Variants.Contains(setting.Name))] : RuntimeSetting.All;
        List<ShapeResult> results = [];
        foreach (RuntimeSetting setting in chosen)
        {
            Console.WriteLine();
            Console.WriteLine(setting.Name);
            RunResult run = Run(setting, options.IsQuick);
            notes.Add($"{setting.Name}: {string.Concat(setting.Variables.Select(variable => $"{variable.Name}={variable.Value}; "))}{run.Machine.Settings}");
            results.AddRange(run.Shapes.Select(shape => new ShapeResult(shape.Shape + Separator + setting.Name, shape.Inputs, [.. shape.Contenders.Select(WithoutTarget)])));
        }

        return results;
    }

    private static RunResult Run(RuntimeSetting setting, bool isQuick)
    {
        List<string> arguments = [];
        foreach (string shape in PerformancePage.Needed) arguments.AddRange(["--shape", shape]);
        foreach ((_, _, string contender) in Forms) arguments.AddRange(["--contender", contender]);
        if (isQuick) arguments.Add("--quick");
        return AnotherProcess.Run(setting.Name, Shape, arguments, setting.Variables);
    }

    // Targets are those of the core run.
    private static ContenderResult WithoutTarget(ContenderResult c) => c with { Target = null, TargetBeside = null, TargetRatio = null, Passed = null };
}
