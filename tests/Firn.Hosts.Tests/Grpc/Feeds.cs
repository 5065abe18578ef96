using System.Runtime.CompilerServices;
using Firn.Grpc;
using Grpc.Core;

namespace Firn.Hosts.Tests.Grpc;

[FirnService(Name = "test.Feeds")]
public interface IFeeds
{
    IAsyncEnumerable<int> LiveAsync(CancellationToken cancellation = default);

    IAsyncEnumerable<int> EndlessAsync(FirnCallContext context = default, CancellationToken cancellation = default);

    Task WaitAsync(FirnCallContext context = default, CancellationToken cancellation = default);

    Task<int> TakeAsync(int count, IAsyncEnumerable<int> numbers);

    IAsyncEnumerable<int> FailAfterAsync(int count);

    IAsyncEnumerable<int> AbortAfterAsync(int count, FirnCallContext context = default);

    Task<Stream> AbortBytesAsync(FirnCallContext context = default);
}

/// <summary>Sources that say what becomes of them.</summary>
public sealed class Feeds : IFeeds
{
    public TaskCompletionSource Go { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public TaskCompletionSource Ended { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public async IAsyncEnumerable<int> LiveAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        yield return 1;
        await Go.Task;
        yield return 2;
    }

    public async IAsyncEnumerable<int> EndlessAsync(FirnCallContext context, [EnumeratorCancellation] CancellationToken cancellation)
    {
        try
        {
            for (int i = 0; ; i++)
            {
                if (i % 1_000 == 999) await Task.Delay(1, cancellation);
                yield return i;
            }
        }
        finally
        {
            Ended.TrySetResult();
        }
    }

    public async Task WaitAsync(FirnCallContext context, CancellationToken cancellation)
    {
        try
        {
            await Task.Delay(Timeout.Infinite, cancellation);
        }
        finally
        {
            Ended.TrySetResult();
        }
    }

    public async Task<int> TakeAsync(int count, IAsyncEnumerable<int> numbers) => await numbers.Take(count).SumAsync();

    public async IAsyncEnumerable<int> FailAfterAsync(int count)
    {
        for (int i = 0; i < count; i++) yield return i;
        await Task.Yield();
        throw new RpcException(new Status(StatusCode.DataLoss, "No more."));
    }

    public async IAsyncEnumerable<int> AbortAfterAsync(int count, FirnCallContext context)
    {
        for (int i = 0; i < count; i++) yield return i;
        // What was given is on its way before the connection goes.
        await Go.Task;
        context.Server!.GetHttpContext().Abort();
        await Task.Delay(Timeout.Infinite, context.CancellationToken);
    }

    public Task<Stream> AbortBytesAsync(FirnCallContext context) => Task.FromResult<Stream>(new AbortingStream(context.Server!));

    private sealed class AbortingStream(ServerCallContext call) : MemoryStream(new byte[100_000])
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int read = await base.ReadAsync(buffer[..Math.Min(buffer.Length, 1_000)], cancellationToken);
            if (Position > 50_000) call.GetHttpContext().Abort();
            return read;
        }
    }
}
