namespace Firn;

/// <content>What the descriptor is made of.</content>
internal sealed partial class MemberLabel
{
    /// <summary>The kind of its values, where that says all; else <see cref="Describe"/> is there.</summary>
    public FirnKind Kind { get; init; }

    /// <summary>The enum whose values they are, or that nullable, where <see cref="Kind"/> says all of them; else null.</summary>
    public Type? EnumType { get; init; }

    /// <summary>Describes its values.</summary>
    public Action<FirnSchemaBuilder>? Describe { get; init; }

    /// <summary>The same member without its converters, which each descriptor adds for its own cases of unions. One label may stand in several descriptors.</summary>
    public MemberLabel WithoutConverters() => new(Name, Id, MayBeAbsent)
    {
        Kind = Kind,
        EnumType = EnumType,
        Describe = Describe,
        IsRequired = IsRequired,
        FormerNames = FormerNames,
        WhenNull = WhenNull,
        NotNullText = NotNullText,
        FindNotNull = FindNotNull,
        LacksDefault = LacksDefault,
    };
}
