using System.Diagnostics;
using System.Globalization;

namespace Shop.Measuring;

/// <summary>Ways to do the same thing, measured in turn, so that what else the machine does hits all of them alike.</summary>
internal sealed class Comparison(string name)
{
    private readonly List<(string Name, long Bytes, Func<Task> Call)> _ways = [];

    public Comparison Add(string way, long bytes, Func<Task> call)
    {
        _ways.Add((way, bytes, call));
        return this;
    }

    /// <summary>Prints a line for each way: its bytes, the median of its times, and that as a part of the first way's.</summary>
    public async Task RunAsync(int warmUp, int rounds)
    {
        for (int i = 0; i < warmUp; i++)
        {
            foreach ((_, _, Func<Task> call) in _ways) await call();
        }

        double[][] times = [.. _ways.Select(_ => new double[rounds])];
        for (int i = 0; i < rounds; i++)
        {
            for (int way = 0; way < _ways.Count; way++)
            {
                long start = Stopwatch.GetTimestamp();
                await _ways[way].Call();
                times[way][i] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
            }
        }

        double first = Median(times[0]);
        for (int way = 0; way < _ways.Count; way++)
        {
            double median = Median(times[way]);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  {(way == 0 ? name : ""),-34}  {_ways[way].Name,-16}  {_ways[way].Bytes,12:N0}  {median,12:N0}  {median / first,6:N2}"));
        }
    }

    private static double Median(double[] times)
    {
        Array.Sort(times);
        return times[times.Length / 2];
    }
}
