using System.IO.Pipelines;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Calls of a writer while another is under way, and how a container is ended.</summary>
public class ContainerBusyTests
{
    /// <summary>Runs code while it is being written.</summary>
    public sealed class Caller
    {
        internal Action? WhenRead { get; init; }

        public int Number
        {
            get
            {
                WhenRead?.Invoke();
                return field;
            }

            set;
        }
    }

    /// <summary>Its writes and flushes wait until they are let go.</summary>
    private sealed class HeldStream : MemoryStream
    {
        public TaskCompletionSource Gate { get; set; } = new();

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Gate.Task;
            Write(buffer.Span);
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => Gate.Task;
    }

    private static void AssertBusy(Action call) => Assert.Contains("under way", Assert.Throws<InvalidOperationException>(call).Message, StringComparison.Ordinal);

    private static async Task AssertBusyAsync(Func<ValueTask> call) => Assert.Contains("under way", (await Assert.ThrowsAsync<InvalidOperationException>(async () => await call())).Message, StringComparison.Ordinal);

    [Fact]
    public void A_value_that_calls_its_writer()
    {
        MemoryStream stream = new();
        FirnContainerWriter<Caller> writer = FirnSerializer.CreateContainer<Caller>(stream);
        writer.Write(new Caller { Number = 1 });
        foreach (Action call in (Action[])[() => writer.Write(new Caller()), () => writer.WriteAsync(new Caller()).AsTask(), writer.Flush, writer.Complete, writer.Dispose, writer.Abandon])
        {
            AssertBusy(() => writer.Write(new Caller { Number = 2, WhenRead = call }));
            int asked = 0;
            writer.Write(new Caller { Number = 3, WhenRead = () => AssertBusy(asked++ == 0 ? call : writer.Flush) });
        }

        Assert.Equal(7, writer.ValueCount);
        writer.Dispose();
        Assert.Equal([1, 3, 3, 3, 3, 3, 3], Containers.ReadFirn<Caller>(stream.ToArray()).Select(caller => caller!.Number));
    }

    [Fact]
    public async Task Calls_while_another_waits()
    {
        HeldStream stream = new();
        FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(stream);
        await writer.WriteAsync(1);
        foreach (Func<ValueTask> pending in (Func<ValueTask>[])[() => writer.FlushAsync(), () => writer.FlushAsync(), () => writer.CompleteAsync()])
        {
            Task waiting = pending().AsTask();
            Assert.False(waiting.IsCompleted);
            AssertBusy(() => writer.Write(2));
            await AssertBusyAsync(() => writer.WriteAsync(2));
            await AssertBusyAsync(() => writer.FlushAsync());
            await AssertBusyAsync(() => writer.CompleteAsync());
            await AssertBusyAsync(() => writer.DisposeAsync());
            AssertBusy(writer.Dispose);
            AssertBusy(writer.Abandon);
            stream.Gate.SetResult();
            await waiting;
            stream.Gate = new();
        }

        await writer.DisposeAsync();
        Assert.Equal([1], Containers.ReadFirn<int>(stream.ToArray()));
    }

    [Fact]
    public async Task A_write_that_fails_while_others_wait()
    {
        HeldStream stream = new();
        FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(stream);
        await writer.WriteAsync(1);
        Task waiting = writer.FlushAsync().AsTask();
        stream.Gate.SetException(new EntryPoints.DeliberateException());
        await Assert.ThrowsAsync<EntryPoints.DeliberateException>(async () => await waiting);
        Assert.Contains("failed", Assert.Throws<InvalidOperationException>(() => writer.Write(2)).Message, StringComparison.Ordinal);
        await writer.DisposeAsync();
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void Progress_that_fails_or_calls_leaves_the_container_good()
    {
        MemoryStream stream = new();
        FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(stream);
        writer.Progress = new ContainerProgress(_ => AssertBusy(() => writer.Write(9)));
        writer.Write(1);
        writer.Flush();
        writer.Progress = new ContainerProgress(_ => throw new EntryPoints.DeliberateException());
        writer.Write(2);
        Assert.Throws<EntryPoints.DeliberateException>(writer.Flush);
        writer.Write(3);
        Assert.Throws<EntryPoints.DeliberateException>(writer.Complete);
        writer.Dispose();
        Assert.Equal([1, 2, 3], Containers.ReadFirn<int>(stream.ToArray()));
    }

    [Fact]
    public async Task A_pipe_whose_writer_is_disposed_synchronously_loses_nothing()
    {
        Pipe pipe = new();
        FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(pipe.Writer);
        await writer.WriteAsync(1);
        Assert.Throws<NotSupportedException>(writer.Dispose);
        await writer.WriteAsync(2);
        await writer.DisposeAsync();
        writer.Dispose();
        await pipe.Writer.CompleteAsync();
        Assert.Equal([1, 2], await Containers.ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<int>(pipe.Reader)));
    }

    [Fact]
    public void An_abandoned_container_is_torn()
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<int> writer = FirnSerializer.CreateContainer<int>(stream))
        {
            writer.Write(1);
            writer.Flush();
            writer.Write(2);
            writer.Abandon();
            writer.Abandon();
            Assert.Throws<InvalidOperationException>(() => writer.Write(3));
            Assert.Throws<InvalidOperationException>(writer.Complete);
        }

        Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(stream.ToArray())).Code);
        using (FirnContainerWriter<int> writer = FirnSerializer.AppendToContainer<int>(stream, tornTail: FirnTornTailHandling.Cut)) writer.Write(4);
        Assert.Equal([1, 4], Containers.ReadFirn<int>(stream.ToArray()));

        FirnContainerWriter<int> complete = FirnSerializer.CreateContainer<int>(new MemoryStream());
        complete.Complete();
        complete.Abandon();
        complete.Complete();
    }

    [Fact]
    public async Task A_flushed_value_is_read_before_anything_follows()
    {
        Pipe pipe = new();
        await using FirnContainerWriter<string> writer = FirnSerializer.CreateContainer<string>(pipe.Writer);
        await using FirnContainerReader<string> reader = FirnSerializer.OpenContainer<string>(pipe.Reader);
        for (int i = 0; i < 5; i++)
        {
            await writer.WriteAsync("a" + i);
            await writer.WriteAsync("b" + i);
            await writer.FlushAsync();
            Assert.True(await reader.ReadAsync().AsTask().WaitAsync(TimeSpan.FromMinutes(1)));
            Assert.Equal("a" + i, reader.Current);
            Assert.True(await reader.ReadAsync());
            Assert.Equal("b" + i, reader.Current);
        }

        await writer.CompleteAsync();
        Assert.False(await reader.ReadAsync());
    }
}
