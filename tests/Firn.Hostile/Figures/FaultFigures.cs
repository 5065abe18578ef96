using System.IO.Pipelines;
using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R11 (H67, H68): user code, sinks and sources fail at each of their calls; nothing of it stays behind.</summary>
internal static class FaultFigures
{
    private const int MostCalls = 2_000;
    private const int Repetitions = 12;

    public static IEnumerable<Figure> List => [new("R11", "pool buffers outstanding, wrong exceptions and wrong next calls after a fault at each call k", "0", Measure)];

    /// <param name="Name">The entry point.</param>
    /// <param name="Run">The call.</param>
    /// <param name="LosesFrame">Whether a frame whose asynchronous write failed is left to the garbage collector, because the destination may still be reading it.</param>
    private sealed record FaultyCall(string Name, Func<CancellationToken, Task> Run, bool LosesFrame = false);

    private enum FaultKind
    {
        Exception,
        OutOfMemory,
        Cancel,
    }

    private static FigureResult Measure(FigureRun run) => Task.Run(() => MeasureAsync(run)).GetAwaiter().GetResult();

    private static async Task<FigureResult> MeasureAsync(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        using PoolWatch pool = new();
        System.Buffers.ArrayPool<byte>.Shared.Return(System.Buffers.ArrayPool<byte>.Shared.Rent(100));
        if (!pool.IsEnabled) throw new NotSupportedException("The runtime does not say what is rented from its pools.");
        foreach (int bulk in run.Choose<int[]>([20_000], [10, 300_000], [10, 300_000, 1_500_000]))
        {
            foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Default with { Compression = FirnCompression.Brotli }, FirnOptions.Packed with { Compression = FirnCompression.Deflate }])
            {
                foreach (FaultyCall call in Calls(bulk, options))
                {
                    foreach (FaultKind kind in Enum.GetValues<FaultKind>()) tried += await Fails(call, kind, $"{call.Name}, {bulk} bytes, {options.Compression}, {kind}", pool, problems, run);
                }
            }
        }

        return problems.NoneOf(tried, "faults left something behind");
    }

    // The call with a fault at its first, second, .. call of user code, until there is none of that number.
    private static async Task<long> Fails(FaultyCall call, FaultKind kind, string name, PoolWatch pool, Problems problems, FigureRun run)
    {
        int step = run.Choose(kind == FaultKind.Exception ? 1 : 3, kind == FaultKind.Exception ? 1 : 3, 1);
        int repeated = 0;
        for (int at = 1; at < MostCalls; at += step)
        {
            pool.Clear();
            using CancellationTokenSource cancellation = new();
            Fault.At(at, kind switch
            {
                FaultKind.Exception => () => throw new DeliberateException(),
                FaultKind.OutOfMemory => () => throw new OutOfMemoryException(),
                _ => cancellation.Cancel,
            });
            Exception? exception = null;
            try
            {
                await call.Run(cancellation.Token);
            }
            catch (Exception thrown)
            {
                exception = thrown;
            }

            bool wasReached = Fault.Clear();
            if (!wasReached)
            {
                if (exception is not null) problems.Add($"{name}: fails without a fault: {exception}");
                return at;
            }

            bool isExpected = kind switch
            {
                // The framework's sorted list wraps what a comparison throws.
                FaultKind.Exception => exception is DeliberateException or InvalidOperationException { InnerException: DeliberateException },
                FaultKind.OutOfMemory => exception is OutOfMemoryException or InvalidOperationException { InnerException: OutOfMemoryException },
                _ => exception is null or OperationCanceledException,
            };
            if (!isExpected) problems.Add($"{name}, at call {at}: {(exception is null ? "the fault did not come out" : $"{exception.GetType()}: {exception.Message} {exception.InnerException}")}");
            int outstanding = pool.Outstanding;
            bool wasLost = call.LosesFrame && outstanding == 1 && exception?.StackTrace?.Contains(nameof(FaultyStream.WriteAsync), StringComparison.Ordinal) == true;
            if (outstanding > 0 && !wasLost && repeated++ < Repetitions)
            {
                // A thread keeps a buffer for its next call: once. What is lost is lost again.
                at -= step;
                continue;
            }

            if (outstanding != 0 && !wasLost) problems.Add($"{name}, at call {at}: {outstanding} buffers are not given back.");
            repeated = 0;
            NextCall(name, at, problems);
        }

        problems.Add($"{name}: more than {MostCalls} calls.");
        return MostCalls;
    }

    private static readonly List<string?> s_next = ["next", null, new('n', 300)];
    private static readonly byte[] s_nextMessage = FirnSerializer.Serialize(s_next);

    private static void NextCall(string name, int at, Problems problems)
    {
        try
        {
            if (!FirnSerializer.Serialize(s_next).AsSpan().SequenceEqual(s_nextMessage) || !FirnSerializer.Deserialize<List<string?>>(s_nextMessage)!.SequenceEqual(s_next)) problems.Add($"{name}, at call {at}: the next call is wrong.");
        }
        catch (Exception exception)
        {
            problems.Add($"{name}, at call {at}: the next call fails: {exception}");
        }
    }

    private static IEnumerable<FaultyCall> Calls(int bulk, FirnOptions options)
    {
        FaultyGraph graph = FaultyGraph.Create<FaultyGraph>(bulk);
        byte[] message = FirnSerializer.Serialize(graph, options);
        FirnOptions embedded = options with { SchemaMode = FirnSchemaMode.Embedded };
        byte[] earlier = FirnSerializer.Serialize(graph, embedded);
        byte[] container = new Entries<FaultyGraph>().SerializeContainer([graph, graph], options);
        yield return Sync("to an array", () => FirnSerializer.Serialize(graph, options));
        yield return Sync("to a span", () => FirnSerializer.TrySerialize(new byte[message.Length], graph, out _, options));
        yield return Sync("to a span that is too short", () => FirnSerializer.TrySerialize(new byte[message.Length / 2], graph, out _, options));
        yield return Sync("to a buffer writer", () => FirnSerializer.Serialize(new FaultyBufferWriter(), graph, options));
        yield return Sync("to a stream", () => FirnSerializer.Serialize(new FaultyStream([]), graph, options));
        yield return new("to a stream, async", async token => await FirnSerializer.SerializeAsync(new FaultyStream([]), graph, options, token));
        yield return new("to a pipe", async token =>
        {
            PipeWriter writer = PipeWriter.Create(new FaultyStream([]));
            try
            {
                await FirnSerializer.SerializeAsync(writer, graph, options, token);
            }
            finally
            {
                await writer.CompleteAsync(new DeliberateException());
            }
        });
        yield return Sync("to a buffer", () => FirnSerializer.SerializeToBuffer(graph, options).Dispose());
        yield return Sync("measured", () => FirnSerializer.Measure(graph, options));
        yield return Sync("cloned", () => FirnSerializer.Clone(graph, options));
        yield return Sync("from an array", () => FirnSerializer.Deserialize<FaultyGraph>(message, options));
        yield return Sync("from a sequence", () => Entries.FirnInPlace<FaultyGraph>(Sequences.Cut(message, message.Length / 4, message.Length / 3, message.Length - 20), options));
        yield return Sync("from a stream", () => FirnSerializer.Deserialize<FaultyGraph>(new FaultyStream(message), options));
        yield return new("from a stream, async", async token => await FirnSerializer.DeserializeAsync<FaultyGraph>(new FaultyStream(message), options, token));
        yield return new("from a pipe", async token =>
        {
            PipeReader reader = PipeReader.Create(new FaultyStream(message));
            try
            {
                await FirnSerializer.DeserializeAsync<FaultyGraph>(reader, options, token);
            }
            finally
            {
                await reader.CompleteAsync();
            }
        });
        yield return Sync("populated", () => FirnSerializer.Populate(message, new FaultyGraph(), options));
        yield return Sync("from an earlier version", () => FirnSerializer.Deserialize<LaterFaultyGraph>(earlier, embedded));
        yield return Sync("from an earlier version, split", () => Entries.FirnInPlace<LaterFaultyGraph>(Sequences.Cut(earlier, earlier.Length / 3, earlier.Length / 2), embedded));
        yield return Sync("to a container", () => FirnSerializer.SerializeEnumerable(new FaultyStream([]), new[] { graph, graph }, options));
        yield return new("to a container, async", async token => await FirnSerializer.SerializeAsync(new FaultyStream([]), Values(graph), options, token), LosesFrame: true);
        yield return Sync("from a container", () =>
        {
            foreach (FaultyGraph? _ in FirnSerializer.DeserializeEnumerable<FaultyGraph>(new FaultyStream(container), options)) Fault.Step();
        });
        yield return new("from a container, async", async token =>
        {
            await foreach (FaultyGraph? _ in FirnSerializer.DeserializeAsyncEnumerable<FaultyGraph>(new FaultyStream(container), options, token)) Fault.Step();
        });
        yield return Sync("from a container of an earlier version", () =>
        {
            foreach (LaterFaultyGraph? _ in FirnSerializer.DeserializeEnumerable<LaterFaultyGraph>(new FaultyStream(container), options)) Fault.Step();
        });
        yield return Sync("by the type", () => FirnSerializer.Deserialize(FirnSerializer.Serialize(graph, typeof(FaultyGraph), options), typeof(FaultyGraph), options));
        yield return Sync("by a writer", () =>
        {
            FirnWriter writer = new([], options);
            try
            {
                writer.WriteValue(graph);
                writer.WriteSized(graph.Sized);
                FirnReader reader = new(writer.WrittenSpan, options);
                reader.ReadValue<FaultyGraph>();
                reader.ReadSized<FaultySized>();
            }
            finally
            {
                writer.Dispose();
            }
        });
    }

    private static FaultyCall Sync(string name, Action action) => new(name, _ =>
    {
        action();
        return Task.CompletedTask;
    });

    private static async IAsyncEnumerable<FaultyGraph> Values(FaultyGraph graph)
    {
        for (int i = 0; i < 2; i++)
        {
            await Task.Yield();
            Fault.Step();
            yield return graph;
        }
    }
}
