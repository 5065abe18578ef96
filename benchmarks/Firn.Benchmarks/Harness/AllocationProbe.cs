namespace Firn.Benchmarks.Harness;

/// <summary>Exact allocation.</summary>
internal static class AllocationProbe
{
    /// <summary>Bytes the current thread allocates in one call with input <paramref name="index"/>.</summary>
    public static long Measure(Loop run, int index)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object? result = run(index, 1);
        long after = GC.GetAllocatedBytesForCurrentThread();
        GC.KeepAlive(result);
        return after - before;
    }

    /// <summary>Average allocation over all inputs, and whether every one was as expected.</summary>
    public static (double Average, bool? Exact) Measure(Contender contender, int inputCount)
    {
        long sum = 0;
        bool exact = true;
        for (int i = 0; i < inputCount; i++)
        {
            long allocated = Measure(contender.Run, i);
            sum += allocated;
            exact &= contender.ExpectedAllocation is null || contender.ExpectedAllocation(i) == allocated;
        }

        return ((double)sum / inputCount, contender.ExpectedAllocation is null ? null : exact);
    }
}
