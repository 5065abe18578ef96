using System.Diagnostics;

namespace Firn.Tests;

/// <summary>
/// What a call allocates once the runtime has given it its final code: until then it may box here and there. The runtime waits with that while
/// other code is new to it: tests that measure run alone.
/// </summary>
internal static class AllocationMeter
{
    private const int Calls = 50;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    /// <summary>Managed bytes a call, of the best batch of <see cref="Calls"/>; measured until it is <paramref name="expected"/>, at most 20 seconds or as long as is said.</summary>
    public static long PerCall(Action action, long expected, TimeSpan? patience = null)
    {
        long least = long.MaxValue;
        for (long start = Stopwatch.GetTimestamp(); ;)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < Calls; i++) action();
            least = Math.Min(least, (GC.GetAllocatedBytesForCurrentThread() - before) / Calls);
            if (least <= expected || Stopwatch.GetElapsedTime(start) > (patience ?? s_patience)) return least;
            Thread.Sleep(1);
        }
    }
}
