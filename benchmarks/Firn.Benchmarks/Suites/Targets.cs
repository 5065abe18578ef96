namespace Firn.Benchmarks.Suites;

/// <summary>What the core has to reach here. The final targets, 1.15 to 1.25 and 1.10, come later.</summary>
internal static class Targets
{
    /// <summary>Write to a new array, as a multiple of S3.</summary>
    public const double WriteArray = 1.35;

    /// <summary>Read, as a multiple of D2.</summary>
    public const double Read = 1.20;

    /// <summary>Room in a reused writer for every message of the suite.</summary>
    public const int WriterBytes = 2 << 20;
}
