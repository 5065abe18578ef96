using System.Diagnostics;
using System.Globalization;
using Firn.Hostile.Targets;

namespace Firn.Hostile.Figures;

/// <summary>R7 (H33): keys that were chosen for their hash codes, beside keys of chance; and many tables too small to be watched.</summary>
internal static class CollisionFigures
{
    private const int Keys = 100_000;
    private const int Probes = 1_000;
    private const double LargestFactor = 3;
    private const double LargestPerByte = 100;

    // Less than this is no time to compare: a clock's and a pause's worth.
    private static readonly TimeSpan s_least = TimeSpan.FromMilliseconds(3);

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
            foreach (KeyTable table in kind.Containers.Where((_, index) => run.Scale != Scale.Quick || index % 2 == 0))
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
                    double factor = (time + s_least) / (usual * ((double)colliding.Length / random.Length) + s_least);
                    if (factor > worst.Factor) worst = (factor, name);
                    if (factor > limit) problems.Add(string.Create(CultureInfo.InvariantCulture, $"{name}: {time.TotalMilliseconds:0.0} ms for colliding keys, {usual.TotalMilliseconds:0.0} ms for random ones: {factor:0.0}"));
                }
            }
        }

        int types = CollidingKeys.All.Select(kind => kind.Name.Split(',')[0]).Distinct().Count();
        return new(problems.Count == 0, string.Create(CultureInfo.InvariantCulture, $"at most {worst.Factor:0.0} ({worst.Name}) of {tables} tables, {types} key types"), problems.Texts());
    }

    // What is allowed without being counted must be cheap: tables of so many keys, as many as fit in a message.
    private static FigureResult PerByte(FigureRun run)
    {
        Problems problems = new();
        double limit = run.Choose(2, 2, 1) * LargestPerByte;
        (double PerByte, string Name) worst = (0, "");
        int length = run.Choose(1 << 18, 1 << 20, 1 << 22);
        foreach ((string name, byte[] message) in SmallTables(length))
        {
            TimeSpan best = TimeSpan.MaxValue;
            FirnErrorCode? refusal = null;
            for (int i = 0; i < run.Choose(2, 3, 5); i++)
            {
                long start = Stopwatch.GetTimestamp();
                try
                {
                    Tables.Deserialize(message, FirnOptions.Packed);
                }
                catch (FirnException exception)
                {
                    refusal = exception.Code;
                }

                TimeSpan time = Stopwatch.GetElapsedTime(start);
                if (time < best) best = time;
            }

            if (refusal is not null and not FirnErrorCode.KeyCollisions and not FirnErrorCode.AllocationExceeded) problems.Add($"{name}: {refusal}.");
            double perByte = best.TotalNanoseconds / message.Length;
            if (perByte > worst.PerByte) worst = (perByte, name);
            if (perByte > limit) problems.Add(string.Create(CultureInfo.InvariantCulture, $"{name}: {perByte:0.0} ns a byte"));
        }

        return new(problems.Count == 0, string.Create(CultureInfo.InvariantCulture, $"at most {worst.PerByte:0.0} ({worst.Name})"), problems.Texts());
    }

    private static Tests.EntryPoints.Entries Tables { get; } = Tests.EntryPoints.Entries.ForFirn<KeyTables<long>[]>();

    private static IEnumerable<(string Name, byte[] Message)> SmallTables(int length)
    {
        KeyKind kind = CollidingKeys.All.First(kind => kind.Name.StartsWith("Int64", StringComparison.Ordinal));
        foreach (int keys in (int[])[16, 31, 32, 33, 60, 100, 127, 128, 200, 255, 256, 400, 511, 512, 1_000, 1_023])
        {
            byte[][] colliding = kind.Colliding(keys);
            foreach (KeyTable table in kind.Containers)
            {
                byte[] one = table.Message(kind, colliding)[1..];
                int count = Math.Max(1, length / one.Length);
                yield return ($"{keys} keys a table, {table.Name}", WireBytes.Packed.Count(2L * count).Repeat(count, one).ToArray());
            }
        }
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
