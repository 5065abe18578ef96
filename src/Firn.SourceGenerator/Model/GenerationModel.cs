using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.SourceGenerator.Model;

/// <summary>Everything that is emitted for an assembly.</summary>
/// <param name="Objects">The codecs of objects.</param>
/// <param name="Unions">The codecs of unions.</param>
/// <param name="Accessors">The accessors to members that are not public.</param>
/// <param name="Registration">What the module initializer and the assembly attributes say.</param>
internal sealed record GenerationModel(EquatableArray<ObjectModel> Objects, EquatableArray<UnionModel> Unions, EquatableArray<AccessorClassModel> Accessors, RegistrationModel Registration)
{
    /// <summary>A model of nothing.</summary>
    public static readonly GenerationModel Empty = new(default, default, default, new RegistrationModel("", default, default, default, default));

    /// <summary>What makes collections of their elements.</summary>
    public EquatableArray<MakerModel> Makers { get; init; }

    /// <summary>What was seen of the types, or null where nobody asks.</summary>
    public SeenContractsModel? Contracts { get; init; }

    /// <summary>The contracts of all roots; null where no file asks for them.</summary>
    public ContractModel? Contract { get; init; }

    /// <summary>The types that the generator failed on.</summary>
    public EquatableArray<FailureModel> Failures { get; init; }
}

/// <summary>The contracts of all roots.</summary>
/// <param name="Text">A contract file without releases.</param>
/// <param name="Places">Which declarations they are about, and which roots are not served as they stand: JSON of the analyzer's own.</param>
internal sealed record ContractModel(string Text, string Places);

/// <summary>What was seen of all types.</summary>
/// <param name="Contracts">Of each.</param>
internal sealed record SeenContractsModel(EquatableArray<SeenContractModel> Contracts);

/// <summary>What was seen of a type.</summary>
/// <param name="Type">The type's key.</param>
/// <param name="Text">Its contract, or empty.</param>
internal sealed record SeenContractModel(string Type, string Text);

/// <summary>A type that the generator failed on.</summary>
/// <param name="Type">The type's key.</param>
/// <param name="Detail">What happened.</param>
internal sealed record FailureModel(string Type, string Detail);

/// <summary>A codec that stands in a generated file.</summary>
internal sealed record ObjectModel
{
    /// <summary>The file's name.</summary>
    public required string HintName { get; init; }

    /// <summary>Where the codec stands.</summary>
    public required HostModel Host { get; init; }

    /// <summary>The codec's name, without namespace.</summary>
    public required string CodecName { get; init; }

    /// <summary>Its accessibility.</summary>
    public required string Accessibility { get; init; }

    /// <summary>Whether it uses something that only code marked obsolete may.</summary>
    public bool IsObsolete { get; init; }

    /// <summary>What is written, and how the value is made.</summary>
    public required TypeContract Contract { get; init; }

    /// <summary>Whether calls, attributes or contexts name the type itself.</summary>
    public required bool IsRoot { get; init; }

    /// <summary>Whether the codec reads into what objects hold, too.</summary>
    public bool IsRefilled { get; init; }

    /// <summary>Whether a value can be of a derived class.</summary>
    public required bool CanBeDerived { get; init; }

    /// <summary>What is known of values that can be made and given up again without anybody noticing (<see cref="Parsing.TrivialClass"/>); null where they can't.</summary>
    public required Triviality? Triviality { get; init; }

    /// <summary>The levels of an object that is read without a reader as a part of others; 0 where it is none (<see cref="DirectParts"/>).</summary>
    public required int ReadingLevels { get; init; }

    /// <summary>The levels of an object that is written without a writer as a part of others; 0 where it is none.</summary>
    public required int WritingLevels { get; init; }

    /// <summary>Where the members' bytes are.</summary>
    public required ObjectLayout Layout { get; init; }

    /// <summary>The codecs of the members, in contract order.</summary>
    public required EquatableArray<CodecReference> Codecs { get; init; }

    /// <summary>What makes values of members of those of earlier types, in the order of the members and of their attributes.</summary>
    public EquatableArray<ConverterModel> Converters { get; init; }

    /// <summary>Which values of the members are never null, in contract order; empty where there are none (<see cref="NullNotation"/>).</summary>
    public required EquatableArray<string> NotNull { get; init; }

