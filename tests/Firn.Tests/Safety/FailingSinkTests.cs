using System.IO.Pipelines;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H61 to H63, R20: sinks and sources that fail at call k. What was written is a prefix, the exception comes out as it is, the next call works.</summary>
public class FailingSinkTests
{
    private static readonly List<string> Large = [.. Enumerable.Range(0, 12_000).Select(i => "text number " + i)];
    private static readonly byte[] LargeMessage = FirnSerializer.Serialize(Large);
    private static readonly Order Small = new() { Id = 1, Customer = "c", Lines = [new() { Count = 2 }] };

    private static void AssertPrefix(byte[] whole, byte[] part)
    {
        Assert.True(part.Length < whole.Length, "All of the message was written.");
        Assert.True(whole.AsSpan(0, part.Length).SequenceEqual(part), "What was written is no prefix.");
    }

    private static void AssertNextCallWorks() =>
        Assert.Null(StructuralEquality.FindDifference(typeof(Order), Small, FirnSerializer.Deserialize<Order>(FirnSerializer.Serialize(Small))));

    // Runs with k = 0, 1, 2 .. until it does not fail any more.
    private static int UntilItWorks(Func<int, bool> run)
    {
        int call = 0;
        while (run(call))
        {
            AssertNextCallWorks();
            Assert.True(++call < 2_000, "It never works.");
        }

        return call;
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public void A_stream_that_fails_at_a_write()
    {
        int writes = UntilItWorks(call =>
        {
            FailingStream stream = new(call);
            Exception? exception = Record.Exception(() => FirnSerializer.Serialize(stream, Large));
            if (exception is null)
            {
                Assert.Equal(LargeMessage, stream.Written);
                return false;
            }

            Assert.IsType<DeliberateException>(exception);
            AssertPrefix(LargeMessage, stream.Written);
            return true;
        });
        Assert.InRange(writes, 3, 100);
    }

    [Fact]
    [Trait("Hostile", "H62")]
    public async Task An_async_stream_that_fails_at_a_write()
    {
        for (int call = 0; ; call++)
        {
            FailingStream stream = new(call);
            Exception? exception = await Record.ExceptionAsync(async () => await FirnSerializer.SerializeAsync(stream, Large));
            if (exception is null) break;
            Assert.IsType<DeliberateException>(exception);
            AssertPrefix(LargeMessage, stream.Written);
            AssertNextCallWorks();
        }
    }

    [Theory]
    [InlineData(RoomShape.Exact)]
    [InlineData(RoomShape.NewEachCall)]
    [InlineData(RoomShape.Huge)]
    [Trait("Hostile", "H63")]
    public void A_buffer_writer_that_fails_at_a_call(RoomShape shape)
    {
        Order order = new() { Customer = new string('x', 3_000), Lines = [.. Enumerable.Range(0, 40).Select(i => new OrderLine { Product = new() { Name = "p" + i } })] };
        byte[] message = FirnSerializer.Serialize(order);
        UntilItWorks(call =>
        {
            HostileBufferWriter writer = new(shape, call);
            Exception? exception = Record.Exception(() => FirnSerializer.Serialize(writer, order));
            if (exception is null)
            {
                Assert.Equal(message, writer.ToArray());
                return false;
            }

            Assert.IsType<DeliberateException>(exception);
            AssertPrefix(message, writer.ToArray());
            return true;
        });
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public async Task A_stream_that_fails_at_a_read()
    {
        byte[] message = FirnSerializer.Serialize(Small);
        for (int call = 0; call <= message.Length; call++)
        {
            Assert.Throws<DeliberateException>(() => FirnSerializer.Deserialize<Order>(new SlowStream(message, 1, call)));
            await Assert.ThrowsAsync<DeliberateException>(async () => await FirnSerializer.DeserializeAsync<Order>(new SlowStream(message, 1, call)));
            AssertNextCallWorks();
        }

        Assert.NotNull(FirnSerializer.Deserialize<Order>(new SlowStream(message, 1, message.Length + 1)));
    }

    [Fact]
    [Trait("Hostile", "H61"), Trait("Hostile", "H62")]
    public async Task Cancelled_calls_do_nothing_or_leave_a_prefix()
    {
        using CancellationTokenSource cancelled = new();
        await cancelled.CancelAsync();
        MemoryStream stream = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.SerializeAsync(stream, Large, cancellationToken: cancelled.Token));
        Assert.Equal(0, stream.Length);
        Pipe pipe = new();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.SerializeAsync(pipe.Writer, Large, cancellationToken: cancelled.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.DeserializeAsync<List<string>>(new SlowStream(LargeMessage, 100), cancellationToken: cancelled.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await FirnSerializer.DeserializeAsync<List<string>>(pipe.Reader, cancellationToken: cancelled.Token));

        using CancellationTokenSource later = new();
        ValueTask<List<string>?> waiting = FirnSerializer.DeserializeAsync<List<string>>(pipe.Reader, cancellationToken: later.Token);
        await later.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await waiting);
        AssertNextCallWorks();
    }

    [Fact]
    [Trait("Hostile", "H60")]
    public async Task A_pipe_with_a_small_pause_threshold_is_read_to_its_end()
    {
        Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 1_000, resumeWriterThreshold: 500));
        Task write = Task.Run(async () =>
        {
            await FirnSerializer.SerializeAsync(pipe.Writer, Large);
            await pipe.Writer.CompleteAsync();
        });
        Assert.Equal(Large, await FirnSerializer.DeserializeAsync<List<string>>(pipe.Reader));
        await write;
    }
}
