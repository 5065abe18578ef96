using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="Dictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<Dictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    private const int ObjectBytes = 80 + (2 * 24) + 64;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Dictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.Comparer, value);
        int count = value.Count;
        if (count == 0)
        {
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, default);
            return;
        }

        PooledBuffer<KeyValuePair<TKey, TValue>> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            ((ICollection<KeyValuePair<TKey, TValue>>)value).CopyTo(buffer.Array, 0);
            if (value.Count != count) Throw.CollectionChanged(typeof(Dictionary<TKey, TValue>));
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static Dictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        IEqualityComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadHashed(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor = new(ref reader);
        cursor.Charge(ref reader, ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));
        Dictionary<TKey, TValue> dictionary = new(cursor.Count, comparer);
        if (CollisionGuard.IsNeeded<TKey, TKeyCodec>(ref reader, cursor.Count, comparer))
        {
            AddGuarded(ref reader, ref cursor, dictionary, comparer);
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = reader.Position;
                TKey key = cursor.Next(ref reader, out TValue value);
                if (!dictionary.TryAdd(key, value)) ContainerHeader.ThrowDuplicate(position);
            }
        }

        reader.Leave();
        return dictionary;
    }

    private static void AddGuarded(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, Dictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer)
    {
        CollisionGuard guard = new(ref reader, dictionary.EnsureCapacity(cursor.Count));
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = reader.Position;
                TKey key = cursor.Next(ref reader, out TValue value);
                guard.Add(key, comparer, position);
                if (!dictionary.TryAdd(key, value)) ContainerHeader.ThrowDuplicate(position);
            }
        }
        finally
        {
            guard.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>();
}
