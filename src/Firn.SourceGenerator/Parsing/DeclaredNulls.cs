using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Which values of a member are never null, by its nullable annotations.</summary>
internal static class DeclaredNulls
{
    /// <summary>The values in the notation of <see cref="NullNotation"/>; empty where there are none.</summary>
    public static string Of(MemberSource source)
    {
        if (source.NotNull is { } told) return told;
        // Annotations of a generic type are those of its declaration.
        if (source.Symbol?.OriginalDefinition is not { } declared) return "";
        ITypeSymbol type = MemberSource.TypeOf(declared);
        string text = Describe(type);
        if (type is { IsReferenceType: true, TypeKind: not TypeKind.TypeParameter })
        {
            if (Says(declared, KnownAttributes.AllowNull)) text = "?" + text.Substring(1);
            if (Says(declared, KnownAttributes.DisallowNull) && !NullNotation.IsNullItself(NameOf(type))) text = "!" + text.Substring(1);
        }

        return NullNotation.Short(source.Codec is null ? text : text.Substring(0, 1));
    }

    /// <summary>Whether a text is declared as one that may be null, and may be set to null.</summary>
    /// <param name="member">The field or property.</param>
    public static bool IsNullable(ISymbol member) =>
        MemberSource.TypeOf(member.OriginalDefinition).NullableAnnotation == NullableAnnotation.Annotated && !Says(member.OriginalDefinition, KnownAttributes.DisallowNull);

    // In metadata what is said of a property stands at the parameter of its setter.
    private static bool Says(ISymbol declared, string attribute) =>
        KnownAttributes.Has(declared, attribute) || (declared is IPropertySymbol { SetMethod.Parameters: [.., { } value] } && KnownAttributes.Has(value, attribute));

    private static string Describe(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return NullNotation.Of(IsNotNull(type), [Describe(array.ElementType)]);
        if (type is not INamedTypeSymbol named) return type is { TypeKind: TypeKind.Dynamic } && IsNotNull(type) ? "!" : "?";
        if (named.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T) return "?" + Describe(named.TypeArguments[0]).Substring(1);
        string name = NameOf(named);
        return NullNotation.Of(named.IsReferenceType && IsNotNull(named) && !NullNotation.IsNullItself(name), NullNotation.IsCollection(name) ? [.. TypeArguments(named).Select(Describe)] : []);
    }

    private static bool IsNotNull(ITypeSymbol type) => type.NullableAnnotation == NullableAnnotation.NotAnnotated;

    private static string NameOf(ITypeSymbol type) => type is INamedTypeSymbol named ? TypeNames.Metadata(named.OriginalDefinition) : "";

    private static IEnumerable<ITypeSymbol> TypeArguments(INamedTypeSymbol type) => type.ContainingType is { } outer ? TypeArguments(outer).Concat(type.TypeArguments) : type.TypeArguments;
}
