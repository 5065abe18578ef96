using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.TestCases;

/// <summary>A struct that a method makes of its elements.</summary>
[CollectionBuilder(typeof(Marks), nameof(Marks.Create))]
public readonly struct Marks<T> : IReadOnlyList<T>
{
    private readonly T[]? _marks;

    // As one that was never made.
    internal Marks(T[] marks) => _marks = marks.Length == 0 ? null : marks;

    public int Count => _marks?.Length ?? 0;

    public bool IsEmpty => Count == 0;

    public T this[int index] => _marks![index];

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)(_marks ?? [])).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public static class Marks
{
    public static Marks<T> Create<T>(ReadOnlySpan<T> marks) => new(marks.ToArray());
}

/// <summary>A class that its constructor makes of its elements, which it shows.</summary>
public sealed class Trail<T> : IEnumerable<T>
{
    public Trail(IEnumerable<T> steps) => Steps = [.. steps];

    public ImmutableArray<T> Steps { get; }

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)Steps).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A read-only collection of the framework.</summary>
public sealed class Lineup(IList<string?> names) : ReadOnlyCollection<string?>(names);

/// <summary>A queue, which is no <see cref="ICollection{T}"/>.</summary>
public sealed class Backlog(IEnumerable<int> jobs) : Queue<int>(jobs);

/// <summary>A set of the framework that is read-only.</summary>
public sealed class Prefixes(ISet<string> words) : ReadOnlySet<string>(words);

/// <summary>A dictionary of the framework that is read-only.</summary>
public sealed class Tariff(IDictionary<string, int> prices) : ReadOnlyDictionary<string, int>(prices);

/// <summary>A dictionary that a method makes of its pairs.</summary>
[CollectionBuilder(typeof(Glossary), nameof(Glossary.Of))]
public sealed class Glossary<TKey, TValue> : IReadOnlyDictionary<TKey, TValue>
    where TKey : notnull
{
    private readonly Dictionary<TKey, TValue> _entries = [];

    internal Glossary(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
    {
        foreach ((TKey key, TValue value) in entries) _entries.Add(key, value);
    }

    public int Count => _entries.Count;

    public IEnumerable<TKey> Keys => _entries.Keys;

    public IEnumerable<TValue> Values => _entries.Values;

    public TValue this[TKey key] => _entries[key];

    public bool ContainsKey(TKey key) => _entries.ContainsKey(key);

    public bool TryGetValue(TKey key, [MaybeNullWhen(false)] out TValue value) => _entries.TryGetValue(key, out value);

    public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() => _entries.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public static class Glossary
{
    public static Glossary<TKey, TValue> Of<TKey, TValue>(ReadOnlySpan<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull => new(entries);
}

/// <summary>A collection to which only an interface adds, and says that it does not.</summary>
[CollectionBuilder(typeof(Ledgers), nameof(Ledgers.Close))]
public sealed class Ledger : ICollection<long>
{
    private readonly long[] _lines;

    public Ledger()
        : this([])
    {
    }

    internal Ledger(long[] lines) => _lines = lines;

    public int Count => _lines.Length;

    bool ICollection<long>.IsReadOnly => true;

    void ICollection<long>.Add(long item) => throw new NotSupportedException();

    void ICollection<long>.Clear() => throw new NotSupportedException();

    bool ICollection<long>.Remove(long item) => throw new NotSupportedException();

    public bool Contains(long item) => _lines.Contains(item);

    public void CopyTo(long[] array, int arrayIndex) => _lines.CopyTo(array, arrayIndex);

    public IEnumerator<long> GetEnumerator() => ((IEnumerable<long>)_lines).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public static class Ledgers
{
    public static Ledger Close(ReadOnlySpan<long> lines) => new(lines.ToArray());
}

/// <summary>A collection with an <c>Add</c>, and no constructor that makes an empty one.</summary>
public sealed class Relay : ICollection<Point>
{
    private readonly List<Point> _points;

    public Relay(List<Point> points) => _points = points;

    public int Count => _points.Count;

    public bool IsReadOnly => false;

    public void Add(Point item) => _points.Add(item);

    public void Clear() => _points.Clear();

    public bool Contains(Point item) => _points.Contains(item);

    public void CopyTo(Point[] array, int arrayIndex) => _points.CopyTo(array, arrayIndex);

    public bool Remove(Point item) => _points.Remove(item);

    public IEnumerator<Point> GetEnumerator() => _points.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
