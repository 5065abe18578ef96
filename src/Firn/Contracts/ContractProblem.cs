namespace Firn.Contracts;

/// <summary>Why a type can't be served. The number is that of the diagnostic.</summary>
internal enum ProblemKind
{
    /// <summary>The generator failed on a type. Only at build time.</summary>
    GeneratorFailed = 2,

    /// <summary>A root can't be named from generated code.</summary>
    NotNameable = 10,

    /// <summary>A type of the framework that the library has no codec for.</summary>
    FrameworkType = 11,

    /// <summary>A type that has no fixed set of members: object, interfaces, abstract classes, delegates, pointers.</summary>
    UnsupportedType = 12,

    /// <summary>A class of the user's that is itself a collection.</summary>
    CustomCollection = 13,

    /// <summary>No constructor can be called with what is in the data.</summary>
    NoConstructor = 14,

    /// <summary>More than one constructor could be called.</summary>
    AmbiguousConstructor = 15,

    /// <summary>Two members share a name or an identity.</summary>
    DuplicateMember = 16,

    /// <summary>A generic type that mentions ever larger versions of itself.</summary>
    UnboundedGeneric = 17,

    /// <summary>The type named by <c>[FirnCodec]</c> is no codec of the member's type.</summary>
    InvalidCodec = 18,

    /// <summary>An attribute asks for what is not served.</summary>
    UnsupportedFeature = 19,

    /// <summary>A public property of a plain type whose setter is not public.</summary>
    NonPublicSetter = 20,

    /// <summary>A get-only collection of a plain type.</summary>
    GetOnlyCollection = 21,

    /// <summary>An annotated type of another assembly for which that assembly has no codec.</summary>
    MissingForeignCodec = 22,

    /// <summary>A member with an attribute that asks for it, which can't be read or set.</summary>
    UnusableMember = 23,

    /// <summary>A type is made of, or mentions, types that emitted code can't name together, or may not keep. Only at run time.</summary>
    UnreachableAssembly = 24,

    /// <summary>A member that is not as a compiler would have it, or whose type is not there. Only at run time.</summary>
    UnreadableMember = 25,

    /// <summary>A type has state, and no member that is stored.</summary>
    OpaqueType = 27,

    /// <summary>A get-only property of a plain type that holds a value.</summary>
    GetOnlyProperty = 28,

    /// <summary>A field that no member stands for.</summary>
    UnstoredField = 29,

    /// <summary>A base class of the framework has state that its public surface does not show.</summary>
    HiddenBaseState = 31,

    /// <summary>A member that only its own assembly sees. Only at run time, about generated code.</summary>
    UnseenMember = 33,

    /// <summary>A type is another once other generators have added to it. Only at build time.</summary>
    AddedByOthers = 32,

    /// <summary>Two cases of a union have one tag, or are one type.</summary>
    DuplicateCase = 40,

    /// <summary>A case that is none of the union's values, or that can't be served.</summary>
    InvalidCase = 41,

    /// <summary>A class whose identity is kept that can't be made before its members are read.</summary>
    MadeOfMembers = 43,

    /// <summary>A class does not say whether its identity is kept, as its base class does.</summary>
    UndeclaredIdentity = 44,

    /// <summary>The type named by <c>[FirnConvert]</c> makes no values of the member's type.</summary>
    InvalidConverter = 45,

    /// <summary>What <c>[FirnSurrogate]</c> names can't stand for the type.</summary>
    InvalidSurrogate = 46,

    /// <summary>What <c>[FirnContract]</c> says of a type does not fit.</summary>
    InvalidContract = 47,

    /// <summary>What <c>[FirnMember(WhenNull = ..)]</c> gives is no constant of the member's type.</summary>
    InvalidNullConstant = 55,
}

/// <summary>A finding about a type or member.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Type">The key of the type.</param>
/// <param name="DeclaringType">The key of the type that declares the member, or the type's.</param>
/// <param name="Member">The member's name, or empty.</param>
/// <param name="Detail">What completes the message; depends on the kind.</param>
internal sealed record ContractProblem(ProblemKind Kind, string Type, string DeclaringType, string Member, string Detail)
{
    /// <summary>Whether the type is what a call, an attribute or a context names, and not a part of it.</summary>
    public bool IsRoot { get; init; }
}
