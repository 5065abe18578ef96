namespace Firn.Contracts;

/// <summary>Problems in words: what it is about, why, and what to do. Both engines say the same.</summary>
/// <remarks>What to do stands in <c>ProblemText.Remedies.cs</c>; each clause of it is applied by a row of <c>RemedyTests</c>.</remarks>
internal static partial class ProblemText
{
    /// <summary>Why a type without cases has no values of its own.</summary>
    public const string IsInterfaceDetail = "it is an interface";

    /// <inheritdoc cref="IsInterfaceDetail"/>
    public const string IsAbstractDetail = "it is abstract";

    /// <summary>Why a tuple of eight has no values: its constructor throws.</summary>
    public const string NoRestDetail = "it is a tuple of eight whose last element is not the tuple of those that are left";

    /// <summary>Why members of types with illegal bits must not share bytes.</summary>
    public const string OverlapDetail = " in memory, and not every pattern of bits is a value of both";

    /// <summary>Why a pointer is no value.</summary>
    public const string IsPointerDetail = "it is a pointer";

    /// <summary>Why values live nowhere but on the stack, or there are none.</summary>
    public const string NotStoredDetail = "values of such types can't be stored";

    /// <summary>Why an open generic type has no values.</summary>
    public const string IsOpenDetail = "it is an open generic type, of which there are no values";

    /// <summary>Why only some types of arrays have values: the beginning of the detail is the type.</summary>
    public const string OddArrayDetail = "an array of one dimension that may begin at any index, which no language writes";

    /// <summary>Why the members of a type are not known.</summary>
    public const string UnreadableDetail = "its members can't be read: ";

    /// <summary>Why a type is not there at all.</summary>
    public const string NotFoundDetail = "it can't be found";

    /// <summary>What a buffer of fixed size is, behind its declaration.</summary>
    public const string FixedBufferDetail = ", a buffer of fixed size, which is memory and no value";

    /// <summary>A member that hides another.</summary>
    public const string HidesDetail = "it hides a member of a base class, and both would be written";

    /// <summary>A member whose id is taken.</summary>
    public const string SameIdDetail = "another member has the id ";

    /// <summary>A member whose name is taken.</summary>
    public const string SameNameDetail = "another member is named ";

    /// <summary>The word that is missing where a member or method is not public.</summary>
    public const string NotPublicDetail = "is not public, and the type is not marked [FirnSerializable]";

    /// <summary>A property that an attribute asks for, and that has a field.</summary>
    public const string NotSettableDetail = "it has no setter, no parameter of the constructor matches it, and the type is not marked [FirnSerializable]";

    /// <summary>A property that an attribute asks for, and that is computed.</summary>
    public const string ComputedDetail = "it has no setter, and no parameter of the constructor matches it";

    /// <summary>A property that a constructor has a parameter for, which can't be called; its signature follows, and why.</summary>
    public const string NotTakenDetail = "it has no setter, and no constructor that can be used takes it: of ";

    /// <summary>Two methods of a class that are called at one time.</summary>
    public const string OtherMethodDetail = "so does another method of the class";

    /// <summary>More than one constructor that is said to be the one.</summary>
    public const string ManyChosenDetail = "more than one carries [FirnConstructor]";

    /// <summary>A constructor that is said to be the one, and can't be called.</summary>
    public const string ChosenNotPublicDetail = "the one with [FirnConstructor] is not public, and the type is not marked [FirnSerializable]";

    /// <summary>The same, for its parameters: the beginning of the detail.</summary>
    public const string ChosenNotCallableDetail = "of the one with [FirnConstructor], ";

    /// <summary>A codec that says of values of a value type that they may be absent.</summary>
    public const string MayBeAbsentDetail = "declares MayBeAbsent as something else than false, which only codecs of reference types may";

    /// <summary>A codec that no generated file can name.</summary>
    public const string CodecNotReachedDetail = "can't be reached from generated code";

    /// <summary>A converter that is of another type than the member: the end of the detail.</summary>
    public const string NoConverterDetail = " implements no IFirnConverter for the member's type";

