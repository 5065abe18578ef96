using System.Collections;

namespace Firn.Codecs;

/// <summary>A grouping that was read, or that a lookup that was read gives.</summary>
internal sealed class ListGrouping<TKey, TElement>(TKey key, List<TElement> elements) : IGrouping<TKey, TElement>, IReadOnlyList<TElement>
{
    public TKey Key => key;

    public int Count => elements.Count;

    internal List<TElement> Elements => elements;

    public TElement this[int index] => elements[index];

    public IEnumerator<TElement> GetEnumerator() => elements.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
