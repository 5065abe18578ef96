using System.Buffers;
using System.IO.Pipelines;
using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R20 (H61 to H63): streams, pipes and buffer writers that fail at byte or call k, give too much, or too little room.</summary>
internal static class BrokenStreamFigures
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    public static IEnumerable<Figure> List => [new("R20", "stream or writer failing at call k: output that is not a prefix, or a hang", "0", Measure)];

    private static FigureResult Measure(FigureRun run)
    {
        Problems problems = new();
        long tried = 0;
        int most = run.Choose(12, 60, 4_096);
        foreach (Payload payload in Corpus.All)
        {
            // A call that hangs is left behind on its thread: the figure goes on without it.
            using ManualResetEventSlim done = new();
            Thread thread = new(() =>
            {
                Interlocked.Add(ref tried, One(payload, most, problems));
                done.Set();
            })
            { IsBackground = true };
            thread.Start();
            if (!done.Wait(s_patience * run.Choose(2, 6, 60))) problems.Add($"{payload}: a call hangs.");
        }

        foreach (FirnCompression compression in Enum.GetValues<FirnCompression>()) tried += Large(compression, run, problems);
        return problems.NoneOf(tried, "failures");
    }

    private static long One(Payload payload, int most, Problems problems)
    {
        long tried = 0;
        byte[] message = payload.Message;
        foreach (int at in Positions(message.Length, most))
        {
            tried += Written(payload, problems, $"stream that fails after {at} bytes", () => new BreakingStream([], at), stream => payload.Entries.Serialize(stream, payload.Value, Corpus.Options), stream => stream.Written);
            tried += Written(payload, problems, $"stream that fails after {at} bytes, async", () => new BreakingStream([], at), stream => payload.Entries.SerializeAsync(stream, payload.Value, Corpus.Options).AsTask().GetAwaiter().GetResult(), stream => stream.Written);
            tried += Read(payload, problems, $"source that fails after {at} bytes", () => payload.Entries.Deserialize(new BreakingStream(message, at), Corpus.Options), at);
            tried += Read(payload, problems, $"source that fails after {at} bytes, async", () => payload.Entries.DeserializeAsync(new BreakingStream(message, at), Corpus.Options).AsTask().GetAwaiter().GetResult(), at);
            tried += Read(payload, problems, $"pipe that fails after {at} bytes", () =>
            {
                PipeReader pipe = PipeReader.Create(new BreakingStream(message, at));
                object? value = payload.Entries.DeserializeAsync(pipe, Corpus.Options).AsTask().GetAwaiter().GetResult();
                pipe.Complete();
                return value;
            }, at);
        }

        foreach (RoomShape shape in Enum.GetValues<RoomShape>()) tried += Rooms(payload, shape, most, problems);
        tried += Read(payload, problems, "source that says it gave more than asked for", () => payload.Entries.Deserialize(new LyingStream(message, 1), Corpus.Options), message.Length);
        tried += Read(payload, problems, "source that says it gave less than nothing", () => payload.Entries.Deserialize(new LyingStream(message, int.MinValue), Corpus.Options), message.Length);
        tried += Read(payload, problems, "source that says it gave more than asked for, async", () => payload.Entries.DeserializeAsync(new LyingStream(message, 1), Corpus.Options).AsTask().GetAwaiter().GetResult(), message.Length);
        return tried;
    }

    private static long Rooms(Payload payload, RoomShape shape, int most, Problems problems)
    {
        HostileBufferWriter whole = new(shape, length: payload.Message.Length);
        try
        {
            payload.Entries.Serialize(whole, payload.Value, Corpus.Options);
            if (!whole.ToArray().AsSpan().SequenceEqual(payload.Message)) problems.Add($"{payload}, room {shape}: written as {Convert.ToHexString(whole.ToArray())}");
        }
        catch (Exception exception)
        {
            problems.Add($"{payload}, room {shape}: {exception}");
        }

        long tried = 1;
        foreach (int at in Positions(whole.Calls, most))
        {
            tried += Written(payload, problems, $"buffer writer ({shape}) that fails at call {at}", () => new HostileBufferWriter(shape, at, payload.Message.Length), writer => payload.Entries.Serialize(writer, payload.Value, Corpus.Options), writer => writer.ToArray());
        }

        return tried;
    }

    private static long Written<TSink>(Payload payload, Problems problems, string name, Func<TSink> make, Action<TSink> write, Func<TSink, byte[]> written)
    {
        TSink sink = make();
        try
        {
            write(sink);
            problems.Add($"{payload}, {name}: the failure did not come out.");
        }
        catch (DeliberateException)
        {
            byte[] part = written(sink);
            if (!payload.Message.AsSpan().StartsWith(part)) problems.Add($"{payload}, {name}: {Convert.ToHexString(part)} is no prefix.");
        }
        catch (Exception exception)
        {
            problems.Add($"{payload}, {name}: {exception}");
        }

        return 1;
    }

    private static long Read(Payload payload, Problems problems, string name, Func<object?> read, int at)
    {
        try
        {
            read();
            problems.Add($"{payload}, {name}: accepted.");
        }
        catch (Exception exception) when (exception is DeliberateException or FirnException || (exception is InvalidOperationException or IOException or ArgumentException && at == payload.Message.Length))
        {
        }
        catch (Exception exception)
        {
            problems.Add($"{payload}, {name}: {exception}");
        }

        return 1;
    }

    // A message of many chunks: a fault and a cancellation at each call, sync and async, into a stream, a pipe and a buffer writer.
    private static long Large(FirnCompression compression, FigureRun run, Problems problems)
    {
        FirnOptions options = FirnOptions.Packed with { Compression = compression };
        Random random = new(run.Seed);
        string[] texts = [.. Enumerable.Range(0, run.Choose(20_000, 60_000, 60_000)).Select(_ => random.NextInt64().ToString("x", System.Globalization.CultureInfo.InvariantCulture))];
        byte[] message = FirnSerializer.Serialize(texts, options);
        long tried = 0;
        foreach (bool isCancelled in (bool[])[false, true])
        {
            foreach ((string name, Func<FaultyStream, CancellationToken, Task> write) in ((string, Func<FaultyStream, CancellationToken, Task>)[])
            [
                ("stream", (stream, _) =>
                {
                    FirnSerializer.Serialize(stream, texts, options);
                    return Task.CompletedTask;
                }),
                ("stream, async", async (stream, token) => await FirnSerializer.SerializeAsync(stream, texts, options, token)),
                ("pipe", async (stream, token) =>
                {
                    PipeWriter pipe = PipeWriter.Create(stream);
                    await FirnSerializer.SerializeAsync(pipe, texts, options, token);
                    await pipe.CompleteAsync();
                }),
            ])
            {
                for (int at = 1; ; at++, tried++)
                {
                    using CancellationTokenSource cancellation = new();
                    FaultyStream stream = new([]);
                    Fault.At(at, isCancelled ? cancellation.Cancel : () => throw new DeliberateException());
                    try
                    {
                        write(stream, cancellation.Token).GetAwaiter().GetResult();
                    }
                    catch (Exception exception) when (exception is DeliberateException or OperationCanceledException)
                    {
                    }

                    if (!message.AsSpan().StartsWith(stream.Written)) problems.Add($"{name}, {compression}, at call {at}: {stream.Written.Length} bytes are no prefix.");
                    if (Fault.Clear()) continue;
                    if (stream.Written.Length != message.Length) problems.Add($"{name}, {compression}: {stream.Written.Length} of {message.Length} bytes without a fault.");
                    break;
                }
            }
        }

        return tried;
    }

    private static IEnumerable<int> Positions(int length, int most) =>
        length <= most ? Enumerable.Range(0, length) : Enumerable.Range(0, most).Select(i => (int)((long)length * i / most));
}
