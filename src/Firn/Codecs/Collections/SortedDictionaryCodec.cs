using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="SortedDictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct SortedDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnObjectCodec<SortedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // Header, left, right, colour, and what rounds key and value up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 14;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(SortedDictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, SortedDictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteSorted(ref writer, value.Comparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteCopy(ref writer, value);
    }

    /// <inheritdoc/>
    public static SortedDictionary<TKey, TValue> Read(ref FirnReader reader)
    {
        SortedDictionary<TKey, TValue> dictionary = new(Comparers<TKey, TKeyCodec>.ReadSorted(ref reader));
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, 144, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes);
        NaturalOrder<TKey>.Check(ref reader, cursor.Count);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            // One more search than would do, since the class does not say whether it has added; about a sixth of the time.
            if (dictionary.ContainsKey(key)) cursor.ThrowDuplicate(ref reader, position);
            dictionary.Add(key, value);
        }

        reader.Leave();
        return dictionary;
    }

    /// <inheritdoc/>
    public static SortedDictionary<TKey, TValue> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, SortedDictionary<TKey, TValue> target) => DictionaryElementsCodec<SortedDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) =>
        DictionaryElementsCodec<SortedDictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.TryRefill(ref reader, (SortedDictionary<TKey, TValue>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(144, (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes);
}
