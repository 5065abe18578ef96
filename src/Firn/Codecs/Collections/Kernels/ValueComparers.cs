namespace Firn.Codecs;

/// <summary>The comparer of values that immutable dictionaries have, which the format has no place for.</summary>
internal static class ValueComparers<TValue>
{
    public static void Check(ref FirnWriter writer, IEqualityComparer<TValue> comparer, object collection)
    {
        if (!comparer.Equals(EqualityComparer<TValue>.Default) && !writer.Options.DropUnknownComparers) Throw.UnknownComparer(collection.GetType(), comparer);
    }
}
