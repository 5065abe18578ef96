using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>The comparers of sets and dictionaries of the user's that are made of their elements: those of the framework's collections which they are, or wrap.</summary>
internal static class MadeComparers
{
    /// <summary>The comparer of a set.</summary>
    /// <param name="value">The set.</param>
    /// <param name="isSorted">Whether it is one of a sorted kind.</param>
    /// <returns>Null where it has none that could be asked for.</returns>
    public static object? OfSet<T>(IEnumerable<T> value, out bool isSorted)
    {
        while (value is ReadOnlySet<T> wrapper) value = WrappedCollections<T>.Set(wrapper);
        isSorted = value is SortedSet<T> or ImmutableSortedSet<T>;
        return value switch
        {
            HashSet<T> set => set.Comparer,
            SortedSet<T> set => set.Comparer,
            ImmutableHashSet<T> set => set.KeyComparer,
            ImmutableSortedSet<T> set => set.KeyComparer,
            FrozenSet<T> set => set.Comparer,
            _ => null,
        };
    }

    /// <summary>The comparer of a dictionary.</summary>
    /// <param name="value">The dictionary.</param>
    /// <param name="isSorted">Whether it is one of a sorted kind.</param>
    /// <returns>Null where it has none that could be asked for.</returns>
    public static object? OfDictionary<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> value, out bool isSorted)
        where TKey : notnull
    {
        while (value is ReadOnlyDictionary<TKey, TValue> wrapper) value = WrappedDictionaries<TKey, TValue>.Dictionary(wrapper);
        isSorted = value is SortedDictionary<TKey, TValue> or SortedList<TKey, TValue> or ImmutableSortedDictionary<TKey, TValue>;
        return value switch
        {
            Dictionary<TKey, TValue> dictionary => dictionary.Comparer,
            SortedDictionary<TKey, TValue> dictionary => dictionary.Comparer,
            SortedList<TKey, TValue> dictionary => dictionary.Comparer,
            OrderedDictionary<TKey, TValue> dictionary => dictionary.Comparer,
            ConcurrentDictionary<TKey, TValue> dictionary => dictionary.Comparer,
            ImmutableDictionary<TKey, TValue> dictionary => dictionary.KeyComparer,
            ImmutableSortedDictionary<TKey, TValue> dictionary => dictionary.KeyComparer,
            FrozenDictionary<TKey, TValue> dictionary => dictionary.Comparer,
            _ => null,
        };
    }

    /// <summary>Refuses a value whose comparer would be lost.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="comparer">Its comparer.</param>
    public static void RefuseOther(Type type, object? comparer) => throw new FirnException(
        FirnErrorCode.UnknownComparer, $"A {TypeDisplay.Full(type)} that is made of its elements has another comparer than this one, which has {(comparer is null ? "the default one" : TypeDisplay.Full(comparer.GetType()))}. Have what makes it keep the comparer of the set or dictionary that it is given, or set FirnOptions.DropUnknownComparers to write the elements without it.", type: type);

    /// <summary>The data name another comparer than the collection has that was made of them.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="position">Where the data begin in the message.</param>
    public static FirnException Other(Type type, long position) => new(
        FirnErrorCode.UnknownComparer, $"A set or dictionary names another comparer than a {TypeDisplay.Full(type)} has that is made of its elements. FirnOptions.DropUnknownComparers has the elements read nevertheless.", position);
}
