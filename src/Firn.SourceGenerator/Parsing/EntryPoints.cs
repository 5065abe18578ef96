using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Finds calls of entry points, and method groups. Syntax is looked at by name alone, because binding every call of a large project on
/// every edit takes seconds.
/// </summary>
internal static class EntryPoints
{
    private const string Serializer = "FirnSerializer";

    private static readonly HashSet<string> Names = new(StringComparer.Ordinal)
    {
        "Serialize", "SerializeAsync", "SerializeToBuffer", "TrySerialize", "Deserialize", "DeserializeAsync", "DeserializeAsyncEnumerable",
        "TryDeserialize", "Measure", "Clone", "GetSchema", "Populate", "Prepare",
    };

    /// <summary>Whether a node may be the name of an entry point that is called or passed on.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: string name } && IsCandidateName(name) && node.Parent is not (QualifiedNameSyntax or UsingDirectiveSyntax or NamespaceDeclarationSyntax);

    public static bool IsCandidateName(string name) => Names.Contains(name) || (name.Contains("Firn") && name != Serializer && name != "Firn");

    /// <summary>References to the closed type arguments of the entry point that a candidate names.</summary>
    public static EquatableArray<string> TypeArguments(SemanticModel model, SyntaxNode node, CancellationToken cancellation) =>
        model.GetSymbolInfo(node, cancellation).Symbol is IMethodSymbol method && IsEntryPoint(method)
            ? AllTypeArguments(method).Select(RootReference.Create).OfType<string>().ToEquatableArray()
            : default;

    public static bool IsEntryPoint(IMethodSymbol method)
    {
        if (!method.IsGenericMethod) return false;
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return (definition.ContainingType is { Name: Serializer } type && TypeNames.Namespace(type) == "Firn") || KnownAttributes.Has(definition, KnownAttributes.EntryPoint);
    }

    public static IEnumerable<ITypeSymbol> AllTypeArguments(IMethodSymbol method) => method.TypeArguments;
}
