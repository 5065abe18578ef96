namespace Firn.Contracts;

/// <content>
/// What to do. A text is one or more ways, each of which is enough, with commas between them and "or" before the last. What helps depends on where
/// the type stands: a root can't be left out.
/// </content>
internal static partial class ProblemText
{
    private const string IgnoreOrCodec = "Leave the member out with [FirnIgnore], or give it a codec with [FirnCodec]";

    private const string OwnOrCodec = "Serialize a type of your own that holds what is needed of it, or name a codec for it with [assembly: FirnCodec(typeof(..), typeof(..))]";

    private const string HoldList = "Hold a List<T> in its place, or leave the member out with [FirnIgnore]";

    /// <summary>Why generated files can't name a type that depends on a type parameter of a method.</summary>
    public const string MethodParameterDetail = " is a type parameter of a method";

    /// <summary>The same of one that is made of a type parameter, such as a list of it.</summary>
    public const string MadeOfParameterDetail = " is a type parameter, of which it is made";

    /// <summary>The same of a type parameter of a class.</summary>
    public const string ClassParameterDetail = " is a type parameter of the type ";

    /// <summary>The same of a type that is declared in a generic type which is not closed.</summary>
    public const string AroundParameterDetail = " is a type parameter of a type around it";

    /// <summary>The same of an anonymous type.</summary>
    public const string IsAnonymousDetail = "it is anonymous";

    /// <summary>The same of a type without arguments.</summary>
    public const string IsUnboundDetail = "it is an open generic type";

    /// <summary>The same of a <c>file</c> type.</summary>
    public const string IsFileLocalDetail = " is local to a file";

    /// <summary>Behind the name of a type that another assembly declares, too.</summary>
    public const string IsAmbiguousDetail = " is also declared by this project, or by another assembly that it references";

    /// <summary>The same of types that are private in several types.</summary>
    public const string SeveralHostsDetail = "it mentions private types of different types";

    /// <summary>The same of a type in one that is not partial.</summary>
    public const string NotPartialDetail = ", which is not declared partial";

    /// <summary>The same of a type in a generic one.</summary>
    public const string InGenericDetail = " in the generic type ";

    private static string NameRemedy(ContractProblem problem)
    {
        string detail = problem.Detail;
        if (Ends(detail, MethodParameterDetail)) return "Mark the method [FirnEntryPoint], so that code is generated for the types that its callers name";
        if (Ends(detail, MadeOfParameterDetail)) return "Let a type parameter of a method marked [FirnEntryPoint] stand for the whole type, name the open type in Wrappers of [FirnEntryPoint], or list each closed type in a context with [FirnInclude] and suppress the warning";
        if (detail.Contains(ClassParameterDetail)) return "Mark the type around it [FirnEntryPoint], so that code is generated for the types that it is named with, mark the types that take its place [FirnSerializable] and suppress the warning, or list them in a context with [FirnInclude] and suppress the warning";
        if (Ends(detail, AroundParameterDetail)) return "Declare the type outside of the generic one";
        if (detail == IsAnonymousDetail) return "Use a record, which has a name, or a tuple";
        if (detail == IsUnboundDetail) return "Name the type with its type arguments";
        if (Ends(detail, IsFileLocalDetail)) return "Remove the word file";
        if (Ends(detail, IsAmbiguousDetail)) return "Give the reference to its assembly an alias of its own (Aliases in the project file), or leave the type to the run-time engine and suppress the warning";
        if (detail == SeveralHostsDetail) return "Make the types internal";
        if (Ends(detail, NotPartialDetail)) return "Make the type internal, or declare the types around it partial";
        return detail.Contains(InGenericDetail) ? "Make the type internal" : "Make the type public in its own assembly";
    }

