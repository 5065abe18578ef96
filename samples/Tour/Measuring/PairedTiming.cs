using System.Diagnostics;

namespace Tour.Measuring;

/// <summary>Times all contenders side by side: each round gives every operation of every contender one slot, in random order.</summary>
/// <remarks>A machine is never equally fast for long. Ratios within a round cancel that; separate runs do not.</remarks>
internal sealed class PairedTiming
{
    private const int WarmUpBlocks = 3;
    private const int WarmUpCalls = 20;

    // A slow operation is warm after fewer calls, because its inner methods run thousands of times in each. Three blocks
    // of twelve calls also bring its outermost method over the thirty that make the JIT compiler take it up.
    private const int SlowWarmUpCalls = 12;
    private static readonly TimeSpan SlowWarmUp = TimeSpan.FromMilliseconds(100);

    // What a slot of a round should last. Equal slots are hit equally by whatever else the machine does; single calls are not:
    // a short one mostly ends before it is interrupted, a long one does not, and their ratio would grow with the load.
    private static readonly TimeSpan Slot = TimeSpan.FromMilliseconds(10);

    private readonly Contender[] _contenders;
    private readonly byte[][] _payloads;
    private readonly TimeSpan[] _fastest;

    public PairedTiming(IEnumerable<Contender> contenders)
    {
        _contenders = [.. contenders];
        _payloads = [.. _contenders.Select(contender => contender.Write())];
        _fastest = new TimeSpan[_contenders.Length * 2];
        Write = [.. _contenders.Select(_ => new Timing())];
        Read = [.. _contenders.Select(_ => new Timing())];
    }

    /// <summary>Times of writing, in the order of the contenders.</summary>
    public Timing[] Write { get; }

    /// <summary>Times of reading, in the order of the contenders.</summary>
    public Timing[] Read { get; }

    /// <summary>Runs everything until the JIT compiler has optimised it, and notes how many calls fill a slot.</summary>
    public void WarmUp()
    {
        for (int block = 0; block < WarmUpBlocks; block++)
        {
            for (int operation = 0; operation < _fastest.Length; operation++)
            {
                TimeSpan fastest = TimeSpan.MaxValue;
                long start = Stopwatch.GetTimestamp();
                for (int call = 0; call < WarmUpCalls && (call < SlowWarmUpCalls || Stopwatch.GetElapsedTime(start) < SlowWarmUp); call++)
                {
                    long callStart = Stopwatch.GetTimestamp();
                    GC.KeepAlive(Run(operation));
                    TimeSpan elapsed = Stopwatch.GetElapsedTime(callStart);
                    fastest = elapsed < fastest ? elapsed : fastest;
                }

                _fastest[operation] = fastest;
            }

            // Methods are compiled again in the background once calls have been quiet for 100 ms.
            Thread.Sleep(150);
        }
    }

    /// <summary>Measures the rounds, telling how far it is, and stops early when <paramref name="limit"/> is spent.</summary>
    /// <returns>The number of rounds measured, at least one.</returns>
    public int Measure(int rounds, TimeSpan limit, Action<int> progress)
    {
        int[] order = [.. Enumerable.Range(0, _fastest.Length)];
        int[] calls = [.. _fastest.Select(fastest => Math.Max(1, (int)Math.Round(Slot / fastest)))];
        var random = new Random(1);
        long begin = Stopwatch.GetTimestamp();
        int round = 0;
        do
        {
            random.Shuffle(order);
            foreach (int operation in order)
            {
                // Each slot pays for the garbage it makes itself, not for that of the one before it.
                GC.Collect();
                Timing timing = operation % 2 == 0 ? Write[operation / 2] : Read[operation / 2];
                long allocated = GC.GetAllocatedBytesForCurrentThread();
                long start = Stopwatch.GetTimestamp();
                for (int call = 0; call < calls[operation]; call++)
                    GC.KeepAlive(Run(operation));
                timing.Milliseconds.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds / calls[operation]);
                timing.AllocatedBytes = (GC.GetAllocatedBytesForCurrentThread() - allocated) / calls[operation];
            }

            progress(++round);
        }
        while (round < rounds && Stopwatch.GetElapsedTime(begin) < limit);

        return round;
    }

    private object Run(int operation)
    {
        int contender = operation / 2;
        return operation % 2 == 0 ? _contenders[contender].Write() : _contenders[contender].Read(_payloads[contender]);
    }
}
