using System.Collections;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>A lookup that was read.</summary>
internal sealed class DictionaryLookup<TKey, TElement>(Dictionary<TKey, List<TElement>> groups) : ILookup<TKey, TElement>
    where TKey : notnull
{
    public int Count => groups.Count;

    internal IEqualityComparer<TKey> Comparer => groups.Comparer;

    public IEnumerable<TElement> this[TKey key] => key is not null && groups.TryGetValue(key, out List<TElement>? elements) ? new ListGrouping<TKey, TElement>(key, elements) : [];

    public bool Contains(TKey key) => key is not null && groups.ContainsKey(key);

    public IEnumerator<IGrouping<TKey, TElement>> GetEnumerator()
    {
        foreach ((TKey key, List<TElement> elements) in groups) yield return new ListGrouping<TKey, TElement>(key, elements);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>The comparer of a lookup that <c>ToLookup</c> made, which it does not tell.</summary>
internal static class LookupComparers<TKey, TElement>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_comparer")]
    private static extern ref IEqualityComparer<TKey> Field(Lookup<TKey, TElement> lookup);

    /// <summary>The comparer, or null for the default and where a runtime names its field otherwise.</summary>
    public static IEqualityComparer<TKey>? Of(Lookup<TKey, TElement> lookup)
    {
        try
        {
            return Field(lookup);
        }
        catch (MissingFieldException)
        {
            return null;
        }
    }
}
