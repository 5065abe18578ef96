using System.Collections.Concurrent;
using System.Diagnostics;
using Firn.Hostile.CommandLine;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>Measures figures of the engines and prints the table: what is not timed side by side, what is timed after that, one engine at a time.</summary>
internal static class FigureCommand
{
    public static int Run(Arguments arguments)
    {
        long start = Stopwatch.GetTimestamp();
        Figure[] figures = [.. AllFigures.List.Where(figure => arguments.Only.Count == 0 ? figure.IsPartOf(arguments.Scale) : arguments.Only.Contains(figure.Number))];
        ConcurrentQueue<Outcome> outcomes = new();
        using CancellationTokenSource stop = new();
        Console.WriteLine($"Scale {arguments.Scale.ToString().ToLowerInvariant()}, seed {arguments.Seed}: '--seed {arguments.Seed}' tries the same again.");
        EngineRun[] runs = [.. arguments.Engines.Select(engine => new EngineRun(engine, arguments, Finished))];
        try
        {
            Task.WhenAll(runs.Select(run => run.MeasureAsync(figures.Where(figure => !figure.IsTimed), stop.Token))).GetAwaiter().GetResult();
            foreach (EngineRun run in runs) run.MeasureAsync(figures.Where(figure => figure.IsTimed), stop.Token).GetAwaiter().GetResult();
        }
        catch (OperationCanceledException)
        {
            Console.WriteLine("Ended at the first figure that was missed.");
        }

        FigureTable table = new(arguments.Engines, outcomes);
        Console.WriteLine();
        Console.Write(table.Markdown);
        Console.WriteLine();
        if (table.Failed > 0) Console.WriteLine(table.Problems);
        if (arguments.Write) ReliabilityPage.Write(table, arguments, Stopwatch.GetElapsedTime(start));
        Console.WriteLine($"{table.Passed} passed, {table.Failed} failed");
        return table.Failed == 0 && table.Passed > 0 ? 0 : 1;

        void Finished(Outcome outcome)
        {
            outcomes.Enqueue(outcome);
            Console.WriteLine($"{outcome.Figure.Number,-3} {Engines.NameOf(outcome.Engine),-9} {(outcome.Result.IsMet ? "met   " : "MISSED")} {outcome.Seconds,7:N1} s  {outcome.Result.Value}");
            if (arguments.Stop && !outcome.Result.IsMet) stop.Cancel();
        }
    }
}
