namespace Firn.Codecs;

/// <summary>Runs of numbers or bytes that get numbers as they are added, to be found again. Hashes have the seed of the process, so that nobody chooses runs that collide.</summary>
internal sealed class SpanTable<T>
    where T : unmanaged, IEquatable<T>
{
    private const int FirstLength = 64;
    private const int LongestKept = 1 << 14;

    private T[] _items = new T[4 * FirstLength];
    private Entry[] _entries = new Entry[FirstLength];
    private int[] _buckets = new int[FirstLength];  // numbers of entries plus one
    private int _length;

    private record struct Entry(int Start, int Length, int Hash, int Next);

    /// <summary>How many runs there are.</summary>
    public int Count { get; private set; }

    /// <summary>A run that was added.</summary>
    public ReadOnlySpan<T> this[int number] => _items.AsSpan(_entries[number].Start, _entries[number].Length);

    /// <summary>The hash of a run, which both methods below want.</summary>
    public static int HashOf(ReadOnlySpan<T> run)
    {
        HashCode hash = default;
        hash.AddBytes(System.Runtime.InteropServices.MemoryMarshal.AsBytes(run));
        return hash.ToHashCode();
    }

    /// <summary>The number of a run; -1 where it was not added.</summary>
    public int Find(ReadOnlySpan<T> run, int hash)
    {
        for (int next = _buckets[hash & (_buckets.Length - 1)]; next > 0; next = _entries[next - 1].Next)
        {
            if (_entries[next - 1].Hash == hash && this[next - 1].SequenceEqual(run)) return next - 1;
        }

        return -1;
    }

    /// <summary>Adds a run, whether or not there is one like it.</summary>
    public void Add(ReadOnlySpan<T> run, int hash)
    {
        if (Count == _entries.Length) GrowEntries();
        if (_items.Length - _length < run.Length) Array.Resize(ref _items, Math.Max(2 * _items.Length, _length + run.Length));
        run.CopyTo(_items.AsSpan(_length));
        ref int bucket = ref _buckets[hash & (_buckets.Length - 1)];
        _entries[Count] = new Entry(_length, run.Length, hash, bucket);
        bucket = ++Count;
        _length += run.Length;
    }

    private void GrowEntries()
    {
        Array.Resize(ref _entries, 2 * _entries.Length);
        _buckets = new int[_entries.Length];
        for (int i = 0; i < Count; i++)
        {
            ref int bucket = ref _buckets[_entries[i].Hash & (_buckets.Length - 1)];
            _entries[i].Next = bucket;
            bucket = i + 1;
        }
    }

    /// <summary>Forgets all runs; false where the table has become too large to be kept.</summary>
    public bool Clear()
    {
        if (Count > 0) Array.Clear(_buckets);
        Count = 0;
        _length = 0;
        return _items.Length <= LongestKept && _entries.Length <= LongestKept;
    }
}
