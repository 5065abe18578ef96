using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="OrderedDictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct OrderedDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnObjectCodec<OrderedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(OrderedDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, OrderedDictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.Comparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, WrittenKeys<TKey>.Named(value.Comparer));
    }

    /// <inheritdoc/>
    public static OrderedDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        IEqualityComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadHashed(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, HashTableSize.DictionaryBytes, HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));
        OrderedDictionary<TKey, TValue> dictionary = new(cursor.Count, comparer);
        CollisionGuard guard = CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer)
            ? new CollisionGuard(ref reader, dictionary.Capacity)
            : default;
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (guard.IsActive && !guard.TryAdd(key, comparer)) cursor.ThrowCollisions(ref reader, position);
                if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
            }
        }
        finally
        {
            guard.Dispose();
        }

        reader.Leave();
        return dictionary;
    }

    /// <inheritdoc/>
    public static OrderedDictionary<TKey, TValue> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, OrderedDictionary<TKey, TValue> target) => DictionaryElementsCodec<OrderedDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) =>
        DictionaryElementsCodec<OrderedDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.TryRefill(ref reader, (OrderedDictionary<TKey, TValue>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>();
}
