using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// The values of a container for <c>await foreach</c>. Written by hand: an iterator of the compiler's own would take several times as long
/// for each value.
/// </summary>
internal sealed class ContainerValues<T>(Func<FirnContainerReader<T>> open, bool disposesReader, CancellationToken cancellationToken) : IAsyncEnumerable<T?>
{
    public IAsyncEnumerator<T?> GetAsyncEnumerator(CancellationToken further = default)
    {
        CancellationTokenSource? both = null;
        CancellationToken token = further;
        if (!further.CanBeCanceled) token = cancellationToken;
        else if (cancellationToken.CanBeCanceled && cancellationToken != further) token = (both = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, further)).Token;
        return new Enumerator(open(), disposesReader, both, token);
    }

    private sealed class Enumerator(FirnContainerReader<T> reader, bool disposesReader, CancellationTokenSource? both, CancellationToken token) : IAsyncEnumerator<T?>
    {
        public T? Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => reader.Current;
        }

        public ValueTask<bool> MoveNextAsync() => reader.ReadAsync(token);

        public ValueTask DisposeAsync()
        {
            both?.Dispose();
            if (disposesReader) reader.Dispose();
            return default;
        }
    }
}
