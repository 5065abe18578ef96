using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary><see cref="ReadOnlyDictionary{TKey, TValue}"/>, with the comparer of the dictionary it wraps. Read back around a <see cref="Dictionary{TKey, TValue}"/> of its own.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct ReadOnlyDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<ReadOnlyDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    private const int WrapperBytes = 40;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlyDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlyDictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, WrappedDictionaries<TKey, TValue>.Dictionary(value));
    }

    /// <inheritdoc/>
    public static ReadOnlyDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new ReadOnlyDictionary<TKey, TValue>(DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>();
        builder.Takes(WrapperBytes);
    }
}
