namespace Firn.Codecs;

/// <summary><see cref="ILookup{TKey, TElement}"/>: a dictionary of key to list.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The element type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the elements.</typeparam>
public readonly struct LookupCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<ILookup<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    private const int ObjectBytes = 24;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ILookup<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ILookup<TKey, TValue> value)
    {
        bool isOwn = value is not (DictionaryLookup<TKey, TValue> or Lookup<TKey, TValue>);
        if (isOwn) OwnCollections.Check(ref writer, typeof(ILookup<TKey, TValue>), value);
        IEqualityComparer<TKey>? comparer = value switch
        {
            DictionaryLookup<TKey, TValue> lookup => lookup.Comparer,
            Lookup<TKey, TValue> lookup => LookupComparers<TKey, TValue>.Of(lookup),
            _ => null,
        };
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, comparer, value);
        PooledBuffer<IGrouping<TKey, TValue>> groups = new(0);
        try
        {
            foreach (IGrouping<TKey, TValue> group in value) groups.Add(group);
            if (WrittenKeys<TKey>.AreCounted(groups.Written.Length, comparer)) CheckKeys(ref writer, value, groups.Written, comparer);
            writer.Enter();
            // A list may be absent as the value of a dictionary, so the count is doubled; here none is.
            writer.WriteCount(2L * groups.Written.Length);
            ElementWriter<TKey, TKeyCodec>.CheckRun(ref writer, groups.Written.Length);
            foreach (IGrouping<TKey, TValue> group in groups.Written)
            {
                if (Elements<TKey, TKeyCodec>.IsAbsent(group.Key)) Throw.NullKey(value.GetType());
                if (isOwn) OwnCollections.Check(ref writer, typeof(IGrouping<TKey, TValue>), group);
                ElementWriter<TKey, TKeyCodec>.WriteOne(ref writer, group.Key);
                Enumerables<TValue, TValueCodec>.Write(ref writer, group);
            }

            writer.Leave();
        }
        finally
        {
            groups.Dispose();
        }
    }

    private static void CheckKeys(ref FirnWriter writer, ILookup<TKey, TValue> value, ReadOnlySpan<IGrouping<TKey, TValue>> groups, IEqualityComparer<TKey>? comparer)
    {
        PooledBuffer<TKey> keys = new(groups.Length);
        try
        {
            foreach (IGrouping<TKey, TValue> group in groups) keys.Add(group.Key);
            WrittenKeys<TKey>.Check(ref writer, value, keys.Written, WrittenKeys<TKey>.Named(comparer), HashTablePrimes.AtLeast(groups.Length));
        }
        finally
        {
            keys.Dispose();
        }
    }

    /// <inheritdoc/>
    public static ILookup<TKey, TValue> Read(ref FirnReader reader)
    {
        Dictionary<TKey, List<TValue>> groups = DictionaryCodec<TKey, List<TValue>, TKeyCodec, ListCodec<TValue, TValueCodec>>.Read(ref reader);
        if (groups.ContainsValue(null!)) Throw.Invalid(FirnErrorCode.InvalidValue, "A lookup has a key without a list of elements.", reader.Position);
        reader.Charge(ObjectBytes);
        return new DictionaryLookup<TKey, TValue>(groups);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        DictionaryCodec<TKey, List<TValue>, TKeyCodec, ListCodec<TValue, TValueCodec>>.Describe(builder);
        builder.Takes(ObjectBytes);
    }
}
