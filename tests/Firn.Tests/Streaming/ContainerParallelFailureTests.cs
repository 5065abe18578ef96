using System.Buffers;
using System.IO.Pipelines;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Tests.Codecs;
using Firn.Tests.EntryPoints;
using Xunit;
using static Firn.Tests.Streaming.ContainerBlobs;

namespace Firn.Tests.Streaming;

/// <summary>What goes wrong, or is cancelled, while frames are compressed by several threads.</summary>
public class ContainerParallelFailureTests
{
    /// <summary>Fails, or does something else, at one of its writes.</summary>
    private sealed class WatchedStream(int write, Action action) : MemoryStream
    {
        private int _writes;

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            if (_writes++ == write) action();
            base.Write(buffer);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task A_stream_that_fails_at_a_write_has_what_one_thread_writes()
    {
        for (int call = 0; ; call++)
        {
            FailingStream one = new(call);
            Exception? expected = Record.Exception(() => FirnSerializer.SerializeEnumerable(one, Blobs(60), SmallFrames.Several(1)));
            FailingStream several = new(call);
            Exception? exception = Record.Exception(() => FirnSerializer.SerializeEnumerable(several, Blobs(60), SmallFrames.Several()));
            FailingStream later = new(call);
            Exception? asynchronous = await Record.ExceptionAsync(async () => await FirnSerializer.SerializeAsync(later, Containers.Async(Blobs(60)), SmallFrames.Several()));
            Assert.Equal(expected?.GetType(), exception?.GetType());
            Assert.Equal(expected?.GetType(), asynchronous?.GetType());
            Assert.Equal(one.Written, several.Written);
            Assert.Equal(one.Written, later.Written);
            if (expected is null) break;
            Assert.IsType<DeliberateException>(exception);
        }
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task A_writer_whose_stream_has_failed_writes_no_more()
    {
        foreach (bool waits in (bool[])[false, true])
        {
            WatchedStream stream = new(2, () => throw new DeliberateException());
            FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(64));
            Exception? exception = await Record.ExceptionAsync(async () =>
            {
                foreach (byte[] blob in Blobs(100)) writer.Write(blob);
                if (waits) await writer.FlushAsync();
                else writer.Flush();
            });
            Assert.IsType<DeliberateException>(exception);
            Assert.Equal(1, writer.FrameCount);
            Assert.Contains("failed", Assert.Throws<InvalidOperationException>(() => writer.Write([2])).Message, StringComparison.Ordinal);
            Assert.Throws<InvalidOperationException>(writer.Flush);
            await Assert.ThrowsAsync<InvalidOperationException>(async () => await writer.CompleteAsync());
            long length = stream.Length;
            if (waits) await writer.DisposeAsync();
            else writer.Dispose();
            writer.Dispose();
            Assert.Equal(length, stream.Length);
            Assert.Equal(SmallFrames.Blobs, AssertTorn(stream.ToArray()));
        }
    }

    [Fact]
    public async Task A_source_that_fails_leaves_whole_frames()
    {
        MemoryStream stream = new();
        Assert.Throws<DeliberateException>(() => FirnSerializer.SerializeEnumerable(stream, Blobs(100, failAt: 70), SmallFrames.Several(4)));
        Assert.InRange(AssertTorn(stream.ToArray()), 70 - (6 * SmallFrames.Blobs), 69);

        stream = new();
        await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(stream, Containers.Async(Blobs(100, failAt: 70)), SmallFrames.Several(4)));
        Assert.InRange(AssertTorn(stream.ToArray()), 70 - (6 * SmallFrames.Blobs), 69);
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void A_value_that_fails_leaves_no_trace()
    {
        MemoryStream stream = new();
        FirnContainerWriter<Touchy> writer = FirnSerializer.CreateContainer<Touchy>(stream, SmallFrames.Several());
        for (int i = 0; i < 20_000; i++)
        {
            writer.Write(new() { Number = i });
            if (i % 500 == 0) Assert.Throws<DeliberateException>(() => writer.Write(new() { Number = Touchy.ThrowsOnGet }));
        }

        writer.Dispose();
        Assert.Equal(Enumerable.Range(0, 20_000), Containers.ReadFirn<Touchy>(stream.ToArray()).Select(touchy => touchy!.Number));
    }

