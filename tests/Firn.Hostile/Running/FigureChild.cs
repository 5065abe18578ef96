using System.Diagnostics;
using Firn.Hostile.CommandLine;
using Firn.Hostile.Figures;
using Firn.Hostile.Targets;

namespace Firn.Hostile.Running;

/// <summary>Measures figures in this process, one after the other, and reports each to the parent.</summary>
internal static class FigureChild
{
    public static int Run(Arguments arguments)
    {
        ChildProcess.EndWithParent();
        if (arguments.Hash) return OutputHash.Print(arguments.Culture);
        if (arguments.Replay is { } seed) return Fuzzing.Replay.Run(seed);
        if (arguments.Heartbeat is { } path) Heartbeat.Use(path);
        FigureRun run = new(arguments.Scale, (int)arguments.Seed);
        if (arguments.Count is { } count) run = run with { Mutants = count };
        foreach (int place in arguments.Places)
        {
            Heartbeat.Own.Reset();
            Console.WriteLine(new Report(place, null, 0));
            long start = Stopwatch.GetTimestamp();
            FigureResult result = Measure(AllFigures.List[place], run);
            Console.WriteLine(new Report(place, result, Stopwatch.GetElapsedTime(start).TotalSeconds));
        }

        return 0;
    }

    private static FigureResult Measure(Figure figure, FigureRun run)
    {
        try
        {
            return figure.Measure(run);
        }
        catch (Exception exception)
        {
            return new FigureResult(false, "failed", [exception.ToString()]);
        }
    }
}
