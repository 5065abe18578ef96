using System.Globalization;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// 100 MB and 1 GB of records of "log" through containers, to a stream that keeps nothing and from one that repeats itself: what a record takes
/// is to be the same, and memory is to stay flat. And what is gained by working at several frames at once.
/// </summary>
internal static class StreamsSuite
{
    private const double Target = 1.15;
    private const int BodyRecords = 130_000;    // 10 MB
    private const int BodiesInPart = 10;
    private const int Parts = 10;
    private const int BodiesInParallel = 3;
    private const long LargestGrowth = 16_000_000;
    private const string Hand = "by hand";

    private static readonly byte[] End = new byte[sizeof(uint)];

    /// <summary>Frames on several threads beside one, 100 MB beside a container by hand, 1 GB beside ten of 100 MB.</summary>
    public static IEnumerable<Suite> CreateParts()
    {
        LogEntry[] log = [.. Inputs.Log().SelectMany(entries => entries)];
        LogEntry[] records = [.. Enumerable.Range(0, BodyRecords).Select(i => log[i % log.Length])];
        byte[] head = Head(FirnOptions.Default);
        byte[] body = Body(records, FirnOptions.Default, head);
        yield return CreateParallel(records, FirnCompression.None, isWarm: false);
        yield return CreateParallel(records, FirnCompression.Brotli, isWarm: true);
        yield return CreatePart(records, head, body);
        yield return CreateWhole(records, head, body);
    }

    // Of one container of 100 MB.
    private static PlainSuite CreatePart(LogEntry[] records, byte[] head, byte[] body)
    {
        const string Name = "100 MB, ";
        long bytes = (long)body.Length * BodiesInPart;
        return new PlainSuite("streams", 1) { IsWarm = true }
            .Check(() =>
            {
                MemoryStream expected = new();
                MemoryStream actual = new();
                ContainerFloor.Write(expected, head, Repeat(records, 3));
                FirnSerializer.SerializeEnumerable(actual, Repeat(records, 3));
                Check.Bytes(expected.ToArray(), actual.ToArray(), "streams: written");
                int codes = 3 * records.Sum(record => record.Code);
                if (ContainerFloor.Read(Behind(head, new MemoryStream(expected.ToArray()))) != codes) throw new InvalidOperationException("streams: the floor reads other records.");
                int i = 0;
                foreach (LogEntry? record in FirnSerializer.DeserializeEnumerable<LogEntry>(new MemoryStream(expected.ToArray())))
                {
                    if (i < 1000) Check.Graph(records[i], record, "streams");
                    codes -= record!.Code;
                    i++;
                }

                if (codes != 0 || i != 3 * records.Length) throw new InvalidOperationException("streams: other records are read.");
            })
            .With(Name + Hand, Operation.Write, Name + Hand, (_, count) => Times(count, () => ContainerFloor.Write(new CountingStream(), head, Repeat(records, BodiesInPart))), bytes)
            .With(Name + "SerializeEnumerable", Operation.Write, Name + Hand, (_, count) => Times(count, () => Write(records, BodiesInPart)), bytes, Target)
            .With(Name + Hand, Operation.Read, Name + Hand, (_, count) => Times(count, () => ReadByHand(head, body, BodiesInPart)), bytes)
            .With(Name + "DeserializeEnumerable", Operation.Read, Name + Hand, (_, count) => Times(count, () => Read(head, body, BodiesInPart)), bytes, Target);
    }

    // Of one container of 1 GB, beside ten of 100 MB.
    private static PlainSuite CreateWhole(LogEntry[] records, byte[] head, byte[] body)
    {
        const string Name = "1 GB, ";
        const string Ten = "10 x 100 MB, ";
        const int Bodies = Parts * BodiesInPart;
        long bytes = (long)body.Length * Bodies;
        return new PlainSuite("streams", 1) { IsWarm = true, IsHuge = true }
            .Check(() => CheckGrowth(records, head, body, Bodies))
            .With(Ten + "SerializeEnumerable", Operation.Write, Ten + "SerializeEnumerable", (_, count) => Times(count * Parts, () => Write(records, BodiesInPart)), bytes)
            .With(Name + "SerializeEnumerable", Operation.Write, Ten + "SerializeEnumerable", (_, count) => Times(count, () => Write(records, Bodies)), bytes, Target)
            .With(Ten + "DeserializeEnumerable", Operation.Read, Ten + "DeserializeEnumerable", (_, count) => Times(count * Parts, () => Read(head, body, BodiesInPart)), bytes)
            .With(Name + "DeserializeEnumerable", Operation.Read, Ten + "DeserializeEnumerable", (_, count) => Times(count, () => Read(head, body, Bodies)), bytes, Target);
    }

