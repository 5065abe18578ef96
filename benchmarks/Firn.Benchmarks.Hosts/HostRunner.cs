using System.Diagnostics;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Hosts;

/// <summary>Times calls that wait for each other over the loopback device. Every round gives each way of a group one slot, in random order, and divides it by the floor's slot of the same round.</summary>
/// <param name="rounds">Rounds of short calls.</param>
/// <param name="longRounds">Rounds where one call fills a slot.</param>
internal sealed class HostRunner(int rounds, int longRounds)
{
    private const double SlotNanoseconds = 2_000_000;
    private static readonly TimeSpan s_warmTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_warmPause = TimeSpan.FromMilliseconds(150);

    private readonly Random _random = new(20_261_127);

    public async Task<ShapeResult> RunAsync(string name, IEnumerable<HostCall> calls)
    {
        List<ContenderResult> results = [];
        foreach (IGrouping<string, HostCall> group in calls.GroupBy(call => call.Group)) results.AddRange(await MeasureAsync([.. group]));
        return new ShapeResult(name, 1, results);
    }

    private async Task<ContenderResult[]> MeasureAsync(HostCall[] calls)
    {
        // Pauses, so that the compiler gets to its queue.
        for (int round = 0; round < 4; round++)
        {
            foreach (HostCall call in calls)
            {
                long start = Stopwatch.GetTimestamp();
                do
                {
                    await call.Call();
                }
                while (Stopwatch.GetElapsedTime(start) < s_warmTime);
            }

            await Task.Delay(s_warmPause);
        }

        int[] counts = new int[calls.Length];
        for (int i = 0; i < calls.Length; i++) counts[i] = (int)Math.Clamp(SlotNanoseconds / await TimeAsync(calls[i], 3), 1, 1_000);
        double[][] times = Array.ConvertAll(calls, _ => new double[counts.Max() > 1 ? rounds : longRounds]);
        int[] order = [.. Enumerable.Range(0, calls.Length)];
        for (int round = 0; round < times[0].Length; round++)
        {
            if (round % 25 == 0) GC.Collect();
            _random.Shuffle(order);
            foreach (int i in order) times[i][round] = await TimeAsync(calls[i], counts[i]);
        }

        ContenderResult[] results = new ContenderResult[calls.Length];
        for (int i = 0; i < calls.Length; i++) results[i] = Summarize(calls, i, counts[i], times, await AllocatedAsync(calls[i], Math.Clamp(counts[i] * 50, 3, 1_000)));
        return results;
    }

    private static ContenderResult Summarize(HostCall[] calls, int index, int count, double[][] times, double allocated)
    {
        HostCall call = calls[index];
        double[] floor = times[Array.FindIndex(calls, other => other.Name == call.Floor)];
        Estimate ratio = Statistics.Bootstrap([.. times[index].Zip(floor, static (time, unit) => time / unit)]);
        return new ContenderResult($"{call.Group}, {call.Name}", "call", $"{call.Group}, {call.Floor}")
        {
            Ratio = Math.Round(ratio.Median, 3),
            RatioLow = Math.Round(ratio.Low, 3),
            RatioHigh = Math.Round(ratio.High, 3),
            Nanoseconds = Math.Round(Statistics.Median(times[index])),
            Rounds = times[index].Length,
            CallsPerSlot = count,
            AllocatedBytes = Math.Round(allocated),
            PayloadBytes = call.Bytes,
            Target = call.Target,
            Passed = call.Target is { } target ? ratio.Low <= target : null,
        };
    }

    private static async Task<double> TimeAsync(HostCall call, int count)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < count; i++) await call.Call();
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / count;
    }

    // Of the whole process, as client and server are both in it, on any thread.
    private static async Task<double> AllocatedAsync(HostCall call, int count)
    {
        await call.Call();
        long before = GC.GetTotalAllocatedBytes(precise: true);
        for (int i = 0; i < count; i++) await call.Call();
        return (GC.GetTotalAllocatedBytes(precise: true) - before) / (double)count;
    }
}
