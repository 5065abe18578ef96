using System.Collections;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// The values of a container for <c>foreach</c>, by hand as <see cref="ContainerValues{T}"/> is. Each enumeration has a reader that nobody else knows,
/// so that what that one read last is its current value.
/// </summary>
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
