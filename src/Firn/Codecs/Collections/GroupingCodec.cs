namespace Firn.Codecs;

/// <summary><see cref="IGrouping{TKey, TElement}"/>: written and described as the pair of its key and a list of its elements.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TElement">The element type.</typeparam>
/// <typeparam name="TPairCodec">The codec of the pair.</typeparam>
public readonly struct GroupingCodec<TKey, TElement, TPairCodec> : IFirnCodec<IGrouping<TKey, TElement>>
    where TPairCodec : struct, IFirnCodec<(TKey, List<TElement>)>
{
    private const int ObjectBytes = 32;

    /// <inheritdoc/>
    public static int MinSize => TPairCodec.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(IGrouping<TKey, TElement> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IGrouping<TKey, TElement> value)
    {
        if (value is ListGrouping<TKey, TElement> grouping)
        {
            TPairCodec.Write(ref writer, (grouping.Key, grouping.Elements));
            return;
        }

        OwnCollections.Check(ref writer, typeof(IGrouping<TKey, TElement>), value);
        TPairCodec.Write(ref writer, (value.Key, [.. value]));
    }

    /// <inheritdoc/>
    public static IGrouping<TKey, TElement> Read(ref FirnReader reader)
    {
        long position = reader.Position;
        (TKey key, List<TElement> elements) = TPairCodec.Read(ref reader);
        if (elements is null) Throw.Invalid(FirnErrorCode.InvalidValue, "A grouping is without a list of elements.", position);
        reader.Charge(ObjectBytes);
        return new ListGrouping<TKey, TElement>(key, elements);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        TPairCodec.Describe(builder);
        builder.Takes(ObjectBytes);
    }
}
