using System.Diagnostics;

namespace Firn.Benchmarks.Harness;

/// <summary>
/// Times the contenders of a suite in one process. All of them are warmed first; then every round gives each one slot, in random
/// order, and divides it by the floor's slot of the same round, so that what disturbs a round disturbs both.
/// </summary>
internal sealed class Runner(RunOptions options)
{
    private const int WarmRounds = 8;
    private const int WarmCalls = 60;
    private const int RoundsPerBlock = 25;
    private const int HugeRounds = 15;
    private const double SlotNanoseconds = 100_000;
    private const double LongCallNanoseconds = 200_000;
    private static readonly TimeSpan WarmTime = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan LongestWarmTime = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan WarmPause = TimeSpan.FromMilliseconds(120);

    private readonly Random _random = new(20_251_121);

    /// <summary>Keeps the last result alive: no loop is dead.</summary>
    private object? _sink;

    /// <summary>The last result.</summary>
    public object? Sink => _sink;

    /// <summary>
    /// Verifies all suites, then runs them in turn. Whichever shapes are timed, the profile of the code they share comes from all of
    /// them: with one type only, the compiler guesses it at every virtual call, which is luck that no program has.
    /// </summary>
    public void Prepare(IReadOnlyList<Suite> suites)
    {
        foreach (Suite suite in suites)
        {
            suite.Verify();
        }

        // Plain code takes 30 calls, instrumented code 30 more.
        for (int round = 0; round < 4; round++)
        {
            for (int call = 0; call < 35; call++)
            {
                foreach (Contender contender in suites.SelectMany(suite => suite.Contenders))
                {
                    _sink = contender.Run(call, 1);
                }
            }

            Thread.Sleep(WarmPause);
        }
    }

    /// <summary>Warms and measures.</summary>
    public ShapeResult Run(Suite suite)
    {
        Contender[] chosen = Choose(suite);
        Warm(suite, chosen);
        List<ContenderResult> results = [];
        foreach (IGrouping<Operation, Contender> contenders in chosen.GroupBy(contender => contender.Operation).OrderBy(group => group.Key))
        {
            results.AddRange(Measure(suite, [.. contenders]));
        }

        return new ShapeResult(suite.Name, suite.InputCount, results);
    }

    /// <summary>Verifies and measures parts in turn. A part is made when the one before is done: its memory is a burden to itself alone.</summary>
    public ShapeResult Run(string name, IEnumerable<Suite> parts)
    {
        List<ShapeResult> results = [];
        foreach (Suite part in parts)
        {
            part.Verify();
            results.Add(Run(part));
        }

        return new ShapeResult(name, results.Max(part => part.Inputs), [.. results.SelectMany(part => part.Contenders).OrderByDescending(result => result.Operation)]);
    }

    private Contender[] Choose(Suite suite)
    {
        if (options.Contenders.Count == 0) return [.. suite.Contenders];
        HashSet<string> names = [.. options.Contenders];

        // What a contender is measured against may be measured against another.
        for (int known = 0; known < names.Count;)
        {
            known = names.Count;
            foreach (Contender contender in suite.Contenders.Where(contender => names.Contains(contender.Name)))
            {
                names.Add(contender.Floor);
                names.Add(contender.TargetBeside ?? contender.Floor);
            }
        }

        return [.. suite.Contenders.Where(contender => names.Contains(contender.Name))];
    }

    private void Warm(Suite suite, Contender[] contenders)
    {
        if (suite.IsWarm)
        {
            foreach (Contender contender in contenders) _sink = contender.Run(0, 1);
            return;
        }

        // Instrumented code takes over after 30 calls and is itself replaced only when the compiler's queue has been idle for 100 ms:
        // pauses between rounds, or the second tier is what gets timed.
        for (int round = 0; round < WarmRounds; round++)
        {
            foreach (Contender contender in contenders)
            {
                long start = Stopwatch.GetTimestamp();
                bool thorough = round < 3;
                for (int i = 0; (i < WarmCalls && Stopwatch.GetElapsedTime(start) < LongestWarmTime) || (thorough && Stopwatch.GetElapsedTime(start) < WarmTime); i++)
                {
                    _sink = contender.Run(i, 1);
                    if (!thorough && Stopwatch.GetElapsedTime(start) > WarmTime)
                    {
                        break;
                    }
                }

                _sink = contender.Run(0, Math.Max(1, suite.InputCount / 8));
            }

            Thread.Sleep(WarmPause);
        }
    }

