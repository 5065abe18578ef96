using System.Collections.Immutable;
using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Finds calls of entry points, method groups, and generic types that are entry points. Syntax is looked at by name alone, because binding every call of a large
/// project on every edit takes seconds.
/// </summary>
internal static class EntryPoints
{
    private const string Serializer = "FirnSerializer";

    private static readonly HashSet<string> Names = new(StringComparer.Ordinal)
    {
        "Serialize", "SerializeAsync", "SerializeToBuffer", "TrySerialize", "Deserialize", "DeserializeAsync", "DeserializeAsyncEnumerable",
        "TryDeserialize", "Measure", "Clone", "GetSchema", Populate, "Prepare", WithCase,
        "SerializeEnumerable", "DeserializeEnumerable", "CreateContainer", "AppendToContainer", "OpenContainer",
        "WriteValue", "ReadValue",
    };

    /// <summary>The method of <c>FirnOptions</c> that adds a case to a declared type.</summary>
    public const string WithCase = "WithCase";

    /// <summary>What stands in front of the reference of a type that cases are added to.</summary>
    public const char OpenBaseMark = '?';

    /// <summary>What stands in front of a further reference of a type that <see cref="Populate"/> is called with.</summary>
    public const char PopulatedMark = '!';

    private const string Populate = "Populate";

    /// <summary>Whether a node may be the name of an entry point that is called or passed on, or of a type that is one.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: string name } && (IsCandidateName(name) || IsOfFirn(node))
        && (node is GenericNameSyntax || node.Parent is not (QualifiedNameSyntax or AliasQualifiedNameSyntax or UsingDirectiveSyntax or BaseNamespaceDeclarationSyntax)) && !IsNamespace(node, name);

    public static bool IsCandidateName(string name) => Names.Contains(name) || (name.Contains("Firn") && name != Serializer);

    /// <summary>Whether uses of a method or type are found: by its own name, or that of the class that its static methods are called with.</summary>
    public static bool IsFound(ISymbol symbol) => IsCandidateName(symbol.Name) || (symbol is IMethodSymbol { IsStatic: true, ContainingType: { } type } && IsNameOfFirn(type.Name));

    // FirnMarshaller.Create<Order>()
    private static bool IsOfFirn(SyntaxNode node) => node.Parent is MemberAccessExpressionSyntax access && access.Name == node && IsNameOfFirn(access.Expression switch
    {
        SimpleNameSyntax type => type.Identifier.ValueText,
        MemberAccessExpressionSyntax type => type.Name.Identifier.ValueText,
        AliasQualifiedNameSyntax type => type.Name.Identifier.ValueText,
        _ => "",
    });

    private static bool IsNameOfFirn(string name) => name.Contains("Firn") && name is not ("Firn" or Serializer);

    // In front of a point the name is most often that of the namespace.
    private static bool IsNamespace(SyntaxNode node, string name) => name == "Firn" && node.Parent is MemberAccessExpressionSyntax access && access.Expression == node;

    /// <summary>References to the closed types that stand for values at the entry point that a candidate names.</summary>
    public static EquatableArray<string> TypeArguments(SemanticModel model, SyntaxNode node, CancellationToken cancellation) => model.GetSymbolInfo(node, cancellation).Symbol switch
    {
        IMethodSymbol method when IsEntryPoint(method) => Values(method, model.Compilation).Select(RootReference.Create).Append(OpenBase(method) is { } open && RootReference.Create(open) is { } reference ? OpenBaseMark + reference : null).Concat(Populated(method, model.Compilation)).OfType<string>().ToEquatableArray(),
        INamedTypeSymbol type when IsEntryPoint(type) => Values(type, model.Compilation).Select(RootReference.Create).OfType<string>().ToEquatableArray(),
        _ => default,
    };

    // Their code reads into what objects hold, if options say so.
    private static IEnumerable<string?> Populated(IMethodSymbol method, Compilation compilation) =>
        method is { Name: Populate, ContainingType.Name: Serializer } ? Values(method, compilation).Select(RootReference.Create).Select(r => r is null ? null : PopulatedMark + r) : [];

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