    /// <summary>A converter that takes what the member is: the end of the detail.</summary>
    public const string ConvertsItselfDetail = ", which is the member's own type";

    /// <summary>A second converter for one old type: the beginning of the detail.</summary>
    public const string SameOldTypeDetail = "two of its converters take ";

    /// <summary>A surrogate that does not convert values of the type, behind its name: the type follows.</summary>
    public const string NoConversionDetail = " does not implement ";

    /// <summary>A surrogate that is neither class nor struct: the end of the detail.</summary>
    public const string NotATypeOfMembersDetail = " is neither a class nor a struct";

    /// <summary>A surrogate that converts values of the nullable type: the end of the detail.</summary>
    public const string ConvertsNullableDetail = " converts values of the nullable type, and has to convert those of the underlying one";

    /// <summary>A surrogate that converts values to several types: the end of the detail.</summary>
    public const string ManyConversionsDetail = " converts its values to more than one type";

    /// <summary>A surrogate that no generated file can name: the end of the detail.</summary>
    public const string SurrogateNotReachedDetail = " can't be reached from generated code";

    /// <summary>A type that is to be written as itself: the end of the detail.</summary>
    public const string OwnSurrogateDetail = " converts its values to the type itself";

    /// <summary>A surrogate that has a surrogate: the end of the detail.</summary>
    public const string SurrogateOfSurrogateDetail = ", has a surrogate itself";

    /// <summary>A surrogate that is made of values of the type: the end of the detail.</summary>
    public const string EndlessSurrogateDetail = ", is a collection of such values, which has no end";

    /// <summary>A surrogate of a struct that always holds another value of the type: the end of the detail.</summary>
    public const string HoldsItsValueDetail = ", always holds another value of the type, which has no end";

    /// <summary>A surrogate whose values may be absent, or that has no bytes of its own: the end of the detail.</summary>
    public const string PartialSurrogateDetail = ", is a bool, a union, or a type whose values may be absent";

    /// <summary>A class that is to stand for a struct: the end of the detail.</summary>
    public const string ClassForStructDetail = ", is a class, and the type is a struct, whose values are laid out as those of structs";

    /// <summary>A surrogate whose objects keep their identity: the end of the detail.</summary>
    public const string SurrogateIdentityDetail = ", keeps the identity of its objects, and each conversion makes another one";

    /// <summary>A class whose objects keep their identity, and that has a surrogate.</summary>
    public const string LostIdentityDetail = "its objects keep their identity, which their surrogates do not have";

    /// <summary>Two attributes of one place: the end of the detail.</summary>
    public const string RivalDetail = " both stand in this place, and only one can serve the type";

    /// <summary>A constant that stands for null in a member that has null: the end of the detail.</summary>
    public const string TakesNullDetail = " has null itself, so that nothing has to stand for it";

    /// <summary>A constant for a member of whose type there are none: the beginning of the detail.</summary>
    public const string NoConstantDetail = "no attribute can hold a constant of the type ";

    /// <summary>A constant of another type than the member's: the type follows.</summary>
    public const string OtherConstantDetail = ", and the member of the type ";

    /// <summary>A constant for a member whose codec decides what its bytes mean.</summary>
    public const string NullWithCodecDetail = "a codec or surrogate decides what the bytes of the member are, and a constant has none of it";

    /// <summary>A name in a contract from outside that nothing has: the beginning of the detail.</summary>
    public const string NoSuchMemberDetail = "it has no field and no property named ";

    /// <summary>A member of a configuration that is of another type than the one it stands for, between the two types.</summary>
    public const string OtherTypeDetail = ", and it is of the type ";

    /// <summary>A member that is left out and configured: the end of the detail.</summary>
    public const string ConfiguredTooDetail = ", and the configuration says how it is stored";

    /// <summary>A constructor of a configuration that the type does not have.</summary>
    public const string NoSuchConstructorDetail = "it has no constructor with the parameters of the one that the configuration marks";

