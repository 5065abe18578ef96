using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ConcurrentDictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ConcurrentDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnObjectCodec<ConcurrentDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // The tables, 31 buckets at first; and for each processor a lock with its counter, once more when the table grows, and a bucket.
    private static readonly int s_objectBytes = 1_024 + (96 * Environment.ProcessorCount);

    // A node: header, link, hash code, and what rounds key and value up. Up to ten buckets of 8 bytes while the table grows.
    internal const int EntryBytes = 16 + 8 + 8 + 14 + 80;

    // Its keys are counted in tables of three sizes.
    private const int GuardBytes = 10;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ConcurrentDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ConcurrentDictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.Comparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, WrittenKeys<TKey>.Named(value.Comparer), sizes: 3);
    }

    /// <inheritdoc/>
    public static ConcurrentDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        IEqualityComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadHashed(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, s_objectBytes, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + EntryBytes);
        // A table made for a number of entries never adds locks later; one that fits the usual first table is made as if by hand.
        ConcurrentDictionary<TKey, TValue> dictionary = cursor.Count <= 31 ? new(comparer) : new(-1, cursor.Count, comparer);
        if (CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer))
        {
            AddGuarded(ref reader, ref cursor, dictionary, comparer);
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
            }
        }

        reader.Leave();
        return dictionary;
    }

    // The table grows when one of its locks guards more than its share, and stops growing when it is four times as large as needed: so
    // keys are counted in the buckets of all three sizes it may have.
    private static void AddGuarded(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, ConcurrentDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer)
    {
        int first = HashTablePrimes.AtLeast(cursor.Count);
        int second = HashTablePrimes.AtLeast(2L * first);
        CollisionGuard once = default;
        CollisionGuard twice = default;
        CollisionGuard fourTimes = default;
        try
        {
            once = new CollisionGuard(ref reader, first);
            twice = new CollisionGuard(ref reader, second);
            fourTimes = new CollisionGuard(ref reader, HashTablePrimes.AtLeast(2L * second));
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (!once.TryAdd(key, comparer) || !twice.TryAdd(key, comparer) || !fourTimes.TryAdd(key, comparer)) cursor.ThrowCollisions(ref reader, position);
                if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
            }
        }
        finally
        {
            once.Dispose();
            twice.Dispose();
            fourTimes.Dispose();
        }
    }

    /// <inheritdoc/>
    public static ConcurrentDictionary<TKey, TValue> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, ConcurrentDictionary<TKey, TValue> target) => DictionaryElementsCodec<ConcurrentDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) =>
        DictionaryElementsCodec<ConcurrentDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.TryRefill(ref reader, (ConcurrentDictionary<TKey, TValue>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(s_objectBytes, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + EntryBytes + GuardBytes);
}
