using System.Buffers;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Pooled room in which the elements of a collection are gathered before they are written, so that the count on the wire is the number
/// of elements behind it whatever the collection says of itself. Disposed in a <c>finally</c>; references are not left in the pool.
/// </summary>
internal struct PooledBuffer<T>
{
    private const int First = 16;

    private T[] _array;
    private int _count;

    /// <summary>Makes room.</summary>
    /// <param name="room">The elements there is room for at least; growth is by doubling.</param>
    public PooledBuffer(int room) => _array = ArrayPool<T>.Shared.Rent(Math.Max(room, First));

    /// <summary>The array: the target of a <c>CopyTo</c>, after which <see cref="SetCount"/> says how much of it is filled.</summary>
    public readonly T[] Array => _array;

    /// <summary>The elements gathered so far.</summary>
    public readonly Span<T> Written => _array.AsSpan(0, _count);

    /// <summary>Says how many elements of <see cref="Array"/> are filled.</summary>
    public void SetCount(int count) => _count = count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T element)
    {
        if (_count == _array.Length) Grow();
        _array[_count++] = element;
    }

    private void Grow()
    {
        T[] larger = ArrayPool<T>.Shared.Rent((int)Math.Min(2L * _array.Length, System.Array.MaxLength));
        Written.CopyTo(larger);
        Dispose();
        _array = larger;
    }

    public readonly void Dispose()
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>()) Written.Clear();
        ArrayPool<T>.Shared.Return(_array);
    }
}
