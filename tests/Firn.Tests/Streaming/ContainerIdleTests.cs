using System.IO.Pipelines;
using System.Threading.Channels;
using Firn.Tests.EntryPoints;
using Xunit;
using static Firn.Tests.Streaming.ContainerBlobs;

namespace Firn.Tests.Streaming;

/// <summary>Containers that are flushed when their source has no value ready: a live feed shows each value at once, and nothing else changes.</summary>
public class ContainerIdleTests
{
    private static readonly FirnOptions Live = FirnOptions.Default with { FlushWhenIdle = true };

    public static TheoryData<FirnCompression, int> Ways => new()
    {
        { FirnCompression.None, 1 },
        { FirnCompression.Brotli, 1 },
        { FirnCompression.Deflate, 3 },
    };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Each_value_of_a_live_feed_is_read_before_the_next_is_made(FirnCompression compression, int degree)
    {
        FirnOptions options = Live with { Compression = compression, MaxDegreeOfParallelism = degree };
        Channel<string> feed = Channel.CreateUnbounded<string>();
        Pipe pipe = new();
        Task writing = Write();
        await using FirnContainerReader<string> reader = FirnSerializer.OpenContainer<string>(pipe.Reader, options);
        for (int i = 0; i < 20; i++)
        {
            await feed.Writer.WriteAsync($"value {i}");
            Assert.True(await reader.ReadAsync());
            Assert.Equal($"value {i}", reader.Current);
        }

        feed.Writer.Complete();
        Assert.False(await reader.ReadAsync());
        await writing;

        async Task Write()
        {
            await FirnSerializer.SerializeAsync(pipe.Writer, feed.Reader.ReadAllAsync(), options);
            await pipe.Writer.CompleteAsync();
        }
    }

    [Fact]
    public async Task By_type_as_well()
    {
        Channel<object?> feed = Channel.CreateUnbounded<object?>();
        Pipe pipe = new();
        Task writing = FirnSerializer.SerializeAsync(pipe.Writer, feed.Reader.ReadAllAsync(), typeof(int), Live).AsTask();
        await using FirnContainerReader<int> reader = FirnSerializer.OpenContainer<int>(pipe.Reader);
        await feed.Writer.WriteAsync(7);
        Assert.True(await reader.ReadAsync());
        Assert.Equal(7, reader.Current);
        feed.Writer.Complete();
        Assert.False(await reader.ReadAsync());
        await writing;
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_source_that_has_all_ready_is_written_in_the_same_frames(FirnCompression compression, int degree)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression, MaxDegreeOfParallelism = degree };
        FlushedStream plain = new();
        await FirnSerializer.SerializeAsync(plain, Containers.Async(Blobs(3_000), yieldEach: int.MaxValue), options);
        FlushedStream live = new();
        await FirnSerializer.SerializeAsync(live, Containers.Async(Blobs(3_000), yieldEach: int.MaxValue), options with { FlushWhenIdle = true });
        Assert.Equal(plain.ToArray(), live.ToArray());
        Assert.Equal(0, plain.Flushes);
        Assert.Equal([live.Length], live.FlushedAt);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Values_are_the_same_wherever_the_source_waits(FirnCompression compression, int degree)
    {
        FirnOptions options = SmallFrames.Options(compression, degree) with { FlushWhenIdle = true };
        for (int seed = 0; seed < 20; seed++)
        {
            Random random = new(seed);
            Gate gate = new();
            MemoryStream stream = new();
            Task writing = FirnSerializer.SerializeAsync(stream, Source(random, gate), options).AsTask();
            while (!writing.IsCompleted) await gate.OpenAsync();
            await writing;
            stream.Position = 0;
            using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(stream, options);
            int count = 0;
            while (reader.Read()) Assert.True(reader.Current.AsSpan().SequenceEqual(Blob(count++)), $"seed {seed}");
            Assert.True(count == 50, $"seed {seed}: {count}");
        }

        static async IAsyncEnumerable<byte[]> Source(Random random, Gate gate)
        {
            for (int i = 0; i < 50; i++)
            {
                if (random.Next(3) == 0) await gate.WaitAsync();
                yield return Blob(i);
            }

            if (random.Next(2) == 0) await gate.WaitAsync();
        }
    }

