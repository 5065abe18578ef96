using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;

namespace Firn.TestCases;

/// <summary>A column of a table.</summary>
public sealed class Column
{
    public string? Kind { get; set; }

    public int Width { get; set; }
}

/// <summary>A dictionary with members of its own, whose constructor takes a capacity.</summary>
public class DataTable : Dictionary<string, Column?>
{
    public DataTable(int capacity = 16)
        : base(capacity)
    {
    }

    public string? Title { get; set; }

    public bool IsSealed { get; set; }
}

/// <summary>A set with a comparer that its constructor gives it.</summary>
public sealed class TagSet : HashSet<string>
{
    public TagSet()
        : base(StringComparer.OrdinalIgnoreCase)
    {
    }

    public int Version { get; init; } = 3;
}

/// <summary>A list of itself, with a name that the constructor takes and a weight that has to be set.</summary>
public sealed class Branch(string? name) : List<Branch>
{
    public string? Name { get; } = name;

    public required int Weight { get; set; }

    public double Height { get; init; } = 1.5;
}

public sealed class Pages<T> : Collection<T?>
{
    public T? Current { get; set; }
}

[FirnSerializable]
public sealed class SortedRanking : SortedDictionary<int, string?>
{
    [FirnMember]
    private int _secret;

    public Column Extra { get; private set; } = new();

    public void SetSecret(int value) => _secret = value;

    public int ReadSecret() => _secret;
}

public sealed class SortedNumbers : SortedList<int, bool>
{
    public byte Scale { get; set; }
}

public sealed class SortedNodes : SortedSet<int>;

public sealed class ConcurrentCounters : ConcurrentDictionary<Guid, int>
{
    public long Total { get; set; }
}

public sealed class LinkedNumbers : LinkedList<int?>
{
    public int? Last2 { get; set; }
}

public sealed class InsertionOrder : OrderedDictionary<int, int>
{
    public int Revision;
}

/// <summary>A collection of its own kind, not derived from one of the framework.</summary>
public class Ring : ICollection<short>
{
    private readonly List<short> _items = [];

    public int Start { get; set; }

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public void Add(short item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(short item) => _items.Contains(item);

    public void CopyTo(short[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public IEnumerator<short> GetEnumerator() => _items.GetEnumerator();

    public bool Remove(short item) => _items.Remove(item);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A level of its own between the collection of the framework and the class.</summary>
public sealed class DerivedTable : DataTable
{
    public List<int>? Order { get; set; }
}

/// <summary>Holds collections of the user's where a property only gets them.</summary>
[FirnSerializable]
public sealed class TableOwner
{
    public DataTable Table { get; } = new() { Title = "initial" };

    public Ring Ring { get; } = [];
}
