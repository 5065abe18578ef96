using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Names of types: in code, in the library's table, and as parts of generated names.</summary>
internal static class TypeNames
{
    // The one word of those that are keywords in places only which is none of a type's even behind a dot.
    private const string PartialKeyword = "partial";

    // Without nullable annotations and tuple names: equal types have equal keys.
    private static readonly SymbolDisplayFormat KeyFormat = new(
        globalNamespaceStyle: SymbolDisplayGlobalNamespaceStyle.Included,
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers | SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    /// <summary>The type's name in code, equal for equal types.</summary>
    public static string Key(ITypeSymbol type)
    {
        string name = type.ToDisplayString(KeyFormat);
        ExternAliases? aliases = ExternAliases.Current;
        bool isPlain = aliases is null && name.IndexOf("dynamic", StringComparison.Ordinal) < 0 && name.IndexOf(PartialKeyword, StringComparison.Ordinal) < 0;
        return isPlain ? name : Key(type.ToDisplayParts(KeyFormat), aliases);
    }

    /// <summary>The same, with other names for type parameters.</summary>
    public static string Key(ITypeSymbol type, Dictionary<ITypeParameterSymbol, string> parameters) => Key(type.ToDisplayParts(KeyFormat), ExternAliases.Current, parameters);

    // At run time dynamic is object. What only an alias of its assembly names stands behind that, not behind the global one.
    private static string Key(ImmutableArray<SymbolDisplayPart> parts, ExternAliases? aliases, Dictionary<ITypeParameterSymbol, string>? parameters = null)
    {
        StringBuilder name = new();
        for (int i = 0; i < parts.Length; i++)
        {
            if (parts[i].Symbol is IDynamicTypeSymbol) name.Append("object");
            else if (parts[i].ToString() == PartialKeyword) name.Append('@').Append(PartialKeyword);
            else if (parts[i].Symbol is ITypeParameterSymbol parameter && parameters?.TryGetValue(parameter, out string? given) == true) name.Append(given);
            else if (parts[i].Kind == SymbolDisplayPartKind.Keyword && parts[i].ToString() == "global" && aliases?.Of(parts.Skip(i + 1).Select(p => p.Symbol).OfType<INamedTypeSymbol>().FirstOrDefault()) is { } alias) name.Append(alias);
            else name.Append(parts[i].ToString());
        }

        return name.ToString();
    }

    /// <summary>Whether two types are one at run time, where tuples have no names for their elements, and dynamic is object.</summary>
    public static bool AreSame(ITypeSymbol first, ITypeSymbol second) =>
        SymbolEqualityComparer.Default.Equals(first, second)
        || (SymbolEqualityComparer.Default.Equals(first.OriginalDefinition, second.OriginalDefinition) || first.TypeKind == TypeKind.Dynamic || second.TypeKind == TypeKind.Dynamic || first is IArrayTypeSymbol) && Key(first) == Key(second);

    /// <summary>The type's name for people.</summary>
    public static string Display(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);

    /// <summary>The metadata name of a definition: <c>System.Collections.Generic.List`1</c>.</summary>
    public static string Metadata(INamedTypeSymbol type)
    {
        string name = type.ContainingType is { } outer ? Metadata(outer) + "+" + type.MetadataName : type.MetadataName;
        return type.ContainingType is null && type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString().Replace("@", "") + "." + name : name;
    }

    /// <summary>The namespace, or an empty string.</summary>
    public static string Namespace(ISymbol symbol) => symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() : "";

    /// <summary>A name of letters, digits and underscores that tells the type: <c>PageOfOrder</c>, <c>Outer_Inner</c>, <c>Int32Array</c>.</summary>
    public static string Identifier(ITypeSymbol type) => Identifier(type, Namespace(type));

    private static string Identifier(ITypeSymbol type, string space)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                return Identifier(array.ElementType, space) + "Array" + (array.Rank == 1 ? "" : array.Rank.ToString(System.Globalization.CultureInfo.InvariantCulture));
            case INamedTypeSymbol named:
                StringBuilder name = new();
                string own = Namespace(named);
                if (own != space && own != "System" && !own.StartsWith("System.", StringComparison.Ordinal)) name.Append(own.Replace('.', '_').Replace("@", "")).Append('_');
                AppendNested(name, named, space);
                return name.ToString();
            default:
                return type.Name;
        }
    }

    private static void AppendNested(StringBuilder name, INamedTypeSymbol type, string space)
    {
        if (type.ContainingType is { } outer)
        {
            AppendNested(name, outer, space);
            name.Append('_');
        }

        name.Append(type.Name);
        for (int i = 0; i < type.TypeArguments.Length; i++) name.Append(i == 0 ? "Of" : "And").Append(Identifier(type.TypeArguments[i], space));
    }

    /// <summary>An assembly's name as one part of a namespace.</summary>
    public static string Assembly(string name)
    {
        StringBuilder result = new();
        foreach (char c in name) result.Append(char.IsLetterOrDigit(c) && c < 128 ? c : '_');
        if (result.Length == 0 || char.IsDigit(result[0])) result.Insert(0, '_');
        return result.ToString();
    }

    /// <summary>How deep type arguments are nested: 0 for <c>int</c>, 1 for <c>List&lt;int&gt;</c>.</summary>
    public static int Nesting(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => 1 + Nesting(array.ElementType),
        INamedTypeSymbol { TypeArguments.Length: > 0 } named => 1 + named.TypeArguments.Max(Nesting),
        _ => 0,
    };
}
