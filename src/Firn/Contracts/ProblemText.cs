namespace Firn.Contracts;

/// <summary>Problems in words: what it is about, why, and what to do. Both engines say the same.</summary>
internal static class ProblemText
{
    /// <summary>Why a type without cases has no values of its own.</summary>
    public const string IsInterfaceDetail = "it is an interface";

    /// <inheritdoc cref="IsInterfaceDetail"/>
    public const string IsAbstractDetail = "it is abstract";

    /// <summary>Why a tuple of eight has no values: its constructor throws.</summary>
    public const string NoRestDetail = "it is a tuple of eight whose last element is not the tuple of those that are left";

    /// <summary>The form of <c>[KnownType]</c> whose cases nobody knows before the program runs.</summary>
    public const string KnownTypeMethod = "[KnownType(\"..\")]";

    /// <summary>Why members of types with illegal bits must not share bytes.</summary>
    public const string OverlapDetail = " in memory, and not every pattern of bits is a value of both";

    /// <summary>Why a field that no member can stand for is a problem.</summary>
    public const string AllDetail = "all";

    /// <summary>Why no codec of others counts for a type.</summary>
    public static string NamedTwice(string first, string second) =>
        $"the assemblies '{first}' and '{second}' name different codecs for it, and its own assembly does not reference Firn; name one in the assembly that uses both, or on the member";

    /// <summary>Why no code was generated for a type that can be served.</summary>
    public const string NotWrittenDetail = "not written";

    private const string IgnoreOrCodec = "Leave the member out with [FirnIgnore], or give it a codec with [FirnCodec]";

    /// <summary>The problem as the text of an exception.</summary>
    public static string Message(ContractProblem problem)
    {
        object[] arguments = Arguments(problem);
        return $"{arguments[0]}: {arguments[1]}. {arguments[2]}.";
    }

    /// <summary>The three arguments of a message: what it is about, why, and what to do.</summary>
    public static object[] Arguments(ContractProblem problem)
    {
        string type = Name(problem.Type);
        string subject = problem.Member.Length > 0 ? $"The member '{Name(problem.DeclaringType)}.{problem.Member}'" : $"The type '{type}'";
        (string reason, string remedy) = Explain(problem);
        return [subject, reason, remedy];
    }

    /// <summary>Why a type can't be served.</summary>
    public static string Reason(ContractProblem problem) => Explain(problem).Reason;

