namespace Firn;

/// <summary>That values of a writer's type can be read as a reader's, and how.</summary>
internal sealed class TypeMatch(SchemaType writer, SchemaType reader)
{
    public SchemaType Writer => writer;

    public SchemaType Reader => reader;

    public TypeMatch? Key { get; init; }

    public TypeMatch? Element { get; init; }

    /// <summary>For numbers that become wider ones.</summary>
    public Widening? Widening { get; init; }

    /// <summary>For objects and unions.</summary>
    public DefinitionMatch? Definition { get; init; }

    /// <summary>Whether the bytes of a value that is there stay what they are. Known once all definitions are matched.</summary>
    public bool IsSame => Widening is null
        && (Definition is null || Definition.IsSame)
        && (Key is null || Key.IsSame)
        && (Element is null || (Element.IsSame && Element.Writer.MayBeAbsent == Element.Reader.MayBeAbsent))
        && SkipNodes.HasComparer(writer) == SkipNodes.HasComparer(reader);
}

/// <summary>A writer's definition that is read as a reader's.</summary>
internal sealed class DefinitionMatch(int writer, int reader, DefinitionMatch? parent, string place)
{
    public int Writer => writer;

    public int Reader => reader;

    /// <summary>The match in which this one was found first, and the place there; for the path in errors.</summary>
    public DefinitionMatch? Parent => parent;

    public string Place => place;

    /// <summary>For each member of the reader's: the number of the writer's member, or -1.</summary>
    public int[] Sources { get; set; } = [];

    /// <summary>For each member of the reader's that the writer has: the match of the types.</summary>
    public TypeMatch?[] Members { get; set; } = [];

    /// <summary>For each case of the writer's: the match, or null where the reader has no such case.</summary>
    public TypeMatch?[] Cases { get; set; } = [];

    /// <summary>Whether the reader's codec is told which members have arrived.</summary>
    public bool IsSparse { get; set; }

    /// <summary>Whether the bytes of every value stay what they are.</summary>
    public bool IsSame { get; set; } = true;

    /// <summary>The matches that are not the same if this one is not.</summary>
    public List<DefinitionMatch> Holders { get; } = [];

    /// <summary>The path to where the match was found, with <c>[]</c> for elements; long ones from their end only.</summary>
    public string Path(string last)
    {
        const int Most = 16;
        List<string> parts = [last];
        DefinitionMatch? current = this;
        while (current is not null && parts.Count < Most)
        {
            parts.Add(current.Place);
            current = current.Parent;
        }

        if (current is not null) parts.Add("..");
        parts.Reverse();
        return string.Concat(parts).TrimStart('.');
    }
}
