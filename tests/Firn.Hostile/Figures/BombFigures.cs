using System.Diagnostics;
using System.Globalization;
using Firn.Hostile.Targets;

namespace Firn.Hostile.Figures;

/// <summary>R6: twice the input takes twice the time, and no input takes long for its length.</summary>
internal static class BombFigures
{
    private const double LargestRatio = 2.5;
    private const double LargestPerByte = 100;
    private const int Smallest = 1 << 16;
    private const int FewestTimes = 3;

    // Shorter times say nothing about their ratio, and are within the microseconds that any call may take.
    private static readonly TimeSpan s_least = TimeSpan.FromMicroseconds(200);
    private static readonly TimeSpan s_eachCall = TimeSpan.FromMicroseconds(20);
    private static readonly TimeSpan s_warm = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan s_enough = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan s_plenty = TimeSpan.FromMilliseconds(200);

    // Both lines come from the same runs.
    private static (FigureRun Run, FigureResult Ratio, FigureResult PerByte)? s_measured;

    public static IEnumerable<Figure> List =>
    [
        new("R6", "T(2n)/T(n) of every family of bombs, up to 4 MiB", "<= 2.5", run => Measured(run).Ratio, IsTimed: true),
        new("R6", "worst input: ns a byte beyond 20 us; of a compressed message a raw byte", "<= 100", run => Measured(run).PerByte, IsTimed: true),
    ];

    private static (FigureResult Ratio, FigureResult PerByte) Measured(FigureRun run)
    {
        if (s_measured?.Run != run)
        {
            (FigureResult ratio, FigureResult perByte) = Measure(run);
            s_measured = (run, ratio, perByte);
        }

        return (s_measured.Value.Ratio, s_measured.Value.PerByte);
    }

    private static (FigureResult Ratio, FigureResult PerByte) Measure(FigureRun run)
    {
        int tolerance = run.Choose(2, 2, 1);
        int largest = run.Choose(1 << 18, 1 << 20, 1 << 22);
        int times = run.Choose(3, 5, 9);
        Problems ratios = new();
        Problems speeds = new();
        (double Value, string Name) worstRatio = (0, "");
        (double Value, string Name) worstPerByte = (0, "");
        (double Value, string Name) worstByCulture = (0, "");
        foreach (Bomb bomb in Bombs.All)
        {
            Warm(bomb.Prepare(Smallest).Read);
            TimeSpan previous = default;
            for (int size = Smallest; size <= Math.Min(largest, bomb.Largest); size *= 2)
            {
                (Action read, long length) = bomb.Prepare(size);
                read();
                TimeSpan time = Best(read, times);
                double ratio = Ratio(time, previous);
                for (int again = 0; ratio > LargestRatio && again < 3; again++)
                {
                    previous = Shorter(previous, Best(bomb.Prepare(size / 2).Read, 2 * times));
                    time = Shorter(time, Best(read, 2 * times));
                    ratio = Ratio(time, previous);
                }

                if (ratio > worstRatio.Value) worstRatio = (ratio, bomb.Name);
                if (ratio > tolerance * LargestRatio) ratios.Add(string.Create(CultureInfo.InvariantCulture, $"{bomb.Name}: {ratio:0.0} from {size / 2:N0} to {size:N0} bytes ({time.TotalMilliseconds:0.00} ms)"));
                double perByte = (time - s_eachCall).TotalNanoseconds / length;
                ref (double Value, string Name) worst = ref bomb.IsSortedByCulture ? ref worstByCulture : ref worstPerByte;
                if (perByte > worst.Value) worst = (perByte, string.Create(CultureInfo.InvariantCulture, $"{bomb.Name}, {length:N0} bytes"));
                if (!bomb.IsSortedByCulture && perByte > tolerance * LargestPerByte) speeds.Add(string.Create(CultureInfo.InvariantCulture, $"{bomb.Name}: {perByte:0.0} ns a byte of {length:N0}"));
                previous = time;
            }
        }

        return (new(ratios.Count == 0, string.Create(CultureInfo.InvariantCulture, $"at most {worstRatio.Value:0.00} ({worstRatio.Name}) of {Bombs.All.Count} families"), ratios.Texts()),
            new(speeds.Count == 0, string.Create(CultureInfo.InvariantCulture, $"{worstPerByte.Value:0.0} ({worstPerByte.Name}); sorted by a culture {worstByCulture.Value:0.0}"), speeds.Texts()));
    }

    // Until the runtime has given the code its final form.
    private static void Warm(Action read)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < 40 && Stopwatch.GetElapsedTime(start) < s_warm; i++) read();
    }

    private static double Ratio(TimeSpan time, TimeSpan half) => half < s_least ? 0 : time / half;

    private static TimeSpan Shorter(TimeSpan a, TimeSpan b) => a < b ? a : b;

    private static TimeSpan Best(Action read, int times)
    {
        GC.Collect();
        TimeSpan best = TimeSpan.MaxValue;
        TimeSpan all = default;
        for (int i = 0; i < times ? i < FewestTimes || all < s_plenty : all < s_enough && i < 10 * times; i++)
        {
            // How often the garbage collector stops the program depends on what else it holds; what is allocated is R5's question.
            TimeSpan pauses = GC.GetTotalPauseDuration();
            long start = Stopwatch.GetTimestamp();
            read();
            TimeSpan time = Stopwatch.GetElapsedTime(start) - (GC.GetTotalPauseDuration() - pauses);
            all += time;
            best = Shorter(best, time);
        }

        return best;
    }
}
