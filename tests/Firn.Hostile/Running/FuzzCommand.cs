using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Firn.Hostile.CommandLine;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>Reads damaged messages, as many as asked for, or one of them again.</summary>
internal static class FuzzCommand
{
    private const long UsualCount = 10_000_000;

    // Of a stack that overflowed there are many more.
    private const int MostLines = 60;
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(10);

    public static int Run(Arguments arguments) => arguments.Replay is { } seed ? Replay(arguments, seed) : Fuzz(arguments);

    private static int Fuzz(Arguments arguments)
    {
        long each = Math.Max(1, (arguments.Count ?? UsualCount) / arguments.Engines.Count);
        Figure[] figures = [.. AllFigures.List.Where(figure => figure.Number is "R1" or "R5")];
        ConcurrentQueue<Outcome> outcomes = new();
        long start = Stopwatch.GetTimestamp();
        Task.WhenAll(arguments.Engines.Select(RunAsync)).GetAwaiter().GetResult();
        FigureTable table = new(arguments.Engines, outcomes);
        Console.WriteLine();
        Console.Write(table.Markdown);
        Console.WriteLine();
        if (table.Failed > 0) Console.WriteLine(table.Problems);
        Console.WriteLine($"{table.Passed} passed, {table.Failed} failed");
        return table.Failed == 0 ? 0 : 1;

        Task RunAsync(Engine engine)
        {
            ulong first = arguments.Seed + (engine == Engine.Runtime ? (ulong)each : 0);
            Console.WriteLine($"{Engines.NameOf(engine)}: seeds {first} to {first + (ulong)each - 1}");
            long shown = start;
            EngineRun run = new(engine, arguments, outcomes.Enqueue)
            {
                Mutants = each,
                Progress = (figure, beats) =>
                {
                    if (figure.Number != "R1" || Stopwatch.GetElapsedTime(shown) < s_interval) return;
                    shown = Stopwatch.GetTimestamp();
                    Console.WriteLine($"{Engines.NameOf(engine)}: {beats:N0} of {each:N0}, {beats / Stopwatch.GetElapsedTime(start).TotalSeconds:N0} a second");
                },
            };
            return run.MeasureAsync(figures, CancellationToken.None);
        }
    }

    private static int Replay(Arguments arguments, ulong seed)
    {
        int code = 0;
        foreach (Engine engine in arguments.Engines)
        {
            ProcessStartInfo start = ChildProcess.Prepare(engine, isTimed: false, "--replay", seed.ToString(CultureInfo.InvariantCulture));
            start.RedirectStandardOutput = false;
            using Process process = Process.Start(start)!;
            foreach (string line in Lines(process.StandardError).Take(MostLines)) Console.Error.WriteLine(line);
            process.StandardError.ReadToEnd();
            process.WaitForExit();
            if (process.ExitCode is not (0 or 1)) Console.WriteLine($"The process ended with code {process.ExitCode}.");
            code = Math.Max(code, process.ExitCode == 0 ? 0 : 1);
        }

        return code;
    }

    private static IEnumerable<string> Lines(StreamReader reader)
    {
        while (reader.ReadLine() is { } line) yield return line;
    }
}
