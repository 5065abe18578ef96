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
        "TryDeserialize", "Measure", "Clone", "GetSchema", "Populate", "Prepare", WithCase,
        "SerializeEnumerable", "DeserializeEnumerable", "CreateContainer", "AppendToContainer", "OpenContainer",
        "WriteValue", "ReadValue",
    };

    /// <summary>The method of <c>FirnOptions</c> that adds a case to a declared type.</summary>
    public const string WithCase = "WithCase";

    /// <summary>What stands in front of the reference of a type that cases are added to.</summary>
    public const char OpenBaseMark = '?';

    /// <summary>Whether a node may be the name of an entry point that is called or passed on.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: string name } && IsCandidateName(name) && node.Parent is not (QualifiedNameSyntax or UsingDirectiveSyntax or NamespaceDeclarationSyntax);

    public static bool IsCandidateName(string name) => Names.Contains(name) || (name.Contains("Firn") && name != Serializer && name != "Firn");

    /// <summary>References to the closed type arguments of the entry point that a candidate names.</summary>
    public static EquatableArray<string> TypeArguments(SemanticModel model, SyntaxNode node, CancellationToken cancellation) =>
        model.GetSymbolInfo(node, cancellation).Symbol is IMethodSymbol method && IsEntryPoint(method)
            ? AllTypeArguments(method).Select(RootReference.Create).Append(OpenBase(method) is { } open && RootReference.Create(open) is { } reference ? OpenBaseMark + reference : null).OfType<string>().ToEquatableArray()
            : default;

    /// <summary>The type that a call adds a case to, or null for another call.</summary>
    public static ITypeSymbol? OpenBase(IMethodSymbol method) =>
        method is { Name: WithCase, TypeArguments.Length: 2, ContainingType: { Name: "FirnOptions" } type } && TypeNames.Namespace(type) == "Firn" ? method.TypeArguments[0] : null;

    /// <summary>The keys of all types that calls in a compilation add cases to.</summary>
    public static HashSet<string> OpenBases(Compilation compilation, CancellationToken cancellation)
    {
        HashSet<string> keys = new(StringComparer.Ordinal);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            List<SyntaxNode> names = [.. tree.GetRoot(cancellation).DescendantNodes().Where(n => n is SimpleNameSyntax { Identifier.ValueText: WithCase })];
            if (names.Count == 0) continue;
#pragma warning disable RS1030 // only for files that call the method, and only once a type depends on it
            SemanticModel model = compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
            foreach (SyntaxNode name in names)
            {
                if (model.GetSymbolInfo(name, cancellation).Symbol is IMethodSymbol method && OpenBase(method) is { } type) keys.Add(TypeNames.Key(type));
            }
        }

        return keys;
    }

    public static bool IsEntryPoint(IMethodSymbol method)
    {
        if (!method.IsGenericMethod) return false;
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return (definition.ContainingType is { Name: Serializer } type && TypeNames.Namespace(type) == "Firn") || KnownAttributes.Has(definition, KnownAttributes.EntryPoint);
    }

    /// <summary>The type arguments of an entry point that are to be served: all but those of buffer writers, which are only written to.</summary>
    public static IEnumerable<ITypeSymbol> AllTypeArguments(IMethodSymbol method) => method.TypeArguments.Where((_, i) => !IsBufferWriter(method.TypeParameters[i]));

    private static bool IsBufferWriter(ITypeParameterSymbol parameter) => parameter.ConstraintTypes.Any(static c => c is { Name: "IBufferWriter" } && TypeNames.Namespace(c) == "System.Buffers");
}
