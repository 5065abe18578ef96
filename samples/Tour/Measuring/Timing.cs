namespace Tour.Measuring;

/// <summary>The times of one operation of one contender, one a round.</summary>
internal sealed class Timing
{
    /// <summary>Milliseconds of each round.</summary>
    public List<double> Milliseconds { get; } = [];

    /// <summary>Bytes one call allocates.</summary>
    public long AllocatedBytes { get; set; }

    /// <summary>Milliseconds of the middle round.</summary>
    public double Median => Statistics.Median([.. Milliseconds]);

    /// <summary>How many times as long as <paramref name="other"/> this takes: the median of the ratios of each round.</summary>
    public (double Median, double Low, double High) RatioTo(Timing other)
    {
        double[] ratios = new double[Milliseconds.Count];
        for (int round = 0; round < ratios.Length; round++)
            ratios[round] = Milliseconds[round] / other.Milliseconds[round];
        (double low, double high) = Statistics.MedianInterval(ratios);
        return (Statistics.Median(ratios), low, high);
    }
}
