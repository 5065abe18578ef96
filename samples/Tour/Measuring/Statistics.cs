namespace Tour.Measuring;

/// <summary>Medians and how far to trust them.</summary>
internal static class Statistics
{
    private const int Resamples = 2000;

    public static double Median(ReadOnlySpan<double> values)
    {
        double[] sorted = values.ToArray();
        Array.Sort(sorted);
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// <summary>The interval that holds the median in 95 of 100 cases, by bootstrap.</summary>
    public static (double Low, double High) MedianInterval(double[] values)
    {
        var random = new Random(1);
        double[] sample = new double[values.Length];
        double[] medians = new double[Resamples];
        for (int i = 0; i < Resamples; i++)
        {
            for (int k = 0; k < sample.Length; k++)
                sample[k] = values[random.Next(values.Length)];
            medians[i] = Median(sample);
        }

        Array.Sort(medians);
        return (medians[Resamples * 25 / 1000], medians[(Resamples * 975 / 1000) - 1]);
    }
}