    /// <summary>A contract for values of which no members are written.</summary>
    public const string NoMembersDetail = "its values are not written by members";

    /// <summary>Two contracts for a type in one place.</summary>
    public const string TwoContractsDetail = "two of them stand in this place";

    /// <summary>A configuration that is no class or interface of the type's own arguments: the end of the detail.</summary>
    public const string NoConfigurationDetail = " is neither a class nor an interface that has no type parameters or those of the type";

    /// <summary>A configuration that only a type around it sees: the end of the detail.</summary>
    public const string ConfigurationNotReachedDetail = " is private to another type";

    /// <summary>A member of a configuration that other assemblies would not see: the end of the detail.</summary>
    public const string ConfiguredPrivatelyDetail = "' is not public in the configuration";

    /// <summary>A member of a configuration that no object has: the end of the detail.</summary>
    public const string ConfiguredStaticallyDetail = "' is static in the configuration";

    /// <summary>A configuration of another assembly that this one does not see: the end of the detail.</summary>
    public const string ConfigurationNotPublicDetail = " is not public in its assembly";

    /// <summary>A contract for a type whose assembly can say itself how it is stored: the end of the detail.</summary>
    public const string DecidesItselfDetail = "' references Firn, and decides itself how the type is stored";

    /// <summary>An attribute of a configuration that is about the type and not its members: the end of the detail.</summary>
    public const string AboutTheTypeDetail = " stands on the configuration, which carries attributes for members alone";

    /// <summary>A contract that came too late: the end of the detail.</summary>
    public const string LateContractDetail = "', which has a contract for it, was loaded after the type had been served without that";

    /// <summary>Contracts of two assemblies: the end of the detail.</summary>
    public const string TwoAssembliesDetail = "' have different contracts for it, and its own assembly does not reference Firn";

    /// <summary>Why no cases can be added to a class.</summary>
    public const string NoOwnCasesDetail = "no cases can be added to it, because it is a class without cases of its own";

    /// <summary>A type whose elements can be got and not be added: the end of the detail.</summary>
    public const string EnumerableDetail = ", but no ICollection<T> to which elements could be added";

    /// <summary>A struct that is a collection, and is not made of all its elements.</summary>
    public const string StructCollectionDetail = "it is a struct; elements can be added only to classes";

    /// <summary>A collection of several kinds: the beginning of the detail.</summary>
    public const string ManyCollectionsDetail = "it is a collection of more than one kind: ";

    /// <summary>A collection that derives from a read-only one: the end of the detail.</summary>
    public const string ReadOnlyCollectionDetail = ", to which nothing can be added";

    /// <summary>A collection that is made of its elements and has a further member: the beginning of the detail.</summary>
    public const string MadeMemberDetail = "it is written as its elements and made of them; lost would be its member '";

    /// <summary>A collection that is made of its elements and has a callback: the beginning of the detail.</summary>
    public const string MadeCallbackDetail = "it is written as its elements and made of them; nobody would call its callback '";

    /// <summary>A collection that is made of its elements and has a required member: the beginning of the detail.</summary>
    public const string MadeRequiredDetail = "it is made of its elements by what does not set required members, and its member '";

    /// <summary>A collection that is made of its elements and asks for its identity to be kept.</summary>
    public const string MadeIdentityDetail = "its objects keep their identity, and it is made of its elements, which have to be there before it";

    /// <summary>A collection of collections of its own type.</summary>
    public const string MadeEndlessDetail = "it is made of its elements, and they are, or hold without a class between, collections of its own type, which has no end";

    /// <summary>An attribute that names nothing that makes the collection, behind what it names: the end of the detail.</summary>
    public const string BuilderDetail = "', which is no public static method of a type that generated code can reach, with one parameter, a ReadOnlySpan<T> of the elements, and this type as its result";

    /// <summary>Two assemblies of one name: the end of the detail.</summary>
    public const string NamesakeDetail = ", which code made at run time can't tell apart";

    /// <summary>Why a field that no member can stand for is a problem.</summary>
    public const string AllDetail = "all";

