using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The numbers of root types' names, as the library makes them of the types at run time (<c>CodecFinders.NameOf</c>).</summary>
internal static class RootNames
{
    /// <summary>The number of a type's name.</summary>
    public static uint Of(ITypeSymbol type) => Add(RootName.Start, type);

    private static uint Add(uint hash, ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                return RootName.AddRank(Add(hash, array.ElementType), array.Rank);
            case IDynamicTypeSymbol:
                return RootName.Add(RootName.Add(hash, "System"), "Object");
            case INamedTypeSymbol named:
                if (named.IsTupleType) named = named.TupleUnderlyingType ?? named;
                hash = AddOuter(AddNamespace(hash, named.ContainingNamespace), named.ContainingType);
                return AddArguments(RootName.Add(hash, named.MetadataName), named);
            default:
                return RootName.Add(hash, type.MetadataName);
        }
    }

    private static uint AddNamespace(uint hash, INamespaceSymbol? space) => space is null or { IsGlobalNamespace: true } ? hash : RootName.Add(hash, NameOf(space));

    private static string NameOf(INamespaceSymbol space) => space.ContainingNamespace is { IsGlobalNamespace: false } outer ? NameOf(outer) + "." + space.MetadataName : space.MetadataName;

    private static uint AddOuter(uint hash, INamedTypeSymbol? type) => type is null ? hash : RootName.Add(AddOuter(hash, type.ContainingType), type.MetadataName);

    // Those of the types around it come first, as at run time.
    private static uint AddArguments(uint hash, INamedTypeSymbol type)
    {
        if (type.ContainingType is { } outer) hash = AddArguments(hash, outer);
        foreach (ITypeSymbol argument in type.TypeArguments) hash = Add(hash, argument);
        return hash;
    }
}
