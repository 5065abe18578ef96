using Firn.Contracts;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Fixes;

/// <content>Types that no generated file can name.</content>
internal sealed partial class FixFinder
{
    private void AddName(FixList fixes, string detail, ITypeSymbol type)
    {
        if (type is ITypeParameterSymbol { DeclaringMethod: { } method }) AddEntryPoint(fixes, method);
        else if (detail.EndsWith(ProblemText.IsFileLocalDetail, StringComparison.Ordinal)) AddNotFile(fixes, type);
        else if (detail.EndsWith(ProblemText.NotPartialDetail, StringComparison.Ordinal) && Nameability.HostOf(type) is { } host) fixes.Add([.. NotPartial(host)]);
        else if (detail == ProblemText.SeveralHostsDetail || detail.Contains(ProblemText.InGenericDetail)) AddInternal(fixes, type);
    }

    // Of several type parameters some may stand for something else, and a name that calls are not found by needs another, which only people can think
    // of. Calls through a base method or an interface would not be seen.
    private void AddEntryPoint(FixList fixes, IMethodSymbol method)
    {
        if (method is not { MethodKind: MethodKind.Ordinary, TypeParameters.Length: 1, IsVirtual: false, IsAbstract: false, IsOverride: false, ExplicitInterfaceImplementations.IsEmpty: true }) return;
        if (!EntryPoints.IsFound(method) || KnownAttributes.Has(method, KnownAttributes.EntryPoint) || !EntryPoints.IsValue(method.TypeParameters[0], null)) return;
        foreach (INamedTypeSymbol contract in method.ContainingType.AllInterfaces)
        {
            if (contract.GetMembers(method.Name).Any(m => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(m), method))) return;
        }

        fixes.Add((FixWord.EntryPoint, Place(method)));
    }

    private void AddNotFile(FixList fixes, ITypeSymbol type)
    {
        INamedTypeSymbol[] local = [.. Mentioned(type).Where(t => t.IsFileLocal)];
        // A name that is taken, or a member of a type that stays in the file, would be an error of the compiler.
        if (local.Any(t => t.ContainingNamespace.GetTypeMembers(t.Name, t.Arity).Length > 1 || Shows(t, s => s.IsFileLocal && !local.Contains(s, SymbolEqualityComparer.Default)))) return;
        fixes.Add([.. local.Select(t => (FixWord.NotFile, Place(t)))]);
    }

    private void AddInternal(FixList fixes, ITypeSymbol? type)
    {
        if (type is null) return;
        INamedTypeSymbol[] hidden = [.. Mentioned(type).Where(t => t.DeclaredAccessibility is Accessibility.Private or Accessibility.Protected or Accessibility.ProtectedAndInternal)];
        // Who derives from a class may count on what is protected.
        if (hidden.Any(t => t.DeclaredAccessibility != Accessibility.Private || Shows(t, s => s.DeclaredAccessibility is Accessibility.Private && !hidden.Contains(s, SymbolEqualityComparer.Default)))) return;
        fixes.Add([.. hidden.Select(t => (FixWord.Internal, Place(t)))]);
    }

    private List<(FixWord Word, Location? Place)> NotPartial(INamedTypeSymbol type)
    {
        List<(FixWord, Location?)> steps = [];
        for (INamedTypeSymbol? t = type; t is not null; t = t.ContainingType)
        {
            if (!Hosts.IsDeclaredPartial(t)) steps.Add((FixWord.Partial, Place(t)));
        }

        return steps;
    }

    // The type, those around it and those that it is made of.
    private static IEnumerable<INamedTypeSymbol> Mentioned(ITypeSymbol type) => All(type).Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default);

    private static IEnumerable<INamedTypeSymbol> All(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return All(array.ElementType);
        if (type is not INamedTypeSymbol named) return [];
        IEnumerable<INamedTypeSymbol> parts = named.TypeArguments.SelectMany(All).Prepend(named.OriginalDefinition);
        return named.ContainingType is { } outer ? parts.Concat(All(outer)) : parts;
    }

    // Whether what others see of a type names a type of that kind.
    private static bool Shows(INamedTypeSymbol type, Func<INamedTypeSymbol, bool> kind)
    {
        IEnumerable<ITypeSymbol> shown = type.Interfaces.Concat(type.BaseType is { } parent ? [parent] : []);
        foreach (ISymbol member in type.GetMembers())
        {
            if (member.DeclaredAccessibility == Accessibility.Private) continue;
            shown = member switch
            {
                IFieldSymbol field => shown.Append(field.Type),
                IPropertySymbol property => shown.Append(property.Type),
                IEventSymbol happening => shown.Append(happening.Type),
                IMethodSymbol method => shown.Append(method.ReturnType).Concat(method.Parameters.Select(p => p.Type)),
                _ => shown,
            };
        }

        return shown.SelectMany(Mentioned).Any(t => !SymbolEqualityComparer.Default.Equals(t, type) && kind(t));
    }
}
