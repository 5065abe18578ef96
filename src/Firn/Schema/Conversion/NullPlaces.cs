namespace Firn;

/// <summary>
/// Which values of a member are never null by the nullable annotations of its class: of the member itself, and of elements, keys and values of collections of the library. As text, in the order of
/// the type arguments, <c>!</c> is such a value and <c>?</c> any other; in parentheses follows what is inside.
/// </summary>
internal sealed class NullPlaces
{
    private const int MostLevels = 64;

    private readonly List<NullPlaces> _parts = [];

    /// <summary>Whether values in this place are never null.</summary>
    public bool IsNotNull { get; private set; }

    /// <summary>Those of the element.</summary>
    public NullPlaces? Element => _parts.Count == 1 ? _parts[0] : null;

    /// <summary>Those of the key of a dictionary.</summary>
    public NullPlaces? Key => _parts.Count == 2 ? _parts[0] : null;

    /// <summary>Those of the value of a dictionary.</summary>
    public NullPlaces? Value => _parts.Count == 2 ? _parts[1] : null;

    /// <summary>Reads them.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The places, or null where the text is none.</returns>
    public static NullPlaces? Parse(string text)
    {
        int position = 0;
        return TryRead(text, ref position, 0) is { } places && position == text.Length ? places : null;
    }

    /// <summary>Whether a text is one of places. Nothing is allocated: each member of a descriptor asks.</summary>
    /// <param name="text">The text.</param>
    public static bool IsValid(string text)
    {
        int position = 0;
        return text == "!" || (TrySkip(text, ref position, 0) && position == text.Length);
    }

    private static bool TrySkip(string text, ref int position, int level)
    {
        if (level > MostLevels || position >= text.Length || text[position] is not ('!' or '?')) return false;
        if (++position >= text.Length || text[position] != '(') return true;
        position++;
        while (position < text.Length && text[position] != ')')
        {
            if (!TrySkip(text, ref position, level + 1)) return false;
        }

        return position++ < text.Length;
    }

    /// <summary>The text.</summary>
    public override string ToString() => (IsNotNull ? "!" : "?") + (_parts.Count == 0 ? "" : $"({string.Concat(_parts)})");

    private static NullPlaces? TryRead(string text, ref int position, int level)
    {
        if (level > MostLevels || position >= text.Length || text[position] is not ('!' or '?')) return null;
        NullPlaces places = new() { IsNotNull = text[position++] == '!' };
        if (position >= text.Length || text[position] != '(') return places;
        position++;
        while (position < text.Length && text[position] != ')')
        {
            if (TryRead(text, ref position, level + 1) is not { } part) return null;
            places._parts.Add(part);
        }

        return position++ < text.Length ? places : null;
    }
}