    [Fact]
    public void Abandoned_while_frames_are_compressed()
    {
        FirnOptions options = FirnOptions.Default with { Compression = FirnCompression.Brotli, MaxDegreeOfParallelism = 3 };
        byte[] large = new byte[5_000_000];
        new Random(1).NextBytes(large);
        byte[] expected = Containers.WriteFirn([large, large, large, large], options with { MaxDegreeOfParallelism = 1 });
        for (int round = 0; round < 3; round++)
        {
            MemoryStream stream = new();
            using (FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, options))
            {
                for (int i = 0; i < 3; i++) writer.Write(large);
                writer.Abandon();
                writer.Abandon();
                Assert.Throws<InvalidOperationException>(() => writer.Write(large));
                Assert.Equal(writer.FrameCount, writer.ValueCount);
            }

            Assert.Equal(stream.Length, expected.AsSpan().CommonPrefixLength(stream.ToArray()));

            // Whose pooled memory nobody else writes to.
            Assert.Equal(expected, Containers.WriteFirn([large, large, large, large], options));
        }
    }

    // Frames that take their time. A machine that stands still meanwhile may have compressed all of them too early: then the same is tried again.
    private static readonly FirnOptions s_large = FirnOptions.Default with { Compression = FirnCompression.Brotli };
    private static readonly byte[][] s_values = [.. Enumerable.Range(0, 8).Select(Large)];
    private const int Attempts = 50;

    private static byte[] Large(int seed)
    {
        byte[] value = new byte[4_000_000];
        new Random(seed).NextBytes(value);
        return value;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Hostile", "H62")]
    public async Task A_token_that_strikes_between_two_frames_changes_nothing(bool completes)
    {
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            using CancellationTokenSource cancellation = new();
            StrikingStream stream = new(cancellation);
            FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, s_large with { MaxDegreeOfParallelism = 64 });
            foreach (byte[] value in s_values) await writer.WriteAsync(value);
            stream.Strikes = true;
            bool isCancelled = false;
            try
            {
                await (completes ? writer.CompleteAsync(cancellation.Token) : writer.FlushAsync(cancellation.Token));
            }
            catch (OperationCanceledException)
            {
                isCancelled = true;
            }

            if (!isCancelled) continue;
            Assert.InRange(writer.FrameCount, 1, s_values.Length - 1);
            Assert.Equal(s_values.Length, writer.ValueCount);
            await writer.WriteAsync([9]);
            await writer.DisposeAsync();
            Assert.Equal([.. s_values, [9]], Containers.ReadFirn<byte[]>(stream.ToArray()));
            return;
        }