    private static string FrameworkRemedy(ContractProblem problem)
    {
        string type = Name(problem.Type);
        bool isMember = problem.Member.Length > 0;
        if (Starts(type, "System.Threading.Tasks.Task<") || Starts(type, "System.Threading.Tasks.ValueTask<")) return isMember ? "Hold the result in its place, or leave the member out with [FirnIgnore]" : "Await it, and serialize the result";
        if (Starts(type, "System.Linq.IQueryable<") || Starts(type, "System.Linq.IOrderedQueryable<") || Starts(type, "System.Linq.ParallelQuery<")) return isMember ? HoldList : "Call ToList(), and serialize the list";
        if (Starts(type, "System.Collections.Generic.IAsyncEnumerable<")) return isMember ? HoldList : problem.IsRoot ? "Write its values into a container with FirnSerializer.SerializeAsync" : "Collect its values in a List<T>";
        if (Ends(type, "Stream")) return isMember ? "Declare the member as Stream, or leave it out with [FirnIgnore]" : "Serialize it as a Stream";
        if (IsDocument(type)) return isMember ? "Hold its text in its place, or leave the member out with [FirnIgnore]" : "Serialize its text, and parse that after reading";
        if (type == "System.Type" || Starts(type, "System.Reflection.") || type == "System.RuntimeType") return isMember ? "Hold a name or number of your own that stands for it, or leave the member out with [FirnIgnore]" : "Serialize a name or number of your own that stands for it";
        if (Starts(type, "System.Data.Data")) return isMember ? "Hold the DataTable that it belongs to in its place, or leave the member out with [FirnIgnore]" : "Serialize the DataTable that it belongs to";
        if (Ends(type, "Exception")) return isMember ? "Hold what is needed of it, such as the text of ToString(), or leave the member out with [FirnIgnore]" : "Serialize what is needed of it, such as the text of ToString()";
        if (IsUntyped(type)) return isMember ? "Hold a generic collection in its place, such as List<T> or Dictionary<TKey, TValue>, or leave the member out with [FirnIgnore]" : "Serialize a generic collection in its place, such as List<T> or Dictionary<TKey, TValue>";
        return isMember ? IgnoreOrCodec : OwnOrCodec;
    }

    private static string UnsupportedRemedy(ContractProblem problem)
    {
        string detail = problem.Detail;
        bool isMember = problem.Member.Length > 0;
        if (detail is IsAbstractDetail or IsInterfaceDetail)
        {
            return isMember
                ? "List the classes that its values may have with [FirnUnion], add them to the options with FirnOptions.WithCase, or leave the member out with [FirnIgnore]"
                : "List the classes that its values may have with [FirnUnion], or add them to the options with FirnOptions.WithCase";
        }

        if (FSharpRemedy(detail) is { } remedy) return isMember ? remedy + ", or leave the member out with [FirnIgnore]" : remedy;
        if (Ends(detail, FixedBufferDetail)) return "Hold the values in an array, or leave the member out with [FirnIgnore]";
        if (detail == IsPointerDetail && isMember) return "Hold the values in an array, or leave the member out with [FirnIgnore]";
        if (detail == NoRestDetail) return "Write the type as a tuple of C#, (a, b, c, d, e, f, g, h), or let the last element of a Tuple be the Tuple of those that are left";
        if (Ends(detail, OddArrayDetail)) return "Copy it to an array that begins at 0";
        if (detail == NotFoundDetail) return "Mend the compiler's error about it";
        if (detail == IsOpenDetail) return "Pass the type with its type arguments";
        if (Starts(detail, UnreadableDetail)) return isMember ? "Have the program find the assembly that is missing, or leave the member out with [FirnIgnore]" : "Have the program find the assembly that is missing";
        if (!isMember && detail is IsPointerDetail or NotStoredDetail or "it is static") return "Pass a type whose values can be stored, such as an array";
        return isMember ? IgnoreOrCodec : OwnOrCodec;
    }

    private static string CaseRemedy(ContractProblem problem)
    {
        string detail = problem.Detail;
        if (FSharpRemedy(detail) is { } remedy) return remedy;
        if (detail == NoCasesDetail) return "Give it a public constructor for each case, or give it a codec with [FirnCodec]";
        if (detail == NoContentDetail) return "Declare the property, or give it a codec with [FirnCodec]";
        if (detail == AbstractUnionDetail) return "Make it a class that is not abstract, or give it a codec with [FirnCodec]";
        if (Starts(detail, UnionStateDetail)) return "Mark the member [FirnIgnore], or give it a codec with [FirnCodec]";
        if (Starts(detail, UnionCallbackDetail)) return "Remove the attribute of the callback, or give it a codec with [FirnCodec]";
        if (detail == UnionIdentityDetail) return "Remove [FirnReferences] or IsReference";
        if (detail == NoUnionDetail) return "Remove the attribute, or make it a class";
        if (Ends(detail, NotACaseDetail)) return "Name one of its cases: [FirnUnion(tag, typeof(..))]";
        return Starts(detail, CaseOfLanguageDetail)
            ? "Declare the case as a type that can be served, or give it a codec with [FirnCodec]"
            : "Name a class, record or struct that derives from the type or implements it and that can be served";
    }

