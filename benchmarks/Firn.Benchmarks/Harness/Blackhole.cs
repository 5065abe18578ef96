namespace Firn.Benchmarks.Harness;

/// <summary>Takes numbers that must not be dead.</summary>
internal static class Blackhole
{
    private static volatile int s_number;

    /// <summary>The last number.</summary>
    public static int Number
    {
        get => s_number;
        set => s_number = value;
    }
}
