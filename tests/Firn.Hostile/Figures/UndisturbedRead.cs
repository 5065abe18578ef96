using System.Diagnostics;
using System.Runtime;
using System.Runtime.InteropServices;
using Firn.Tests.IO;

namespace Firn.Hostile.Figures;

/// <summary>
/// How long code takes by itself: without the garbage collector, which holds its memory ready before, and without the pages that the system
/// hands out when they are first touched. Whether a new array lies in such pages depends on what the collector gave back before: the same loop
/// over the same number of bytes takes up to fifteen times as long with them.
/// </summary>
internal static unsafe partial class UndisturbedRead
{
    private const int FewestTimes = 3;
    private const int ThisThread = 1;
    private const int MinorFaults = 8;
    private const int Pieces = 32;

    // So many more or less make no difference.
    private const int FewFaults = 64;

    /// <summary>The least of some runs, of which those with the fewest new pages count; there are fewer once they took that long altogether.</summary>
    public static TimeSpan Measure(Action read, int times, TimeSpan enough)
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        read();
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        TimeSpan eachFault = MeasureFault();
        TimeSpan least = TimeSpan.MaxValue;
        long fewest = long.MaxValue / 2;
        TimeSpan all = default;
        for (int i = 0; i < times && (i < FewestTimes || all < enough); i++)
        {
            // Arrays end up larger than they are by the ends of blocks that are left unused.
            bool isReady = GC.TryStartNoGCRegion((allocated * 5 / 4) + (1 << 20));
            TimeSpan pauses = GC.GetTotalPauseDuration();
            long faults = CountFaults();
            long start = Stopwatch.GetTimestamp();
            read();
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            faults = CountFaults() - faults;
            pauses = GC.GetTotalPauseDuration() - pauses;
            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) GC.EndNoGCRegion();
            all += time;
            // Pauses have pages of their own in them.
            TimeSpan work = time - (isReady && pauses == default ? faults * eachFault : pauses);
            if (faults < fewest - FewFaults || (faults <= fewest + FewFaults && work < least)) least = work;
            fewest = Math.Min(fewest, faults);
        }

        return least;
    }

    // What a page costs here and now: the least of some rounds.
    private static TimeSpan MeasureFault()
    {
        TimeSpan least = TimeSpan.MaxValue;
        for (int round = 0; round < FewestTimes; round++)
        {
            GuardedMemory[] fresh = new GuardedMemory[Pieces];
            for (int i = 0; i < fresh.Length; i++) fresh[i] = new();
            long faults = CountFaults();
            long start = Stopwatch.GetTimestamp();
            foreach (GuardedMemory piece in fresh) piece.AtStart<byte>(GuardedMemory.Length).Fill(1);
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            faults = CountFaults() - faults;
            foreach (GuardedMemory piece in fresh) piece.Dispose();
            if (faults > 0 && time / faults < least) least = time / faults;
        }

        return least == TimeSpan.MaxValue ? default : least;
    }

    // Pages that this thread was given when it touched them; 0 where the system is not asked.
    private static long CountFaults()
    {
        // struct rusage: two times of two words each, then 14 words, the fifth of which counts what needed no device.
        Span<long> usage = stackalloc long[18];
        fixed (long* start = usage) return OperatingSystem.IsLinux() && Environment.Is64BitProcess && GetResourceUsage(ThisThread, start) == 0 ? usage[MinorFaults] : 0;
    }

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int GetResourceUsage(int who, long* usage);
}
