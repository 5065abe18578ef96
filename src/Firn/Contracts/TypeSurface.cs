namespace Firn.Contracts;

/// <summary>Who may use a member, as far as contracts care.</summary>
internal enum Visibility
{
    /// <summary>There is none, or none that can be seen.</summary>
    None,

    /// <summary>Anything but public.</summary>
    NonPublic,

    /// <summary>Public.</summary>
    Public,
}

/// <summary>Which members of an annotated type are taken; the values of <c>FirnMembers</c>.</summary>
[Flags]
internal enum MemberSelection
{
    /// <summary>Public properties and public fields.</summary>
    Default = 0,

    /// <summary>Only members with <c>[FirnMember]</c>.</summary>
    Explicit = 1,

    /// <summary>Properties.</summary>
    Properties = 2,

    /// <summary>Fields.</summary>
    Fields = 4,

    /// <summary>Members that are not public, too.</summary>
    NonPublic = 8,

    /// <summary>Every property and field.</summary>
    All = Properties | Fields | NonPublic,
}

/// <summary>What a class of the user's is besides an object.</summary>
internal enum ElementsKind
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>A collection.</summary>
    List,

    /// <summary>A collection that finds its elements by a part of themselves.</summary>
    Keyed,

    /// <summary>A set.</summary>
    Set,

    /// <summary>A dictionary.</summary>
    Dictionary,
}

/// <summary>A closed class or struct as a front end sees it, before any decision. Types are named by keys that are equal for equal types.</summary>
internal sealed record TypeSurface
{
    /// <summary>The type's key.</summary>
    public required string Type { get; init; }

    /// <summary>Whether it is a struct.</summary>
    public required bool IsStruct { get; init; }

    /// <summary>What it holds besides its members: then bases that belong to the framework are left out, and so is what implements the collection.</summary>
    public ElementsKind Elements { get; init; }

    /// <summary>The class and its bases, the most basic first; <c>object</c> left out.</summary>
    public required EquatableArray<LevelSurface> Levels { get; init; }

    /// <summary>The instance constructors; a struct's implicit one is left out.</summary>
    public required EquatableArray<ConstructorSurface> Constructors { get; init; }

    /// <summary>The names of a struct's instance fields as in metadata, or none for a class and where the order can't be told.</summary>
    public required EquatableArray<string> Fields { get; init; }

    /// <summary>Whether a property of a struct that has a field made by the compiler has code of its own beside it: what is stored need not be what is read or set.</summary>
    public bool HasAccessorCode { get; init; }

    /// <summary>What contracts from outside say of it, or null where there is none. Its members and constructors have these words already.</summary>
    public OutsideWords? Outside { get; init; }
}

/// <summary>What one class of an inheritance chain declares.</summary>
/// <param name="Type">The key of the declaring type.</param>
/// <param name="IsAnnotated">Whether it carries <c>[FirnSerializable]</c> or <c>[DataContract]</c>.</param>
/// <param name="IsDataContract">Whether <c>[DataContract]</c> decides which members are taken.</param>
/// <param name="Selection">What <c>[FirnSerializable]</c> says about the members.</param>
/// <param name="Members">Its instance fields and properties.</param>
/// <param name="Callbacks">Its methods that are called around reading and writing.</param>
internal sealed record LevelSurface(string Type, bool IsAnnotated, bool IsDataContract, MemberSelection Selection, EquatableArray<MemberSurface> Members, EquatableArray<CallbackSurface> Callbacks)
{
    /// <summary>Whether it says that its objects keep their identity.</summary>
    public bool KeepsIdentity { get; init; }

    /// <summary>Its fields that hold state. Where it is a class of the framework, those only that no public property stands for.</summary>
    public EquatableArray<StateField> State { get; init; }

    /// <summary>Whether the front end sees only its public surface, so that there may be more: a type of another assembly, at build time. The fields of structs are seen all the same.</summary>
    public bool IsUnseen { get; init; }

