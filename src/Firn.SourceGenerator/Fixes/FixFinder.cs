using Firn.Contracts;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Fixes;

/// <summary>
/// Which ways out of a problem are mechanical: an attribute or a modifier at a place that follows from the problem. Ways that need a decision, such
/// as a name, a tag that was in use or one of two members, are left to people. A fix after which the same type would be refused for another reason is none.
/// </summary>
internal sealed partial class FixFinder(Compilation compilation, TypeGraph graph, CancellationToken cancellation)
{
    /// <summary>The fixes of a problem.</summary>
    /// <param name="problem">The problem.</param>
    /// <param name="about">The member or type that it is about, where that is known.</param>
    /// <param name="owner">The type whose contract has the problem, where that is known: a base class may declare the member.</param>
    public FixList Of(ContractProblem problem, ISymbol? about, INamedTypeSymbol? owner)
    {
        FixList fixes = new();
        ISymbol? member = MemberOf(problem, about, owner);
        INamedTypeSymbol? declaring = DeclaringOf(problem, member, owner);
        switch (problem.Kind)
        {
            case ProblemKind.FrameworkType or ProblemKind.UnsupportedType or ProblemKind.UnboundedGeneric:
                if (problem.Kind == ProblemKind.UnsupportedType && problem.Detail is ProblemText.IsAbstractDetail or ProblemText.IsInterfaceDetail) AddCases(fixes, problem.Type);
                if (SaysIgnore(problem)) AddIgnore(fixes, member, owner);
                break;
            case ProblemKind.NonPublicSetter or ProblemKind.GetOnlyProperty:
                AddMark(fixes, member, declaring);
                AddIgnore(fixes, member, owner);
                break;
            case ProblemKind.GetOnlyCollection:
                AddCollection(fixes, problem, member, declaring, owner);
                break;
            case ProblemKind.UnusableMember:
                AddUnusable(fixes, problem, member, declaring, owner);
                break;
            case ProblemKind.UnstoredField:
                if (problem.Detail != ProblemText.AllDetail) AddMember(fixes, member, declaring);
                AddIgnore(fixes, member, owner);
                break;
            case ProblemKind.UnsupportedFeature when problem.Detail.EndsWith(ProblemText.NotPublicDetail, StringComparison.Ordinal):
                fixes.Add((FixWord.Serializable, Place(declaring)));
                break;
            case ProblemKind.InvalidCodec when problem.Detail.EndsWith(ProblemText.CodecNotReachedDetail, StringComparison.Ordinal):
            case ProblemKind.InvalidSurrogate when problem.Detail.EndsWith(ProblemText.SurrogateNotReachedDetail, StringComparison.Ordinal):
                if ((member ?? owner) is { } coded) AddInternal(fixes, KnownAttributes.Named(coded)?.Type);
                break;
            case ProblemKind.NoConstructor:
                AddConstructor(fixes, problem, owner);
                break;
            case ProblemKind.OpaqueType:
                AddAllMembers(fixes, owner);
                break;
            case ProblemKind.UndeclaredIdentity:
                fixes.Add((FixWord.References, Place(owner)));
                break;
            case ProblemKind.InvalidCase when problem.Detail == ProblemText.NoOwnCasesDetail:
                fixes.Add((FixWord.FirstCase, Place(owner)));
                break;
            case ProblemKind.NotNameable when member is not null:
                AddName(fixes, problem.Detail, MemberSource.TypeOf(member));
                break;
            case ProblemKind.NotNameable when about is ITypeSymbol type:
                AddName(fixes, problem.Detail, type);
                break;
        }

        return fixes;
    }

    /// <summary>The fixes where a stored member carries the attribute by which another serializer leaves it out.</summary>
    public FixList OfIgnoredElsewhere(ISymbol member, INamedTypeSymbol owner)
    {
        FixList fixes = new();
        AddIgnore(fixes, member, owner);
        fixes.Add((FixWord.Member, Place(member)));
        return fixes;
    }

    /// <summary>The fixes of a class that carries <c>[FirnInclude]</c> and is no context.</summary>
    public FixList OfContext(INamedTypeSymbol type)
    {
        FixList fixes = new();
        List<(FixWord, Location?)> steps = NotPartial(type);
        if (type.BaseType?.ToDisplayString() != "Firn.FirnContext")
        {
            if (type.BaseType?.SpecialType != SpecialType.System_Object || type.IsStatic) return fixes;
            steps.Add((FixWord.Context, Place(type)));
        }

        fixes.Add([.. steps]);
        return fixes;
    }

    /// <summary>The fix of a method of a service that passes what can't be served.</summary>
    public FixList OfMethod(IMethodSymbol method)
    {
        FixList fixes = new();
        // In a generic interface the method would be left out for all type arguments.
        if (SymbolEqualityComparer.Default.Equals(method, method.OriginalDefinition)) fixes.Add((FixWord.Ignore, Place(method)));
        return fixes;
    }

    private static bool SaysIgnore(ContractProblem problem) => ((string)ProblemText.Arguments(problem)[2]).Contains("[FirnIgnore]");

    private void AddIgnore(FixList fixes, ISymbol? member, INamedTypeSymbol? owner)
    {
        if (member is not null && !IsNeeded(member, owner)) fixes.Add((FixWord.Ignore, Place(member)));
    }

