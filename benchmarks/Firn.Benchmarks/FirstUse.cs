using System.Diagnostics;
using System.Globalization;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks;

/// <summary>What the first calls of a process cost: writing and reading a graph of ten types, by generated codecs and by the run-time engine.</summary>
internal static class FirstUse
{
    public const string Option = "--first-use";
    public const string ChildOption = "--first-use-child";

    private const int Processes = 21;

    /// <summary>Starts processes that each make the first calls, the engines in turn, and prints the medians.</summary>
    public static int Run()
    {
        Dictionary<string, List<double[]>> times = new() { ["generated"] = [], ["runtime"] = [] };
        for (int i = 0; i < Processes; i++)
        {
            foreach ((string engine, List<double[]> list) in times) list.Add(Child(engine));
        }

        Console.WriteLine($"The first calls of a process, ms, median of {Processes} processes (least and most):");
        string[] steps = ["write", "read", "both", "second type"];
        foreach ((string engine, List<double[]> list) in times)
        {
            Console.WriteLine(engine + ": " + string.Join(", ", steps.Select((step, s) => string.Create(CultureInfo.InvariantCulture, $"{step} {Median(list, s):0.0} ({list.Min(t => t[s]):0.0} to {list.Max(t => t[s]):0.0})"))));
        }

        return 0;
    }

    /// <summary>Makes the first calls and prints their times.</summary>
    public static int RunChild()
    {
        Order order = Order.Sample();
        SmallRecord second = new();
        long start = Stopwatch.GetTimestamp();
        byte[] bytes = FirnSerializer.Serialize(order);
        double write = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        start = Stopwatch.GetTimestamp();
        Order back = FirnSerializer.Deserialize<Order>(bytes)!;
        double read = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        start = Stopwatch.GetTimestamp();
        FirnSerializer.Deserialize<SmallRecord>(FirnSerializer.Serialize(second));
        double next = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        if (back.Lines!.Count != order.Lines!.Count || back.Customer!.Home != order.Customer!.Home) return 1;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{write} {read} {write + read} {next}"));
        return 0;
    }

    private static double[] Child(string engine)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!) { RedirectStandardOutput = true };
        // Started by "dotnet run" the process is the program itself; by "dotnet program.dll" it is the host.
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath!) == "dotnet") start.ArgumentList.Add(typeof(FirstUse).Assembly.Location);
        start.ArgumentList.Add(ChildOption);
        start.Environment["FIRN_ENGINE"] = engine;
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"The process for '{engine}' failed: {output}");
        return [.. output.Split(' ').Select(text => double.Parse(text, CultureInfo.InvariantCulture))];
    }

    private static double Median(List<double[]> times, int step)
    {
        double[] sorted = [.. times.Select(t => t[step]).Order()];
        return sorted[sorted.Length / 2];
    }
}