        Assert.Fail("No frame waited when the token struck.");
    }

    // Cancels during a write, and looks at no token itself.
    private sealed class StrikingStream(CancellationTokenSource cancellation) : MemoryStream
    {
        public bool Strikes { get; set; }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Strikes) cancellation.Cancel();
            Write(buffer.Span);
            return default;
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task A_token_that_strikes_during_a_write_ends_the_container()
    {
        // The head is the first write; it waits for the token.
        TaskCompletionSource reached = new();
        using CancellationTokenSource cancellation = new();
        WaitingStream stream = new(reached);
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(2));
        Task write = Task.Run(async () =>
        {
            foreach (byte[] blob in Blobs(100)) await writer.WriteAsync(blob, cancellation.Token);
        });
        await reached.Task;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await write);
        Assert.Throws<InvalidOperationException>(() => writer.Write([1]));
        await writer.DisposeAsync();
        Assert.Equal(0, stream.Length);

        MemoryStream untouched = new();
        await using FirnContainerWriter<byte[]> other = FirnSerializer.CreateContainer<byte[]>(untouched, SmallFrames.Several(2));
        foreach (Func<CancellationToken, ValueTask> call in (Func<CancellationToken, ValueTask>[])[token => other.WriteAsync([1], token), other.FlushAsync, other.CompleteAsync])
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await call(cancellation.Token));
        }

        Assert.Equal((0, 0), (other.ValueCount, untouched.Length));
    }

    private sealed class WaitingStream(TaskCompletionSource reached) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            reached.TrySetResult();
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }
    }

    [Fact]
    public async Task Calls_while_another_waits_are_refused()
    {
        TaskCompletionSource gate = new();
        GatedStream stream = new(gate.Task);
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(2));
        Task? waiting = null;
        int written = 0;
        while (waiting is null or { IsCompleted: true }) waiting = writer.WriteAsync(Blob(written++)).AsTask();
        Assert.Contains("under way", Assert.Throws<InvalidOperationException>(() => writer.Write([1])).Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await writer.FlushAsync());
        Assert.Throws<InvalidOperationException>(writer.Abandon);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await writer.DisposeAsync());
        gate.SetResult();
        await waiting;
        await writer.DisposeAsync();
        Assert.Equal(Blobs(written), Containers.ReadFirn<byte[]>(stream.ToArray()));
    }

    private sealed class GatedStream(Task gate) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await gate;
            Write(buffer.Span);
        }
    }

    [Fact]
    public void A_thread_that_is_interrupted_while_it_waits_ends_the_container()
    {
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            MemoryStream stream = new();
            FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, s_large with { MaxDegreeOfParallelism = 2 });
            bool isInterrupted = false;
            Thread thread = new(() =>
            {
                try
                {
                    Thread.CurrentThread.Interrupt(); // strikes at the first wait
                    foreach (byte[] value in s_values) writer.Write(value);
                }
                catch (ThreadInterruptedException)
                {
                    isInterrupted = true;
                }
            });
            thread.Start();
            thread.Join();
            if (!isInterrupted || Record.Exception(() => writer.Write([1])) is not InvalidOperationException exception) continue; // or struck elsewhere, where two threads wanted the same lock
            Assert.Contains("failed", exception.Message, StringComparison.Ordinal);
            long length = stream.Length;
            writer.Dispose();
            Assert.Equal(length, stream.Length);
            return;
        }

        Assert.Fail("No thread was interrupted in a wait, or none of those that were ended its container.");
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(3, false)]
    [InlineData(1, true)]
    [InlineData(3, true)]
    public async Task Disposing_that_progress_fails_can_be_tried_again(int degree, bool isAsync)
    {
        MemoryStream stream = new();
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(degree));
        for (int i = 0; i < 3 * SmallFrames.Blobs; i++) writer.Write(Blob(i));
        writer.Progress = new ContainerProgress(_ => throw new DeliberateException());
        int failures = 0;
        while (true)
        {
            try
            {
                if (isAsync) await writer.DisposeAsync();
                else writer.Dispose();
                break;
            }
            catch (DeliberateException)
            {
                failures++;
            }
        }

        Assert.InRange(failures, 1, 3);
        Assert.Equal(3 * SmallFrames.Blobs, writer.ValueCount);
        Assert.Equal(Blobs(3 * SmallFrames.Blobs), Containers.ReadFirn<byte[]>(stream.ToArray()));
    }

    [Fact]
    public void Progress_that_fails_or_calls_leaves_the_container_good()
    {
        MemoryStream stream = new();
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several());
        int failures = 0;
        writer.Progress = new ContainerProgress(_ =>
        {
            Assert.Throws<InvalidOperationException>(() => writer.Write([9]));
            throw new DeliberateException();
        });

        // A value whose call fails this way was taken.
        for (int i = 0; i < 100; i++) Try(() => writer.Write(Blob(i)));
        while (!Try(writer.Complete))
        {
        }

        Assert.Equal(100 / SmallFrames.Blobs, failures);
        Assert.Equal(Blobs(100), Containers.ReadFirn<byte[]>(stream.ToArray()));

        bool Try(Action call)
        {
            Exception? exception = Record.Exception(call);
            if (exception is null) return true;
            Assert.IsType<DeliberateException>(exception);
            failures++;
            return false;
        }
    }

    [Fact]
    public async Task A_pipe_whose_writer_is_disposed_synchronously_loses_nothing()
    {
        Pipe pipe = new();
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(pipe.Writer, SmallFrames.Several(64));
        for (int i = 0; i < 20; i++) await writer.WriteAsync(Blob(i));
        Assert.Throws<NotSupportedException>(writer.Dispose);
        await writer.DisposeAsync();
        await pipe.Writer.CompleteAsync();
        Assert.Equal(Blobs(20), await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<byte[]>(pipe.Reader)));
    }

    [Fact]
    public async Task A_frame_that_can_not_be_compressed_ends_the_container()
    {
        // Options refuse such a value, which stands for whatever makes compression fail.
        FirnOptions unknown = SmallFrames.Options(FirnCompression.Brotli, degree: 4);
        typeof(FirnOptions).GetField("<Compression>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(unknown, (FirnCompression)9);
        foreach (bool waits in (bool[])[false, true])
        {
            MemoryStream stream = new();
            FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, unknown);
            ArgumentOutOfRangeException exception = await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () =>
            {
                foreach (byte[] blob in Blobs(10)) writer.Write(blob);
                if (waits) await writer.FlushAsync();
                else writer.Flush();
            });
            Assert.Contains("No such compression", exception.Message, StringComparison.Ordinal);
            Assert.Contains("failed", Assert.Throws<InvalidOperationException>(() => writer.Write([1])).Message, StringComparison.Ordinal);
            writer.Dispose();
            Assert.Equal(0, stream.Length);
        }

        // It says that it is too long, and takes no memory for that. Nobody waits for it but the pool.
        FrameQueue queue = new(2, FirnCompression.Brotli, long.MaxValue);
        queue.Add(new RawFrame([], 0, int.MaxValue, 5));
        Assert.Equal((false, 5), (queue.IsEmpty, queue.ValueCount));
        await Task.WhenAny(queue.Oldest);
        Assert.True(queue.OldestIsDone);
        Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => queue.TakeOldest()).Code);
        Assert.Equal((true, 0), (queue.IsEmpty, queue.ValueCount));
    }
}

