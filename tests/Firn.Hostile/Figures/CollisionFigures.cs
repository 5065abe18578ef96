using System.Diagnostics;
using System.Globalization;
using Firn.Hostile.Targets;

namespace Firn.Hostile.Figures;

/// <summary>R7 (H33): keys that were chosen for their hash codes, beside keys of chance; and many tables too small to be watched.</summary>
internal static class CollisionFigures
{
    private const int Keys = 100_000;
    private const int Probes = 1_000;
    private const int Rounds = 3;
    private const double LargestFactor = 3;
    private const double LargestPerByte = 100;

    // So often what is beyond a limit is measured again: the least times count, and a machine that does other things has slow moments.
    private const int MostAgain = 3;

    // Less than this is no time to compare: a clock's and a pause's worth.
    private static readonly TimeSpan s_least = TimeSpan.FromMilliseconds(3);

    // Counts of keys round the numbers from which on they are watched.
    private static readonly int[] s_counts = [16, 31, 32, 33, 60, 64, 100, 126, 127, 128, 200, 255, 256, 400];
    private static readonly int[] s_someCounts = [32, 127];
    private static readonly TimeSpan s_warm = TimeSpan.FromMilliseconds(40);
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan s_eachCall = TimeSpan.FromMicroseconds(20);

    // What takes as long as this is not measured again.
    private static readonly TimeSpan s_slow = TimeSpan.FromSeconds(0.5);

    public static IEnumerable<Figure> List =>
    [
        new("R7", "time for 100,000 colliding keys / 100,000 random keys", "<= 3", Factor, IsTimed: true),
        new("R7", "ns a byte for many tables of few colliding keys in a message", "<= 100", PerByte, IsTimed: true),
    ];

    private static FigureResult Factor(FigureRun run)
    {
        Problems problems = new();
        double limit = run.Choose(2, 2, 1) * LargestFactor;
        (double Factor, string Name) worst = (0, "");
        int tables = 0;
        foreach (KeyKind kind in CollidingKeys.All)
        {
            byte[][] colliding = kind.Colliding(Keys);
            byte[][] random = kind.Random(Keys < 65_536 ? Keys : kind.Name.StartsWith("Char", StringComparison.Ordinal) ? 40_000 : kind.Name.StartsWith("Rune", StringComparison.Ordinal) ? 50_000 : Keys, run.Seed);
            foreach (KeyTable table in kind.Containers.Where((_, index) => run.Scale != Scale.Quick || (index + run.Turn) % 2 == 0))
            {
                // The byte of a comparer is the value's, but in classes that give themselves one; identifiers have none.
                bool hasComparers = kind.Name.StartsWith("String", StringComparison.Ordinal) && !table.Name.StartsWith("a class", StringComparison.Ordinal);
                foreach (int comparer in hasComparers ? (int[])[0, 1] : [0])
                {
                    tables++;
                    string name = $"{kind}, {table.Name}{(comparer == 0 ? "" : ", ignoring case")}";
                    byte[] good = table.Message(kind, random, comparer);
                    byte[] bad = table.Message(kind, colliding, comparer);
                    int times = run.Choose(2, 3, 5);
                    TimeSpan usual = Best(kind, table, good, times, out FirnErrorCode? refusal);
                    if (refusal is not null) problems.Add($"{name}: {random.Length} random keys of seed {run.Seed} are refused with {refusal}.");
                    TimeSpan time = Best(kind, table, bad, times, out refusal);
                    if (refusal is not null and not FirnErrorCode.KeyCollisions) problems.Add($"{name}: colliding keys are refused with {refusal}.");
                    double factor = Compare();
                    for (int again = 0; factor > limit && again < MostAgain; again++)
                    {
                        usual = Shorter(usual, Best(kind, table, good, times, out _));
                        time = Shorter(time, Best(kind, table, bad, times, out _));
                        factor = Compare();
                    }

                    if (factor > worst.Factor) worst = (factor, name);
                    if (factor > limit) problems.Add(string.Create(CultureInfo.InvariantCulture, $"{name}: {time.TotalMilliseconds:0.0} ms for colliding keys, {usual.TotalMilliseconds:0.0} ms for random ones: {factor:0.0}"));

                    double Compare() => (time + s_least) / (usual * ((double)colliding.Length / random.Length) + s_least);
                }
            }
        }

        int types = CollidingKeys.All.Select(kind => kind.Name.Split(',')[0]).Distinct().Count();
        return new(problems.Count == 0, string.Create(CultureInfo.InvariantCulture, $"at most {worst.Factor:0.0} ({worst.Name}) of {tables} tables, {types} key types"), problems.Texts());
    }