    /// <summary>The accessor classes of the members, empty where none is needed.</summary>
    public required EquatableArray<string> AccessorClasses { get; init; }

    /// <summary>For members that only an initializer may set: the accessor classes that set them on an object; empty for others.</summary>
    public required EquatableArray<string> LateSetters { get; init; }

    /// <summary>Calls of the user's methods around reading and writing, in their order.</summary>
    public required EquatableArray<CallbackModel> Callbacks { get; init; }

    /// <summary>The accessor class that has the constructor, or empty.</summary>
    public required string ConstructorClass { get; init; }

    /// <summary>For tuples: the expression that makes the value, with a place for each member; else empty.</summary>
    public required string Construction { get; init; }
}

/// <summary>A method of the user's that makes a member's value of one of an earlier type.</summary>
/// <param name="Member">The member's number.</param>
/// <param name="OldType">The key of the earlier type.</param>
/// <param name="OldCodec">Its codec.</param>
/// <param name="Converter">The key of the type that has the method.</param>
internal sealed record ConverterModel(int Member, string OldType, string OldCodec, string Converter);

/// <summary>What makes a collection of all its elements at once.</summary>
/// <param name="HintName">The file's name.</param>
/// <param name="Host">Where it stands.</param>
/// <param name="Name">Its name, without namespace.</param>
/// <param name="Accessibility">Its accessibility.</param>
/// <param name="Type">The key of the collection.</param>
/// <param name="Gathered">The key of what the elements are gathered in.</param>
/// <param name="Creation">The expression that makes the collection; what was gathered is named <c>elements</c>.</param>
internal sealed record MakerModel(string HintName, HostModel Host, string Name, string Accessibility, string Type, string Gathered, string Creation)
{
    /// <summary>Whether it uses something that only code marked obsolete may.</summary>
    public bool IsObsolete { get; init; }
}

/// <summary>The codec of a union.</summary>
internal sealed record UnionModel
{
    /// <summary>The file's name.</summary>
    public required string HintName { get; init; }

    /// <summary>Where the codec stands.</summary>
    public required HostModel Host { get; init; }

    /// <summary>The codec's name, without namespace.</summary>
    public required string CodecName { get; init; }

    /// <summary>Its accessibility.</summary>
    public required string Accessibility { get; init; }

    /// <summary>Whether it uses something that only code marked obsolete may.</summary>
    public bool IsObsolete { get; init; }

    /// <summary>The key of the declared type.</summary>
    public required string Type { get; init; }

    /// <summary>The cases, in the order in which a value is compared with them.</summary>
    public required EquatableArray<UnionCaseModel> Cases { get; init; }

    /// <summary>The methods that give further cases while the program runs.</summary>
    public EquatableArray<string> Methods { get; init; }

    /// <summary>What there is to know of a union of the language; null of others.</summary>
    public LanguageUnionModel? Language { get; init; }
}

/// <summary>How a union of the language is looked into and made.</summary>
/// <param name="IsStruct">Whether it is a struct, which may hold no case.</param>
/// <param name="CanBeDerived">Whether a value can be of a derived class.</param>
/// <param name="Members">The interface that has its members, or empty.</param>
/// <param name="HasHasValue">Whether it says without a box that it holds something.</param>
internal sealed record LanguageUnionModel(bool IsStruct, bool CanBeDerived, string Members, bool HasHasValue);

/// <summary>A case of a union.</summary>
/// <param name="Tag">Its number.</param>
/// <param name="Codec">Its codec.</param>
/// <param name="IsStruct">Whether values are boxed.</param>
/// <param name="IsUnion">Whether it is a union itself.</param>
/// <param name="IsWide">Whether values of classes that derive from it belong to it: a union, or an abstract class with a codec of its own.</param>
/// <param name="IsBase">Whether it is the declared type's own class.</param>
internal sealed record UnionCaseModel(long Tag, CodecReference Codec, bool IsStruct, bool IsUnion, bool IsWide, bool IsBase)
{
    /// <summary>Of a union of the language: the type that it is made with.</summary>
    public string Creation { get; init; } = "";

    /// <summary>Of a union of the language: whether it gives a value of the case without a box.</summary>
    public bool IsTried { get; init; }

    /// <summary>Of a union of the language: whether it may hold values of the case that are not of its very class.</summary>
    public bool IsBroad { get; init; }

