namespace Firn;

/// <summary>A member of an object, as its descriptor has it, with what is known of it beyond the bytes.</summary>
/// <param name="name">The name on the wire; empty for the elements of a class that is a collection.</param>
/// <param name="id">The explicit id, or -1 where the name is the member's identity.</param>
/// <param name="mayBeAbsent">Whether its values may be absent.</param>
internal sealed partial class MemberLabel(string name, int id, bool mayBeAbsent)
{
    /// <summary>The name on the wire; empty for the elements of a class that is a collection.</summary>
    public string Name => name;

    /// <summary>The explicit id, or -1 where the name is the member's identity.</summary>
    public int Id => id;

    /// <summary>The hash of the name; null where a parsed schema has only an id.</summary>
    public uint? NameHash => _hasName ? Contracts.NameHash.Of(name) : _hash;

    /// <summary>A member of a parsed schema that has no name for it.</summary>
    /// <param name="member">What the schema says.</param>
    public static MemberLabel WithoutName(SchemaMember member) => new(member) { IsRequired = false };

    private readonly bool _hasName = true;
    private readonly uint? _hash;

    private MemberLabel(SchemaMember member)
        : this(member.Identity, member.Id, member.Type.MayBeAbsent)
    {
        _hasName = false;
        _hash = member.Id < 0 ? member.NameHash : null;
    }

    /// <summary>Whether its values may be absent.</summary>
    public bool MayBeAbsent => mayBeAbsent;

    /// <summary>Whether data that lacks the member is refused.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Names that the member had in earlier versions; null for none.</summary>
    public string[]? FormerNames { get; init; }

    /// <summary>The methods that make its values of earlier types, in the order in which they are asked; null for none.</summary>
    public MemberConverter[]? Converters { get; set; }

    /// <summary>The constant that stands for null, its kind in front (<see cref="Contracts.NullConstant"/>); null for none.</summary>
    public string? WhenNull { get; set; }

    /// <summary>Which of its values are never null, by the annotations of the class; null where that says nothing. Found where an option asks for it.</summary>
    public NullPlaces? NotNull => _notNull ??= NotNullText is { } text ? NullPlaces.Parse(text) : FindNotNull?.Invoke();

    private NullPlaces? _notNull;

    /// <summary>The same as text, where the descriptor says it; else null.</summary>
    public string? NotNullText { get; set; }

    /// <summary>What finds it, where the descriptor does not say it; else null.</summary>
    public Func<NullPlaces?>? FindNotNull { get; init; }

    /// <summary>Whether the class sets nothing where data lack the member: a parameter of the constructor without default.</summary>
    public bool LacksDefault { get; set; }
}
