using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>The objects that a message has written, and their ids: 1, 2, 3 .. in the order of their first appearance.</summary>
/// <remarks>By reference, whatever the class says of equality. A table of its own, because a dictionary would call its comparer twice for each object.</remarks>
internal sealed class ObjectNumbers
{
    private const int FirstLength = 32;

    private Entry[] _entries = new Entry[FirstLength];
    private int _count;

    private struct Entry
    {
        public object? Key;
        public int Id;
    }

    /// <summary>The id of an object that is known, or 0 for one that gets its id now.</summary>
    public int FindOrAdd(object value)
    {
        Entry[] entries = _entries;
        int place = RuntimeHelpers.GetHashCode(value);
        while (true)
        {
            ref Entry entry = ref entries[place & (entries.Length - 1)];
            if (ReferenceEquals(entry.Key, value)) return entry.Id;
            if (entry.Key is null)
            {
                entry = new Entry { Key = value, Id = ++_count };
                if (2 * _count > entries.Length) Grow();
                return 0;
            }

            place++;
        }
    }

    /// <summary>Forgets all objects.</summary>
    public void Clear()
    {
        Array.Clear(_entries);
        _count = 0;
    }

    private void Grow()
    {
        Entry[] larger = new Entry[2 * _entries.Length];
        foreach (Entry entry in _entries)
        {
            if (entry.Key is null) continue;
            int place = RuntimeHelpers.GetHashCode(entry.Key);
            while (larger[place & (larger.Length - 1)].Key is not null) place++;
            larger[place & (larger.Length - 1)] = entry;
        }

        _entries = larger;
    }
}