    private static string CallbackRemedy(ContractProblem problem)
    {
        if (Ends(problem.Detail, NotPublicDetail)) return $"Make the method public, or mark '{Name(problem.DeclaringType)}' [FirnSerializable]";
        return Ends(problem.Detail, OtherMethodDetail)
            ? "Leave the attribute on one of them"
            : "Let the method be an instance method, neither virtual nor generic nor async, that returns nothing and takes a StreamingContext or nothing";
    }

    private static bool IsOfMade(string detail) => Starts(detail, MadeMemberDetail) || Starts(detail, MadeCallbackDetail) || Starts(detail, MadeRequiredDetail) || detail is MadeIdentityDetail or MadeEndlessDetail || Ends(detail, BuilderDetail);

    private static string CollectionRemedy(ContractProblem problem)
    {
        string detail = problem.Detail;
        if (Ends(detail, EnumerableDetail) && Starts(detail, "it implements IEnumerable<T>")) return "Give it a public constructor whose only parameter takes its elements as an IEnumerable<T>, implement ICollection<T> or IDictionary<TKey, TValue>, mark the type [FirnSerializable] if its elements follow from its members, or give it a codec with [FirnCodec]";
        if (Ends(detail, EnumerableDetail)) return "Implement ICollection<T> or IDictionary<TKey, TValue>, mark the type [FirnSerializable] if its elements follow from its members, or give it a codec with [FirnCodec]";
        if (detail == StructCollectionDetail) return "Give it a public constructor whose only parameter takes its elements as an IEnumerable<T>, make it a class, hold the collection as a member, or give it a codec with [FirnCodec]";
        if (Starts(detail, MadeMemberDetail)) return IgnoreOrCodec;
        if (Starts(detail, MadeRequiredDetail)) return "Mark the constructor [SetsRequiredMembers], let the member be none that is required, or give it a codec with [FirnCodec]";
        if (Starts(detail, MadeCallbackDetail)) return "Remove the attribute of the callback, or give it a codec with [FirnCodec]";
        if (detail == MadeIdentityDetail) return "Remove [FirnReferences] or IsReference";
        if (detail == MadeEndlessDetail) return "Hold the collection as a member, or give it a codec with [FirnCodec]";
        if (Ends(detail, BuilderDetail)) return "Let [CollectionBuilder] name such a method, or give it a codec with [FirnCodec]";
        if (Starts(detail, ManyCollectionsDetail)) return "Implement ICollection<T> for one type of elements, hold the collection as a member, or give it a codec with [FirnCodec]";
        return Ends(detail, ReadOnlyCollectionDetail)
            ? "Give it a public constructor whose only parameter takes its elements as an IEnumerable<T>, derive from Collection<T> or Dictionary<TKey, TValue>, hold the collection as a member, or give it a codec with [FirnCodec]"
            : "Implement ICollection<T> or IDictionary<TKey, TValue>, hold the collection as a member, or give it a codec with [FirnCodec]";
    }

    private static string ConstructorRemedy(ContractProblem problem) => problem.Detail == ChosenNotPublicDetail
        ? "Make the constructor public, mark the type [FirnSerializable], or give the type a codec with [FirnCodec]"
        : Starts(problem.Detail, ChosenNotCallableDetail)
        ? "Let all its parameters match members by name and type, move [FirnConstructor] to another, or give the type a codec with [FirnCodec]"
        : "Add a public constructor without parameters, let all parameters of a public one match members by name and type, mark another with [FirnConstructor] in a type marked [FirnSerializable], or give the type a codec with [FirnCodec]";

    private static string DuplicateRemedy(ContractProblem problem)
    {
        if (problem.Detail == HidesDetail) return "Rename one of the two, or leave one of them out with [FirnIgnore]";
        if (Starts(problem.Detail, SameIdDetail)) return "Give one of the two another id with [FirnMember(Id = ..)], or leave one of them out with [FirnIgnore]";
        return Starts(problem.Detail, SameNameDetail)
            ? "Give one of the two another name with [FirnMember(Name = \"..\")], give one an id with [FirnMember(Id = ..)], or leave one of them out with [FirnIgnore]"
            : "Rename one of the two, give one an id with [FirnMember(Id = ..)], or leave one of them out with [FirnIgnore]";
    }

    private static string NestingRemedy(ContractProblem problem) => problem.Member.Length > 0
        ? "Declare the member as a type that does not grow, leave the member out with [FirnIgnore], or give it a codec with [FirnCodec]"
        : "Hold the inner part as a member of a class";

    private static string CodecRemedy(ContractProblem problem)
    {
        if (Ends(problem.Detail, MayBeAbsentDetail)) return "Let its MayBeAbsent be false";
        return Ends(problem.Detail, CodecNotReachedDetail) ? "Make the codec internal" : "Name a struct that implements IFirnCodec<T> for exactly this type";
    }

