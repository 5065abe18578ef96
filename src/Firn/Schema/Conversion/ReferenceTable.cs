using System.Buffers;

namespace Firn;

/// <summary>
/// The objects of the source whose identity is kept, by their ids there: where each stands, and which id it got in the output. An
/// object whose first place is skipped is written at the first place that is kept.
/// </summary>
internal sealed class ReferenceTable : IDisposable
{
    private const int EntryBytes = 48;

    private Entry[] _entries = [];
    private int _count;

    /// <summary>An object of the source.</summary>
    public struct Entry
    {
        /// <summary>Where its content begins.</summary>
        public ReaderMark Content;

        /// <summary>The writer's definition.</summary>
        public int Writer;

        /// <summary>The reader's definition, once the object has been written.</summary>
        public int Reader;

        /// <summary>The id in the output, or 0 while it has not been written; for an object without identity there, -1.</summary>
        public int Output;
    }

    /// <summary>How many objects stand before the place where the reader is.</summary>
    public int Current { get; set; }

    /// <summary>How many objects have got an id in the output.</summary>
    public int Written { get; set; }

    public ref Entry this[int id] => ref _entries[id - 1];

    /// <summary>Gives the next id to an object whose content comes next. A place that is passed again gives the id it gave before.</summary>
    public int Add(ref Converter converter, int definition)
    {
        int id = ++Current;
        if (id <= _count) return id;
        converter.Reader.Charge(EntryBytes);
        if (_count == _entries.Length) Grow();
        _entries[_count++] = new Entry { Content = converter.Reader.Mark(), Writer = definition };
        return id;
    }

    private void Grow()
    {
        Entry[] larger = ArrayPool<Entry>.Shared.Rent(Math.Max(64, 2 * _count));
        _entries.AsSpan(0, _count).CopyTo(larger);
        if (_entries.Length > 0) ArrayPool<Entry>.Shared.Return(_entries, clearArray: true);
        _entries = larger;
    }

    /// <summary>Refuses an id that has not been given out before this place, or to an object of another definition.</summary>
    public int Check(long id, int definition, long position)
    {
        if (id > Current || _entries[id - 1].Writer != definition) Throw.Invalid(FirnErrorCode.InvalidReference, "A reference names an object that is not known, or one of another type.", position);
        return (int)id;
    }

    /// <summary>Forgets all objects, because a new value begins that knows nothing of the one before.</summary>
    public void Clear()
    {
        _count = 0;
        Current = 0;
        Written = 0;
    }

    public void Dispose()
    {
        if (_entries.Length > 0) ArrayPool<Entry>.Shared.Return(_entries, clearArray: true);
        _entries = [];
    }
}
