using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="SortedList{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct SortedListCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnObjectCodec<SortedList<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // A node of the tree that puts keys in order: header, left, right, colour, and what rounds key and value up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 14;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(SortedList<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, SortedList<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteSorted(ref writer, value.Comparer, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteCopy(ref writer, value);
    }

    /// <inheritdoc/>
    public static SortedList<TKey, TValue> Read(ref FirnReader reader)
    {
        IComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadSorted(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, 64 + (2 * 24), (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>());
        NaturalOrder<TKey>.Check(ref reader, cursor.Count);
        SortedList<TKey, TValue> list = new(cursor.Count, comparer);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            if (list.Count > 0 && list.Comparer.Compare(list.GetKeyAtIndex(list.Count - 1), key) >= 0)
            {
                list = Resort(ref reader, ref cursor, list, key, value, position);
                break;
            }

            list.Add(key, value);
        }

        reader.Leave();
        return list;
    }

    // Keys out of order: another culture has written them, or nobody's list. To insert them one by one would move all behind each, so
    // that time would grow with the square of their number; a tree puts them in order first.
    private static SortedList<TKey, TValue> Resort(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, SortedList<TKey, TValue> list, TKey key, TValue value, long position)
    {
        reader.Charge(cursor.Count * ((long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes));
        SortedDictionary<TKey, TValue> sorted = new(list.Comparer);
        foreach ((TKey k, TValue v) in list) sorted.Add(k, v);
        while (true)
        {
            if (sorted.ContainsKey(key)) cursor.ThrowDuplicate(ref reader, position);
            sorted.Add(key, value);
            if (sorted.Count == cursor.Count) break;
            position = cursor.PositionBefore(ref reader);
            key = cursor.Next(ref reader, out value);
        }

        list.Clear();
        foreach ((TKey k, TValue v) in sorted) list.Add(k, v);
        return list;
    }

    /// <inheritdoc/>
    public static SortedList<TKey, TValue> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, SortedList<TKey, TValue> target) => DictionaryElementsCodec<SortedList<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) =>
        DictionaryElementsCodec<SortedList<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.TryRefill(ref reader, (SortedList<TKey, TValue>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(64 + (2 * 24), 2 * ((long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()) + NodeBytes);
}