    [Fact]
    public async Task What_full_frames_wrote_is_flushed_when_the_source_waits_behind_them()
    {
        Gate gate = new();
        FlushedStream stream = new();
        Task writing = FirnSerializer.SerializeAsync(stream, Source(), Live).AsTask();
        await gate.IsWaitedFor;
        while (stream.Flushes == 0) await Task.Yield();
        using (FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(new MemoryStream(stream.ToArray())))
        {
            reader.AcceptsTornTail = true;
            Assert.True(reader.Read());
            Assert.Equal(2 << 20, reader.Current!.Length);
            Assert.False(reader.Read());
        }

        await gate.OpenAsync();
        await writing;

        async IAsyncEnumerable<byte[]> Source()
        {
            yield return new byte[2 << 20];
            await gate.WaitAsync();
            yield return [1];
        }
    }

    [Fact]
    public async Task A_source_that_fails_has_given_the_values_before()
    {
        MemoryStream stream = new();
        await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(stream, Containers.Async(Blobs(2_500, failAt: 1_234), yieldEach: int.MaxValue), Live));
        Assert.Equal(1_234, AssertTorn(stream.ToArray()));
    }

    [Fact]
    public async Task A_destination_that_fails_stops_the_source_that_is_at_work()
    {
        for (int failAt = 0; failAt < 4; failAt++)
        {
            bool isDisposed = false;
            await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(new FailingStream(failAt), Source(), Live));
            Assert.True(isDisposed);

            async IAsyncEnumerable<int> Source([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
            {
                try
                {
                    for (int i = 0; i < 2; i++)
                    {
                        yield return i;
                        await Task.Yield();
                    }

                    yield return 2;
                    await Task.Delay(Timeout.Infinite, token);
                }
                finally
                {
                    isDisposed = true;
                }
            }
        }
    }

    [Fact]
    public async Task A_pipe_whose_reader_goes_stops_the_source_that_is_at_work()
    {
        Pipe pipe = new();
        bool isDisposed = false;
        int given = 0;
        Task writing = FirnSerializer.SerializeAsync(pipe.Writer, Source(), Live).AsTask();
        await using (FirnContainerReader<int> reader = FirnSerializer.OpenContainer<int>(pipe.Reader)) Assert.True(await reader.ReadAsync());
        await pipe.Reader.CompleteAsync();
        Interlocked.Exchange(ref given, 1);
        await writing;
        Assert.True(isDisposed);

        async IAsyncEnumerable<int> Source([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            try
            {
                yield return 1;
                while (Volatile.Read(ref given) == 0) await Task.Yield();
                yield return 2;
                await Task.Delay(Timeout.Infinite, token);
            }
            finally
            {
                isDisposed = true;
            }
        }
    }

    [Fact]
    public async Task A_token_ends_waiting_for_the_source()
    {
        using CancellationTokenSource cancellation = new();
        FlushedStream stream = new();
        Task writing = FirnSerializer.SerializeAsync(stream, Source(), Live, cancellation.Token).AsTask();
        while (stream.Flushes == 0) await Task.Yield();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writing);
        using FirnContainerReader<int> reader = FirnSerializer.OpenContainer<int>(new MemoryStream(stream.ToArray()));
        reader.AcceptsTornTail = true;
        Assert.Equal([5], reader.ReadAll());

        static async IAsyncEnumerable<int> Source([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            yield return 5;
            await Task.Delay(Timeout.Infinite, token);
        }
    }

    // Where a source waits until the test lets it go on.
    private sealed class Gate
    {
        private TaskCompletionSource _waited = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task IsWaitedFor => _waited.Task;

        public async Task WaitAsync()
        {
            _waited.TrySetResult();
            await _opened.Task;
            _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
            _waited = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        public async Task OpenAsync()
        {
            if (_waited.Task.IsCompleted) _opened.TrySetResult();
            await Task.Yield();
        }
    }

    // Knows how long it was at each flush.
    private sealed class FlushedStream : MemoryStream
    {
        private int _flushes;

        public List<long> FlushedAt { get; } = [];

        public int Flushes => Volatile.Read(ref _flushes);

        public override void Flush()
        {
            FlushedAt.Add(Length);
            Interlocked.Increment(ref _flushes);
        }

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            Flush();
            return Task.CompletedTask;
        }
    }
}