    /// <summary>Whether it is a class of the framework.</summary>
    public bool IsFramework { get; init; }

    /// <summary>Whether it says nothing itself, and a class of another assembly that derives from it asks for all members. Told at build time only; reflection looks at such classes itself.</summary>
    public bool IsAskedForAll { get; init; }
}

/// <summary>An instance field that holds state: its type is data, and no word leaves it out.</summary>
/// <param name="Name">Its name in metadata.</param>
/// <param name="Property">The property that the compiler made it for, or an empty text.</param>
internal sealed record StateField(string Name, string Property);

/// <summary>A field or property.</summary>
internal sealed record MemberSurface
{
    /// <summary>Its name in code.</summary>
    public required string Name { get; init; }

    /// <summary>The key of its type.</summary>
    public required string Type { get; init; }

    /// <summary>Whether it is a field.</summary>
    public required bool IsField { get; init; }

    /// <summary>Who may read it.</summary>
    public required Visibility Getter { get; init; }

    /// <summary>Who may write it.</summary>
    public required Visibility Setter { get; init; }

    /// <summary>Whether the setter can be used in an initializer only.</summary>
    public bool IsInitOnly { get; init; }

    /// <summary>Whether an initializer has to set it.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether an attribute says that data has to have it.</summary>
    public bool IsRequiredInData { get; init; }

    /// <summary>Whether the compiler made a field for the property, which no word leaves out.</summary>
    public bool HasBackingField { get; init; }

    /// <summary>Whether the getter gives back a field as it is, so that the property is no computed one.</summary>
    public bool ReturnsField { get; init; }

    /// <summary>Whether values of its type are no data: <see cref="NoDataTypes"/>.</summary>
    public bool IsNoData { get; init; }

    /// <summary>Whether it overrides a member of a base class, at whose level it counts.</summary>
    public bool IsOverride { get; init; }

    /// <summary>Whether elements can be added to its value.</summary>
    public bool IsMutableCollection { get; init; }

    /// <summary>Whether its value is a class of the user's that is a collection, and may have members of its own.</summary>
    public bool IsOwnCollection { get; init; }

    /// <summary>Whether <c>[FirnIgnore]</c>, <c>[IgnoreDataMember]</c> or <c>[NonSerialized]</c> leaves it out.</summary>
    public bool IsIgnored { get; init; }

    /// <summary>Whether it carries <c>[FirnMember]</c>.</summary>
    public bool HasMemberAttribute { get; init; }

    /// <summary>Whether it carries <c>[DataMember]</c>.</summary>
    public bool IsDataMember { get; init; }

    /// <summary>The name that an attribute gives it.</summary>
    public string? WireName { get; init; }

    /// <summary>The id that <c>[FirnMember]</c> gives it, or -1.</summary>
    public int Id { get; init; } = -1;

    /// <summary>The explicit order, or null.</summary>
    public int? Order { get; init; }

    /// <summary>Names that it had before.</summary>
    public EquatableArray<string> FormerNames { get; init; }

    /// <summary>What stands for null in data, or null.</summary>
    public NullConstant? WhenNull { get; init; }

    /// <summary>Where its value lies, or null: it has no field of its own, is left out, or its class has no explicit layout.</summary>
    public MemberMemory? Memory { get; init; }
}

/// <summary>An instance constructor.</summary>
/// <param name="IsPublic">Whether anybody may call it.</param>
/// <param name="IsChosen">Whether it carries <c>[FirnConstructor]</c>.</param>
/// <param name="SetsRequiredMembers">Whether it frees its callers from setting required members.</param>
/// <param name="Parameters">Its parameters.</param>
internal sealed record ConstructorSurface(bool IsPublic, bool IsChosen, bool SetsRequiredMembers, EquatableArray<ParameterSurface> Parameters);

/// <summary>A constructor's parameter.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">The key of its type.</param>
/// <param name="Default">The default that is declared for it, as an expression of C#, or null.</param>
internal sealed record ParameterSurface(string Name, string Type, string? Default = null);