    /// <summary>When such a case is asked for: the lowest first.</summary>
    public int BroadRank { get; init; }
}

/// <summary>The declaration that a codec stands in: a namespace, and for private types the partial types around them.</summary>
/// <param name="Namespace">The namespace, or empty.</param>
/// <param name="Types">The headers of the partial types, outermost first.</param>
/// <param name="Key">The name of the innermost in code, ending in a dot, or the namespace.</param>
internal sealed record HostModel(string Namespace, EquatableArray<string> Types, string Key)
{
    /// <summary>Whether all names are spelt out, because short ones may mean something of the user's. Always so inside a user's type.</summary>
    public bool SpellsNames { get; init; } = Types.Count > 0;
}

/// <summary>The codec of a type, as code names it.</summary>
/// <param name="Type">The type's key.</param>
/// <param name="Codec">The codec of the type, for type arguments.</param>
/// <param name="ValueCodec">The codec of a present value: for a nullable the underlying type's.</param>
/// <param name="Absence">How a value says that it is absent.</param>
/// <param name="IsFlag">Whether it is the library's codec for bool.</param>
/// <param name="IsString">Whether it is the library's codec for text.</param>
internal sealed record CodecReference(string Type, string Codec, string ValueCodec, CodecAbsence Absence, bool IsFlag, bool IsString)
{
    /// <summary>Whether it is a union of the language, which newer compilers look into where they compare with null.</summary>
    public bool IsOfLanguage { get; init; }

    /// <summary>The kind that says all of the values in a descriptor, as <c>FirnKind</c> names it; empty where it does not.</summary>
    public string PrimitiveKind { get; init; } = "";

    /// <summary>Whether it was written by hand, so that the compiler knows more of it than the generator.</summary>
    public bool IsHandwritten { get; init; }

    /// <summary>The levels of a member's value that is read without a reader as a part of the object; 0 where it is none, or text or a number.</summary>
    public int ReadingLevels { get; init; }

    /// <summary>The levels of a member's value that is written without a writer as a part of the object.</summary>
    public int WritingLevels { get; init; }

    /// <summary>Whether it is a class's, not a collection's.</summary>
    public bool IsObject { get; init; }

    /// <summary>Whether it is the library's codec for an enum.</summary>
    public bool IsEnum => ValueCodec.StartsWith("global::Firn.Codecs.EnumCodec<", StringComparison.Ordinal);

    /// <summary>How a member's value is read without a reader (<see cref="DirectKinds"/>).</summary>
    public string DirectKind { get; init; } = "";
}

/// <summary>A call of a method of the user's.</summary>
/// <param name="Kind">When it is made.</param>
/// <param name="Call">The expression; the object is named <c>value</c>.</param>
internal sealed record CallbackModel(CallbackKind Kind, string Call);

/// <summary>The accessors to the members of one generic definition.</summary>
/// <param name="HintName">The file's name.</param>
/// <param name="Host">Where the class stands.</param>
/// <param name="Accessibility">Its accessibility.</param>
/// <param name="Name">Its name.</param>
/// <param name="TypeParameters">Its type parameters, those of the definition.</param>
/// <param name="Constraints">Their constraints.</param>
/// <param name="Surfaces">The attributes that tell other assemblies of members.</param>
/// <param name="Accessors">The accessors.</param>
internal sealed record AccessorClassModel(string HintName, HostModel Host, string Accessibility, string Name, string TypeParameters, string Constraints, EquatableArray<string> Surfaces, EquatableArray<AccessorModel> Accessors)
{
    /// <summary>Whether it names something that only code marked obsolete may.</summary>
    public bool IsObsolete { get; init; }
}

/// <summary>What an accessor reaches.</summary>
internal enum AccessorKind
{
    Getter,
    Setter,
    Field,
    Constructor,
    Method,
}

/// <summary>An accessor.</summary>
/// <param name="Kind">What it reaches.</param>
/// <param name="Name">The accessor's name.</param>
/// <param name="Target">The member's name in metadata.</param>
/// <param name="Type">The declaring type.</param>
/// <param name="IsStruct">Whether that is a struct, taken by reference.</param>
/// <param name="ValueType">The member's type.</param>
/// <param name="Parameters">The constructor's or method's parameters: types and names.</param>
/// <param name="IsPublic">Whether everything that it mentions is public.</param>
internal sealed record AccessorModel(AccessorKind Kind, string Name, string Target, string Type, bool IsStruct, string ValueType, EquatableArray<string> Parameters, bool IsPublic);

