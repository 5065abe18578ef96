using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Suites.Core;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// "feed" and "small" on one thread, on one for each processor and on two for each, beside their floors on as many. Threads have loops, writers
/// and places of their own; what they share is the processor's caches, its memory and the collector.
/// </summary>
internal static class ThreadsSuite
{
    /// <summary>Measures.</summary>
    public static ShapeResult Run(int rounds)
    {
        int processors = Environment.ProcessorCount;
        ThreadTeam[] teams = [.. new[] { 1, processors, 2 * processors }.Distinct().Select(size => new ThreadTeam(size))];
        ContenderResult[] results = [.. ThreadsSuite<FeedWork>.Measure(teams, rounds), .. ThreadsSuite<SmallWork>.Measure(teams, rounds)];
        foreach (ThreadTeam team in teams) team.Dispose();
        return new ShapeResult("threads", FeedWork.Roots.Length, [.. results.OrderByDescending(result => result.Operation)]);
    }
}

/// <summary>One shape on several threads.</summary>
internal static class ThreadsSuite<TWork>
    where TWork : struct, IWork
{
    private static readonly byte[][] Messages = CoreSuite<TWork>.Messages;

    private static int Mask => TWork.Roots.Length - 1;

    /// <summary>Verifies and measures.</summary>
    public static IEnumerable<ContenderResult> Measure(ThreadTeam[] teams, int rounds)
    {
        foreach (ThreadTeam team in teams) VerifyTogether(team);
        double bytes = Messages.Average(message => message.Length);
        ThreadedWork[] works =
        [
            new($"{TWork.Name} byte[]", Operation.Write, $"{TWork.Name} S3", () => CoreSuite<TWork>.ToArrayLoop, () => CoreSuite<TWork>.FirnArrayLoop, bytes) { ExpectedAllocation = i => Suite.ArrayBytes(Messages[i & Mask].Length) },
            new($"{TWork.Name} writer", Operation.Write, $"{TWork.Name} S2", () => CoreSuite<TWork>.EncodeLoop, FirnWriterLoop, bytes) { ExpectedAllocation = _ => 0 },
            new(TWork.Name, Operation.Read, $"{TWork.Name} D2", () => CoreSuite<TWork>.DecodeLoop, () => CoreSuite<TWork>.FirnLoop, bytes),
        ];
        return works.SelectMany(work => work.Measure(teams, rounds, TWork.Roots.Length));
    }

    // All threads of the team at once, as in what is timed.
    private static void VerifyTogether(ThreadTeam team) => team.Time([.. Enumerable.Range(0, team.Size).Select(_ => (Loop)((start, count) =>
    {
        ReusedWriter writer = new(Targets.WriterBytes);
        for (int i = start; i < start + count; i++)
        {
            byte[] expected = Messages[i & Mask];
            Check.Bytes(expected, TWork.Serialize(i & Mask, FirnOptions.Packed), "threads: to an array");
            writer.Reset();
            TWork.Serialize(writer, i & Mask, FirnOptions.Packed);
            Check.Bytes(expected, writer.Written, "threads: to a writer");
            Check.Graph(TWork.Roots[i & Mask], TWork.Deserialize(expected, FirnOptions.Packed), "threads: read");
        }

        return null;
    }))], TWork.Roots.Length);

    private static Loop FirnWriterLoop()
    {
        ReusedWriter writer = new(Targets.WriterBytes);
        return (start, count) =>
        {
            for (int i = start; i < start + count; i++)
            {
                writer.Reset(CoreSuite<TWork>.Place(i));
                TWork.Serialize(writer, i & Mask, FirnOptions.Packed);
            }

            return writer;
        };
    }
}