    /// <summary>The same of a base class that code generated for the class can't reach.</summary>
    public const string AllOfBaseDetail = "all of a base class";

    /// <summary>Of a field whose type can't be a member's.</summary>
    public const string NotStorableDetail = "not storable";

    /// <summary>Of a field that the compiler made and that no attribute can make a member: of an explicit implementation, or of a captured parameter.</summary>
    public const string HeldByCompilerDetail = "held by the compiler";

    /// <summary>A get-only collection that is no field of the property's own: it gives back another.</summary>
    public const string ReturnsFieldDetail = "field";

    /// <summary>A collection that the constructor makes, in a class that no constructor makes.</summary>
    public const string BlankCollectionDetail = "it has no setter, and its collection is made by a constructor, of which none can be used";

    /// <summary>Why no code was generated for a type that can be served.</summary>
    public const string NotWrittenDetail = "not written";

    /// <summary>A union of the language of which nothing tells the cases.</summary>
    public const string NoCasesDetail = "it is a union of the language, and nothing tells its cases: it has neither a public constructor of one parameter, nor a public interface IUnionMembers with static methods Create";

    /// <summary>A union of the language that does not give what it holds.</summary>
    public const string NoContentDetail = "it is a union of the language, and no public property Value of type object, its own or that of its interface IUnionMembers, gives what it holds";

    /// <summary>A union of the language with a member beside what it holds: the beginning of the detail.</summary>
    public const string UnionStateDetail = "it is a union of the language, of which only what it holds is stored; lost would be its member '";

    /// <summary>A union of the language that asks for its identity to be kept.</summary>
    public const string UnionIdentityDetail = "it is a union of the language, whose objects have no identity of their own in a message";

    /// <summary>A union of the language with a callback: the beginning of the detail.</summary>
    public const string UnionCallbackDetail = "it is a union of the language, which is written as what it holds; nobody would call its callback '";

    /// <summary>A union of the language that is an abstract class.</summary>
    public const string AbstractUnionDetail = "it is a union of the language, and abstract: what was derived from it would be lost";

    /// <summary>An attribute that names what is no case of a union of the language: the end of the detail.</summary>
    public const string NotACaseDetail = ", which is none of its cases";

    /// <summary>A case of a union of the language that can't be served: the beginning of the detail.</summary>
    public const string CaseOfLanguageDetail = "it is a union of the language, and its case '";

    /// <summary>Tags on a struct that is no union.</summary>
    public const string NoUnionDetail = "it carries [FirnUnion], and is a struct, from which nothing derives";

    /// <summary>Why no codec of others counts for a type.</summary>
    public static string NamedTwice(string first, string second) =>
        $"the assemblies '{first}' and '{second}' name different codecs for it, and its own assembly does not reference Firn; name one in the assembly that uses both, or on the member";

    /// <summary>Why <c>[KnownType("Method")]</c> gives no cases: there is no such method.</summary>
    public static string NoKnownTypes(string method) => $"its [KnownType] names the method '{method}', but it has no static method of this name that takes nothing";

    /// <summary>The same: it returns something else.</summary>
    public static string KnownTypesResult(string method, string result) => $"{KnownTypesOf(method)}returns {result}, not IEnumerable<Type>";

    /// <summary>The beginning of what is wrong with such a method.</summary>
    public static string KnownTypesOf(string method) => $"the method '{method}' that its [KnownType] names ";

    /// <summary>Why no contract of others counts for a type.</summary>
    public static string DifferentContracts(string first, string second) => $"the assemblies '{first}' and '{second}{TwoAssembliesDetail}";

    /// <summary>Why no contract of this assembly counts for a type of another one.</summary>
    public static string DecidesItself(string assembly) => $"its assembly '{assembly}{DecidesItselfDetail}";

    /// <summary>Why a contract of another assembly can't count any more.</summary>
    public static string LateContract(string assembly) => $"the assembly '{assembly}{LateContractDetail}";

