using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Reads which collections are made of all their elements at once, and by what.</summary>
/// <param name="Kind">The kind on the wire.</param>
/// <param name="Arguments">The element type, or the types of key and value.</param>
/// <param name="Method">The constructor or static method that takes the elements; null where the attribute names none that fits.</param>
/// <param name="Passing">How they are passed.</param>
/// <param name="Problem">Why nothing makes it, or empty.</param>
internal sealed record MadeCollectionReader(ElementsKind Kind, ITypeSymbol[] Arguments, IMethodSymbol? Method, ElementsPassing Passing, string Problem)
{
    private const string Generic = "System.Collections.Generic.";

    /// <summary>The type of an element.</summary>
    public required ITypeSymbol Element { get; init; }

    /// <summary>Whether it derives from a collection of the framework.</summary>
    public required bool IsDerived { get; init; }

    /// <summary>Whether required members need not be set beside.</summary>
    public bool SetsRequired => Method is not { MethodKind: MethodKind.Constructor } constructor || KnownAttributes.Has(constructor, KnownAttributes.SetsRequiredMembers);

    /// <summary>Looks at a class or struct.</summary>
    /// <param name="type">The type; not one of the framework.</param>
    /// <param name="compilation">Where the code that makes it will stand.</param>
    /// <returns>What makes it, or null: then it is no such collection.</returns>
    public static MadeCollectionReader? Read(INamedTypeSymbol type, Compilation compilation)
    {
        INamedTypeSymbol[] enumerables = [.. type.AllInterfaces.Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)];
        // A query is no data.
        if (enumerables.Length != 1 || type.IsAbstract || type.AllInterfaces.Any(i => i.ToDisplayString() == "System.Linq.IQueryable")) return null;
        // The key of a group would be lost.
        if (type.AllInterfaces.Any(i => TypeNames.Metadata(i.OriginalDefinition) == MadeCollections.Grouping)) return null;
        INamedTypeSymbol? foundation = type.BaseType;
        while (foundation is not null && !TypeGraph.IsFramework(foundation)) foundation = foundation.BaseType;
        for (INamedTypeSymbol? level = foundation; level is not null; level = level.BaseType)
        {
            if (MadeCollections.IsNeverMade(TypeNames.Metadata(level.OriginalDefinition))) return null;
        }

