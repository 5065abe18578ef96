namespace Firn.Benchmarks.Harness;

/// <summary>A median with its 95 % bootstrap interval.</summary>
internal readonly record struct Estimate(double Median, double Low, double High);

/// <summary>Statistics that outliers do not move: on shared cores a mean says who was disturbed.</summary>
internal static class Statistics
{
    private const int Resamples = 1000;

    /// <summary>The median.</summary>
    public static double Median(double[] values)
    {
        double[] sorted = [.. values];
        Array.Sort(sorted);
        return Middle(sorted);
    }

    /// <summary>The median and the central 95 % of the medians of resampled values.</summary>
    public static Estimate Bootstrap(double[] values)
    {
        double[] sorted = [.. values];
        Array.Sort(sorted);
        Random random = new(values.Length);
        double[] medians = new double[Resamples];
        int[] picks = new int[sorted.Length];
        for (int i = 0; i < Resamples; i++)
        {
            foreach (ref int pick in picks.AsSpan())
            {
                pick = random.Next(sorted.Length);
            }

            Array.Sort(picks);
            medians[i] = (sorted[picks[(picks.Length - 1) / 2]] + sorted[picks[picks.Length / 2]]) / 2;
        }

        Array.Sort(medians);
        return new Estimate(Middle(sorted), medians[Resamples * 25 / 1000], medians[(Resamples * 975 / 1000) - 1]);
    }

    private static double Middle(double[] sorted) => (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
}