    private static string ConverterRemedy(ContractProblem problem)
    {
        if (Starts(problem.Detail, SameOldTypeDetail)) return "Remove one of the two attributes";
        if (Ends(problem.Detail, ConvertsItselfDetail)) return "Remove the attribute";
        return Ends(problem.Detail, CodecNotReachedDetail) ? "Make the converter public" : "Let it implement IFirnConverter for exactly the member's type";
    }

    private static string NullConstantRemedy(string detail)
    {
        if (Ends(detail, TakesNullDetail)) return "Remove WhenNull, or declare the member as the type without null";
        return Starts(detail, NoConstantDetail) || detail == NullWithCodecDetail
            ? "Remove WhenNull"
            : "Name a constant of the member's type";
    }

    private static string SurrogateRemedy(string detail)
    {
        if (Ends(detail, RivalDetail)) return "Remove one of the two";
        if (Ends(detail, SurrogateNotReachedDetail)) return "Make it internal";
        if (Ends(detail, OwnSurrogateDetail) || Ends(detail, SurrogateOfSurrogateDetail)) return "Convert the values to another type, which has no surrogate";
        if (Ends(detail, EndlessSurrogateDetail) || Ends(detail, PartialSurrogateDetail)) return "Convert the values to a struct or class of your own that holds it as a member";
        if (Ends(detail, HoldsItsValueDetail)) return "Let it hold the other value as a nullable";
        if (Ends(detail, ClassForStructDetail)) return "Declare the surrogate as a struct";
        if (Ends(detail, SurrogateIdentityDetail)) return "Remove [FirnReferences] or IsReference from the surrogate";
        return detail == LostIdentityDetail
            ? "Remove [FirnReferences] or IsReference from the class, or remove the surrogate"
            : "Name a class or struct that implements IFirnSurrogate<T, TSurrogate> for exactly this type, once";
    }

    private static string ContractRemedy(string detail)
    {
        if (Starts(detail, NoSuchMemberDetail)) return "Name a member that it has";
        if (Ends(detail, ConfiguredTooDetail)) return Starts(detail, "Ignore") ? "Remove the name from Ignore, or remove the member from the configuration" : "Remove the member from the configuration";
        if (detail == NoSuchConstructorDetail) return "Mark a constructor that has the parameters of one of the type";
        if (detail == NoMembersDetail) return "Remove the attribute";
        if (detail == TwoContractsDetail) return "Say all of it in one attribute";
        if (Ends(detail, NoConfigurationDetail)) return "Name a class that declares members of the type";
        if (Ends(detail, ConfigurationNotReachedDetail)) return "Make the configuration internal";
        if (Ends(detail, ConfiguredPrivatelyDetail)) return "Declare it as public";
        if (Ends(detail, ConfiguredStaticallyDetail)) return "Declare it without static";
        if (Ends(detail, ConfigurationNotPublicDetail)) return "Make the configuration public";
        if (Ends(detail, DecidesItselfDetail)) return "Put the attributes on the type in that assembly, or [FirnContract] on that assembly, or give the type a surrogate with [FirnSurrogate] in place of the contract";
        if (Ends(detail, AboutTheTypeDetail)) return "Remove that attribute";
        if (Ends(detail, LateContractDetail)) return "Load that assembly first";
        return Ends(detail, TwoAssembliesDetail) ? "Give the type a contract in the assembly that uses both" : "Declare the member of the configuration with the type that it has";
    }

    private static string MemberRemedy(ContractProblem problem)
    {
        string detail = problem.Detail;
        if (Ends(detail, OverlapDetail)) return "Leave one of the two out with [FirnIgnore]";
        if (detail == BlankCollectionDetail) return "Add a setter, or remove the attribute from the member";
        return detail == ComputedDetail
            ? "Add a setter, let a parameter of the constructor match the member by name and type, or remove the attribute from the member"
            : $"Mark '{Name(problem.DeclaringType)}' [FirnSerializable], or replace the attribute by [FirnIgnore]";
    }

    private static bool IsDocument(string type) => Starts(type, "System.Xml.Xml") || Starts(type, "System.Xml.Linq.X");

    private static bool IsUntyped(string type) => Starts(type, "System.Collections.") && type.IndexOf('.', "System.Collections.".Length) < 0;

    private static bool Starts(string text, string beginning) => text.StartsWith(beginning, StringComparison.Ordinal);

    private static bool Ends(string text, string end) => text.EndsWith(end, StringComparison.Ordinal);
}
