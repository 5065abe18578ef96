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
    public static void WriteOther(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value, Type declared)
    {
        OwnCollections.Check(ref writer, declared, value);
        WriteAny(ref writer, value);
    }

    private static void WriteAny(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        WriteComparer(ref writer, value);
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
    private static void WriteComparer(ref FirnWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> value)
    {
        switch (value)
        {
            case Dictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, dictionary.Comparer, value);
                break;
            case SortedDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteSortedAsHashed(ref writer, dictionary.Comparer, value);
                break;
            case SortedList<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteSortedAsHashed(ref writer, dictionary.Comparer, value);
                break;
            case OrderedDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, dictionary.Comparer, value);
                break;
            case ConcurrentDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, dictionary.Comparer, value);
                break;
            case ImmutableDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, dictionary.KeyComparer, value);
                break;
            case ImmutableSortedDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteSortedAsHashed(ref writer, dictionary.KeyComparer, value);
                break;
            case FrozenDictionary<TKey, TValue> dictionary:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, dictionary.Comparer, value);
                break;
            case ReadOnlyDictionary<TKey, TValue> dictionary:
                WriteComparer(ref writer, WrappedDictionaries<TKey, TValue>.Dictionary(dictionary));
                break;
            default:
                Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, null, value);
                break;
        }
    }
}
