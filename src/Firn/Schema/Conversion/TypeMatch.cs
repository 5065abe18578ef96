namespace Firn;

/// <summary>That values of a writer's type can be read as a reader's, and how.</summary>
internal sealed class TypeMatch(SchemaType writer, SchemaType reader)
{
    public SchemaType Writer => writer;

    public SchemaType Reader => reader;

    public TypeMatch? Key { get; init; }

    /// <summary>Of containers, and of what is listed, wrapped, unwrapped or cased: the value inside.</summary>
    public TypeMatch? Element { get; init; }

    /// <summary>What becomes of a value that is read as one of another kind.</summary>
    public ValueChange Change { get; init; }

    /// <summary>The tag of <see cref="ValueChange.Cased"/>.</summary>
    public long Tag { get; init; }

    /// <summary>Of enums that are read by name: which numbers become which. Null where numbers stay what they are.</summary>
    public EnumNumbers? Numbers { get; init; }

    /// <summary>For objects and unions.</summary>
    public DefinitionMatch? Definition { get; init; }

    /// <summary>Of <see cref="ValueChange.Called"/>: how values are read that the method takes. Null where nothing is known of them: only a contract file has such.</summary>
    public ConverterMatch? Through { get; init; }

    /// <summary>Of <see cref="ValueChange.Replaced"/>: the constant that stands for null, or null where the type's default or the member's initialiser does.</summary>
    public string? Replacement { get; init; }

    /// <summary>Of <see cref="ValueChange.Replaced"/>: whether the member is left out where the data have null, so that its initialiser counts.</summary>
    public bool IsLeftOut { get; init; }

    /// <summary>Of a member or element, and of the value of one that is replaced: whether a null is refused that the reader's type has, but not the annotation of its place.</summary>
    public bool RefusesNull { get; set; }

    /// <summary>Whether the value of a member is made by a node that is told its place.</summary>
    public bool IsPlaced => Change is ValueChange.Called or ValueChange.Replaced;

    /// <summary>Whether the one does not convert to the other: only where a comparison goes on nevertheless.</summary>
    public bool IsRefused { get; init; }

    /// <summary>Whether the bytes of a value that is there stay what they are. Known once all definitions are matched.</summary>
    public bool IsSame => Change == ValueChange.None
        && !IsRefused
        && (Definition is null || Definition.IsSame)
        && (Key is null || Key.IsSame)
        && (Element is null || (Element.IsSame && !Element.RefusesNull && Element.Writer.MayBeAbsent == Element.Reader.MayBeAbsent))
        && writer.HasComparer == reader.HasComparer;
}

/// <summary>Why data of a writer's definition can't be read as a reader's, types of members apart.</summary>
internal enum MatchFault
{
    /// <summary>The data lack a member that the reader requires.</summary>
    RequiredIsMissing,

    /// <summary>Two members of the reader's take one of the writer's.</summary>
    TwoTakeOne,

    /// <summary>Both have members, and none in common.</summary>
    NothingInCommon,
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

    /// <summary>The members of the writer's that no member of the reader's takes; only where a comparison asks for them.</summary>
    public List<int> Unknown { get; } = [];

    /// <summary>What makes the data unreadable, with the reader's member that it is about, or -1; only where a comparison asks for it.</summary>
    public List<(MatchFault Fault, int Member)> Faults { get; } = [];

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
