using System.Diagnostics;
using System.Globalization;
using Firn.Hostile.CommandLine;
using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>
/// Measures figures of an engine in child processes, and watches them: one that dies, or stops at an input, is a figure that is missed,
/// with the seed of that input. The figures behind it are measured by a new child.
/// </summary>
/// <param name="engine">The engine.</param>
/// <param name="arguments">The scale, and where seeds begin.</param>
/// <param name="finished">Is told of each figure.</param>
internal sealed class EngineRun(Engine engine, Arguments arguments, Action<Outcome> finished)
{
    // The first ones say what happened, the others of a stack that overflowed are many.
    private const int MostLines = 8;

    private static readonly TimeSpan s_glance = TimeSpan.FromMilliseconds(100);

    private readonly Queue<string> _errors = new();

    // One reference, because one task writes it and another reads it.
    private volatile Started? _current;

    private sealed record Started(Figure Figure, long At);

    /// <summary>How many mutants this engine reads, or null for what the scale says.</summary>
    public long? Mutants { get; init; }

    /// <summary>Is told from time to time how many inputs of a figure were tried.</summary>
    public Action<Figure, long>? Progress { get; init; }

    // Far above what an input may take, or all that is tried of one: a busy machine must not look like a hang.
    private TimeSpan LongestInput => arguments.Scale == Scale.Full ? TimeSpan.FromMinutes(10) : TimeSpan.FromSeconds(30);

    // The same of a figure: R17 takes five minutes in a smaller run, and what is timed a minute or two in a quick one.
    private TimeSpan LongestFigure => arguments.Scale == Scale.Full ? TimeSpan.FromHours(6) : TimeSpan.FromMinutes(12);

    public async Task MeasureAsync(IEnumerable<Figure> figures, CancellationToken cancellation)
    {
        List<Figure> remaining = [.. figures];
        while (remaining.Count > 0)
        {
            int before = remaining.Count;
            string? end = await RunChildAsync(remaining, cancellation);
            if (end is null && remaining.Count < before) continue;
            Figure missed = _current?.Figure ?? remaining[0];
            remaining.Remove(missed);
            finished(new Outcome(missed, engine, new FigureResult(false, "ended", [end ?? "The process ended without saying why."]), Elapsed.TotalSeconds));
        }
    }

    private TimeSpan Elapsed => _current is { } started ? Stopwatch.GetElapsedTime(started.At) : TimeSpan.Zero;

    // Takes the figures that were measured off the list. Null when all were, else what happened.
    private async Task<string?> RunChildAsync(List<Figure> remaining, CancellationToken cancellation)
    {
        string path = Path.GetTempFileName();
        _current = null;
        _errors.Clear();
        try
        {
            using Heartbeat heartbeat = Heartbeat.Create(path);
            using Process process = Process.Start(ChildProcess.Prepare(engine, remaining.All(figure => figure.IsTimed), Words(remaining, path)))!;
            process.ErrorDataReceived += (_, line) => Keep(line.Data);
            process.BeginErrorReadLine();
            Task lines = ReadAsync(process.StandardOutput, remaining);
            try
            {
                string? hang = await WatchAsync(process, heartbeat, cancellation);
                if (hang is not null) process.Kill(entireProcessTree: true);
                await process.WaitForExitAsync(cancellation);
                await lines;
                if (hang is not null) return hang;
                return remaining.Count == 0 ? null : $"The process ended with code {process.ExitCode}{heartbeat.Input}.{Said()}";
            }
            catch (OperationCanceledException)
            {
                process.Kill(entireProcessTree: true);
                throw;
            }
        }
        finally
        {
            File.Delete(path);
        }
    }

    private List<string> Words(List<Figure> figures, string heartbeat)
    {
        List<string> words =
        [
            "--heartbeat", heartbeat,
            "--scale", arguments.Scale.ToString(),
            "--places", string.Join(',', figures.Select(figure => AllFigures.List.IndexOf(figure))),
            "--seed", arguments.Seed.ToString(CultureInfo.InvariantCulture),
        ];
        if (Mutants is { } count) words.AddRange(["--count", count.ToString(CultureInfo.InvariantCulture)]);
        return words;
    }

    private async Task ReadAsync(StreamReader lines, List<Figure> remaining)
    {
        while (await lines.ReadLineAsync() is { } line)
        {
            if (Report.TryParse(line) is not { } report)
            {
                Keep(line);
                continue;
            }

            Figure figure = AllFigures.List[report.Place];
            if (report.Result is null)
            {
                _current = new(figure, Stopwatch.GetTimestamp());
                continue;
            }

            remaining.Remove(figure);
            _current = null;
            finished(new Outcome(figure, engine, report.Result, report.Seconds));
        }
    }

    private async Task<string?> WatchAsync(Process process, Heartbeat heartbeat, CancellationToken cancellation)
    {
        long beats = -1;
        long since = Stopwatch.GetTimestamp();
        while (!process.HasExited)
        {
            await Task.Delay(s_glance, cancellation);
            if (heartbeat.Beats != beats || !heartbeat.IsBusy)
            {
                beats = heartbeat.Beats;
                since = Stopwatch.GetTimestamp();
                if (_current is { } started && beats > 0) Progress?.Invoke(started.Figure, beats);
            }

            if (Stopwatch.GetElapsedTime(since) > LongestInput) return $"Not finished after {LongestInput.TotalSeconds:N0} s{heartbeat.Input}.{Said()}";
            if (Elapsed > LongestFigure) return $"Not finished after {LongestFigure.TotalMinutes:N0} minutes{heartbeat.Input}.{Said()}";
        }

        return null;
    }

    private void Keep(string? line)
    {
        if (string.IsNullOrWhiteSpace(line)) return;
        lock (_errors)
        {
            if (_errors.Count < MostLines) _errors.Enqueue(line);
        }
    }

    private string Said()
    {
        lock (_errors) return string.Concat(_errors.Select(line => Environment.NewLine + "    " + line));
    }
}
