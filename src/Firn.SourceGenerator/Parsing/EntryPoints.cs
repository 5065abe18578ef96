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
        node is SimpleNameSyntax { Identifier.ValueText: string name } && IsCandidateName(name) && node.Parent is not (QualifiedNameSyntax or AliasQualifiedNameSyntax or UsingDirectiveSyntax or BaseNamespaceDeclarationSyntax) && !IsNamespace(node, name);

    public static bool IsCandidateName(string name) => Names.Contains(name) || (name.Contains("Firn") && name != Serializer);

    // In front of a point the name is most often that of the namespace.
    private static bool IsNamespace(SyntaxNode node, string name) => name == "Firn" && node.Parent is MemberAccessExpressionSyntax access && access.Expression == node;

    /// <summary>References to the closed type arguments of the entry point that a candidate names.</summary>
    public static EquatableArray<string> TypeArguments(SemanticModel model, SyntaxNode node, CancellationToken cancellation) =>
        model.GetSymbolInfo(node, cancellation).Symbol is IMethodSymbol method && IsEntryPoint(method)
            ? Values(method).Select(RootReference.Create).Append(OpenBase(method) is { } open && RootReference.Create(open) is { } reference ? OpenBaseMark + reference : null).OfType<string>().ToEquatableArray()
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

    /// <summary>The type arguments of an entry point that stand for values.</summary>
    public static IEnumerable<ITypeSymbol> Values(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        for (int i = 0; i < method.TypeArguments.Length; i++)
        {
            if (i >= definition.TypeParameters.Length || IsValue(definition, definition.TypeParameters[i])) yield return method.TypeArguments[i];
        }
    }

    /// <summary>
    /// Whether a type parameter of an entry point stands for a value: the attribute names it; or it names none, and the constraints do not say that it
    /// stands for something that bytes are written to or read from, or for a codec.
    /// </summary>
    public static bool IsValue(IMethodSymbol definition, ITypeParameterSymbol parameter)
    {
        bool any = false;
        foreach (string name in NamedValues(definition))
        {
            if (name == parameter.Name) return true;
            any = true;
        }

        return !any && !parameter.ConstraintTypes.Any(t => IsTransport(t) || t.AllInterfaces.Any(IsTransport) || IsDerivedTransport(t));
    }

    /// <summary>The type parameters that <c>[FirnEntryPoint(nameof(T))]</c> names.</summary>
    public static IEnumerable<string> NamedValues(IMethodSymbol method)
    {
        if (KnownAttributes.Find(method, KnownAttributes.EntryPoint) is not { ConstructorArguments.Length: 1 } attribute) return [];
        TypedConstant names = attribute.ConstructorArguments[0];
        return names is { Kind: TypedConstantKind.Array, IsNull: false } ? names.Values.Select(v => v.Value).OfType<string>() : [];
    }

    private static bool IsDerivedTransport(ITypeSymbol type)
    {
        for (ITypeSymbol? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (IsTransport(level)) return true;
        }

        return false;
    }

    private static bool IsTransport(ITypeSymbol type) => type is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) is
        "System.Buffers.IBufferWriter`1" or "System.IO.Stream" or "System.IO.TextWriter" or "System.IO.TextReader" or "System.IO.Pipelines.PipeWriter" or "System.IO.Pipelines.PipeReader" or "System.IO.Pipelines.IDuplexPipe"
        or "Firn.IFirnCodec" or "Firn.IFirnCodec`1";
}
