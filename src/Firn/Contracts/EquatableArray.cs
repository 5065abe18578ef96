using System.Collections;

namespace Firn.Contracts;

/// <summary>An immutable array that is equal to another one with equal elements, so that records which hold it compare by value.</summary>
internal readonly struct EquatableArray<T> : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    private readonly T[]? _items;

    public EquatableArray(IEnumerable<T> items)
    {
        if (items is ICollection<T> collection)
        {
            _items = new T[collection.Count];
            collection.CopyTo(_items, 0);
        }
        else
        {
            _items = Evaluate(items);
        }
    }

    // Apart, so that a program which never comes here does not load the library of queries.
    private static T[] Evaluate(IEnumerable<T> items) => [.. items];

    public static EquatableArray<T> Empty => default;

    public int Count => _items?.Length ?? 0;

    public T this[int index] => _items![index];

    public bool Equals(EquatableArray<T> other)
    {
        if (Count != other.Count) return false;
        for (int i = 0; i < Count; i++)
        {
            if (!EqualityComparer<T>.Default.Equals(_items![i], other._items![i])) return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        int hash = Count;
        foreach (T item in this) hash = unchecked((hash * 31) + EqualityComparer<T>.Default.GetHashCode(item));
        return hash;
    }

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)(_items ?? [])).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    public static bool operator ==(EquatableArray<T> left, EquatableArray<T> right) => left.Equals(right);

    public static bool operator !=(EquatableArray<T> left, EquatableArray<T> right) => !left.Equals(right);
}

/// <summary>Makes <see cref="EquatableArray{T}"/> of a sequence at the end of a query.</summary>
internal static class EquatableArrayExtensions
{
    public static EquatableArray<T> ToEquatableArray<T>(this IEnumerable<T> items)
        where T : IEquatable<T> => new(items);
}
