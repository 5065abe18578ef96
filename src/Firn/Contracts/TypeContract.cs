namespace Firn.Contracts;

/// <summary>How a member's value is got.</summary>
internal enum MemberReading
{
    /// <summary>By its name.</summary>
    Direct,

    /// <summary>By an accessor to the get method.</summary>
    GetMethod,

    /// <summary>By an accessor to the field.</summary>
    Field,

    /// <summary>It is the object itself: the elements of one that is a collection.</summary>
    Self,
}

/// <summary>How a member gets its value.</summary>
internal enum MemberWriting
{
    /// <summary>As an argument of the constructor.</summary>
    Constructor,

    /// <summary>In the object initializer.</summary>
    Initializer,

    /// <summary>By assignment.</summary>
    Assignment,

    /// <summary>By an accessor to the set method.</summary>
    SetMethod,

    /// <summary>By an accessor to the field, or to the field behind the property.</summary>
    Field,

    /// <summary>By adding the elements to the collection that is there.</summary>
    Fill,

    /// <summary>As <see cref="Fill"/>, or by an accessor to the field behind the property, where there is no collection or none was written.</summary>
    FillField,

    /// <summary>By adding the elements to the object itself, which is a collection.</summary>
    Elements,
}

/// <summary>What is written of a class or struct, and how it is made anew: the decision that both engines share.</summary>
/// <param name="Type">The type's key.</param>
/// <param name="IsStruct">Whether it is a struct.</param>
/// <param name="Constructor">How it is made.</param>
/// <param name="Members">The members in contract order.</param>
/// <param name="MirrorsFields">Whether the members are all the fields there are, in their order: the condition for copying memory.</param>
/// <param name="Defaulted">Required members that are left out of the data and still have to be set.</param>
/// <param name="Callbacks">The methods that are called around reading and writing, base classes first.</param>
internal sealed record TypeContract(
    string Type,
    bool IsStruct,
    ConstructorContract Constructor,
    EquatableArray<MemberContract> Members,
    bool MirrorsFields,
    EquatableArray<string> Defaulted,
    EquatableArray<CallbackContract> Callbacks)
{
    /// <summary>Whether an object that occurs twice is written once.</summary>
    public bool KeepsIdentity { get; init; }

    /// <summary>Whether it is a set, a dictionary or a collection by keys, which keeps the comparer that it was made with.</summary>
    public bool HasComparer { get; init; }

    /// <summary>What could not be looked at when the contract was made, and is looked at when the type is first used.</summary>
    public EquatableArray<UnseenState> Unseen { get; init; }

    /// <summary>Whether contracts from outside count for it, so that it is another in other assemblies.</summary>
    public bool IsToldFromOutside { get; init; }

    /// <summary>What they leave out.</summary>
    public EquatableArray<OutsideIgnore> IgnoredOutside { get; init; }

    /// <summary>Whether an object can be made only when its members are known.</summary>
    public bool IsMadeOfMembers => FixedMember is not null;

    /// <summary>Whether a member that the initializer sets can be set later, where data of another version have it.</summary>
    public bool IsSetLate(MemberContract member) => !IsStruct && member is { Writing: MemberWriting.Initializer, IsRequired: false, IsField: false };

    /// <summary>The first member that only construction sets, or null: then objects can be filled that are there.</summary>
    public string? FixedMember
    {
        get
        {
            for (int i = 0; i < Members.Count; i++)
            {
                if (Members[i].Writing is MemberWriting.Constructor or MemberWriting.Initializer) return Members[i].Name;
            }

            return null;
        }
    }
}

/// <summary>A class of which only the public surface was seen.</summary>
/// <param name="Type">The class's key.</param>
/// <param name="Properties">Properties that may hold a value which the contract does not store; none where the whole class has to be looked at.</param>
internal sealed record UnseenState(string Type, EquatableArray<string> Properties);

/// <summary>The constructor.</summary>
/// <param name="IsPublic">Whether it can be called directly.</param>
/// <param name="Arguments">For each parameter the index of the member that it takes, or -1 where it takes its default.</param>
/// <param name="ParameterTypes">The keys of the parameters' types.</param>
/// <param name="Defaults">For each parameter what it takes when the data lack its member, as an expression of C#.</param>
internal sealed record ConstructorContract(bool IsPublic, EquatableArray<int> Arguments, EquatableArray<string> ParameterTypes, EquatableArray<string> Defaults)
{
    /// <summary>Whether no constructor can be used: the object is made by one without parameters that is not public where the class has such, else without any.</summary>
    public bool IsBlank { get; init; }
}

/// <summary>A member of a contract.</summary>
/// <param name="Name">Its name in code.</param>
/// <param name="Type">The key of its type.</param>
/// <param name="DeclaringType">The key of the type that declares it.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Id">Its id on the wire, or -1 where the name is its identity.</param>
/// <param name="Reading">How it is got.</param>
/// <param name="Writing">How it is set.</param>
/// <param name="IsHidden">Whether a derived class has something else of that name, so that the object is cast first.</param>
/// <param name="AlsoInitialized">Whether it is required, so that the initializer repeats what the constructor got.</param>
/// <param name="IsField">Whether it is a field.</param>
/// <param name="IsRequired">Whether data that lack it are refused.</param>
/// <param name="FormerNames">Names that it had on the wire before.</param>
internal sealed record MemberContract(
    string Name,
    string Type,
    string DeclaringType,
    string WireName,
    int Id,
    MemberReading Reading,
    MemberWriting Writing,
    bool IsHidden,
    bool AlsoInitialized,
    bool IsField,
    bool IsRequired,
    EquatableArray<string> FormerNames)
{
    /// <summary>Whether nothing is set where data lack it: a parameter of the constructor without default takes it.</summary>
    public bool LacksDefault { get; init; }

    /// <summary>The constant that stands for null in data, its kind in front (<see cref="NullConstant"/>); null for none.</summary>
    public string? WhenNull { get; init; }

    /// <summary>The same of text, which is read where the data have null; null for none.</summary>
    public string? TextWhenNull => NullConstant.TextOf(WhenNull);
}