    /// <summary>Whether a type that source names is a generic type marked as an entry point.</summary>
    public static bool IsEntryPoint(INamedTypeSymbol type) => type is { IsGenericType: true, IsUnboundGenericType: false } && KnownAttributes.Has(type.OriginalDefinition, KnownAttributes.EntryPoint);

    /// <summary>The types that stand for values at an entry point: type arguments, and wrappers made of them.</summary>
    public static IEnumerable<ITypeSymbol> Values(IMethodSymbol method, Compilation compilation)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return Values(definition.TypeParameters, method.TypeArguments, KnownAttributes.Find(definition, KnownAttributes.EntryPoint), compilation);
    }

    /// <inheritdoc cref="Values(IMethodSymbol, Compilation)"/>
    public static IEnumerable<ITypeSymbol> Values(INamedTypeSymbol type, Compilation compilation) =>
        Values(type.OriginalDefinition.TypeParameters, type.TypeArguments, KnownAttributes.Find(type.OriginalDefinition, KnownAttributes.EntryPoint), compilation);

    /// <summary>The types that stand for values where type parameters are replaced.</summary>
    /// <param name="parameters">The type parameters.</param>
    /// <param name="arguments">What takes their place.</param>
    /// <param name="attribute">The attribute that says which of them are values, and in which types they are wrapped; null for methods of the serializer.</param>
    /// <param name="compilation">The compilation.</param>
    public static IEnumerable<ITypeSymbol> Values(ImmutableArray<ITypeParameterSymbol> parameters, ImmutableArray<ITypeSymbol> arguments, AttributeData? attribute, Compilation compilation)
    {
        List<INamedTypeSymbol> wrappers = [.. Wrappers(attribute)];
        for (int i = 0; i < arguments.Length; i++)
        {
            if (i < parameters.Length && !IsValue(parameters[i], attribute)) continue;
            yield return arguments[i];
            foreach (INamedTypeSymbol wrapped in wrappers.SelectMany(wrapper => OpenTypes.Close(wrapper, [arguments[i]], compilation))) yield return wrapped;
        }
    }

    /// <summary>
    /// Whether a type is passed on by the marked method or type around it: its callers name what takes the type parameter's place, so that nothing has to be generated here.
    /// </summary>
    public static bool IsPassedOn(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol parameter => Mark(parameter) is { } attribute && IsValue(parameter, attribute),
        INamedTypeSymbol { TypeArguments.Length: 1 } named when named.TypeArguments[0] is ITypeParameterSymbol parameter => Mark(parameter) is { } attribute && IsValue(parameter, attribute) && Wrappers(attribute).Any(w => SymbolEqualityComparer.Default.Equals(w.OriginalDefinition, named.OriginalDefinition)),
        _ => false,
    };

    private static AttributeData? Mark(ITypeParameterSymbol parameter) => KnownAttributes.Find(parameter.ContainingSymbol, KnownAttributes.EntryPoint);

    /// <summary>The open types that <c>Wrappers</c> of an attribute names.</summary>
    public static IEnumerable<INamedTypeSymbol> Wrappers(AttributeData? attribute)
    {
        if (attribute is null) return [];
        TypedConstant named = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Wrappers").Value;
        return named is { Kind: TypedConstantKind.Array, IsNull: false } ? named.Values.Select(v => v.Value).OfType<INamedTypeSymbol>() : [];
    }

    /// <summary>
    /// Whether a type parameter of an entry point stands for a value: the attribute names it; or it names none, and the constraints do not say that it
    /// stands for something that bytes are written to or read from, or for a codec.
    /// </summary>
    public static bool IsValue(ITypeParameterSymbol parameter, AttributeData? attribute)
    {
        bool any = false;
        foreach (string name in NamedValues(attribute))
        {
            if (name == parameter.Name) return true;
            any = true;
        }

        return !any && !parameter.ConstraintTypes.Any(t => IsTransport(t) || t.AllInterfaces.Any(IsTransport) || IsDerivedTransport(t));
    }

    /// <summary>The type parameters that an attribute names: its last argument, as in <c>[FirnEntryPoint(nameof(T))]</c>.</summary>
    public static IEnumerable<string> NamedValues(AttributeData? attribute)
    {
        if (attribute is not { ConstructorArguments.IsEmpty: false }) return [];
        TypedConstant names = attribute.ConstructorArguments[attribute.ConstructorArguments.Length - 1];
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
