using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Types of other assemblies that have codecs there, and types of this one that others bind to.</summary>
internal sealed partial class TypeGraph
{
    // The codec that the type's own assembly has; null if the type is to be built here, with what its assembly tells of it.
    private Resolution? Foreign(INamedTypeSymbol type, string key)
    {
        if (!_listings.IsForeign(type)) return null;
        if (_listings.FindCodec(type) is { } found)
        {
            CodecAbsence absence = type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference;
            string name = TypeNames.Key(found.Codec!);
            return new Resolution(type, new CodecReference(key, name, name, absence, false, false), null, type.IsValueType ? found.Shape : CodecShape.Class, [], WireKind.Object, []) { FillsObjects = FillsObjects(found.Codec!), IsForeign = true };
        }

        bool isKnown = type.IsGenericType && _listings.FindDefinition(type) is not null;
        return isKnown || !KnownAttributes.Has(type, KnownAttributes.Serializable) ? null : Problem(type, ProblemKind.MissingForeignCodec, type.ContainingAssembly.Name);
    }

    // A base class of another assembly that tells nothing of members which can't be seen from here.
    private IEnumerable<ContractProblem> BaseProblems(INamedTypeSymbol type, string key)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (_listings.IsForeign(level) && KnownAttributes.Has(level, KnownAttributes.Serializable) && _listings.FindDefinition(level) is null)
            {
                yield return new ContractProblem(ProblemKind.MissingForeignCodec, TypeNames.Key(level), key, "", level.ContainingAssembly.Name);
            }
        }
    }

    /// <summary>The open accessor class of a type of another assembly, or null.</summary>
    public INamedTypeSymbol? AccessorsOf(INamedTypeSymbol type) => _surfaces.Accessors(type);

    /// <summary>What one annotated class of this assembly declares.</summary>
    public LevelSurface Level(INamedTypeSymbol type, Dictionary<(string, string), MemberSource> sources) => _surfaces.Level(type, sources);

    /// <summary>The parameters of a type's primary constructor for which the compiler adds fields.</summary>
    public List<IParameterSymbol> CapturedParameters(INamedTypeSymbol type) => _surfaces.CapturedParameters(type);

    /// <summary>What stands in the way of any closed version of a generic definition.</summary>
    public EquatableArray<ContractProblem> DefinitionProblems(INamedTypeSymbol definition, Dictionary<(string, string), MemberSource> sources)
    {
        try
        {
            ContractBuilder.Build(_surfaces.Read(definition, sources), out EquatableArray<ContractProblem> problems);
            return problems;
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new([Failure(TypeNames.Key(definition), exception)]);
        }
    }

    /// <summary>The first member of a class that only construction sets, or null.</summary>
    public string? FixedMember(Resolution root) =>
        _nodes.TryGetValue(TypeNames.Key(root.Symbol), out CodecNode? node) ? (node as ObjectNode)?.Contract?.FixedMember
        : root is { Kind: WireKind.Object, Symbol: INamedTypeSymbol { IsReferenceType: true } type } ? ContractBuilder.Build(_surfaces.Read(type, []), out _)?.FixedMember
        : null;

    /// <summary>Whether other assemblies are told of the type.</summary>
    public bool IsListed(INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly) && (KnownAttributes.IsAnnotated(type) || KnownAttributes.Has(type, KnownAttributes.Union)) && IsPublic(type);

    /// <summary>Whether every assembly sees the type.</summary>
    public static bool IsPublic(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return IsPublic(array.ElementType);
        for (ITypeSymbol? t = type; t is not null; t = t.ContainingType)
        {
            if (t is not ITypeParameterSymbol && t.DeclaredAccessibility != Accessibility.Public) return false;
        }

        return type is not INamedTypeSymbol named || named.TypeArguments.All(IsPublic);
    }

    // The type inside which a codec has to stand, because it or its members are private there.
    private static INamedTypeSymbol? HostOf(INamedTypeSymbol type, TypeContract? contract, Dictionary<(string, string), MemberSource> sources)
    {
        INamedTypeSymbol? host = Nameability.HostOf(type);
        if (contract is null) return host;
        foreach (MemberContract member in contract.Members)
        {
            if (sources.TryGetValue((member.DeclaringType, member.Name), out MemberSource? source))
            {
                Nameability.TryCombine(host, Nameability.HostOf(source.Type), out host);
                foreach (ITypeSymbol named in NamedByConverters(source)) Nameability.TryCombine(host, Nameability.HostOf(named), out host);
            }
        }

        foreach (ITypeSymbol element in CollectionReader.Read(type, IsFramework).Arguments) Nameability.TryCombine(host, Nameability.HostOf(element), out host);

        return host;
    }
}
