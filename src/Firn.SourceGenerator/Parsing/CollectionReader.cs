using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What a class of the user's is a collection of.</summary>
/// <param name="Kind">The kind on the wire.</param>
/// <param name="Arguments">The element type, or the types of key and value.</param>
/// <param name="Problem">Why its elements can't be written and read, or empty.</param>
internal sealed record CollectionReader(ElementsKind Kind, ITypeSymbol[] Arguments, string Problem)
{
    private static readonly CollectionReader Nothing = new(ElementsKind.None, [], "");

    /// <summary>The type of the keys by which a keyed collection finds its elements, or null.</summary>
    public ITypeSymbol? Key { get; init; }

    /// <summary>Looks at a class or struct.</summary>
    /// <param name="type">The type; not one of the framework.</param>
    /// <param name="isFramework">Whether a type belongs to the framework.</param>
    public static CollectionReader Read(INamedTypeSymbol type, Func<ITypeSymbol, bool> isFramework)
    {
        INamedTypeSymbol[] collections = [.. type.AllInterfaces.Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T)];
        INamedTypeSymbol? foundation = Foundation(type, isFramework);
        if (collections.Length == 0) return Unfillable(type, foundation);
        if (type.IsValueType) return Refuse(ProblemText.StructCollectionDetail);
        if (collections.Length > 1) return Refuse($"{ProblemText.ManyCollectionsDetail}{string.Join(" and ", collections.Select(TypeNames.Display).OrderBy(n => n, StringComparer.Ordinal))}");
        if (foundation?.Name.StartsWith("ReadOnly", StringComparison.Ordinal) == true) return Refuse($"it derives from {TypeNames.Display(foundation)}{ProblemText.ReadOnlyCollectionDetail}");

        ITypeSymbol element = collections[0].TypeArguments[0];
        INamedTypeSymbol[] dictionaries = [.. type.AllInterfaces.Where(i => i.TypeArguments.Length == 2 && TypeNames.Metadata(i.OriginalDefinition) == "System.Collections.Generic.IDictionary`2")];
        if (dictionaries.Length == 1) return new CollectionReader(ElementsKind.Dictionary, [.. dictionaries[0].TypeArguments], "");
        bool isSet = type.AllInterfaces.Any(i => i.TypeArguments.Length == 1 && TypeNames.Metadata(i.OriginalDefinition) == "System.Collections.Generic.ISet`1");
        if (isSet) return new CollectionReader(ElementsKind.Set, [element], "");
        return KeyOf(type) is { } key ? new CollectionReader(ElementsKind.Keyed, [element], "") { Key = key } : new CollectionReader(ElementsKind.List, [element], "");
    }

    /// <summary>The properties that make the type a collection: not members of its contract.</summary>
    public static HashSet<ISymbol> Implementation(INamedTypeSymbol type, Func<ITypeSymbol, bool> isFramework)
    {
        HashSet<ISymbol> implementation = new(SymbolEqualityComparer.Default);
        foreach (INamedTypeSymbol contract in type.AllInterfaces)
        {
            if (!isFramework(contract) || !TypeNames.Namespace(contract).StartsWith("System.Collections", StringComparison.Ordinal)) continue;
            foreach (IPropertySymbol property in contract.GetMembers().OfType<IPropertySymbol>())
            {
                // An override counts where it is declared first.
                for (IPropertySymbol? own = type.FindImplementationForInterfaceMember(property) as IPropertySymbol; own is not null; own = own.OverriddenProperty) implementation.Add(own);
            }
        }

        return implementation;
    }

    private static CollectionReader Unfillable(INamedTypeSymbol type, INamedTypeSymbol? foundation)
    {
        if (foundation is not null && (LibraryCodecTable.Find(TypeNames.Metadata(foundation.OriginalDefinition)) is { Kind: not WireKind.Primitive } || IsEnumerable(foundation)))
        {
            return Refuse($"it derives from {TypeNames.Display(foundation)}, which is no ICollection<T> to which elements could be added");
        }

        if (type.AllInterfaces.FirstOrDefault(i => i.ToDisplayString() is "System.Collections.IList" or "System.Collections.IDictionary") is { } untyped)
        {
            return Refuse($"it implements {untyped.Name}, which does not say of what type its elements are, and no ICollection<T>");
        }

        // Whatever an annotated class says of itself, it can't say what is in its base.
        if (foundation is not null && Listable(foundation) is not null) return Refuse($"it derives from {TypeNames.Display(foundation)}, whose elements are of no type that could be told, and which is no ICollection<T>");
        // An annotated one says itself what its data are.
        return !KnownAttributes.IsAnnotated(type) && Listable(type) is { } listable ? Refuse($"it implements {listable}{ProblemText.EnumerableDetail}") : Nothing;
    }

    // By what elements can be got and not be added, or null.
    private static string? Listable(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(i => TypeNames.Metadata(i.OriginalDefinition) == MadeCollections.Grouping) ? "IGrouping<TKey, TElement>"
        : IsEnumerable(type) ? "IEnumerable<T>"
        : type.AllInterfaces.Any(i => i.TypeArguments.Length == 1 && TypeNames.Metadata(i.OriginalDefinition) == "System.Collections.Generic.IAsyncEnumerable`1") ? "IAsyncEnumerable<T>"
        : type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable) ? "IEnumerable"
        : null;

    private static bool IsEnumerable(INamedTypeSymbol type) => type.AllInterfaces.Any(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T);

    private static ITypeSymbol? KeyOf(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (level.TypeArguments.Length == 2 && TypeNames.Metadata(level.OriginalDefinition) == "System.Collections.ObjectModel.KeyedCollection`2") return level.TypeArguments[0];
        }

        return null;
    }

    // The class of the framework from which the type derives, if it does.
    private static INamedTypeSymbol? Foundation(INamedTypeSymbol type, Func<ITypeSymbol, bool> isFramework)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is { SpecialType: SpecialType.None }; level = level.BaseType)
        {
            if (isFramework(level)) return level;
        }

        return null;
    }

    private static CollectionReader Refuse(string problem) => new(ElementsKind.None, [], problem);
}
