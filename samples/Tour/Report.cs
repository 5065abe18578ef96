using Tour.Measuring;

namespace Tour;

/// <summary>Prints the tables.</summary>
internal static class Report
{
    /// <summary>Prints the size of each format, and how many times the first one's it is.</summary>
    public static void PrintSizes(IReadOnlyList<(string Name, int Bytes)> sizes)
    {
        Console.WriteLine($"  {"Size",-32} {"bytes",12} {"ratio",8}");
        foreach ((string name, int bytes) in sizes)
            Console.WriteLine($"  {name,-32} {bytes,12:N0} {(double)bytes / sizes[0].Bytes,8:F2}");
    }

    /// <summary>Prints the times of one operation, and how many times the first contender's they are.</summary>
    public static void PrintTimes(string operation, IReadOnlyList<Contender> contenders, Timing[] timings)
    {
        Console.WriteLine($"  {operation,-32} {"ms",12} {"ratio",8} {"95 % interval",15} {"allocated",12}");
        for (int i = 0; i < timings.Length; i++)
        {
            (double median, double low, double high) = timings[i].RatioTo(timings[0]);
            string interval = i == 0 ? "" : $"{low:F2} .. {high:F2}";
            Console.WriteLine($"  {contenders[i].Name,-32} {timings[i].Median,12:F2} {median,8:F2} {interval,15} {timings[i].AllocatedBytes,12:N0}");
        }
    }
}