    /// <summary>Two attributes that name what serves a type.</summary>
    /// <param name="isSurrogate">Whether the first is <c>[FirnSurrogate]</c>, and not <c>[FirnCodec]</c>.</param>
    /// <param name="name">What it names.</param>
    /// <param name="isOtherSurrogate">The same of the second.</param>
    /// <param name="other">What that names.</param>
    public static string Rivals(bool isSurrogate, string name, bool isOtherSurrogate, string other)
    {
        string[] both = [$"[Firn{(isSurrogate ? "Surrogate" : "Codec")}] with {Name(name)}", $"[Firn{(isOtherSurrogate ? "Surrogate" : "Codec")}] with {Name(other)}"];
        Array.Sort(both, StringComparer.Ordinal);
        return $"{both[0]} and {both[1]}{RivalDetail}";
    }

    /// <summary>What stands for the type can't: the beginning of the detail of all that is about the surrogate itself.</summary>
    public static string TheSurrogate(string surrogate) => $"what is written in its place, {Name(surrogate)}";

    /// <summary>The problem as the text of an exception.</summary>
    public static string Message(ContractProblem problem)
    {
        object[] arguments = Arguments(problem);
        return $"{arguments[0]}: {arguments[1]}. {arguments[2]}.";
    }

    /// <summary>The three arguments of a message: what it is about, why, and what to do.</summary>
    public static object[] Arguments(ContractProblem problem)
    {
        string subject = problem.Member.Length > 0 ? $"The member '{Name(problem.DeclaringType)}.{problem.Member}'" : $"The type '{Name(problem.Type)}'";
        (string reason, string remedy) = Explain(problem);
        return [subject, reason, remedy];
    }

    /// <summary>Why a type can't be served.</summary>
    public static string Reason(ContractProblem problem) => Explain(problem).Reason;

