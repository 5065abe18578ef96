using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// "feed" and "small" on one thread, on one for each processor and on two for each, beside their floors on as many. Threads have loops, writers
/// and places of their own; what they share is the processor's caches, its memory and the collector.
/// </summary>
internal static unsafe class ThreadsSuite
{
    /// <summary>Measures.</summary>
    public static ShapeResult Run(int rounds)
    {
        int processors = Environment.ProcessorCount;
        ThreadTeam[] teams = [.. new[] { 1, processors, 2 * processors }.Distinct().Select(size => new ThreadTeam(size))];
        List<ContenderResult> results = [];
        FeedPage[] feed = Inputs.Feed();
        SmallRecord[] small = Inputs.Small();
        byte[][] pages = Array.ConvertAll(feed, FeedFloor.ToArray);
        byte[][] records = Array.ConvertAll(small, SmallFloor.ToArray);
        ThreadedWork[] works = [.. Feed(feed, pages), .. Small(small, records)];
        foreach (ThreadTeam team in teams)
        {
            VerifyTogether(team, (i, writer) =>
            {
                Verify(pages[i], FirnSerializer.Serialize(feed[i], FirnOptions.Packed), FirnSerializer.Deserialize<FeedPage>(pages[i], FirnOptions.Packed)!, FeedFloor.ToArray);
                FirnSerializer.Serialize(writer, feed[i], FirnOptions.Packed);
                Check.Bytes(pages[i], writer.Written, "threads: to a writer");
            }, feed.Length);
            VerifyTogether(team, (i, writer) =>
            {
                Verify(records[i], FirnSerializer.Serialize(small[i], FirnOptions.Packed), FirnSerializer.Deserialize<SmallRecord>(records[i], FirnOptions.Packed)!, SmallFloor.ToArray);
                FirnSerializer.Serialize(writer, small[i], FirnOptions.Packed);
                Check.Bytes(records[i], writer.Written, "threads: to a writer");
            }, small.Length);
        }

        foreach (ThreadedWork work in works) results.AddRange(work.Measure(teams, rounds, Math.Min(feed.Length, small.Length)));
        foreach (ThreadTeam team in teams) team.Dispose();
        return new ShapeResult("threads", feed.Length, [.. results.OrderByDescending(result => result.Operation)]);
    }

    // All threads of the team at once, as in what is timed.
    private static void VerifyTogether(ThreadTeam team, Action<int, ReusedWriter> verify, int inputs) => team.Time([.. Enumerable.Range(0, team.Size).Select(_ => (Loop)((start, count) =>
    {
        ReusedWriter writer = new(Targets.WriterBytes);
        for (int i = start; i < start + count; i++)
        {
            writer.Reset();
            verify(i % inputs, writer);
        }

        return null;
    }))], inputs);

    private static void Verify<T>(byte[] expected, byte[] written, T read, Func<T, byte[]> toArray)
    {
        Check.Bytes(expected, written, "threads: to an array");
        Check.Bytes(expected, toArray(read), "threads: read");
    }

    private static ThreadedWork[] Feed(FeedPage[] inputs, byte[][] messages)
    {
        int mask = inputs.Length - 1;
        double bytes = messages.Average(message => message.Length);
        return
        [
            new("feed byte[]", Operation.Write, "feed S3", () => (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FeedFloor.ToArray(inputs[i & mask]);
                return last;
            }, () => (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & mask], FirnOptions.Packed);
                return last;
            }, bytes) { ExpectedAllocation = i => Suite.ArrayBytes(messages[i & mask].Length) },
            new("feed writer", Operation.Write, "feed S2", () => (start, count) =>
            {
                byte* target = Scratch.Block;
                int last = 0;
                for (int i = start; i < start + count; i++) last ^= FeedFloor.Encode(target, inputs[i & mask]);
                return last == 0 ? null : inputs;
            }, () =>
            {
                ReusedWriter writer = new(Targets.WriterBytes);
                return (start, count) =>
                {
                    for (int i = start; i < start + count; i++)
                    {
                        writer.Reset();
                        FirnSerializer.Serialize(writer, inputs[i & mask], FirnOptions.Packed);
                    }

                    return writer;
                };
            }, bytes) { ExpectedAllocation = _ => 0 },
            new("feed", Operation.Read, "feed D2", () => (start, count) =>
            {
                FeedPage? last = null;
                for (int i = start; i < start + count; i++) last = FeedFloor.Decode(messages[i & mask]);
                return last;
            }, () => (start, count) =>
            {
                FeedPage? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<FeedPage>(messages[i & mask], FirnOptions.Packed);
                return last;
            }, bytes),
        ];
    }

    private static ThreadedWork[] Small(SmallRecord[] inputs, byte[][] messages)
    {
        int mask = inputs.Length - 1;
        double bytes = messages.Average(message => message.Length);
        return
        [
            new("small byte[]", Operation.Write, "small S3", () => (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = SmallFloor.ToArray(inputs[i & mask]);
                return last;
            }, () => (start, count) =>
            {
                byte[]? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Serialize(inputs[i & mask], FirnOptions.Packed);
                return last;
            }, bytes) { ExpectedAllocation = i => Suite.ArrayBytes(messages[i & mask].Length) },
            new("small writer", Operation.Write, "small S2", () => (start, count) =>
            {
                byte* target = Scratch.Block;
                int last = 0;
                for (int i = start; i < start + count; i++) last ^= SmallFloor.Encode(target, inputs[i & mask]);
                return last == 0 ? null : inputs;
            }, () =>
            {
                ReusedWriter writer = new(Targets.WriterBytes);
                return (start, count) =>
                {
                    for (int i = start; i < start + count; i++)
                    {
                        writer.Reset();
                        FirnSerializer.Serialize(writer, inputs[i & mask], FirnOptions.Packed);
                    }

                    return writer;
                };
            }, bytes) { ExpectedAllocation = _ => 0 },
            new("small", Operation.Read, "small D2", () => (start, count) =>
            {
                SmallRecord? last = null;
                for (int i = start; i < start + count; i++) last = SmallFloor.Decode(messages[i & mask]);
                return last;
            }, () => (start, count) =>
            {
                SmallRecord? last = null;
                for (int i = start; i < start + count; i++) last = FirnSerializer.Deserialize<SmallRecord>(messages[i & mask], FirnOptions.Packed);
                return last;
            }, bytes),
        ];
    }
}
