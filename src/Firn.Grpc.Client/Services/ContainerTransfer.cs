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
        try
        {
            await FirnSerializer.SerializeAsync(chunks, value, options, cancellationToken).ConfigureAwait(false);
        }
        catch (FirnException exception)
        {
            throw FirnStatus.OfWriting(exception);
        }
    }

    internal override ValueTask<IAsyncEnumerable<T>> ReceiveAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, IDisposable? owner) => new(ReadAsync(source, options, isResponse));

    private static async IAsyncEnumerable<T> ReadAsync(IAsyncStreamReader<object> source, FirnOptions options, bool isResponse, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        using ChunkReader chunks = new(source);
        await using FirnContainerReader<T> container = FirnSerializer.OpenContainer<T>(chunks, options);
        while (await ReadAsync(container, chunks, isResponse, cancellationToken).ConfigureAwait(false)) yield return container.Current!;
        // The status of the call comes behind the last message.
        if (await chunks.ReadAsync(new byte[1], cancellationToken).ConfigureAwait(false) > 0) throw FirnStatus.Unexpected("There are bytes behind the end of the container.", isResponse);
    }

    private static ValueTask<bool> ReadAsync(FirnContainerReader<T> container, ChunkReader chunks, bool isResponse, CancellationToken cancellationToken)
    {
        ValueTask<bool> read = container.ReadAsync(cancellationToken);
        return read.IsCompletedSuccessfully ? read : Await(read, chunks, isResponse);

        static async ValueTask<bool> Await(ValueTask<bool> read, ChunkReader chunks, bool isResponse)
        {
            try
            {
                return await read.ConfigureAwait(false);
            }
            catch (FirnException exception) when (exception != chunks.Failure)
            {
                throw FirnStatus.OfReading(exception, isResponse);
            }
            catch (Exception exception) when (exception != chunks.Failure && FirnStatus.IsOfClass(exception))
            {
                throw FirnStatus.OfClass(exception, isResponse);
            }
        }
    }
}
