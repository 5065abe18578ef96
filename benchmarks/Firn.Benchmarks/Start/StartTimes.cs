using System.Globalization;

namespace Firn.Benchmarks.Start;

/// <summary>What the steps of one process took.</summary>
/// <param name="Steps">By the operation: announcing the program's codecs, loading the types' assembly, writing, reading, the whole process.</param>
/// <param name="Length">Bytes of all messages.</param>
/// <param name="Hash">A hash of them.</param>
internal sealed record StartTimes(IReadOnlyDictionary<string, StartTimes.Step> Steps, long Length, string Hash)
{
    /// <summary>Module initializers of the program.</summary>
    public const string Announce = "announce";

    /// <summary>Module initializers of the library that the types are in.</summary>
    public const string Load = "load";

    /// <summary>The first messages.</summary>
    public const string Write = "write";

    /// <summary>The first values.</summary>
    public const string Read = "read";

    /// <summary>Loading, writing and reading together.</summary>
    public const string RoundTrip = "round trip";

    /// <summary>From the start of the process to its end, as the one that starts it sees it.</summary>
    public const string Process = "process";

    private static readonly string[] Names = [Announce, Load, Write, Read];

    /// <summary>A step: times in nanoseconds, methods compiled, bytes allocated.</summary>
    internal sealed record Step(double Time, double Methods, double Compiling, double Allocated)
    {
        /// <summary>Both steps as one.</summary>
        public static Step operator +(Step one, Step other) => new(one.Time + other.Time, one.Methods + other.Methods, one.Compiling + other.Compiling, one.Allocated + other.Allocated);
    }

    /// <summary>Reads what the program prints: four numbers a step, then length and hash.</summary>
    public static StartTimes Parse(string line, TimeSpan process)
    {
        string[] parts = line.Trim().Split(' ');
        double[] numbers = Array.ConvertAll(parts[..(4 * Names.Length)], part => double.Parse(part, CultureInfo.InvariantCulture));
        Dictionary<string, Step> steps = new() { [Process] = new Step(process.TotalNanoseconds, 0, 0, 0) };
        for (int i = 0; i < Names.Length; i++) steps.Add(Names[i], new Step(numbers[4 * i], numbers[(4 * i) + 1], numbers[(4 * i) + 2], numbers[(4 * i) + 3]));
        steps.Add(RoundTrip, steps[Load] + steps[Write] + steps[Read]);
        return new StartTimes(steps, long.Parse(parts[^2], CultureInfo.InvariantCulture), parts[^1]);
    }
}
