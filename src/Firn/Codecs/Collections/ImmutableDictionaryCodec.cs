using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableDictionary{TKey, TValue}"/>, with the comparer of its keys.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ImmutableDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<ImmutableDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // Header, left, right, hash code, height, the first entry of its bucket and the others, and what rounds them up.
    private const int NodeBytes = 16 + (2 * 8) + 16 + 8 + 28;

    private const int ObjectBytes = 96;

    private static long EntryBytes => (2 * ((long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>())) + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableDictionary<TKey, TValue> value)
    {
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.KeyComparer, value);
        ValueComparers<TValue>.Check(ref writer, value.ValueComparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, WrittenKeys<TKey>.Named(value.KeyComparer), CollisionGuard.SlowThreshold);
    }

    /// <inheritdoc/>
    public static ImmutableDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        IEqualityComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadHashed(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, EntryBytes);
        ImmutableDictionary<TKey, TValue>.Builder dictionary = ImmutableDictionary.CreateBuilder<TKey, TValue>(comparer);
        CollisionGuard guard = CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer, CollisionGuard.SlowThreshold)
            ? new CollisionGuard(ref reader, HashTablePrimes.AtLeast(cursor.Count))
            : default;
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (guard.IsActive && !guard.TryAdd(key, comparer)) cursor.ThrowCollisions(ref reader, position);
                // Add accepts a key again with an equal value; the count tells.
                dictionary[key] = value;
                if (dictionary.Count == i) cursor.ThrowDuplicate(ref reader, position);
            }
        }
        finally
        {
            guard.Dispose();
        }

        reader.Leave();
        return dictionary.ToImmutable();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(ObjectBytes, EntryBytes);
}
