using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Types of other assemblies that have codecs there, and types of this one that others bind to.</summary>
internal sealed partial class TypeGraph
{
    private readonly Dictionary<IAssemblySymbol, Dictionary<string, ForeignCodec>> _listings = new(SymbolEqualityComparer.Default);

    private sealed record ForeignCodec(INamedTypeSymbol? Codec, CodecShape Shape, bool UsesNonPublic);

    // The codec that the type's own assembly has; null if the type is to be built here from what is public.
    private Resolution? Foreign(INamedTypeSymbol type, string key)
    {
        if (SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly) || !KnownAttributes.IsAnnotated(type)) return null;
        Dictionary<string, ForeignCodec> listing = Listing(type.ContainingAssembly);
        if (listing.TryGetValue(key, out ForeignCodec? found) && found.Codec is { } codec)
        {
            CodecAbsence absence = type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference;
            string name = TypeNames.Key(codec);
            return new Resolution(type, new CodecReference(key, name, name, absence, false, false), null, type.IsValueType ? found.Shape : CodecShape.Class, [], WireKind.Object, []);
        }

        if (type.IsGenericType && listing.TryGetValue(TypeNames.Key(type.OriginalDefinition), out found) && !found.UsesNonPublic) return null;
        return KnownAttributes.Has(type, KnownAttributes.Serializable)
            ? Problem(type, ProblemKind.MissingForeignCodec, type.ContainingAssembly.Name)
            : null;
    }

    // A base class of another assembly whose contract reaches members that can't be seen from here.
    private IEnumerable<ContractProblem> BaseProblems(INamedTypeSymbol type, string key)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(level.ContainingAssembly, _compilation.Assembly) || !KnownAttributes.Has(level, KnownAttributes.Serializable)) continue;
            Dictionary<string, ForeignCodec> listing = Listing(level.ContainingAssembly);
            if ((listing.TryGetValue(TypeNames.Key(level), out ForeignCodec? found) || listing.TryGetValue(TypeNames.Key(level.OriginalDefinition), out found)) && !found.UsesNonPublic) continue;
            yield return new ContractProblem(ProblemKind.MissingForeignCodec, TypeNames.Key(level), key, "", level.ContainingAssembly.Name);
        }
    }

    private Dictionary<string, ForeignCodec> Listing(IAssemblySymbol assembly)
    {
        if (_listings.TryGetValue(assembly, out Dictionary<string, ForeignCodec>? listing)) return listing;
        listing = new(StringComparer.Ordinal);
        foreach (AttributeData attribute in assembly.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.GeneratedCodec) || attribute.ConstructorArguments.Length != 2 || attribute.ConstructorArguments[0].Value is not INamedTypeSymbol type) continue;
            CodecShape shape = new(
                KnownAttributes.Argument<int>(attribute, "FixedSize"),
                KnownAttributes.Argument<int>(attribute, "MinSize"),
                KnownAttributes.Argument<int>(attribute, "FixedDepth"),
                true,
                KnownAttributes.Argument<int>(attribute, "MemorySize"),
                KnownAttributes.Argument<bool>(attribute, "IsBitwise"));
            INamedTypeSymbol? codec = attribute.ConstructorArguments[1].Value as INamedTypeSymbol;
            listing[TypeNames.Key(type.IsUnboundGenericType ? type.OriginalDefinition : type)] = new ForeignCodec(
                codec is { SpecialType: not SpecialType.System_Void } ? codec : null,
                shape,
                KnownAttributes.Argument<bool>(attribute, "UsesNonPublic"));
        }

        return _listings[assembly] = listing;
    }

    /// <summary>What other assemblies are told of an object's codec, or null if it is none of their business.</summary>
    public ListingModel? ListingOf(ObjectNode node) =>
        IsListed(node.Symbol) ? new ListingModel(node.Key, node.Codec, LayoutOf(node).Shape, node.Contract!.UsesNonPublic) : null;

    /// <summary>What other assemblies are told of a generic definition: whether they see all that its contract needs.</summary>
    public ListingModel? ListingOfDefinition(INamedTypeSymbol definition)
    {
        if (!IsListed(definition)) return null;
        TypeContract? contract = ContractBuilder.Build(_surfaces.Read(definition, []), out _);
        return contract is null ? null : new ListingModel(TypeNames.Key(definition.ConstructUnboundGenericType()), "void", CodecShape.Class, contract.UsesNonPublic);
    }

    /// <summary>What stands in the way of any closed version of a generic definition.</summary>
    public EquatableArray<ContractProblem> DefinitionProblems(INamedTypeSymbol definition, Dictionary<(string, string), ISymbol> symbols)
    {
        ContractBuilder.Build(_surfaces.Read(definition, symbols), out EquatableArray<ContractProblem> problems);
        return problems.Concat(FeatureProblems(definition, TypeNames.Key(definition))).ToEquatableArray();
    }

    private bool IsListed(INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly) && KnownAttributes.IsAnnotated(type) && IsPublic(type);

    private static bool IsPublic(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return IsPublic(array.ElementType);
        for (ITypeSymbol? t = type; t is not null; t = t.ContainingType)
        {
            if (t is not ITypeParameterSymbol && t.DeclaredAccessibility != Accessibility.Public) return false;
        }

        return type is not INamedTypeSymbol named || named.TypeArguments.All(IsPublic);
    }

    // The type inside which a codec has to stand, because it or its members are private there.
    private static INamedTypeSymbol? HostOf(INamedTypeSymbol type, TypeContract? contract, Dictionary<(string, string), ISymbol> symbols)
    {
        INamedTypeSymbol? host = Nameability.HostOf(type);
        if (contract is null) return host;
        foreach (MemberContract member in contract.Members)
        {
            if (!symbols.TryGetValue((member.DeclaringType, member.Name), out ISymbol? symbol)) continue;
            ITypeSymbol memberType = symbol is IFieldSymbol field ? field.Type : ((IPropertySymbol)symbol).Type;
            Nameability.TryCombine(host, Nameability.HostOf(memberType), out host);
        }

        return host;
    }
}
