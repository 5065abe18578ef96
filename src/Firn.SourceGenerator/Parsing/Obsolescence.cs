using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// What is marked <c>[Obsolete]</c>. Using it may be an error that no pragma turns off, but code that is itself marked may use it: so generated code that does is.
/// </summary>
internal static class Obsolescence
{
    private const string Attribute = "System.ObsoleteAttribute";

    /// <summary>Whether naming a type may need it.</summary>
    public static bool Touches(ITypeSymbol type) => Mentions(type, static t => KnownAttributes.Has(t, Attribute));

    /// <summary>Whether calling a method, or implementing it, may need it.</summary>
    public static bool Touches(IMethodSymbol method) => KnownAttributes.Has(method, Attribute) || Touches(method.ReturnType) || method.Parameters.Any(p => Touches(p.Type));

    /// <summary>Whether nothing that is not obsolete itself can name a type.</summary>
    public static bool Forbids(ITypeSymbol type) => Mentions(type, static t => KnownAttributes.Find(t, Attribute) is { ConstructorArguments: { Length: 2 } arguments } && arguments[1].Value is true);

    /// <summary>Whether the code of a class, struct or tuple may need it.</summary>
    public static bool Touches(TypeGraph.ObjectNode node)
    {
        if (Touches(node.Symbol) || node.Members.Any(m => Touches(m.Symbol)) || node.Converters.Any(c => c.Any(o => Touches(o.Converter) || Touches(o.Old.Symbol))) || node.Sources.Values.Any(s => Touches(s.Type))) return true;
        for (INamedTypeSymbol? level = node.Symbol; level is not null && !TypeGraph.IsFramework(level); level = level.BaseType)
        {
            // Accessors of properties are members, too.
            if (level.GetMembers().Any(m => KnownAttributes.Has(m, Attribute))) return true;
        }

        return false;
    }

    /// <summary>Whether accessors to a type's members may need it: their code names the types alone.</summary>
    public static bool TouchesAccessors(INamedTypeSymbol definition) =>
        Touches(definition) || definition.GetMembers().Any(m => m is IFieldSymbol field ? Touches(field.Type) : m is IPropertySymbol property ? Touches(property.Type) : m is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && constructor.Parameters.Any(p => Touches(p.Type)));

    private static bool Mentions(ITypeSymbol type, Func<ITypeSymbol, bool> isSuch)
    {
        if (type is IArrayTypeSymbol array) return Mentions(array.ElementType, isSuch);
        if (type is not INamedTypeSymbol named) return false;
        for (INamedTypeSymbol? t = named; t is not null; t = t.ContainingType)
        {
            if (isSuch(t)) return true;
            foreach (ITypeSymbol argument in t.TypeArguments)
            {
                if (Mentions(argument, isSuch)) return true;
            }
        }

        return false;
    }
}
