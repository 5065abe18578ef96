using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Names closed types by strings that any later compilation resolves, so that a pipeline step can hold them.</summary>
internal static class RootReference
{
    /// <summary>The reference, or null for a type that is not closed or has no name.</summary>
    public static string? Create(ITypeSymbol type) => IsClosed(type) ? DocumentationCommentId.CreateReferenceId(type) : null;

    /// <summary>The type, or null if it is not there any more.</summary>
    public static ITypeSymbol? Find(string reference, Compilation compilation) =>
        (reference.StartsWith("T:", StringComparison.Ordinal)
            ? DocumentationCommentId.GetFirstSymbolForDeclarationId(reference, compilation)
            : DocumentationCommentId.GetFirstSymbolForReferenceId(reference, compilation)) as ITypeSymbol;

    public static bool IsClosed(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => false,
        IArrayTypeSymbol array => IsClosed(array.ElementType),
        INamedTypeSymbol named => !named.IsAnonymousType && !named.IsUnboundGenericType && named.TypeKind != TypeKind.Error && named.TypeArguments.All(IsClosed) && (named.ContainingType is null || IsClosed(named.ContainingType)),
        _ => false,
    };
}
