using System.Collections.Frozen;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="FrozenDictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct FrozenDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<FrozenDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(FrozenDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, FrozenDictionary<TKey, TValue> value)
    {
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.Comparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, WrittenKeys<TKey>.Named(value.Comparer), CollisionGuard.SlowThreshold);
    }

    /// <inheritdoc/>
    public static FrozenDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        Dictionary<TKey, TValue> dictionary = DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Read(ref reader, CollisionGuard.SlowThreshold);
        reader.Charge(FrozenSize.Bytes(dictionary.Count, Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));
        return dictionary.ToFrozenDictionary(dictionary.Comparer);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(HashTableSize.DictionaryBytes + FrozenSize.Least, HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()) + FrozenSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));
}
