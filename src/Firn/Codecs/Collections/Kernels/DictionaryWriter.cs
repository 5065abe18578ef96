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

    /// <summary>Writes the comparer of a hashed kind, and refuses keys that a reader would refuse because they collide.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The comparer; null is the default.</param>
    /// <param name="value">The dictionary.</param>
    /// <param name="threshold">From how many keys on the kind that is read counts them.</param>
    public static void WriteHashed(ref FirnWriter writer, IEqualityComparer<TKey>? comparer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold = CollisionGuard.Threshold)
    {
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, comparer, value);
        CheckKeys(ref writer, comparer, value, threshold);
    }

    /// <summary>Refuses keys that a reader would refuse because they collide.</summary>
    public static void CheckKeys(ref FirnWriter writer, IEqualityComparer<TKey>? comparer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold = CollisionGuard.Threshold)
    {
        int count = value.Count();
        if (!WrittenKeys<TKey>.AreCounted(count, comparer, threshold)) return;
        IEnumerable<TKey> keys = value.Select(static entry => entry.Key);
        WrittenKeys<TKey>.Check(ref writer, value, HashTablePrimes.AtLeast(count), comparer, keys.GetEnumerator(), keys.GetEnumerator());
    }

    private static void WriteAny(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold = CollisionGuard.Threshold)
    {
        WriteComparer(ref writer, value, threshold);
        WriteEntries(ref writer, value);
    }

    /// <summary>Writes the entries of a dictionary whose comparer is written.</summary>
    public static void WriteEntries(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        PooledBuffer<KeyValuePair<TKey, TValue>> buffer = new(0);
        try
        {
            foreach (KeyValuePair<TKey, TValue> entry in value) buffer.Add(entry);
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
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

    // A class that is not known here has the default comparer: it has no other that could be asked for.
    private static void WriteComparer(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold)
    {
        switch (value)
        {
            case Dictionary<TKey, TValue> dictionary:
                WriteHashed(ref writer, dictionary.Comparer, value, threshold);
                break;
            case SortedDictionary<TKey, TValue> dictionary:
                WriteSorted(ref writer, dictionary.Comparer, value, threshold);
                break;
            case SortedList<TKey, TValue> dictionary:
                WriteSorted(ref writer, dictionary.Comparer, value, threshold);
                break;
            case OrderedDictionary<TKey, TValue> dictionary:
                WriteHashed(ref writer, dictionary.Comparer, value, threshold);
                break;
            case ConcurrentDictionary<TKey, TValue> dictionary:
                WriteHashed(ref writer, dictionary.Comparer, value, threshold);
                break;
            case ImmutableDictionary<TKey, TValue> dictionary:
                WriteHashed(ref writer, dictionary.KeyComparer, value, threshold);
                break;
            case ImmutableSortedDictionary<TKey, TValue> dictionary:
                WriteSorted(ref writer, dictionary.KeyComparer, value, threshold);
                break;
            case FrozenDictionary<TKey, TValue> dictionary:
                WriteHashed(ref writer, dictionary.Comparer, value, threshold);
                break;
            case ReadOnlyDictionary<TKey, TValue> dictionary:
                WriteComparer(ref writer, WrappedDictionaries<TKey, TValue>.Dictionary(dictionary), threshold);
                break;
            default:
                WriteHashed(ref writer, null, value, threshold);
                break;
        }
    }

    // Texts have a seed, whatever order they are read by.
    private static void WriteSorted(ref FirnWriter writer, IComparer<TKey>? comparer, IEnumerable<KeyValuePair<TKey, TValue>> value, int threshold)
    {
        Comparers<TKey, TKeyCodec>.WriteSortedAsHashed(ref writer, comparer, value);
        if (typeof(TKey) != typeof(string)) CheckKeys(ref writer, null, value, threshold);
    }
}