    private ContenderResult[] Measure(Suite suite, Contender[] contenders)
    {
        int[] calls = new int[contenders.Length];
        bool isLong = false;
        for (int i = 0; i < contenders.Length; i++)
        {
            double call = suite.IsHuge ? double.MaxValue : TimeOfCall(contenders[i]);
            calls[i] = suite.Calls ?? (int)Math.Clamp(SlotNanoseconds / call, 1, 1_000_000);
            isLong |= call * (suite.Calls ?? 1) > LongCallNanoseconds && contenders[i].Name == contenders[i].Floor;
        }

        int rounds = suite.IsHuge ? Math.Min(HugeRounds, options.LongRounds) : isLong ? options.LongRounds : options.Rounds;
        double[][] nanoseconds = Array.ConvertAll(contenders, _ => new double[rounds]);
        int[][] collections = Array.ConvertAll(contenders, _ => new int[3]);
        int[] order = [.. Enumerable.Range(0, contenders.Length)];
        for (int round = 0; round < rounds; round++)
        {
            if (round % RoundsPerBlock == 0)
            {
                Collect();
            }

            _random.Shuffle(order);
            int start = _random.Next(suite.InputCount);
            foreach (int index in order)
            {
                Loop run = contenders[index].Run;
                int count = calls[index];
                if (suite.IsHuge)
                {
                    _sink = null;
                    Collect();
                }

                Count(collections[index], -1);
                long before = Stopwatch.GetTimestamp();
                object? result = run(start, count);
                long after = Stopwatch.GetTimestamp();
                _sink = result;
                Count(collections[index], 1);
                nanoseconds[index][round] = Nanoseconds(after - before) / count;
            }
        }

        _sink = null;
        return [.. contenders.Select((contender, i) => Summarize(suite, contender, contenders, calls[i], nanoseconds, collections[i]))];
    }

    private static ContenderResult Summarize(Suite suite, Contender contender, Contender[] contenders, int calls, double[][] nanoseconds, int[] collections)
    {
        double[] own = nanoseconds[Array.IndexOf(contenders, contender)];
        Estimate ratio = RatioTo(contender.Floor);
        Estimate judged = contender.TargetBeside is { } beside ? RatioTo(beside) : ratio;
        (double allocated, bool? exact) = AllocationProbe.Measure(contender, suite.InputCount);
        return new ContenderResult(contender.Name, contender.Operation.ToString().ToLowerInvariant(), contender.Floor)
        {
            Ratio = Math.Round(ratio.Median, 3),
            RatioLow = Math.Round(ratio.Low, 3),
            RatioHigh = Math.Round(ratio.High, 3),
            Nanoseconds = Math.Round(Statistics.Median(own), 2),
            Rounds = own.Length,
            CallsPerSlot = calls,
            AllocatedBytes = Math.Round(allocated, 1),
            AllocationExact = exact,
            PayloadBytes = Math.Round((double)contender.PayloadBytes / suite.InputCount, 1),
            Gen0 = collections[0],
            Gen1 = collections[1],
            Gen2 = collections[2],
            Target = contender.Target,
            TargetBeside = contender.TargetBeside,
            TargetRatio = contender.TargetBeside is null ? null : Math.Round(judged.Median, 3),
            Passed = contender.Target is { } target ? judged.Low <= target : null,
        };

        Estimate RatioTo(string name)
        {
            double[] floor = nanoseconds[Array.FindIndex(contenders, other => other.Name == name)];
            return Statistics.Bootstrap([.. own.Zip(floor, static (time, unit) => time / unit)]);
        }
    }

    private static void Count(int[] collections, int sign)
    {
        for (int generation = 0; generation < collections.Length; generation++)
        {
            collections[generation] += sign * GC.CollectionCount(generation);
        }
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    /// <summary>From the clock's own ticks: a <see cref="TimeSpan"/> knows no less than 100 ns.</summary>
    private static double Nanoseconds(long ticks) => ticks * (1e9 / Stopwatch.Frequency);

    /// <summary>The best of some slots: a disturbed one must not decide how many calls a slot gets.</summary>
    private double TimeOfCall(Contender contender)
    {
        int count = 1;
        while (true)
        {
            double best = double.MaxValue;
            for (int i = 0; i < 5; i++)
            {
                long start = Stopwatch.GetTimestamp();
                _sink = contender.Run(0, count);
                best = Math.Min(best, Nanoseconds(Stopwatch.GetTimestamp() - start));
            }

            if (best * 2 >= SlotNanoseconds)
            {
                return best / count;
            }

            count *= 2;
        }
    }
}