    private static (string Reason, string Remedy) Explain(ContractProblem problem)
    {
        string type = Name(problem.Type);
        string about = problem.Member.Length > 0 ? $"its type '{type}'" : "it";
        return problem.Kind switch
        {
            ProblemKind.GeneratorFailed => ($"the generator failed on {about}, which is a fault of Firn's: {problem.Detail}", "Report it with the declaration of the type, and give the type a codec of your own with [FirnCodec] until it is mended"),
            ProblemKind.AddedByOthers when problem.Detail == NotWrittenDetail => ("no code is generated for it, because it or a type that it reaches is whole only once other source generators have run, and no generator sees what others add", "Declare those parts yourself, or move the types to a project that this one references"),
            ProblemKind.AddedByOthers when problem.Member.Length > 0 => ("another source generator adds it, and no generator sees what others add, so that generated code would not store it", $"Declare it yourself, as a partial property where that generator takes one ([ObservableProperty] public partial {type} {problem.Member} {{ get; set; }}), leave it out with [FirnIgnore] (on a field that a property is made of: [property: FirnIgnore]), or move the type to a project that this one references"),
            ProblemKind.AddedByOthers => ("another source generator adds a constructor, a base class or a method, or changes how a member is read or set, and no generator sees what others add: generated code would make its objects otherwise", "Declare that part yourself, mark the constructor to use with [FirnConstructor], or move the type to a project that this one references"),
            ProblemKind.NotNameable => ($"no generated file can name {about}, because {problem.Detail}", "Make the type internal, or the types around it partial"),
            ProblemKind.FrameworkType => ($"{about} belongs to the framework, and Firn has no codec for it", IgnoreOrCodec),
            ProblemKind.UnsupportedType when problem.Detail is IsAbstractDetail or IsInterfaceDetail => ($"{about} can't be serialized, because {problem.Detail}", "List the classes that its values may have with [FirnUnion], add them to the options with FirnOptions.WithCase, or leave the member out with [FirnIgnore]"),
            ProblemKind.UnsupportedType => ($"{about} can't be serialized, because {problem.Detail}", IgnoreOrCodec),
            ProblemKind.UnsupportedFeature when problem.Detail == KnownTypeMethod => ($"it carries {problem.Detail}, a method that gives its cases only while the program runs; generated code can't know them", "List the cases with [KnownType(typeof(..))] or [FirnUnion(tag, typeof(..))], or add them with FirnOptions.WithCase"),
            ProblemKind.UnsupportedFeature when problem.Member.Length == 0 => (problem.Detail, "Let [KnownType] name a static method of the class itself that takes nothing and returns the types as an IEnumerable<Type>, or list the cases with [KnownType(typeof(..))] or [FirnUnion(tag, typeof(..))]"),
            ProblemKind.DuplicateCase => (problem.Detail, "Give each case of the union a tag of its own, once: [FirnUnion(tag, typeof(..))]"),
            ProblemKind.MadeOfMembers => ($"its objects keep their identity, so members may refer to an object that is not read to its end, but {problem.Detail}", "Give it a constructor without parameters and settable members, or remove [FirnReferences]"),
            ProblemKind.UndeclaredIdentity => ($"its base class '{Name(problem.Detail)}' keeps the identity of its objects, which a class has to say of itself", "Mark it [FirnReferences], or [DataContract(IsReference = true)], too"),
            ProblemKind.InvalidCase => (problem.Detail, "Name a class, record or struct that derives from the type or implements it and that can be served"),
            ProblemKind.CustomCollection => ($"the elements of {about} would be lost: {problem.Detail}", "Implement ICollection<T>, ISet<T> or IDictionary<TKey, TValue> in a class, hold the collection as a member instead, mark a type [FirnSerializable] whose elements follow from its members, or give it a codec with [FirnCodec]"),
            ProblemKind.NoConstructor => ($"it has no constructor that can be used: {problem.Detail}", "Add a public constructor without parameters, or one whose parameters match members by name and type"),
            ProblemKind.AmbiguousConstructor => ($"it has more than one constructor that could be used: {problem.Detail}", "Mark the one to use with [FirnConstructor]"),
            ProblemKind.DuplicateMember => (problem.Detail, "Rename one, leave it out with [FirnIgnore], or give it an id with [FirnMember(Id = ..)]"),
            ProblemKind.UnboundedGeneric => ($"{about} mentions ever larger versions of itself", "Break the chain with [FirnIgnore] or [FirnCodec]"),
            ProblemKind.InvalidCodec => ($"the codec given by [FirnCodec] does not fit: {problem.Detail}", "Name a struct that implements IFirnCodec<T> for exactly this type"),
            ProblemKind.UnsupportedFeature => (problem.Detail, "Mark the type [FirnSerializable] to have methods called that are not public; a callback is an instance method, not virtual, that returns nothing and takes a StreamingContext or nothing"),
            ProblemKind.NonPublicSetter => (problem.Detail, "Mark the type [FirnSerializable], match a parameter of its constructor, or leave the member out with [FirnIgnore]"),
            ProblemKind.OpaqueType => ($"it holds state, in '{problem.Detail}', but has no member that is stored", "Mark the type [FirnSerializable(Members = FirnMembers.All)], give it public settable members or a constructor whose parameters match its properties, or name a codec for it with [FirnCodec]"),
            ProblemKind.GetOnlyProperty => (problem.Detail, "Mark the type [FirnSerializable], add an init or set accessor, match a parameter of its constructor by name and type, or leave the member out with [FirnIgnore]"),
            ProblemKind.UnstoredField when problem.Detail == AllDetail => ("FirnMembers.All asks for every field, but no member can stand for this one", "Declare a field or a property for it, or leave it out with [FirnIgnore]"),
            ProblemKind.UnstoredField => ("no member that is stored stands for it, so that its value would be lost", "Mark the field [FirnMember] and its type [FirnSerializable], or leave the field out with [FirnIgnore]"),
            ProblemKind.HiddenBaseState => ($"its base class '{Name(problem.Detail)}' belongs to the framework and holds state that its public members do not show", "Hold what you need of it in members of a class with another base, or name a codec for the type with [FirnCodec]"),
            ProblemKind.UnseenMember => ("only its own assembly sees it, so that generated code of other assemblies does not store it", "Reference Firn in that assembly and include the type there in a context, or name a codec for it with [FirnCodec]"),
            ProblemKind.GetOnlyCollection => ("it is a collection without a setter, and on a type that is not marked [FirnSerializable] it can't be told from a computed one", "Mark the type [FirnSerializable], add a setter, match a parameter of its constructor, or leave the member out with [FirnIgnore]"),
            ProblemKind.MissingForeignCodec => ($"'{type}' is marked [FirnSerializable] in the assembly '{problem.Detail}', which has no codec for it that can be used here", "Reference Firn in that assembly, and include closed generic types there in a context"),
            ProblemKind.UnreadableMember => (problem.Detail, "Leave the member out with [FirnIgnore], or give the type a codec with [FirnCodec]"),
            ProblemKind.UnreachableAssembly => (problem.Detail, "Give one of the assemblies another name or version, load both into one context, or have the program add cases with FirnOptions.WithCase"),
            ProblemKind.UnusableMember when problem.Detail.EndsWith(OverlapDetail, StringComparison.Ordinal) => (problem.Detail, "Leave one of them out with [FirnIgnore]"),
            _ => (problem.Detail, "Mark the type [FirnSerializable], or remove the attribute from the member"),
        };
    }

    /// <summary>A key as people write it.</summary>
    public static string Name(string key) => key.Replace("global::", "");
}
