namespace Firn.Codecs;

/// <summary>Where the names of objects stand in the content of a JSON value. One for each thread is kept between calls.</summary>
internal sealed class JsonDecoderNames
{
    private const int FirstLength = 64;
    private const int LongestKept = 1 << 14;

    [ThreadStatic]
    private static JsonDecoderNames? t_kept;

    private (int Start, int Length, bool IsKnown)[] _names = new (int, int, bool)[FirstLength];   // of all objects whose names follow
    private (int Start, int Length)[] _known = new (int, int)[FirstLength];                        // those that have numbers
    private (int Start, int Count)[] _objects = new (int, int)[FirstLength];                       // the objects that have numbers, by their first name

    public int NameCount { get; private set; }

    public int KnownCount { get; private set; }

    public int ObjectCount { get; private set; }

    public static JsonDecoderNames Rent()
    {
        JsonDecoderNames names = t_kept ?? new JsonDecoderNames();
        t_kept = null;
        return names;
    }

    public static void Return(JsonDecoderNames names)
    {
        (names.NameCount, names.KnownCount, names.ObjectCount) = (0, 0, 0);
        if (names._names.Length <= LongestKept && names._known.Length <= LongestKept && names._objects.Length <= LongestKept) t_kept = names;
    }

    public (int Start, int Length, bool IsKnown) NameAt(int index) => _names[index];

    public (int Start, int Count) ObjectAt(int number) => _objects[number];

    /// <summary>A name that follows, and has a number from now on if it may have one.</summary>
    public void Add(int start, int length, bool isKnown)
    {
        AddName(start, length, isKnown);
        if (!isKnown) return;
        if (KnownCount == _known.Length) Array.Resize(ref _known, 2 * KnownCount);
        _known[KnownCount++] = (start, length);
    }

    /// <summary>A name with a number.</summary>
    /// <returns>Its bytes.</returns>
    public int AddKnown(int number)
    {
        (int start, int length) = _known[number];
        AddName(start, length, isKnown: true);
        return length;
    }

    private void AddName(int start, int length, bool isKnown)
    {
        if (NameCount == _names.Length) Array.Resize(ref _names, 2 * NameCount);
        _names[NameCount++] = (start, length, isKnown);
    }

    /// <summary>An object that has a number from now on.</summary>
    public void AddObject(int first, int count)
    {
        if (ObjectCount == _objects.Length) Array.Resize(ref _objects, 2 * ObjectCount);
        _objects[ObjectCount++] = (first, count);
    }
}
