using System.Buffers;

namespace Firn;

/// <summary>Where the parts of a value stand: what a document knows of its bytes, gathered while they are checked. See <see cref="DocumentNode"/> for what the numbers mean.</summary>
internal sealed class DocumentRows : IDisposable
{
    /// <summary>Stands for a value that is absent.</summary>
    public const int Absent = int.MinValue;

    private const int FirstLength = 256;

    private int[] _rows = ArrayPool<int>.Shared.Rent(FirstLength);
    private int _count;
    private readonly List<(int Definition, int Row)> _objects = [];

    /// <summary>Adds rows, which are counted against the reader's budget before there is room for them.</summary>
    /// <returns>The first of them.</returns>
    public int Add(ref FirnReader reader, int count)
    {
        int first = _count;
        long needed = (long)first + count;
        reader.Charge(4L * count);
        if (needed > Array.MaxLength) Throw.Invalid(FirnErrorCode.AllocationExceeded, "The message has more parts than one array can hold.", reader.Position);
        if (needed > _rows.Length)
        {
            int[] larger = ArrayPool<int>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(needed, 2L * _rows.Length)));
            _rows.AsSpan(0, first).CopyTo(larger);
            ArrayPool<int>.Shared.Return(_rows);
            _rows = larger;
        }

        _count = (int)needed;
        return first;
    }

    /// <summary>A row that was added.</summary>
    public int this[int row]
    {
        set => _rows[row] = value;
    }

    /// <summary>Gives the next id to an object whose content comes next.</summary>
    public int AddObject(ref FirnReader reader, int definition)
    {
        reader.Charge(8);
        _objects.Add((definition, 0));
        return _objects.Count;
    }

    /// <summary>Says where the content of an object is.</summary>
    public void SetObject(int id, int definition, int content) => _objects[id - 1] = (definition, content);

    /// <summary>Whether an id was given out, to an object of the definition.</summary>
    public bool HasObject(long id, int definition) => id <= _objects.Count && _objects[(int)id - 1].Definition == definition;

    /// <summary>Takes what was gathered, and begins anew.</summary>
    /// <param name="objects">The contents of objects whose identity is kept, by their ids less 1.</param>
    public int[] Take(out int[] objects)
    {
        int[] rows = _rows.AsSpan(0, _count).ToArray();
        objects = [.. _objects.Select(o => o.Row)];
        _count = 0;
        _objects.Clear();
        return rows;
    }

    public void Dispose()
    {
        ArrayPool<int>.Shared.Return(_rows);
        _rows = [];
    }
}