    private static (string Reason, string Remedy) Explain(ContractProblem problem)
    {
        string type = Name(problem.Type), detail = Name(problem.Detail);
        // A member's problem may be that of a type inside its own.
        string about = problem.Member.Length > 0 ? $"the type '{type}'" : "it";
        return problem.Kind switch
        {
            ProblemKind.GeneratorFailed => ($"the generator failed on {about}, which is a fault of Firn's: {detail}", "Report it with the declaration of the type, and give the type a codec of your own with [FirnCodec] until it is mended"),
            ProblemKind.AddedByOthers when detail == NotWrittenDetail => ("no code is generated for it, because it or a type that it reaches is whole only once other source generators have run, and no generator sees what others add", "Declare those parts yourself, or move the types to a project that this one references"),
            ProblemKind.AddedByOthers when problem.Member.Length > 0 => ("another source generator adds it, and no generator sees what others add, so that generated code would not store it", $"Declare it yourself, as a partial property where that generator takes one ([ObservableProperty] public partial {type} {problem.Member} {{ get; set; }}), leave it out with [FirnIgnore] (on a field that a property is made of: [property: FirnIgnore]), or move the type to a project that this one references"),
            ProblemKind.AddedByOthers => ("another source generator adds a constructor, a base class or a method, or changes how a member is read or set, and no generator sees what others add: generated code would make its objects otherwise", "Declare that part yourself, mark the constructor to use with [FirnConstructor], or move the type to a project that this one references"),
            ProblemKind.NotNameable => ($"no generated file can name {about}, because {detail}", NameRemedy(problem)),
            ProblemKind.FrameworkType => ($"{about} belongs to the framework, and Firn has no codec for it", FrameworkRemedy(problem)),
            ProblemKind.UnsupportedType when detail.EndsWith(FixedBufferDetail, StringComparison.Ordinal) => ($"it is {detail}", UnsupportedRemedy(problem)),
            ProblemKind.UnsupportedType => ($"{about} can't be serialized, because {detail}", UnsupportedRemedy(problem)),
            ProblemKind.UnsupportedFeature when problem.Member.Length == 0 => (detail, "Let [KnownType] name a static method of the class itself that takes nothing and returns the types as an IEnumerable<Type>, list the cases with [KnownType(typeof(..))], or list them with [FirnUnion(tag, typeof(..))]"),
            ProblemKind.UnsupportedFeature => (detail, CallbackRemedy(problem)),
            ProblemKind.DuplicateCase => (detail, "Give each case of the union a tag of its own, once: [FirnUnion(tag, typeof(..))]"),
            ProblemKind.MadeOfMembers => ($"its objects keep their identity, so members may refer to an object that is not read to its end, but {detail}", "Give it a constructor without parameters and settable members, or do without identity: remove [FirnReferences] or IsReference"),
            ProblemKind.UndeclaredIdentity => ($"its base class '{detail}' keeps the identity of its objects, which a class has to say of itself", "Mark it [FirnReferences], mark it [DataContract(IsReference = true)], or remove the attribute from the base class"),
            ProblemKind.InvalidCase when detail.StartsWith(NoOwnCasesDetail, StringComparison.Ordinal) => (detail, $"Name a first case on it: [FirnUnion(0, typeof({ShortName(type)}))]"),
            ProblemKind.InvalidCase => (detail, CaseRemedy(problem)),
            ProblemKind.CustomCollection when IsOfMade(detail) => (detail, CollectionRemedy(problem)),
            ProblemKind.CustomCollection => ($"the elements of {about} would be lost: {detail}", CollectionRemedy(problem)),
            ProblemKind.NoConstructor => ($"it has no constructor that can be used: {detail}", ConstructorRemedy(problem)),
            ProblemKind.AmbiguousConstructor when detail == ManyChosenDetail => ($"it has more than one constructor that could be used: {detail}", "Leave [FirnConstructor] on one, or give the type a codec with [FirnCodec]"),
            ProblemKind.AmbiguousConstructor => ($"it has more than one constructor that could be used: {detail}", "Mark the one to use with [FirnConstructor], or give the type a codec with [FirnCodec]"),
            ProblemKind.DuplicateMember => (detail, DuplicateRemedy(problem)),
            ProblemKind.UnboundedGeneric => ($"the type arguments of {about} are nested too deep, as they are in a type that mentions ever larger versions of itself", NestingRemedy(problem)),
            ProblemKind.InvalidCodec => ($"the codec given by [FirnCodec] does not fit: {detail}", CodecRemedy(problem)),
            ProblemKind.InvalidConverter => ($"what [FirnConvert] names does not fit: {detail}", ConverterRemedy(problem)),
            ProblemKind.InvalidNullConstant => ($"the constant that WhenNull gives does not fit: {detail}", NullConstantRemedy(detail)),
            ProblemKind.InvalidSurrogate => ($"the surrogate that [FirnSurrogate] gives {about} does not fit: {detail}", SurrogateRemedy(detail)),
            ProblemKind.InvalidContract => ($"what [FirnContract] says of {about} does not fit: {detail}", ContractRemedy(detail)),
            ProblemKind.NonPublicSetter => (detail, $"Mark '{Name(problem.DeclaringType)}' [FirnSerializable], let a parameter of the constructor match the member by name and type, leave the member out with [FirnIgnore], or name a codec for the type with [FirnCodec]"),
            ProblemKind.OpaqueType => ($"it holds state, in '{detail}', but has no member that is stored", "Mark the type [FirnSerializable(Members = FirnMembers.All)], give it public settable members or a constructor whose parameters match its properties, or name a codec for it with [FirnCodec]"),
            ProblemKind.GetOnlyProperty => (detail, $"Mark '{Name(problem.DeclaringType)}' [FirnSerializable], add an init or set accessor, let a parameter of the constructor match the member by name and type, leave the member out with [FirnIgnore], or name a codec for the type with [FirnCodec]"),
            ProblemKind.UnstoredField when detail == AllDetail => ("FirnMembers.All asks for every field, but no member can stand for this one", "Declare a field or a property for it, or leave it out with [FirnIgnore]"),
            ProblemKind.UnstoredField when detail == AllOfBaseDetail => ($"FirnMembers.All of '{type}' asks for every field, and this one is private to a base class of another assembly that is not marked [FirnSerializable]", "Ask for less, as with [FirnSerializable(Members = FirnMembers.Properties | FirnMembers.Fields)], or name a codec for the type with [FirnCodec]"),
            ProblemKind.UnstoredField when detail == HeldByCompilerDetail => ("no member that is stored stands for it, so that its value would be lost", $"Hold the value in a field of your own, marked [FirnMember] in '{Name(problem.DeclaringType)}' marked [FirnSerializable], or marked [FirnIgnore]"),
            ProblemKind.UnstoredField when detail == NotStorableDetail => ("no member that is stored stands for it, so that its value would be lost, and its type has no codec", "Hold what you need of it in a field whose type can be stored, or leave the field out with [FirnIgnore]"),
            ProblemKind.UnstoredField => ("no member that is stored stands for it, so that its value would be lost", $"Mark the field [FirnMember] and '{Name(problem.DeclaringType)}' [FirnSerializable], or leave the field out with [FirnIgnore]"),
            ProblemKind.HiddenBaseState => ($"its base class '{detail}' belongs to the framework and holds state that its public members do not show", "Hold what you need of it in members of a class with another base, or name a codec for the type with [FirnCodec]"),
            ProblemKind.UnseenMember => ("only its own assembly sees it, so that generated code of other assemblies does not store it", "Reference Firn in that assembly and include the type there in a context, or name a codec for it with [FirnCodec]"),
            ProblemKind.GetOnlyCollection when detail == ReturnsFieldDetail => ("it gives back a collection that it holds and has no setter, and collections of a type that is not marked [FirnSerializable] are not filled in place", $"Mark '{Name(problem.DeclaringType)}' [FirnSerializable] and the member [FirnMember], add a setter, let a parameter of the constructor match the member by name and type, leave the member and its field out with [FirnIgnore], or name a codec for the type with [FirnCodec]"),
            ProblemKind.GetOnlyCollection => ("it is a collection without a setter, and collections of a type that is not marked [FirnSerializable] are not filled in place", $"Mark '{Name(problem.DeclaringType)}' [FirnSerializable], add a setter, let a parameter of the constructor match the member by name and type, leave the member out with [FirnIgnore], or name a codec for the type with [FirnCodec]"),
            ProblemKind.MissingForeignCodec => ($"'{type}' is marked [FirnSerializable] in the assembly '{detail}', which has no codec for it that can be used here", "Reference Firn in that assembly, and include closed generic types there in a context"),
            ProblemKind.UnreadableMember => (detail, "Leave the member out with [FirnIgnore], or give the type a codec with [FirnCodec]"),
            ProblemKind.UnreachableAssembly when Ends(detail, NamesakeDetail) => (detail, "Give one of the assemblies another name or version, or have the program add cases with FirnOptions.WithCase"),
            ProblemKind.UnreachableAssembly => (detail, "Load both assemblies into one context, or have the program add cases with FirnOptions.WithCase"),
            _ => (detail, MemberRemedy(problem)),
        };
    }

    /// <summary>What a buffer of fixed size is, as it is declared.</summary>
    public static string FixedBuffer(string element, string name, int length) => $"'fixed {element} {name}[{length.ToString(System.Globalization.CultureInfo.InvariantCulture)}]'{FixedBufferDetail}";

    /// <summary>A key as people write it.</summary>
    public static string Name(string key) => key.Replace("global::", "");

    // As typeof names it in an attribute: without namespaces and type arguments.
    private static string ShortName(string type)
    {
        int bracket = type.IndexOf('<');
        string name = bracket < 0 ? type : type.Substring(0, bracket);
        name = name.Substring(name.LastIndexOf('.') + 1);
        if (bracket < 0) return name;
        int commas = 0, depth = 0;
        for (int i = bracket; i < type.Length; i++)
        {
            if (type[i] == '<') depth++;
            else if (type[i] == '>') depth--;
            else if (type[i] == ',' && depth == 1) commas++;
        }

        return name + "<" + new string(',', commas) + ">";
    }
}