/// <summary>What is looked for, or done, in the whole process: errors that nobody takes are nobody's, and threads of the pool that are all blocked stop no writer.</summary>
[Collection(AloneCollection.Name)]
public class ContainerPoolTests
{
    [Fact]
    public void Frames_that_fail_after_the_container_was_given_up()
    {
        List<Exception> unobserved = [];
        void Add(object? sender, UnobservedTaskExceptionEventArgs e)
        {
            lock (unobserved) unobserved.Add(e.Exception);
        }

        TaskScheduler.UnobservedTaskException += Add;
        try
        {
            Fail();
            for (int i = 0; i < 3; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= Add;
        }

        Assert.DoesNotContain(unobserved, exception => exception.ToString().Contains("No such compression", StringComparison.Ordinal));
    }

    // Whose frame has failed when it is given up.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fail()
    {
        FrameQueue queue = new(2, (FirnCompression)9, long.MaxValue);
        queue.Add(new RawFrame(new byte[100], 50, 90, 1));
        queue.WaitForOldest();
        Assert.True(queue.Oldest.IsFaulted);
        queue.Clear();
    }

    [Fact]
    public void A_thread_that_waits_needs_no_other() => WithoutPool(() =>
    {
        byte[]? written = null;
        Thread thread = new(() => written = Containers.WriteFirn(Blobs(60), SmallFrames.Several()));
        thread.Start();
        Assert.True(thread.Join(TimeSpan.FromMinutes(1)));
        Assert.Equal(Containers.WriteFirn(Blobs(60), SmallFrames.Several(1)), written);
    });

    [Fact]
    public void Frames_that_nobody_has_begun_give_their_memory_back() => WithoutPool(() =>
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100_000);
        FrameQueue queue = new(2, FirnCompression.Brotli, long.MaxValue);
        queue.Add(new RawFrame(array, 50, 90, 1));
        Task<SealedFrame> frame = queue.Oldest;
        queue.Clear();
        Assert.True(queue.IsEmpty);
        Assert.Same(array, ArrayPool<byte>.Shared.Rent(100_000)); // what a thread gave back last, it gets first
        Assert.False(frame.IsCompleted);
    });

    // While no thread of the pool begins anything: more work that waits is queued before than the pool has threads, or may make.
    private static void WithoutPool(Action test)
    {
        ThreadPool.GetMinThreads(out int least, out _);
        ThreadPool.GetMaxThreads(out int workers, out int completions);
        int most = Math.Max(least, Environment.ProcessorCount);
        ManualResetEvent end = new(false); // not disposed: those that begin last look at it after the test
        int begun = 0;
        void Block(object? state)
        {
            Interlocked.Increment(ref begun);
            end.WaitOne();
        }

        Assert.True(ThreadPool.SetMaxThreads(most, completions));
        try
        {
            int blockers = ThreadPool.ThreadCount + most + 1;
            for (int i = 0; i < blockers; i++) ThreadPool.UnsafeQueueUserWorkItem(Block, null);
            test();
            Assert.InRange(begun, 0, blockers - 1);
        }
        finally
        {
            end.Set();
            ThreadPool.SetMaxThreads(workers, completions);
        }
    }
}
