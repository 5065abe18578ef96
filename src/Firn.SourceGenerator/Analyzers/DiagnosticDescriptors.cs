using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>Every diagnostic. Each has a page, <c>docs/diagnostics/FIRNxxxx.md</c>, and a test.</summary>
internal static class DiagnosticDescriptors
{
    /// <summary>Where the pages are: below the <c>RepositoryUrl</c> of <c>Directory.Build.props</c>, so that a link works in every editor.</summary>
    public const string Pages = "https://github.com/firn-serializer/firn/blob/main/docs/diagnostics/";

    private const string Category = "Firn";

    public static readonly DiagnosticDescriptor OldLanguage = Create(
        "FIRN0001", "The language version is too low", "Generated code needs C# {0}, and this project is compiled as C# {1}: no code is generated. Remove LangVersion from the project, or set it to {0} or higher.", DiagnosticSeverity.Error, WellKnownDiagnosticTags.CompilationEnd);

    public static readonly DiagnosticDescriptor GeneratorFailed = Create("FIRN0002", "The generator failed on a type", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor NotNameable = Create(
        "FIRN0010", "No code can be generated for a type", Member + " Until then the run-time engine serves it while the program runs; a program that is trimmed or compiled ahead of time throws NotSupportedException.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor FrameworkType = Create("FIRN0011", "A type of the framework has no codec", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnsupportedType = Create("FIRN0012", "A type can't be serialized", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor CustomCollection = Create("FIRN0013", "A class is itself a collection", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor NoConstructor = Create("FIRN0014", "No constructor can be used", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor AmbiguousConstructor = Create("FIRN0015", "More than one constructor could be used", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor DuplicateMember = Create("FIRN0016", "Two members share a name or an identity", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnboundedGeneric = Create("FIRN0017", "A generic type has no end", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidCodec = Create("FIRN0018", "A hand-written codec does not fit", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnsupportedFeature = Create("FIRN0019", "An attribute asks for what is not served", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor NonPublicSetter = Create("FIRN0020", "A public member of a plain type can't be set", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor GetOnlyCollection = Create("FIRN0021", "A get-only collection of a plain type", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor MissingForeignCodec = Create("FIRN0022", "A type's own assembly has no codec for it", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnusableMember = Create("FIRN0023", "A member can't be used", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ForeignDataContract = Create(
        "FIRN0024", "A data contract of another assembly shows only its public members", "'{0}' is a data contract of the assembly '{1}', which has no codec for it: data members that are not public can't be seen from here, and a type that has some is refused when it is first used. Include the type in a context of that assembly.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor InvalidContext = Create(
        "FIRN0025", "A context is not partial", "'{0}' carries [{2}], but {1}. Declare it as a partial class that derives from FirnContext.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor EntryPointName = Create(
        "FIRN0026", "An entry point is not found by its name", "Uses of '{0}' are not looked at, because its name neither contains 'Firn' nor is that of an entry point of FirnSerializer. Give it a name that contains 'Firn', or that of an entry point of FirnSerializer, such as Serialize, or call it with a class whose name contains 'Firn'.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor OpaqueType = Create("FIRN0027", "A type has state and no member", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor GetOnlyProperty = Create("FIRN0028", "A get-only property of a plain type can't be set", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnstoredField = Create("FIRN0029", "A field is not stored", Member, DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor LargeDescriptor = Create(
        "FIRN0030", "A root's descriptor is large", "The descriptor of '{0}' takes at least {1} bytes, which stand in front of every message. Use FirnSchemaMode.Fingerprint or None for small messages of this type and suppress the warning, or write many values into one message and suppress the warning.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor IgnoredElsewhere = Create(
        "FIRN0034", "A member that another serializer leaves out is stored", "'{0}' carries {1}, which keeps it out of the data of another serializer, but Firn stores it. Leave it out of Firn's bytes with [FirnIgnore], or say with [FirnMember] that it is meant to be stored.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor UnknownParameter = Create(
        "FIRN0035", "An entry point names no type parameter of its own", "The entry point '{0}' names '{1}', which is none of its type parameters, so no code is generated for its calls. Name type parameters of the method or type, as [FirnEntryPoint(nameof(T))] does.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnservedMember = Create(
        "FIRN0036", "A method of a service passes what can't be served", "The {0} of '{1}' is of the type '{2}', which can't be served: {3}. Declare it as a type that Firn serves, name a codec for the type with [FirnCodec], or leave the method out with [FirnIgnore].", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor OpenInclude = Create(
        "FIRN0037", "An open type stands for no closed one", "'{0}' lists the open type '{1}', but {2}. List the closed types, as [FirnInclude(typeof(Envelope<Order>))] does.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor NoWrapper = Create(
        "FIRN0038", "An entry point names a wrapper that nothing can be put into", "The entry point '{0}' names the wrapper '{1}', which is no open type of one type parameter, so no code is generated for it. Name an open type of one type parameter, as [FirnEntryPoint(Wrappers = [typeof(Envelope<>)])] does.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor EmptyService = Create(
        "FIRN0039", "A context lists the methods of a type that has none", "'{0}' lists what the methods of '{1}' pass, but it has no public instance methods beside those of the framework. Name the interface or class whose methods pass the values, or list types with [FirnInclude].", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor HiddenBaseState = Create("FIRN0031", "A base class of the framework has hidden state", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UnseenState = Create(
        "FIRN0033", "A type of another assembly can't be looked at in a trimmed program", "The compiler sees only the public surface of '{0}', from the assembly '{1}'. Whether {2} can't be looked at while a trimmed program runs. Leave the members out with [FirnIgnore] there, name a codec for the type with [FirnCodec], or suppress the warning once you know.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor AddedByOthers = Create("FIRN0032", "Another source generator adds to a type", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor DuplicateCase = Create("FIRN0040", "Two cases of a union share a tag or a type", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidCase = Create("FIRN0041", "A case does not fit its union", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor IgnoredKnownType = Create(
        "FIRN0042", "A known type is no case of the type that names it", "[KnownType(typeof({1}))] on '{0}' is not used: {1} does not derive from it. Known types are looked for on the declared type of a value. Put it on the declared type of the value, or use [FirnUnion] there.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor MadeOfMembers = Create("FIRN0043", "A class whose identity is kept is made of its members", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor UndeclaredIdentity = Create("FIRN0044", "A class does not keep identity as its base class does", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidConverter = Create("FIRN0045", "A converter does not fit its member", Member, DiagnosticSeverity.Error);
    public static readonly DiagnosticDescriptor InvalidSurrogate = Create("FIRN0046", "A surrogate does not fit", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidContract = Create("FIRN0047", "A contract from outside does not fit", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidNullConstant = Create("FIRN0055", "A constant for null does not fit its member", Member, DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor InvalidService = Create(
        "FIRN0050", "A service can't be generated", "'{0}' carries [FirnService], but {1}. Declare the service as an interface of methods, without type parameters, that the whole assembly sees.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ServiceResult = Create(
        "FIRN0051", "The result of a service's method is not served", "'{0}' can't be called over gRPC: {1}. Return Task, ValueTask, Task<T>, ValueTask<T> or IAsyncEnumerable<T>, or leave the method out with [FirnIgnore].", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ServiceParameter = Create(
        "FIRN0052", "A parameter of a service's method is not served", "'{0}' can't be called over gRPC: {1}. Take closed types by value with at most one stream, one FirnCallContext and one CancellationToken, or leave the method out with [FirnIgnore].", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ServiceName = Create(
        "FIRN0053", "Two methods of a service share a name", "'{0}' can't be told from another method: {1}. Give it another name with [FirnMethod(Name = \"..\")].", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ContractRefused = Create(
        "FIRN0101", "Readers refuse data of another version", "{0}: {1}. {2}. Take the change back, or accept it and update the contract file with -p:FirnUpdateContract=true.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ContractLoses = Create(
        "FIRN0102", "A change loses data or refuses some", "{0}: {1}. {2}. Take the change back, or accept it and update the contract file with -p:FirnUpdateContract=true.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor ContractRenamed = Create(
        "FIRN0103", "A member was probably renamed", "{0}: {1}. {2}. If it was renamed, give the new one [FirnMember(FormerNames = [\"{3}\"])], else update the contract file with -p:FirnUpdateContract=true.", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor ContractOutdated = Create(
        "FIRN0104", "The contract file is not up to date", "The contract file lacks changes that lose nothing: {0}. Update it with -p:FirnUpdateContract=true.", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor ContractMalformed = Create(
        "FIRN0105", "The contract file can't be read", "The contract file can't be read: {0} (line {1}). Mend the line, or take the last good file from source control.", DiagnosticSeverity.Error);

    public static readonly DiagnosticDescriptor ContractRelease = Create(
        "FIRN0106", "A release can't be recorded", "The release '{0}' can't be recorded in the contract file or taken out of it: {1}. Name another version with -p:FirnContractRelease, or one that is there with -p:FirnContractRetire.", DiagnosticSeverity.Error, WellKnownDiagnosticTags.CompilationEnd);

    private const string Member = "{0}: {1}. {2}.";

    /// <summary>The descriptor of a problem that the rules found.</summary>
    public static DiagnosticDescriptor Of(ProblemKind kind) => kind switch
    {
        ProblemKind.GeneratorFailed => GeneratorFailed,
        ProblemKind.NotNameable => NotNameable,
        ProblemKind.FrameworkType => FrameworkType,
        ProblemKind.UnsupportedType => UnsupportedType,
        ProblemKind.CustomCollection => CustomCollection,
        ProblemKind.NoConstructor => NoConstructor,
        ProblemKind.AmbiguousConstructor => AmbiguousConstructor,
        ProblemKind.DuplicateMember => DuplicateMember,
        ProblemKind.UnboundedGeneric => UnboundedGeneric,
        ProblemKind.InvalidCodec => InvalidCodec,
        ProblemKind.UnsupportedFeature => UnsupportedFeature,
        ProblemKind.NonPublicSetter => NonPublicSetter,
        ProblemKind.GetOnlyCollection => GetOnlyCollection,
        ProblemKind.MissingForeignCodec => MissingForeignCodec,
        ProblemKind.OpaqueType => OpaqueType,
        ProblemKind.GetOnlyProperty => GetOnlyProperty,
        ProblemKind.UnstoredField => UnstoredField,
        ProblemKind.HiddenBaseState => HiddenBaseState,
        ProblemKind.AddedByOthers => AddedByOthers,
        ProblemKind.DuplicateCase => DuplicateCase,
        ProblemKind.InvalidCase => InvalidCase,
        ProblemKind.MadeOfMembers => MadeOfMembers,
        ProblemKind.UndeclaredIdentity => UndeclaredIdentity,
        ProblemKind.InvalidConverter => InvalidConverter,
        ProblemKind.InvalidSurrogate => InvalidSurrogate,
        ProblemKind.InvalidContract => InvalidContract,
        ProblemKind.InvalidNullConstant => InvalidNullConstant,
        _ => UnusableMember,
    };

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity, params string[] tags) =>
        new(id, title, message, Category, severity, isEnabledByDefault: true, helpLinkUri: $"{Pages}{id}.md", customTags: tags);
}
