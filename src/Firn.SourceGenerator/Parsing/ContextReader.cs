using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What a context lists, and what is added to it.</summary>
internal static class ContextReader
{
    /// <summary>The type that <c>[FirnInclude]</c> or <c>[FirnIncludeMembersOf]</c> names, or null for another attribute.</summary>
    public static ITypeSymbol? Named(AttributeData attribute) => IsListing(attribute) && attribute.ConstructorArguments.Length == 1 ? attribute.ConstructorArguments[0].Value as ITypeSymbol : null;

    /// <summary>Whether an attribute makes a class a context.</summary>
    public static bool IsListing(AttributeData attribute) => KnownAttributes.Is(attribute, KnownAttributes.Include) || IsMembersOf(attribute);

    /// <summary>Whether it names a service, of which only the methods count.</summary>
    public static bool IsMembersOf(AttributeData attribute) => KnownAttributes.Is(attribute, KnownAttributes.IncludeMembersOf);

    /// <summary>
    /// Whether a declaration is the one that a context's file is made for: the one with the first of all attributes that list types. A context may have several
    /// declarations, and attributes of both kinds.
    /// </summary>
    public static bool IsFirst(INamedTypeSymbol context, SyntaxNode declaration, string attribute)
    {
        AttributeData? first = context.GetAttributes().FirstOrDefault(IsListing);
        return first?.ApplicationSyntaxReference is { } place && KnownAttributes.Is(first, attribute)
            && place.SyntaxTree == declaration.SyntaxTree && ((TypeDeclarationSyntax)declaration).AttributeLists.Any(list => list.Span.Contains(place.Span));
    }

    /// <summary>The closed types that are written, each once, in the order of the attributes and methods.</summary>
    public static List<ITypeSymbol> Written(INamedTypeSymbol context)
    {
        HashSet<string> keys = new(StringComparer.Ordinal);
        List<ITypeSymbol> types = [];
        foreach (AttributeData attribute in context.GetAttributes())
        {
            if (Named(attribute) is not { } named) continue;
            IEnumerable<ITypeSymbol> all = !IsMembersOf(attribute) ? [named] : named is INamedTypeSymbol service ? ServiceMembers.Read(service).Select(v => v.Type) : [];
            types.AddRange(all.Where(t => RootReference.IsClosed(t) && keys.Add(TypeNames.Key(t))));
        }

        return types;
    }

    /// <summary>The same, and what open types make of them.</summary>
    public static List<ITypeSymbol> Types(INamedTypeSymbol context, Compilation compilation)
    {
        List<ITypeSymbol> types = Written(context);
        HashSet<string> keys = new(types.Select(TypeNames.Key), StringComparer.Ordinal);
        List<ITypeSymbol> made = [];
        foreach (AttributeData attribute in context.GetAttributes())
        {
            if (Named(attribute) is { } open && !IsMembersOf(attribute) && OpenTypes.IsOpen(open)) made.AddRange(OpenTypes.Close(open, types, compilation).Where(t => keys.Add(TypeNames.Key(t))));
        }

        return [.. types, .. made];
    }

    /// <summary>Whether the context gets a property with an instance: where one can be made, and nothing in it has that name.</summary>
    public static bool GetsDefault(INamedTypeSymbol context)
    {
        const string Name = Emission.ContextEmitter.Default;
        if (context.IsAbstract || context.Name == Name || !context.GetMembers(Name).IsEmpty || context.TypeParameters.Any(p => p.Name == Name)) return false;
        IMethodSymbol? constructor = context.InstanceConstructors.FirstOrDefault(c => c.Parameters.IsEmpty);
        return constructor is not null && !KnownAttributes.Has(constructor, "System.ObsoleteAttribute") && (!OpenTypes.HasRequired(context) || KnownAttributes.Has(constructor, KnownAttributes.SetsRequiredMembers));
    }
}
