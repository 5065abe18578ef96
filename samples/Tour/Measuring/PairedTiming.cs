using System.Diagnostics;

namespace Tour.Measuring;

/// <summary>Times all contenders side by side: each round runs every operation of every contender once, in random order.</summary>
/// <remarks>A machine is never equally fast for long. Ratios within a round cancel that; separate runs do not.</remarks>
internal sealed class PairedTiming
{
    private const int WarmUpBlocks = 3;
    private const int WarmUpCalls = 20;

    private readonly Contender[] _contenders;
    private readonly byte[][] _payloads;
    private readonly int _rounds;

    public PairedTiming(IEnumerable<Contender> contenders, int rounds)
    {
        _contenders = [.. contenders];
        _payloads = [.. _contenders.Select(contender => contender.Write())];
        _rounds = rounds;
        Write = [.. _contenders.Select(_ => new Timing(rounds))];
        Read = [.. _contenders.Select(_ => new Timing(rounds))];
    }

    /// <summary>Times of writing, in the order of the contenders.</summary>
    public Timing[] Write { get; }

    /// <summary>Times of reading, in the order of the contenders.</summary>
    public Timing[] Read { get; }

    /// <summary>Runs everything until the JIT compiler has optimised it.</summary>
    public void WarmUp()
    {
        for (int block = 0; block < WarmUpBlocks; block++)
        {
            for (int operation = 0; operation < _contenders.Length * 2; operation++)
            {
                for (int call = 0; call < WarmUpCalls; call++)
                    GC.KeepAlive(Run(operation));
            }

            // Methods are compiled again in the background once calls have been quiet for 100 ms.
            Thread.Sleep(150);
        }
    }

    /// <summary>Measures the rounds, telling how far it is.</summary>
    public void Measure(Action<int> progress)
    {
        int[] order = [.. Enumerable.Range(0, _contenders.Length * 2)];
        var random = new Random(1);
        for (int round = 0; round < _rounds; round++)
        {
            random.Shuffle(order);
            foreach (int operation in order)
            {
                // Each call pays for the garbage it makes itself, not for the one before it.
                GC.Collect();
                Timing timing = operation % 2 == 0 ? Write[operation / 2] : Read[operation / 2];
                long allocated = GC.GetAllocatedBytesForCurrentThread();
                long start = Stopwatch.GetTimestamp();
                object result = Run(operation);
                timing.Milliseconds[round] = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
                timing.AllocatedBytes = GC.GetAllocatedBytesForCurrentThread() - allocated;
                GC.KeepAlive(result);
            }

            progress(round + 1);
        }
    }

    private object Run(int operation)
    {
        int contender = operation / 2;
        return operation % 2 == 0 ? _contenders[contender].Write() : _contenders[contender].Read(_payloads[contender]);
    }
}