/// <summary>What an assembly announces.</summary>
/// <param name="Namespace">The namespace of its generated code.</param>
/// <param name="Cases">The roots, in the order of their names' numbers.</param>
/// <param name="HostedRoots">The methods of types that announce private roots themselves.</param>
/// <param name="Listings">The codecs that other assemblies use.</param>
/// <param name="ContextCodecs">The hand-written codecs and surrogates that contexts name.</param>
internal sealed record RegistrationModel(string Namespace, EquatableArray<RootCase> Cases, EquatableArray<HostedRootsModel> HostedRoots, EquatableArray<ListingModel> Listings, EquatableArray<ContextCodecModel> ContextCodecs)
{
    /// <summary>The contracts that contexts have for types which they can't edit.</summary>
    public EquatableArray<ContextContractModel> ContextContracts { get; init; }

    /// <summary>Whether there is nothing to say.</summary>
    public bool IsEmpty => Cases.Count + Listings.Count + ContextCodecs.Count + ContextContracts.Count == 0;
}

/// <summary>How a root is announced.</summary>
/// <param name="Name">The number of its name, as the library makes it of the type.</param>
/// <param name="Root">The root.</param>
/// <param name="Call">Of a root that only a type around it can name: the call of that type's method. Else empty.</param>
internal sealed record RootCase(long Name, RootModel Root, string Call);

/// <summary>A root and its codec.</summary>
/// <param name="Type">The type's key.</param>
/// <param name="Codec">The codec.</param>
/// <param name="FillsObjects">Whether the codec reads into objects that are there.</param>
/// <param name="FixedMember">The member because of which it does not, or null.</param>
/// <param name="IsUnseen">Whether its description looks at classes of which the compiler saw a part only, or may do so: before the first use, then.</param>
internal sealed record RootModel(string Type, string Codec, bool FillsObjects, string? FixedMember, bool IsUnseen)
{
    /// <summary>Whether only code marked obsolete may name it.</summary>
    public bool IsObsolete { get; init; }

    /// <summary>The method that announces the type's collections, of a type that a context lists; else empty.</summary>
    public string Collections { get; init; } = "";
}

/// <summary>Roots that are announced by a method inside a type.</summary>
/// <param name="HintName">The file's name.</param>
/// <param name="Host">The type.</param>
/// <param name="Method">The method's name.</param>
/// <param name="Cases">The roots, those of nested private types among them.</param>
internal sealed record HostedRootsModel(string HintName, HostModel Host, string Method, EquatableArray<RootCase> Cases);

/// <summary>A codec listed for other assemblies; without one for the definition of a generic type.</summary>
internal sealed record ListingModel(string Type, string Codec, CodecShape Shape, string Accessors);

/// <summary>A hand-written codec or surrogate that a context names for a type.</summary>
/// <param name="Type">The type, as code names it.</param>
/// <param name="Codec">Its codec, or what converts its values.</param>
/// <param name="IsSurrogate">Whether it is the latter.</param>
internal sealed record ContextCodecModel(string Type, string Codec, bool IsSurrogate);

/// <summary>A contract that a context has for a type.</summary>
/// <param name="Type">The type, as code names it.</param>
/// <param name="Ignored">The names of the members that are left out.</param>
/// <param name="Configuration">What carries attributes for the others, or empty.</param>
internal sealed record ContextContractModel(string Type, EquatableArray<string> Ignored, string Configuration);

/// <summary>A context.</summary>
/// <param name="HintName">The file's name.</param>
/// <param name="Host">Where it stands.</param>
/// <param name="Header">Its partial declaration.</param>
/// <param name="Types">The types listed, as far as code can name them.</param>
/// <param name="Roots">The same, as references that the compilation resolves.</param>
/// <param name="Reference">The context itself, as such a reference.</param>
internal sealed record ContextModel(string HintName, HostModel Host, string Header, EquatableArray<string> Types, EquatableArray<string> Roots, string Reference)
{
    /// <summary>The context's name in code where it gets a property with an instance, or empty.</summary>
    public string Default { get; init; } = "";
}