        bool isDerived = foundation?.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable) == true;
        ITypeSymbol element = enumerables[0].TypeArguments[0];
        ITypeSymbol[] arguments = [element];
        ElementsKind kind = ElementsKind.List;
        if (element is INamedTypeSymbol { TypeArguments.Length: 2 } pair && TypeNames.Metadata(pair.OriginalDefinition) == Generic + "KeyValuePair`2" && type.AllInterfaces.Any(i => IsOf(i, pair.TypeArguments, "IDictionary`2", "IReadOnlyDictionary`2")))
        {
            kind = ElementsKind.Dictionary;
            arguments = [.. pair.TypeArguments];
        }
        else if (type.AllInterfaces.Any(i => IsOf(i, arguments, "ISet`1", "IReadOnlySet`1") || (i.TypeArguments.Length == 1 && TypeNames.Metadata(i.OriginalDefinition) == "System.Collections.Immutable.IImmutableSet`1")))
        {
            kind = ElementsKind.Set;
        }

        if (KnownAttributes.Find(type, KnownAttributes.CollectionBuilder) is { ConstructorArguments: [{ } named, { Value: string name }] })
        {
            IMethodSymbol? builder = named.Value is INamedTypeSymbol factory ? Builder(factory, name, type, element, compilation) : null;
            return builder is null
                ? new MadeCollectionReader(kind, arguments, null, default, $"its [CollectionBuilder] names '{(named.Value as INamedTypeSymbol)?.Name}.{name}{ProblemText.BuilderDetail}") { Element = element, IsDerived = isDerived }
                : new MadeCollectionReader(kind, arguments, builder, MadeCollections.PassingOf(kind, MadeCollections.RankOf(kind, MadeCollections.Span)), "") { Element = element, IsDerived = isDerived };
        }

        IMethodSymbol? constructor = null;
        int best = int.MaxValue;
        bool isChosen = type.InstanceConstructors.Any(c => KnownAttributes.Has(c, KnownAttributes.Constructor));
        foreach (IMethodSymbol candidate in type.InstanceConstructors)
        {
            if (candidate.DeclaredAccessibility != Accessibility.Public || candidate.Parameters is not [{ RefKind: RefKind.None or RefKind.In } parameter] || (isChosen && !KnownAttributes.Has(candidate, KnownAttributes.Constructor))) continue;
            int rank = RankOf(kind, parameter.Type, element, arguments);
            if (rank < 0 || rank >= best) continue;
            (best, constructor) = (rank, candidate);
        }

        return constructor is null ? null : new MadeCollectionReader(kind, arguments, constructor, MadeCollections.PassingOf(kind, best), "") { Element = element, IsDerived = isDerived };
    }

    /// <summary>Whether a collection of the user's can be added to only by an interface, and names the method that makes it: then nobody means the former.</summary>
    public static bool IsPreferred(INamedTypeSymbol type)
    {
        if (!KnownAttributes.Has(type, KnownAttributes.CollectionBuilder)) return false;
        INamedTypeSymbol? adding = Added(type, Generic + "IDictionary`2") ?? Added(type, Generic + "ISet`1") ?? Added(type, Generic + "ICollection`1");
        return adding?.GetMembers("Add").FirstOrDefault() is { } add && type.FindImplementationForInterfaceMember(add) is IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false } implementing && !TypeGraph.IsFramework(implementing.ContainingType);
    }

    private static INamedTypeSymbol? Added(INamedTypeSymbol type, string definition) => type.AllInterfaces.FirstOrDefault(i => TypeNames.Metadata(i.OriginalDefinition) == definition);

    private static int RankOf(ElementsKind kind, ITypeSymbol parameter, ITypeSymbol element, ITypeSymbol[] arguments)
    {
        if (parameter is IArrayTypeSymbol array) return array.IsSZArray && TypeNames.AreSame(array.ElementType, element) ? MadeCollections.RankOf(kind, MadeCollections.Array) : -1;
        if (parameter is not INamedTypeSymbol named) return -1;
        bool fits = named.TypeArguments.Length == 1 ? TypeNames.AreSame(named.TypeArguments[0], element) : named.TypeArguments.Length == 2 && AreSame(named.TypeArguments, arguments);
        return fits ? MadeCollections.RankOf(kind, TypeNames.Metadata(named.OriginalDefinition)) : -1;
    }

    // Its type parameters are those of the collection and of the types around it.
    private static IMethodSymbol? Builder(INamedTypeSymbol factory, string name, INamedTypeSymbol type, ITypeSymbol element, Compilation compilation)
    {
        if (factory.IsGenericType || !compilation.IsSymbolAccessibleWithin(factory, compilation.Assembly)) return null;
        List<ITypeSymbol> arguments = [];
        for (INamedTypeSymbol? level = type; level is not null; level = level.ContainingType) arguments.InsertRange(0, level.TypeArguments);
        foreach (IMethodSymbol candidate in factory.GetMembers(name).OfType<IMethodSymbol>())
        {
            if (candidate is not { IsStatic: true, DeclaredAccessibility: Accessibility.Public, RefKind: RefKind.None, Parameters.Length: 1 } || candidate.TypeParameters.Length != arguments.Count) continue;
            if (!OpenTypes.Fit(candidate.TypeParameters, arguments, compilation)) continue;
            IMethodSymbol method = arguments.Count == 0 ? candidate : candidate.Construct([.. arguments]);
            if (method.Parameters[0] is { RefKind: RefKind.None or RefKind.In, Type: INamedTypeSymbol { TypeArguments: [{ } given] } span } && TypeNames.Metadata(span.OriginalDefinition) == MadeCollections.Span && TypeNames.AreSame(given, element) && TypeNames.AreSame(method.ReturnType, type)) return method;
        }

        return null;
    }

    private static bool IsOf(INamedTypeSymbol contract, IReadOnlyList<ITypeSymbol> arguments, string first, string second) =>
        TypeNames.Metadata(contract.OriginalDefinition) is { } name && (name == Generic + first || name == Generic + second) && AreSame(contract.TypeArguments, arguments);

    private static bool AreSame(IReadOnlyList<ITypeSymbol> first, IReadOnlyList<ITypeSymbol> second) => first.Count == second.Count && first.Zip(second, TypeNames.AreSame).All(same => same);
}
