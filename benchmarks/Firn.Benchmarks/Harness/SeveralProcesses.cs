namespace Firn.Benchmarks.Harness;

/// <summary>
/// One measurement in several processes. Where code and memory happen to lie differs from process to process, and moves a ratio by more than the interval that the
/// rounds of one process give: an interval of a process is none of the ratio.
/// </summary>
internal static class SeveralProcesses
{
    /// <summary>
    /// How many <c>--gate</c> takes. The least and the greatest of six enclose the median of all processes with a probability of 1 - 2/2^6, 97 %.
    /// </summary>
    public const int Gate = 6;

    /// <summary>Runs them one after the other.</summary>
    public static RunResult Run(RunOptions options)
    {
        List<string> arguments = [];
        foreach (string shape in options.Shapes) arguments.AddRange(["--shape", shape]);
        foreach (string contender in options.Contenders) arguments.AddRange(["--contender", contender]);
        if (options.IsQuick) arguments.Add("--quick");
        RunResult[] runs = [.. Enumerable.Range(1, options.InProcesses).Select(i => AnotherProcess.Run($"{i} of {options.InProcesses}", "processes", arguments))];
        return runs[0] with
        {
            Processes = runs.Length,
            Shapes = [.. runs[0].Shapes.Select((shape, i) => shape with { Contenders = [.. shape.Contenders.Select((_, j) => Join([.. runs.Select(run => run.Shapes[i].Contenders[j])]))] })],
        };
    }

    // Medians, and the ends of what the processes had; what has to be exact has to be so in each.
    private static ContenderResult Join(ContenderResult[] results)
    {
        ContenderResult first = results[0];
        double[] ratios = [.. results.Select(c => c.Ratio)];
        double[]? judged = first.TargetRatio is null ? null : [.. results.Select(c => c.TargetRatio!.Value)];
        return first with
        {
            Ratio = Statistics.Median(ratios),
            RatioLow = ratios.Min(),
            RatioHigh = ratios.Max(),
            TargetRatio = judged is null ? null : Statistics.Median(judged),
            Passed = first.Target is { } target ? (judged ?? ratios).Min() <= target : null,
            Nanoseconds = Statistics.Median([.. results.Select(c => c.Nanoseconds)]),
            Rounds = results.Sum(c => c.Rounds),
            AllocatedBytes = results.Max(c => c.AllocatedBytes),
            AllocationExact = results.Any(c => c.AllocationExact == false) ? false : first.AllocationExact,
            Gen0 = results.Sum(c => c.Gen0),
            Gen1 = results.Sum(c => c.Gen1),
            Gen2 = results.Sum(c => c.Gen2),
        };
    }
}
