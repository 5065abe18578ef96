namespace Firn;

/// <summary>The objects of a message whose identity is kept, by their ids.</summary>
internal sealed class KnownObjects
{
    /// <summary>What an object costs here: a place, and half of it again and again as the list grows.</summary>
    public const int BytesEach = 24;

    private object[] _objects = new object[16];
    private HashSet<object>? _reused;   // what Populate has read into; here, because hardly a message needs it, and every reader would carry it

    public int Count { get; private set; }

    /// <summary>Of converted data: the elements without bytes that sized objects have held. Here, because hardly a message has any, and every reader would carry them.</summary>
    public int ZeroWidthInside { get; set; }

    /// <summary>Whether an object is read into for the first time.</summary>
    public bool TryReuse(object value) => (_reused ??= new HashSet<object>(ReferenceEqualityComparer.Instance)).Add(value);

    public object this[int index] => _objects[index];

    public void Add(object value)
    {
        if (Count == _objects.Length) Array.Resize(ref _objects, 2 * Count);
        _objects[Count++] = value;
    }

    public void Clear()
    {
        Array.Clear(_objects, 0, Count);
        Count = 0;
    }
}