    // What is allowed without being counted must be cheap: a message may hold as many tables of so many keys as fit. It takes as long for its
    // length as one of them does that is read again and again.
    private static FigureResult PerByte(FigureRun run)
    {
        Problems problems = new();
        double limit = run.Choose(2, 2, 1) * LargestPerByte;
        (double PerByte, string Name) worstOfAll = (0, "");
        (double PerByte, string Name) worstOfSlow = (0, "");
        int tables = 0;
        foreach (KeyKind kind in CollidingKeys.All)
        {
            foreach (KeyTable table in kind.Containers)
            {
                // Until the runtime has given the code its final form.
                _ = Again(kind, table.Message(kind, kind.Colliding(s_someCounts[0])), s_warm, out _);
                foreach (int keys in run.Choose(s_someCounts, s_someCounts, s_counts))
                {
                    tables++;
                    byte[] message = table.Message(kind, kind.Colliding(keys));
                    double perByte = Again(kind, message, s_round, out FirnErrorCode? refusal).TotalNanoseconds / message.Length;
                    for (int again = 0; perByte > limit && !kind.IsSlow && again < MostAgain; again++)
                    {
                        // The runtime gives code its final form later where much other code is new, so a second look begins with waiting for it.
                        _ = Again(kind, message, s_warm, out _);
                        perByte = Math.Min(perByte, Again(kind, message, s_round, out _).TotalNanoseconds / message.Length);
                    }

                    string name = $"{keys} keys a table, {kind}, {table.Name}";
                    if (refusal is not null and not FirnErrorCode.KeyCollisions) problems.Add($"{name}: {refusal}.");
                    ref (double PerByte, string Name) worst = ref kind.IsSlow ? ref worstOfSlow : ref worstOfAll;
                    if (perByte > worst.PerByte) worst = (perByte, name);
                    if (!kind.IsSlow && perByte > limit) problems.Add(string.Create(CultureInfo.InvariantCulture, $"{name}: {perByte:0.0} ns a byte"));
                }
            }
        }

        return new(problems.Count == 0, string.Create(CultureInfo.InvariantCulture, $"at most {worstOfAll.PerByte:0.0} ({worstOfAll.Name}) of {tables} tables; tuples, and structs without equality of their own, {worstOfSlow.PerByte:0.0}"), problems.Texts());
    }

    private static TimeSpan Shorter(TimeSpan a, TimeSpan b) => a < b ? a : b;

    // The shortest of some rounds, of which each takes long enough for a clock.
    private static TimeSpan Again(KeyKind kind, byte[] message, TimeSpan least, out FirnErrorCode? refusal)
    {
        refusal = null;
        TimeSpan best = TimeSpan.MaxValue;
        for (int round = 0, calls = 1; round < Rounds;)
        {
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < calls; i++)
            {
                try
                {
                    kind.Tables.Deserialize(message, FirnOptions.Packed);
                }
                catch (FirnException exception)
                {
                    refusal = exception.Code;
                }
            }

            TimeSpan time = Stopwatch.GetElapsedTime(start);
            if (time < least)
            {
                calls *= 2;
                continue;
            }

            if (time / calls < best) best = time / calls;
            round++;
        }

        // A refusal's exception is within the microseconds that any call may take.
        return refusal is null ? best : best < s_eachCall ? TimeSpan.Zero : best - s_eachCall;
    }

    private static TimeSpan Best(KeyKind kind, KeyTable table, byte[] message, int times, out FirnErrorCode? refusal)
    {
        TimeSpan best = TimeSpan.MaxValue;
        refusal = null;
        for (int i = 0; i < times; i++)
        {
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            try
            {
                table.Probe(kind.Tables.Deserialize(message, FirnOptions.Packed)!, Probes);
            }
            catch (FirnException exception)
            {
                refusal = exception.Code;
            }

            TimeSpan time = Stopwatch.GetElapsedTime(start);
            if (time < best) best = time;
            if (best > s_slow) break;
        }

        return best;
    }
}
