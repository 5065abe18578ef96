using System.IO.Pipelines;
using Firn.Tests.EntryPoints;
using Xunit;
using static Firn.Tests.Streaming.ContainerBlobs;

namespace Firn.Tests.Streaming;

/// <summary>Sources, destinations and values that fail, and calls that are cancelled: what there is afterwards is whole frames.</summary>
public class ContainerFailureTests
{
    [Fact]
    public async Task A_source_that_fails()
    {
        MemoryStream stream = new();
        Assert.Throws<DeliberateException>(() => FirnSerializer.SerializeEnumerable(stream, Blobs(5_000, failAt: 3_500)));
        AssertTorn(stream.ToArray(), 3_000);

        stream = new();
        await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(stream, Containers.Async(Blobs(5_000, failAt: 3_500))));
        AssertTorn(stream.ToArray(), 3_000);

        // Before anything was written.
        stream = new();
        Assert.Throws<DeliberateException>(() => FirnSerializer.SerializeEnumerable(stream, Blobs(10, failAt: 3)));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task A_source_is_disposed_whatever_happens()
    {
        int disposed = 0;
        async IAsyncEnumerable<byte[]> Source(int failAt)
        {
            try
            {
                await foreach (byte[] blob in Containers.Async(Blobs(3_000, failAt))) yield return blob;
            }
            finally
            {
                disposed++;
            }
        }

        await FirnSerializer.SerializeAsync(Stream.Null, Source(-1));
        await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(Stream.Null, Source(10)));
        await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.SerializeAsync(new FailingStream(1), Source(-1)));
        Assert.Equal(3, disposed);
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task A_stream_that_fails_at_a_write()
    {
        for (int call = 0; ; call++)
        {
            FailingStream stream = new(call);
            Exception? exception = Record.Exception(() => FirnSerializer.SerializeEnumerable(stream, Blobs(3_000)));
            FailingStream later = new(call);
            Exception? asynchronous = await Record.ExceptionAsync(async () => await FirnSerializer.SerializeAsync(later, Containers.Async(Blobs(3_000))));
            Assert.Equal(exception?.GetType(), asynchronous?.GetType());
            if (exception is null) break;
            Assert.IsType<DeliberateException>(exception);
            if (call == 0) continue;
            Assert.Equal(AssertTorn(stream.Written, 0), AssertTorn(later.Written, 0));
        }
    }

    [Fact]
    public void A_writer_whose_stream_has_failed_writes_no_more()
    {
        FailingStream stream = new(1);
        FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream);
        writer.Write([1]);
        Assert.Throws<DeliberateException>(() => writer.Flush());
        Assert.Throws<InvalidOperationException>(() => writer.Write([2]));
        Assert.Throws<InvalidOperationException>(() => writer.Flush());
        Assert.Throws<InvalidOperationException>(() => writer.Complete());
        writer.Dispose();
        writer.Dispose();
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void A_value_that_fails_leaves_no_trace()
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Touchy> writer = FirnSerializer.CreateContainer<Touchy>(stream))
        {
            writer.Write(new() { Number = 1 });
            Assert.Throws<DeliberateException>(() => writer.Write(new() { Number = Touchy.ThrowsOnGet }));
            writer.Write(new() { Number = 2 });
            Assert.Equal(2, writer.ValueCount);
            writer.Flush();
            Assert.Throws<DeliberateException>(() => writer.Write(new() { Number = Touchy.ThrowsOnGet }));
            Assert.Equal(2, writer.ValueCount);
        }

        Assert.Equal([1, 2], Containers.ReadFirn<Touchy>(stream.ToArray()).Select(touchy => touchy!.Number));

        stream = new();
        using (FirnContainerWriter<Chain> writer = FirnSerializer.CreateContainer<Chain>(stream))
        {
            Chain cycle = new();
            cycle.Next = cycle;
            for (int i = 0; i < 100; i++) Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => writer.Write(cycle)).Code);
            writer.Write(new());
        }

        Assert.Single(Containers.ReadFirn<Chain>(stream.ToArray()));
    }

    public sealed class Chain
    {
        public Chain? Next { get; set; }

        public byte[] Filling { get; set; } = new byte[100_000];
    }

    [Fact]
    public void A_value_whose_code_fails_when_read()
    {
        byte[] container = Containers.WriteFirn(Enumerable.Range(0, 100).Select(i => (Number: i == 70 ? Touchy.ThrowsOnSet : i, 0)));

        // The same bytes but for the head: a tuple has other names.
        byte[] numbers = Containers.WithFirnFrames<Touchy>([.. (byte[])[200], .. Enumerable.Range(0, 100).SelectMany(i => BitConverter.GetBytes(i == 70 ? Touchy.ThrowsOnSet : i))]);
        Assert.NotEqual(container, numbers);
        using FirnContainerReader<Touchy> reader = FirnSerializer.OpenContainer<Touchy>(new MemoryStream(numbers));
        for (int i = 0; i < 70; i++)
        {
            Assert.True(reader.Read());
            Assert.Equal(i, reader.Current!.Number);
        }

        Assert.Throws<DeliberateException>(() => reader.Read());
        Assert.Throws<DeliberateException>(() => reader.Read());
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public async Task A_source_stream_that_fails_at_a_read()
    {
        byte[] container = Containers.WriteFirn(["a", "b", "c"]);
        for (int call = 0; call < container.Length; call++)
        {
            Assert.Throws<DeliberateException>(() => FirnSerializer.DeserializeEnumerable<string>(new SlowStream(container, 1, call)).Count());
            await Assert.ThrowsAsync<DeliberateException>(async () => await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<string>(new SlowStream(container, 1, call))));

            // The same stream gives the rest: nothing was lost.
            using FirnContainerReader<string> reader = FirnSerializer.OpenContainer<string>(new SlowStream(container, 1, call));
            List<string?> values = [];
            bool failed = false;
            while (true)
            {
                try
                {
                    if (!reader.Read()) break;
                    values.Add(reader.Current);
                }
                catch (DeliberateException)
                {
                    failed = true;
                }
            }

            Assert.True(failed);
            Assert.Equal(["a", "b", "c"], values);
        }
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public async Task Reading_is_cancelled_between_two_values()
    {
        byte[] container = Containers.WriteFirn(Enumerable.Range(0, 1_000));
        using CancellationTokenSource cancellation = new();
        int last = -1;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (int value in FirnSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(container), null, cancellation.Token))
            {
                last = value;
                if (value == 123) await cancellation.CancelAsync();
            }
        });
        Assert.Equal(123, last);

        // By the token of the enumeration as well, and by either.
        using CancellationTokenSource other = new();
        using CancellationTokenSource never = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (int value in FirnSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(container), null, never.Token).WithCancellation(other.Token))
            {
                last = value;
                if (value == 77) await other.CancelAsync();
            }
        });
        Assert.Equal(77, last);
    }

    [Fact]
    public async Task A_cancelled_read_takes_no_value()
    {
        byte[] container = Containers.WriteFirn(Enumerable.Range(0, 1_000));
        Pipe pipe = new();
        await using FirnContainerReader<int> reader = FirnSerializer.OpenContainer<int>(pipe.Reader);
        int next = 0;
        for (int sent = 0; sent < container.Length; sent += 100)
        {
            using CancellationTokenSource cancellation = new();
            ValueTask<bool> waiting = reader.ReadAsync(cancellation.Token);
            Assert.False(waiting.IsCompleted);
            await cancellation.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await waiting);
            await pipe.Writer.WriteAsync(container.AsMemory(sent, Math.Min(100, container.Length - sent)));
        }

        while (await reader.ReadAsync()) Assert.Equal(next++, reader.Current);
        Assert.Equal(1_000, next);
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task Writing_is_cancelled_between_two_values()
    {
        using CancellationTokenSource cancellation = new();
        MemoryStream stream = new();
        IEnumerable<byte[]> Source()
        {
            for (int i = 0; ; i++)
            {
                if (i == 2_500) cancellation.Cancel();
                yield return Blob(i);
            }
        }

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.SerializeAsync(stream, Containers.Async(Source()), cancellationToken: cancellation.Token));
        AssertTorn(stream.ToArray(), 2_000);

        MemoryStream untouched = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.SerializeAsync(untouched, Containers.Async(Blobs(1)), cancellationToken: cancellation.Token));
        Assert.Equal(0, untouched.Length);

        await using FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(untouched);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await writer.WriteAsync([1], cancellation.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await writer.FlushAsync(cancellation.Token));
        Assert.Equal(0, writer.ValueCount);
        await writer.WriteAsync([1]);
        await writer.CompleteAsync();
        Assert.Single(Containers.ReadFirn<byte[]>(untouched.ToArray()));
    }

    [Theory]
    [InlineData(false, 900, 10_000)]
    [InlineData(true, SmallFrames.Blobs, 1_000)]
    public async Task A_pipe_whose_reader_goes_is_not_written_to_any_more(bool byThreads, int least, int most)
    {
        Pipe pipe = new();
        int asked = 0;
        IEnumerable<byte[]> Source()
        {
            for (int i = 0; i < 1_000_000; i++)
            {
                asked = i;
                yield return Blob(i);
            }
        }

        Task write = FirnSerializer.SerializeAsync(pipe.Writer, Containers.Async(Source()), byThreads ? SmallFrames.Several(4) : null).AsTask();
        await pipe.Reader.ReadAsync();
        await pipe.Reader.CompleteAsync();
        await write;
        Assert.InRange(asked, least, most);
    }

    [Fact]
    public async Task A_pipe_is_not_written_synchronously()
    {
        Pipe pipe = new();
        FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(pipe.Writer);
        Assert.Throws<NotSupportedException>(() => writer.Write(1));
        Assert.Throws<NotSupportedException>(() => writer.Flush());
        Assert.Throws<NotSupportedException>(() => writer.Complete());
        await writer.WriteAsync(1);
        await writer.DisposeAsync();
        await pipe.Writer.CompleteAsync();
        Assert.Equal([1], await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<int>(pipe.Reader)));
    }

    [Fact]
    public void Progress_is_told_by_the_frame()
    {
        List<FirnProgress> written = [];
        MemoryStream stream = new();
        using (FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream))
        {
            writer.Progress = new ContainerProgress(written.Add);
            foreach (byte[] blob in Blobs(3_000)) writer.Write(blob);
        }

        List<Containers.Part> parts = Containers.Frames(stream.ToArray(), Containers.HeadFirnLength<byte[]>());
        Assert.Equal(parts.Count - 1, written.Count);
        Assert.Equal(new FirnProgress(parts[^2].End, 3_000, parts.Count - 1), written[^1]);

        List<FirnProgress> read = [];
        stream.Position = 0;
        using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(stream);
        reader.Progress = new ContainerProgress(read.Add);
        Assert.Equal(3_000, reader.ReadAll().Count());
        Assert.Equal(written, read);
    }

    [Fact]
    [Trait("Hostile", "H72")]
    public void A_disposed_reader_reads_no_more()
    {
        FirnContainerReader<int> reader = FirnSerializer.OpenContainer<int>(new MemoryStream(Containers.WriteFirn([1, 2])));
        Assert.True(reader.Read());
        reader.Dispose();
        reader.Dispose();
        Assert.Throws<ObjectDisposedException>(() => reader.Read());
        Assert.Throws<ObjectDisposedException>(() => reader.ReadHeader());
    }

    [Fact]
    public async Task Memory_stays_flat_and_no_value_costs_a_task()
    {
        byte[] container = Containers.WriteFirn(Enumerable.Range(0, 2_000_000));
        for (int round = 0; ; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            long sum = 0;
            await foreach (int value in FirnSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(container))) sum += value;
            await FirnSerializer.SerializeAsync(Stream.Null, Containers.Async(Enumerable.Range(0, 2_000_000), int.MaxValue));
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.Equal(1_999_999L * 1_000_000, sum);
            if (allocated < 20_000) break;
            Assert.True(round < 10, $"{allocated} bytes were allocated.");
        }
    }
}
