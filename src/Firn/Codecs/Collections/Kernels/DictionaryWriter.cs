using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Writes dictionaries that can only be enumerated: interfaces, wrappers, and classes with a moving count.</summary>
internal static class DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <summary>Writes a dictionary of a hashed kind, whatever its class.</summary>
    public static void Write(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        if (!TryWriteUsual(ref writer, value)) WriteAny(ref writer, value);
    }

    /// <summary>Writes what most values declared as interfaces are.</summary>
    /// <returns>Whether it is such a value; otherwise nothing is written.</returns>
    public static bool TryWriteUsual(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        if (value.GetType() != typeof(Dictionary<TKey, TValue>)) return false;
        DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, (Dictionary<TKey, TValue>)value);
        return true;
    }

    /// <summary>Writes any other value of a member declared as an interface, if its entries are all that it has.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteOther(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, Type declared, int threshold = CollisionGuard.Threshold)
    {
        OwnCollections.Check(ref writer, declared, value);
        WriteAny(ref writer, value, threshold);
    }

    private static void WriteAny(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold = CollisionGuard.Threshold)
    {
        IEqualityComparer<TKey>? comparer = WriteComparer(ref writer, value);
        WriteHashedEntries(ref writer, value, comparer, threshold);
    }

    /// <summary>Writes the entries of a sorted dictionary whose comparer is written.</summary>
    public static void WriteEntries(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value) => WriteHashedEntries(ref writer, value, null, sizes: 0);

    /// <summary>The same of a hashed kind: keys that a reader would refuse because they collide are refused.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The dictionary.</param>
    /// <param name="comparer">The comparer of the table that a reader makes; null for the default.</param>
    /// <param name="threshold">From how many keys on it counts them.</param>
    /// <param name="buckets">The least number of its buckets.</param>
    /// <param name="sizes">The number of sizes that it may have, each twice as large as the one before; 0 for what is no table.</param>
    public static void WriteHashedEntries(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, IEqualityComparer<TKey>? comparer, int threshold = CollisionGuard.Threshold, int buckets = 0, int sizes = 1)
    {
        PooledBuffer<KeyValuePair<TKey, TValue>> buffer = new(0);
        try
        {
            foreach (KeyValuePair<TKey, TValue> entry in value) buffer.Add(entry);
            if (sizes > 0 && WrittenKeys<TKey>.AreCounted(buffer.Written.Length, comparer, threshold)) CheckKeys(ref writer, value, buffer.Written, comparer, buckets, sizes);
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static void CheckKeys(ref FirnWriter writer, object collection, ReadOnlySpan<KeyValuePair<TKey, TValue>> entries, IEqualityComparer<TKey>? comparer, int buckets, int sizes)
    {
        PooledBuffer<TKey> keys = new(entries.Length);
        try
        {
            foreach (KeyValuePair<TKey, TValue> entry in entries) keys.Add(entry.Key);
            long size = Math.Max(buckets, entries.Length);
            for (; sizes > 0; sizes--, size *= 2)
            {
                size = HashTablePrimes.AtLeast(size);
                WrittenKeys<TKey>.Check(ref writer, collection, keys.Written, comparer, (int)size);
            }
        }
        finally
        {
            keys.Dispose();
        }
    }

    /// <summary>The same for a class of the base class library whose count and copy agree.</summary>
    public static void WriteCopy(ref FirnWriter writer, ICollection<KeyValuePair<TKey, TValue>> value)
    {
        int count = value.Count;
        PooledBuffer<KeyValuePair<TKey, TValue>> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0);
            if (value.Count != count) Throw.CollectionChanged(value.GetType());
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    // A class that is not known here has the default comparer: it has no other that could be asked for. The comparer that a reader has is given back.
    private static IEqualityComparer<TKey>? WriteComparer(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        IEqualityComparer<TKey>? comparer = null;
        switch (value)
        {
            case Dictionary<TKey, TValue> dictionary:
                comparer = dictionary.Comparer;
                break;
            case SortedDictionary<TKey, TValue> dictionary:
                return WriteSorted(ref writer, dictionary.Comparer, value);
            case SortedList<TKey, TValue> dictionary:
                return WriteSorted(ref writer, dictionary.Comparer, value);
            case OrderedDictionary<TKey, TValue> dictionary:
                comparer = dictionary.Comparer;
                break;
            case ConcurrentDictionary<TKey, TValue> dictionary:
                comparer = dictionary.Comparer;
                break;
            case ImmutableDictionary<TKey, TValue> dictionary:
                comparer = dictionary.KeyComparer;
                break;
            case ImmutableSortedDictionary<TKey, TValue> dictionary:
                return WriteSorted(ref writer, dictionary.KeyComparer, value);
            case FrozenDictionary<TKey, TValue> dictionary:
                comparer = dictionary.Comparer;
                break;
            case ReadOnlyDictionary<TKey, TValue> dictionary:
                return WriteComparer(ref writer, WrappedDictionaries<TKey, TValue>.Dictionary(dictionary));
        }

        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, comparer, value);
        return WrittenKeys<TKey>.Named(comparer);
    }

    // Texts have a seed, whatever order they are read by.
    private static IEqualityComparer<TKey>? WriteSorted(ref FirnWriter writer, IComparer<TKey>? comparer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        Comparers<TKey, TKeyCodec>.WriteSortedAsHashed(ref writer, comparer, value);
        return null;
    }
}
