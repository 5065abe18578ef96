using System.Runtime.CompilerServices;
using Firn.Grpc.Transport;
using Grpc.Core;

namespace Firn.Grpc.Services;

/// <summary>Many values as one container, of which each message of gRPC is a chunk: all of them one after another are the container.</summary>
internal sealed class ContainerTransfer<T> : FirnTransfer<IAsyncEnumerable<T>>
{
    internal override async Task SendAsync(IAsyncEnumerable<T> value, IAsyncStreamWriter<object> destination, FirnOptions options, bool isResponse, CancellationToken cancellationToken)
    {
        using ChunkWriter chunks = new(destination);
        FirnContainerWriter<T> container = FirnSerializer.CreateContainer<T>(chunks, options);
        IAsyncEnumerator<T> source = value.GetAsyncEnumerator(cancellationToken);
        try
        {
            while (true)
            {
                ValueTask<bool> next = source.MoveNextAsync();
                // What is there is sent while the source has nothing more; what is at hand is collected.
                if (!(next.IsCompleted ? await next.ConfigureAwait(false) : await FlushAsync(container, next.AsTask(), cancellationToken).ConfigureAwait(false))) break;
                await WriteAsync(container, source.Current, cancellationToken).ConfigureAwait(false);
            }

            await container.CompleteAsync(cancellationToken).ConfigureAwait(false);
            await chunks.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch when (!cancellationToken.IsCancellationRequested)
        {
            // The reader gets the values before the failure.
            await TryFlushAsync(container, cancellationToken).ConfigureAwait(false);
            throw;
        }
        finally
        {
            container.Abandon();
            await container.DisposeAsync().ConfigureAwait(false);
            await source.DisposeAsync().ConfigureAwait(false);
        }
    }

    // An enumerator must not be disposed while it is asked for a value, so that is waited for in any case.
    private static async ValueTask<bool> FlushAsync(FirnContainerWriter<T> container, Task<bool> next, CancellationToken cancellationToken)
    {
        try
        {
            await container.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await ((Task)next).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }

        return await next.ConfigureAwait(false);
    }

    private static ValueTask WriteAsync(FirnContainerWriter<T> container, T value, CancellationToken cancellationToken)
    {
        try
        {
            return container.WriteAsync(value, cancellationToken);
        }
        catch (FirnException exception)
        {
            throw FirnStatus.OfWriting(exception);
        }
    }

    private static async Task TryFlushAsync(FirnContainerWriter<T> container, CancellationToken cancellationToken)
    {
        try
        {
            await container.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is InvalidOperationException or RpcException or IOException or OperationCanceledException)
        {
            // The call itself is what has failed.
        }
    }

    internal override ValueTask<IAsyncEnumerable<T>> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner) => new(ReadAsync(source, options, isResponse));

    private static async IAsyncEnumerable<T> ReadAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        using ChunkReader chunks = new(source);
        await using FirnContainerReader<T> container = FirnSerializer.OpenContainer<T>(chunks, options);
        while (await ReadAsync(container, isResponse, cancellationToken).ConfigureAwait(false)) yield return container.Current!;
        // The status of the call comes behind the last message.
        if (await chunks.ReadAsync(new byte[1], cancellationToken).ConfigureAwait(false) > 0) throw FirnStatus.Unexpected("There are bytes behind the end of the container.", isResponse);
    }

    private static ValueTask<bool> ReadAsync(FirnContainerReader<T> container, bool isResponse, CancellationToken cancellationToken)
    {
        ValueTask<bool> read = container.ReadAsync(cancellationToken);
        return read.IsCompletedSuccessfully ? read : Await(read, isResponse);

        static async ValueTask<bool> Await(ValueTask<bool> read, bool isResponse)
        {
            try
            {
                return await read.ConfigureAwait(false);
            }
            catch (FirnException exception)
            {
                throw FirnStatus.OfReading(exception, isResponse);
            }
        }
    }
}
