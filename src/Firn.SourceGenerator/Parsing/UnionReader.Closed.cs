using System.Runtime.CompilerServices;
using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <content>Closed classes: their cases are the classes that derive from them, all of which stand in their assembly.</content>
internal sealed partial class UnionReader
{
    // The classes of an assembly by what they derive from, for as long as a compilation lives.
    private static readonly ConditionalWeakTable<IAssemblySymbol, Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>> s_derived = new();

    /// <summary>Whether a class is closed, by its declaration or by the attribute that the compiler makes of that.</summary>
    public static bool IsClosed(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, IsAbstract: true, IsStatic: false }
        && (KnownAttributes.Has(type, KnownAttributes.Closed) || type.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(m => m.ValueText == "closed")));

    // Every class that has values of its own. A class that the attributes name as a case, and that is a union itself, takes what derives from it.
    private void AddDerived()
    {
        List<INamedTypeSymbol> found = [];
        Collect(_type, found);
        foreach (INamedTypeSymbol type in found.OrderBy(TypeNames.Key, StringComparer.Ordinal)) AddKnown(type);
    }

    private void Collect(INamedTypeSymbol type, List<INamedTypeSymbol> found)
    {
        Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> derived = s_derived.GetValue(type.ContainingAssembly, FindDerived);
        if (!derived.TryGetValue(type.OriginalDefinition, out List<INamedTypeSymbol>? definitions)) return;
        foreach (INamedTypeSymbol definition in definitions)
        {
            if (Close(definition, type) is not { } closed) continue;
            bool isNamed = _cases.Exists(c => TypeNames.AreSame(c.Type, closed));
            if (!closed.IsAbstract && !isNamed) found.Add(closed);
            if (!isNamed || (!closed.IsAbstract && Read(closed, _compilation) is null)) Collect(closed, found);
        }
    }

    // The version of a class that derives from a closed one: null where none does.
    private INamedTypeSymbol? Close(INamedTypeSymbol definition, INamedTypeSymbol declared)
    {
        ITypeParameterSymbol[] parameters = [.. ParametersOf(definition)];
        if (parameters.Length == 0) return TypeNames.AreSame(definition.BaseType!, declared) ? definition : null;
        Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments = new(SymbolEqualityComparer.Default);
        if (!Unify(definition.BaseType!, declared, arguments) || parameters.Any(p => !arguments.ContainsKey(p)) || !parameters.All(p => Satisfies(p, arguments))) return null;
        return Construct(definition, arguments);
    }

    private static IEnumerable<ITypeParameterSymbol> ParametersOf(INamedTypeSymbol type) => type.ContainingType is { } outer ? ParametersOf(outer).Concat(type.TypeParameters) : type.TypeParameters;

    private static INamedTypeSymbol Construct(INamedTypeSymbol definition, Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments)
    {
        INamedTypeSymbol type = definition.ContainingType is { } outer && ParametersOf(outer).Any() ? Construct(outer, arguments).GetTypeMembers(definition.Name, definition.Arity)[0] : definition;
        return definition.Arity == 0 ? type : type.Construct([.. definition.TypeParameters.Select(p => arguments[p])]);
    }

    private static bool Unify(ITypeSymbol pattern, ITypeSymbol type, Dictionary<ITypeParameterSymbol, ITypeSymbol> arguments)
    {
        switch (pattern)
        {
            case ITypeParameterSymbol parameter:
                if (arguments.TryGetValue(parameter, out ITypeSymbol? known)) return TypeNames.AreSame(known, type);
                arguments.Add(parameter, type);
                return true;
            case IArrayTypeSymbol array:
                return type is IArrayTypeSymbol other && array.Rank == other.Rank && Unify(array.ElementType, other.ElementType, arguments);
            case INamedTypeSymbol { IsGenericType: true } named:
                return type is INamedTypeSymbol given && SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, given.OriginalDefinition)
                    && (named.ContainingType is null || Unify(named.ContainingType, given.ContainingType, arguments))
                    && named.TypeArguments.Zip(given.TypeArguments, (p, a) => (p, a)).All(pair => Unify(pair.p, pair.a, arguments));
            default:
                return TypeNames.AreSame(pattern, type);
        }
    }

    private static Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> FindDerived(IAssemblySymbol assembly)
    {
        Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> derived = new(SymbolEqualityComparer.Default);
        Stack<INamespaceOrTypeSymbol> open = new();
        open.Push(assembly.GlobalNamespace);
        while (open.Count > 0)
        {
            foreach (INamespaceOrTypeSymbol member in open.Pop().GetMembers().OfType<INamespaceOrTypeSymbol>())
            {
                open.Push(member);
                if (member is not INamedTypeSymbol { TypeKind: TypeKind.Class, BaseType: { SpecialType: SpecialType.None } declared } type) continue;
                if (!derived.TryGetValue(declared.OriginalDefinition, out List<INamedTypeSymbol>? types)) derived.Add(declared.OriginalDefinition, types = []);
                types.Add(type);
            }
        }

        return derived;
    }
}