    private void AddMark(FixList fixes, ISymbol? member, INamedTypeSymbol? declaring)
    {
        if (member is not null && CanBeStored(MemberSource.TypeOf(member))) fixes.Add((FixWord.Serializable, Place(declaring)));
    }

    // The attribute alone is refused in a type that is not marked. An explicit implementation can't be named by generated code.
    private void AddMember(FixList fixes, ISymbol? member, INamedTypeSymbol? declaring)
    {
        if (member is null or IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } or IFieldSymbol { IsFixedSizeBuffer: true } || declaring is null || !CanBeStored(MemberSource.TypeOf(member))) return;
        if (KnownAttributes.Has(declaring, KnownAttributes.Serializable)) fixes.Add((FixWord.Member, Place(member)));
        else fixes.Add((FixWord.Member, Place(member)), (FixWord.Serializable, Place(declaring)));
    }

    private void AddCollection(FixList fixes, ContractProblem problem, ISymbol? member, INamedTypeSymbol? declaring, INamedTypeSymbol? owner)
    {
        if (problem.Detail != ProblemText.ReturnsFieldDetail)
        {
            AddMark(fixes, member, declaring);
            AddIgnore(fixes, member, owner);
            return;
        }

        AddMember(fixes, member, declaring);
        if (member is IPropertySymbol property && State.ReturnedField(property) is { } field && !IsNeeded(member, owner)) fixes.Add((FixWord.Ignore, Place(member)), (FixWord.Ignore, Place(field)));
    }

    private void AddUnusable(FixList fixes, ContractProblem problem, ISymbol? member, INamedTypeSymbol? declaring, INamedTypeSymbol? owner)
    {
        if (member is null || problem.Detail.EndsWith(ProblemText.OverlapDetail, StringComparison.Ordinal)) return;
        if (problem.Detail is ProblemText.ComputedDetail or ProblemText.BlankCollectionDetail)
        {
            fixes.Add((FixWord.Unmark, Wish(member)));
            return;
        }

        AddMark(fixes, member, declaring);
        if (!IsNeeded(member, owner)) fixes.Add((FixWord.IgnoreInstead, Wish(member)));
    }

    // The attribute that asks for a member, if there is one.
    private Location? Wish(ISymbol member)
    {
        AttributeData[] wishes = [.. member.GetAttributes().Where(a => KnownAttributes.Is(a, KnownAttributes.Member) || KnownAttributes.Is(a, KnownAttributes.DataMember))];
        return wishes.Length == 1 ? Place(wishes[0]) : null;
    }

    private void AddAllMembers(FixList fixes, INamedTypeSymbol? type)
    {
        if (type is null) return;
        lock (graph)
        {
            foreach (StateField field in graph.Level(type, []).State)
            {
                if (type.GetMembers(field.Name).FirstOrDefault() is IFieldSymbol symbol && !CanBeStored(symbol.Type)) return;
            }
        }

        if (KnownAttributes.Find(type, KnownAttributes.Serializable) is not { } attribute) fixes.Add((FixWord.AllMembers, Place(type)));
        else if (attribute.NamedArguments.IsEmpty) fixes.Add((FixWord.AllMembersToo, Place(attribute)));
    }

    /// <summary>Whether a member may have the type: what can't be served would be refused next. What depends on a type parameter is decided where that is closed.</summary>
    public bool CanBeStored(ITypeSymbol type)
    {
        if (IsOpen(type)) return true;
        lock (graph) return graph.Walk(type).Problem is null;
    }

    private static bool IsOpen(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => IsOpen(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(IsOpen) || (named.ContainingType is { } outer && IsOpen(outer)),
        _ => false,
    };

    private static ISymbol? MemberOf(ContractProblem problem, ISymbol? about, INamedTypeSymbol? owner)
    {
        if (about is IFieldSymbol or IPropertySymbol) return about;
        return problem.Member.Length == 0 ? null : LevelOf(owner, problem.DeclaringType)?.GetMembers().FirstOrDefault(m => m is IFieldSymbol or IPropertySymbol && m.Name == problem.Member);
    }

    private static INamedTypeSymbol? DeclaringOf(ContractProblem problem, ISymbol? member, INamedTypeSymbol? owner) => member?.ContainingType ?? LevelOf(owner, problem.DeclaringType);

    private static INamedTypeSymbol? LevelOf(INamedTypeSymbol? type, string key)
    {
        INamedTypeSymbol? level = type;
        while (level is not null && TypeNames.Key(level) != key) level = level.BaseType;
        return level;
    }

    // The first of a type's parts that a person writes, so that all fixes of one type meet at one place.
    private Location? Place(ISymbol? symbol) => symbol is null or { IsImplicitlyDeclared: true } ? null : symbol.OriginalDefinition.Locations.FirstOrDefault(IsEditable);

    private Location? Place(AttributeData attribute) => attribute.ApplicationSyntaxReference is { } reference && reference.GetSyntax(cancellation).GetLocation() is var location && IsEditable(location) ? location : null;

    private bool IsEditable(Location location) => location.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree) && UserFiles.Contains(tree, cancellation);
}
