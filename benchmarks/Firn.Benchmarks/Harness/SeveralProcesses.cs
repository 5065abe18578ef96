namespace Firn.Benchmarks.Harness;

/// <summary>
/// One measurement in several processes. Where code and memory happen to lie differs from process to process, and moves a ratio by more than the interval that the
/// rounds of one process give.
/// </summary>
internal static class SeveralProcesses
{
    /// <summary>How many <c>--gate</c> takes, unless it is told: an odd number, for the most of them.</summary>
    public const int Gate = 5;

    /// <summary>Runs them one after the other.</summary>
    public static IReadOnlyList<ShapeResult> Run(RunOptions options, int processes)
    {
        List<string> arguments = [];
        foreach (string shape in options.Shapes) arguments.AddRange(["--shape", shape]);
        foreach (string contender in options.Contenders) arguments.AddRange(["--contender", contender]);
        if (options.IsQuick) arguments.Add("--quick");
        RunResult[] runs = [.. Enumerable.Range(1, processes).Select(i => AnotherProcess.Run($"{i} of {processes}", "processes", arguments))];
        return [.. runs[0].Shapes.Select((shape, i) => shape with { Contenders = [.. shape.Contenders.Select((_, j) => Join([.. runs.Select(run => run.Shapes[i].Contenders[j])]))] })];
    }

    // Medians, and the ends of what the processes had. A target is met where most of the processes meet it, each judged by its own interval as if it were alone; what has to be exact has to
    // be so in each.
    private static ContenderResult Join(ContenderResult[] results)
    {
        ContenderResult first = results[0];
        double[] ratios = [.. results.Select(c => c.Ratio)];
        return first with
        {
            Ratio = Statistics.Median(ratios),
            RatioLow = ratios.Min(),
            RatioHigh = ratios.Max(),
            TargetRatio = first.TargetRatio is null ? null : Statistics.Median([.. results.Select(c => c.TargetRatio!.Value)]),
            Passed = first.Target is null ? null : results.Count(c => c.Passed == true) * 2 > results.Length,
            Nanoseconds = Statistics.Median([.. results.Select(c => c.Nanoseconds)]),
            Rounds = results.Sum(c => c.Rounds),
            AllocatedBytes = results.Max(c => c.AllocatedBytes),
            AllocationExact = first.AllocationExact is null ? null : results.All(c => c.AllocationExact == true),
            Gen0 = results.Sum(c => c.Gen0),
            Gen1 = results.Sum(c => c.Gen1),
            Gen2 = results.Sum(c => c.Gen2),
        };
    }
}
