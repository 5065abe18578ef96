using System.Collections;
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

/// <summary>The values of a container for <c>foreach</c>, by hand for the same reason. Each enumeration has a reader, which nobody else knows.</summary>
internal sealed class ContainerSequence<T>(Func<FirnContainerReader<T>> open) : IEnumerable<T?>
{
    public IEnumerator<T?> GetEnumerator() => new Enumerator(open());

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private sealed class Enumerator(FirnContainerReader<T> reader) : IEnumerator<T?>
    {
        private bool _isDone;

        public T? Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => reader.Current;
        }

        object? IEnumerator.Current => Current;

        public bool MoveNext() => !_isDone && (reader.TryTake() || MoveOn());

        // Whatever ends the values ends the enumeration.
        private bool MoveOn()
        {
            bool hasValue = false;
            try
            {
                return hasValue = reader.Read();
            }
            finally
            {
                if (!hasValue) Dispose();
            }
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
            _isDone = true;
            reader.Dispose();
        }
    }
}
