using System.Diagnostics;
using System.Reflection;
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
        string path = Path.GetFullPath(Path.Combine("artifacts", Shape, setting.Name.Replace(' ', '-') + ".json"));
        string program = Environment.ProcessPath ?? throw new InvalidOperationException("The process has no path.");
        ProcessStartInfo start = new(program);

        // By the installed runtime's own host, the program is an argument.
        if (Path.GetFileNameWithoutExtension(program) == "dotnet") start.ArgumentList.Add(Assembly.GetExecutingAssembly().Location);
        foreach (string shape in PerformancePage.Needed) Add("--shape", shape);
        foreach ((_, _, string contender) in Forms) Add("--contender", contender);
        Add("--out", path);
        if (isQuick) start.ArgumentList.Add("--quick");
        foreach ((string name, string value) in setting.Variables) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        return process.ExitCode == 0 ? RunResult.Load(path) : throw new InvalidOperationException($"{setting.Name}: exit code {process.ExitCode}.");

        void Add(string option, string value)
        {
            start.ArgumentList.Add(option);
            start.ArgumentList.Add(value);
        }
    }

    // Targets are those of the core run.
    private static ContenderResult WithoutTarget(ContenderResult c) => c with { Target = null, TargetBeside = null, TargetRatio = null, Passed = null };
}
