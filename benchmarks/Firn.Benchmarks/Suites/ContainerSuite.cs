using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// 1,000,000 records of "log" one at a time, beside one array of them and an empty loop over the same source: what the container adds.
/// </summary>
internal static class ContainerSuite
{
    private const int Count = 1_000_000;
    private const double Target = 1.15;

    /// <summary>The suite.</summary>
    public static Suite Create()
    {
        LogEntry[] records = [.. Inputs.Log().SelectMany(log => log)];
        LogEntry[] values = new LogEntry[Count];
        for (int i = 0; i < values.Length; i++) values[i] = records[i % records.Length];
        byte[] message = FirnSerializer.Serialize(values);
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values);
        byte[] container = stream.ToArray();
        return new PlainSuite("container", 1)
            .Check(() =>
            {
                MemoryStream waiting = new();
                FirnSerializer.SerializeAsync(waiting, Source(values)).AsTask().GetAwaiter().GetResult();
                Check.Bytes(container, waiting.ToArray(), "container: SerializeAsync");
                int i = 0;
                foreach (LogEntry? record in FirnSerializer.DeserializeEnumerable<LogEntry>(new MemoryStream(container)))
                {
                    if (i < records.Length) Check.Graph(records[i], record, "container");
                    i++;
                }

                if (i != Count) throw new InvalidOperationException($"container: {i} values.");
            })
            .With("array and loop", Operation.Write, "array and loop", (_, count) => Times(count, () =>
            {
                FirnSerializer.Serialize(Stream.Null, values);
                return LoopAsync(Source(values));
            }), message.Length)
            .With("SerializeAsync", Operation.Write, "array and loop", (_, count) => Times(count, () => WriteAsync(values)), container.Length, Target)
            .With("SerializeEnumerable", Operation.Write, "array and loop", (_, count) => Times(count, () =>
            {
                FirnSerializer.SerializeEnumerable(Stream.Null, values);
                return Task.CompletedTask;
            }), container.Length, Target)
            .With("array and loop", Operation.Read, "array and loop", (_, count) => Times(count, () =>
            {
                FirnSerializer.Deserialize<LogEntry[]>(message);
                return LoopAsync(Source(values));
            }), message.Length)
            .With("DeserializeAsyncEnumerable", Operation.Read, "array and loop", (_, count) => Times(count, () => LoopAsync(FirnSerializer.DeserializeAsyncEnumerable<LogEntry>(new MemoryStream(container)))), container.Length, Target)
            .With("DeserializeEnumerable", Operation.Read, "array and loop", (_, count) => Times(count, () =>
            {
                foreach (LogEntry? record in FirnSerializer.DeserializeEnumerable<LogEntry>(new MemoryStream(container))) Blackhole.Number = record!.Code;
                return Task.CompletedTask;
            }), container.Length, Target);
    }

    private static object? Times(int count, Func<Task> run)
    {
        for (int i = 0; i < count; i++) run().GetAwaiter().GetResult();
        return null;
    }

    private static async IAsyncEnumerable<LogEntry> Source(LogEntry[] values)
    {
        await Task.CompletedTask;
        foreach (LogEntry value in values) yield return value;
    }

    private static async Task WriteAsync(LogEntry[] values) => await FirnSerializer.SerializeAsync(Stream.Null, Source(values));

    private static async Task LoopAsync(IAsyncEnumerable<LogEntry?> source)
    {
        await foreach (LogEntry? record in source) Blackhole.Number = record!.Code;
    }
}
