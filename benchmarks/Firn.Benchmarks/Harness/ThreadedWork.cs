using System.Globalization;

namespace Firn.Benchmarks.Harness;

/// <summary>
/// Work that one thread does alone and several do at once, beside its floor with as many: threads that share nothing should slow each other down
/// no more than those of the floor do.
/// </summary>
/// <param name="Name">What is done.</param>
/// <param name="Operation">Write or read.</param>
/// <param name="FloorName">What the floor is called.</param>
/// <param name="MakeFloor">Makes the floor's loop for one thread.</param>
/// <param name="MakeLoop">Makes the loop for one thread, with all it needs.</param>
/// <param name="PayloadBytes">Bytes of a message, on average.</param>
internal sealed record ThreadedWork(string Name, Operation Operation, string FloorName, Func<Loop> MakeFloor, Func<Loop> MakeLoop, double PayloadBytes)
{
    private const double SlotNanoseconds = 20_000_000;
    private const int WarmRounds = 6;

    // What threads of the work may slow each other down beyond those of the floor.
    private const double Target = 1.15;

    private readonly Random _random = new(20_251_122);

    /// <summary>Allocation of one call, where it is promised.</summary>
    public Func<int, long>? ExpectedAllocation { get; init; }

    /// <summary>Times the floor and the work with each team, in random order within a round.</summary>
    /// <param name="teams">Teams by their size, that of one thread first.</param>
    /// <param name="rounds">How often.</param>
    /// <param name="inputCount">The inputs to look at for exact allocation.</param>
    public ContenderResult[] Measure(ThreadTeam[] teams, int rounds, int inputCount)
    {
        // The loops of a team, floors first.
        Loop[][] loops = [.. teams.SelectMany(team => new[] { Make(MakeFloor, team.Size), Make(MakeLoop, team.Size) })];
        double single = 0;
        for (int round = 0, calls = 1; round < WarmRounds; round++)
        {
            for (int i = 0; i < loops.Length; i++)
            {
                double time = teams[i / 2].Time(loops[i], calls);
                if (i == 1) single = time;
            }

            calls = (int)Math.Clamp(SlotNanoseconds / single, 1, 10_000_000);
            Thread.Sleep(120);
        }

        int count = (int)Math.Clamp(SlotNanoseconds / single, 1, 10_000_000);
        double[][] nanoseconds = Array.ConvertAll(loops, _ => new double[rounds]);
        int[][] collections = Array.ConvertAll(loops, _ => new int[3]);
        int[] order = [.. Enumerable.Range(0, loops.Length)];
        for (int round = 0; round < rounds; round++)
        {
            _random.Shuffle(order);
            foreach (int i in order)
            {
                GC.Collect();
                Count(collections[i], -1);
                nanoseconds[i][round] = teams[i / 2].Time(loops[i], count);
                Count(collections[i], 1);
            }
        }

        (double allocated, bool? exact) = AllocationProbe.Measure(new Contender(Name, Operation, FloorName, loops[1][0], 0) { ExpectedAllocation = ExpectedAllocation }, inputCount);
        (double floorAllocated, _) = AllocationProbe.Measure(new Contender(FloorName, Operation, FloorName, loops[0][0], 0), inputCount);
        List<ContenderResult> results = [];
        for (int t = 0; t < teams.Length; t++)
        {
            string threads = string.Create(CultureInfo.InvariantCulture, $", {teams[t].Size} thread{(teams[t].Size == 1 ? "" : "s")}");
            double[] floor = nanoseconds[2 * t];
            double[] own = nanoseconds[(2 * t) + 1];
            double[] alone = nanoseconds[0];
            double[] ownAlone = nanoseconds[1];
            Add(2 * t, FloorName + threads, FloorName + ", 1 thread", i => floor[i] / alone[i], null);
            Add((2 * t) + 1, Name + threads, FloorName + threads, i => own[i] / floor[i], null);
            if (t > 0) Add((2 * t) + 1, Name + threads + ", slowed down", FloorName + threads + ", slowed down", i => own[i] / ownAlone[i] / (floor[i] / alone[i]), Target);
        }

        return [.. results];

        void Add(int index, string name, string floor, Func<int, double> ratioOf, double? target)
        {
            Estimate ratio = Statistics.Bootstrap([.. Enumerable.Range(0, rounds).Select(ratioOf)]);
            bool isFloor = index % 2 == 0;
            results.Add(new ContenderResult(name, Operation.ToString().ToLowerInvariant(), floor)
            {
                Ratio = Math.Round(ratio.Median, 3),
                RatioLow = Math.Round(ratio.Low, 3),
                RatioHigh = Math.Round(ratio.High, 3),
                Nanoseconds = Math.Round(Statistics.Median(nanoseconds[index]), 2),
                Rounds = rounds,
                CallsPerSlot = count,
                AllocatedBytes = Math.Round(isFloor ? floorAllocated : allocated, 1),
                AllocationExact = isFloor ? null : exact,
                PayloadBytes = Math.Round(PayloadBytes, 1),
                Gen0 = collections[index][0],
                Gen1 = collections[index][1],
                Gen2 = collections[index][2],
                Target = target,
                Passed = target is { } most ? ratio.Low <= most : null,
            });
        }
    }

    private static Loop[] Make(Func<Loop> make, int threads) => [.. Enumerable.Range(0, threads).Select(_ => make())];

    private static void Count(int[] collections, int sign)
    {
        for (int generation = 0; generation < collections.Length; generation++) collections[generation] += sign * GC.CollectionCount(generation);
    }
}
