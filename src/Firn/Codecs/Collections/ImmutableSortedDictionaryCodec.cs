using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableSortedDictionary{TKey, TValue}"/>, with the comparer of its keys.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ImmutableSortedDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<ImmutableSortedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // Header, left, right, height, and what rounds key and value up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 14;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableSortedDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableSortedDictionary<TKey, TValue> value)
    {
        Comparers<TKey, TKeyCodec>.WriteSorted(ref writer, value.KeyComparer, value);
        ValueComparers<TValue>.Check(ref writer, value.ValueComparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteEntries(ref writer, value);
    }

    /// <inheritdoc/>
    public static ImmutableSortedDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        ImmutableSortedDictionary<TKey, TValue>.Builder dictionary = ImmutableSortedDictionary.CreateBuilder<TKey, TValue>(Comparers<TKey, TKeyCodec>.ReadSorted(ref reader));
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, 112, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes);
        NaturalOrder<TKey>.Check(ref reader, cursor.Count);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            // Add accepts a key again with an equal value; the count tells.
            dictionary[key] = value;
            if (dictionary.Count == i) cursor.ThrowDuplicate(ref reader, position);
        }

        reader.Leave();
        return dictionary.ToImmutable();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(112, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes);
}
