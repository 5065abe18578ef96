using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Fixes;

/// <content>Classes and interfaces whose values are those of other types.</content>
internal sealed partial class FixFinder
{
    // All of them or none: a type that the list lacks would be an error where its first value is written. Nobody has written one yet, so any tag is free.
    private void AddCases(FixList fixes, string key)
    {
        INamedTypeSymbol[] types = [.. TypesOf(compilation.Assembly.GlobalNamespace)];
        if (Array.Find(types, t => TypeNames.Key(t) == key) is not { } holder) return;
        INamedTypeSymbol[] cases = [.. types.Where(t => IsCase(t, holder)).OrderBy(TypeNames.Key, StringComparer.Ordinal)];
        if (cases.Length == 0 || cases.Append(holder).Any(IsGeneric) || cases.Any(c => c.IsFileLocal || !compilation.IsSymbolAccessibleWithin(c, holder) || !CanBeStored(c))) return;
        fixes.Add([.. cases.Select((c, i) => (FixWord.Case, Place(holder), FormattableString.Invariant($"{i + 1} {TypeNames.Metadata(c)}")))]);
    }

    private static bool IsCase(INamedTypeSymbol type, INamedTypeSymbol holder)
    {
        if (type.IsAbstract || type.IsStatic || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)) return false;
        if (holder.TypeKind == TypeKind.Interface) return type.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, holder));
        INamedTypeSymbol? level = type.BaseType;
        while (level is not null && !SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, holder)) level = level.BaseType;
        return level is not null;
    }

    private static bool IsGeneric(INamedTypeSymbol type) => type.Arity > 0 || (type.ContainingType is { } outer && IsGeneric(outer));

    private static IEnumerable<INamedTypeSymbol> TypesOf(INamespaceOrTypeSymbol holder)
    {
        foreach (INamespaceOrTypeSymbol member in holder.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type) yield return type;
            foreach (INamedTypeSymbol inner in TypesOf(member)) yield return inner;
        }
    }
}