    // Frames on several threads, beside one: by the library, if something is compressed, and read by hand.
    private static PlainSuite CreateParallel(LogEntry[] records, FirnCompression compression, bool isWarm)
    {
        int threads = Environment.ProcessorCount;
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        FirnOptions parallel = options with { MaxDegreeOfParallelism = threads };
        byte[] head = Head(options);
        byte[] body = Body(records, options, head);
        LogEntry[] values = [.. Repeat(records, BodiesInParallel)];
        string name = compression == FirnCompression.None ? "30 MB, " : string.Create(CultureInfo.InvariantCulture, $"30 MB in {compression}, ");
        string one = name + "one thread";
        string several = string.Create(CultureInfo.InvariantCulture, $"{name}{threads} threads");
        string byHand = string.Create(CultureInfo.InvariantCulture, $"{name}frames on {threads} threads by hand");
        long bytes = (long)body.Length * BodiesInParallel;
        PlainSuite suite = new PlainSuite("streams", 1) { IsWarm = isWarm }
            .Check(() =>
            {
                MemoryStream expected = new();
                MemoryStream actual = new();
                FirnSerializer.SerializeEnumerable(expected, values, options);
                FirnSerializer.SerializeEnumerable(actual, values, parallel);
                Check.Bytes(expected.ToArray(), actual.ToArray(), "streams: written by several threads");
                int codes = values.Sum(record => record.Code);
                if (ParallelFrames.Read(head, Container(head, body, BodiesInParallel), threads) != codes) throw new InvalidOperationException("streams: frames in parallel are read as other records.");
                if (Sum(head, body, BodiesInParallel, parallel) != codes) throw new InvalidOperationException("streams: frames read ahead are read as other records.");
            });
        if (compression != FirnCompression.None)
        {
            suite.With(one, Operation.Write, one, (_, count) => Times(count, () => FirnSerializer.SerializeEnumerable(new CountingStream(), values, options)), bytes)
                .With(several, Operation.Write, one, (_, count) => Times(count, () => FirnSerializer.SerializeEnumerable(new CountingStream(), values, parallel)), bytes);
        }

        suite.With(one, Operation.Read, one, (_, count) => Times(count, () => Read(head, body, BodiesInParallel)), bytes);
        if (compression != FirnCompression.None) suite.With(several, Operation.Read, one, (_, count) => Times(count, () => Blackhole.Number = Sum(head, body, BodiesInParallel, parallel)), bytes);
        return suite.With(byHand, Operation.Read, one, (_, count) => Times(count, () => Blackhole.Number = ParallelFrames.Read(head, Container(head, body, BodiesInParallel), threads)), bytes);
    }

    // Live memory, looked at ten times on the way.
    private static void CheckGrowth(LogEntry[] records, byte[] head, byte[] body, int bodies)
    {
        long interval = (long)body.Length * bodies / 10;
        long start = GC.GetTotalMemory(forceFullCollection: true);
        long largest = start;
        CountingStream stream = new(interval, Look);
        FirnSerializer.SerializeEnumerable(stream, Repeat(records, bodies));
        Report("written", stream.Written);
        largest = start = GC.GetTotalMemory(forceFullCollection: true);
        long next = interval;
        using RepeatedStream source = Container(head, body, bodies);
        foreach (LogEntry? record in FirnSerializer.DeserializeEnumerable<LogEntry>(source))
        {
            Blackhole.Number = record!.Code;
            if (source.Position < next) continue;
            next += interval;
            Look();
        }

        Report("read", source.Length);

        void Look() => largest = Math.Max(largest, GC.GetTotalMemory(forceFullCollection: true));

        void Report(string what, long bytes)
        {
            long growth = largest - start;
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"streams: live memory grew by {growth:N0} bytes while {bytes:N0} bytes were {what}; at most {LargestGrowth:N0}"));
            if (growth > LargestGrowth) throw new InvalidOperationException($"streams: memory grew by {growth} bytes.");
        }
    }

    private static byte[] Head(FirnOptions options)
    {
        MemoryStream empty = new();
        FirnSerializer.SerializeEnumerable(empty, Array.Empty<LogEntry>(), options);
        return empty.ToArray()[..^End.Length];
    }

    private static byte[] Body(LogEntry[] records, FirnOptions options, byte[] head)
    {
        MemoryStream container = new();
        FirnSerializer.SerializeEnumerable(container, records, options);
        return container.ToArray()[head.Length..^End.Length];
    }

    private static RepeatedStream Container(byte[] head, byte[] body, int bodies) => new(head, body, bodies, End);

    private static Stream Behind(byte[] head, Stream container)
    {
        container.Position = head.Length;
        return container;
    }

    private static void Write(LogEntry[] records, int bodies) => FirnSerializer.SerializeEnumerable(new CountingStream(), Repeat(records, bodies));

    private static void Read(byte[] head, byte[] body, int bodies) => Blackhole.Number = Sum(head, body, bodies, FirnOptions.Default);

    private static int Sum(byte[] head, byte[] body, int bodies, FirnOptions options)
    {
        int sum = 0;
        foreach (LogEntry? record in FirnSerializer.DeserializeEnumerable<LogEntry>(Container(head, body, bodies), options)) sum += record!.Code;
        return sum;
    }

    private static void ReadByHand(byte[] head, byte[] body, int bodies) => Blackhole.Number = ContainerFloor.Read(Behind(head, Container(head, body, bodies)));

    private static IEnumerable<LogEntry> Repeat(LogEntry[] records, int times)
    {
        for (int i = 0; i < times; i++)
        {
            foreach (LogEntry record in records) yield return record;
        }
    }

    private static object? Times(int count, Action run)
    {
        for (int i = 0; i < count; i++) run();
        return null;
    }
}
