using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Types and contexts that attributes name.</summary>
internal static class Roots
{
    /// <summary>The reference of an annotated type.</summary>
    public static AnnotatedType Annotated(GeneratorAttributeSyntaxContext context)
    {
        ITypeSymbol type = (ITypeSymbol)context.TargetSymbol;
        return !type.IsAbstract && RootReference.Create(type) is { } reference ? new AnnotatedType(reference, false) : new AnnotatedType(DocumentationCommentId.CreateDeclarationId(type) ?? "", true);
    }

    /// <summary>The reference of a union, empty for the definition of a generic type.</summary>
    public static AnnotatedType Union(GeneratorAttributeSyntaxContext context) => new(RootReference.Create((ITypeSymbol)context.TargetSymbol) ?? "", false);

    /// <summary>The reference of an annotated type with known types; of others only those are served that something mentions.</summary>
    public static AnnotatedType KnownTypes(GeneratorAttributeSyntaxContext context) =>
        context.TargetSymbol is INamedTypeSymbol type && KnownAttributes.IsAnnotated(type) ? Union(context) : new AnnotatedType("", false);

    /// <summary>A context, or null if it is not partial, or the declaration is not the one that its file is made for.</summary>
    /// <param name="context">The declaration.</param>
    /// <param name="attribute">The attribute by which it was found.</param>
    public static ContextModel? Context(GeneratorAttributeSyntaxContext context, string attribute)
    {
        if (context.TargetNode is not ClassDeclarationSyntax || context.TargetSymbol is not INamedTypeSymbol type || !Hosts.IsPartial(type) || !ContextReader.IsFirst(type, context.TargetNode, attribute)) return null;
        Compilation compilation = context.SemanticModel.Compilation;
        using ExternAliases.Scope aliases = ExternAliases.Use(ExternAliases.Find(compilation));
        List<ITypeSymbol> types = ContextReader.Types(type, compilation);
        HostModel host = Hosts.Around(type);
        string header = Hosts.Header(type);
        return new ContextModel(
            HintNames.OfContext(TypeNames.Metadata(type)),
            host,
            header,
            types.Where(t => Nameability.Problem(t, compilation) is null && !Obsolescence.Forbids(t)).Select(TypeNames.Key).ToEquatableArray(),
            types.Select(RootReference.Create).OfType<string>().Distinct().ToEquatableArray(),
            DocumentationCommentId.CreateDeclarationId(type) ?? "")
        {
            Default = ContextReader.GetsDefault(type) ? TypeNames.Key(type) : "",
        };
    }

    /// <summary>The reference of a context that has contracts for types which it can't edit, or empty of another class.</summary>
    public static string ContractContext(GeneratorAttributeSyntaxContext context) =>
        context.TargetSymbol is INamedTypeSymbol { BaseType: { Name: "FirnContext" } } type ? DocumentationCommentId.CreateDeclarationId(type) ?? "" : "";

    /// <summary>A service, or null where something is in its way.</summary>
    public static ServiceModel? Service(GeneratorAttributeSyntaxContext context)
    {
        Compilation compilation = context.SemanticModel.Compilation;
        using ExternAliases.Scope aliases = ExternAliases.Use(ExternAliases.Find(compilation));
        return context.TargetSymbol is INamedTypeSymbol type ? ServiceReader.Read(type, compilation).Model : null;
    }

    /// <summary>Everything that is named, each once, in an order that does not depend on files.</summary>
    public static RootSet Merge(ImmutableArray<string> calls, ImmutableArray<AnnotatedType> annotated, ImmutableArray<ContextModel> contexts, ImmutableArray<ServiceModel> services, ImmutableArray<string> contracting) => new(
        Sort(calls.Where(c => !IsOpenBase(c) && !IsPopulated(c)).Concat(annotated.Where(a => !a.IsDefinition).Select(a => a.Reference)).Concat(contexts.SelectMany(c => c.Roots)).Concat(services.SelectMany(s => s.Roots))),
        Sort(annotated.Where(a => a.IsDefinition).Select(a => a.Reference)),
        Sort(contexts.Select(c => c.Reference).Concat(contracting)),
        Sort(calls.Where(IsOpenBase).Select(c => c.Substring(1))),
        Sort(contexts.SelectMany(c => c.Roots)),
        Sort(calls.Where(IsPopulated).Select(c => c.Substring(1))));

    /// <summary>Contexts with the names of their files.</summary>
    public static ImmutableArray<ContextModel> NameFiles(ImmutableArray<ContextModel> contexts)
    {
        HintNames hints = new();
        return [.. contexts.OrderBy(c => c.HintName, StringComparer.Ordinal).Select(c => c with { HintName = hints.Create(c.HintName) })];
    }

    /// <summary>Services with the names of their files, each once.</summary>
    public static ImmutableArray<ServiceModel> NameFiles(ImmutableArray<ServiceModel> services)
    {
        HintNames hints = new();
        return [.. services.Distinct().OrderBy(s => s.HintName, StringComparer.Ordinal).Select(s => s with { HintName = hints.Create(s.HintName) })];
    }

    private static bool IsOpenBase(string call) => call.Length > 0 && call[0] == EntryPoints.OpenBaseMark;

    private static bool IsPopulated(string call) => call.Length > 0 && call[0] == EntryPoints.PopulatedMark;

    private static EquatableArray<string> Sort(IEnumerable<string> references) =>
        references.Where(r => r.Length > 0).Distinct().OrderBy(r => r, StringComparer.Ordinal).ToEquatableArray();
}

/// <summary>A type with <c>[FirnSerializable]</c>.</summary>
/// <param name="Reference">Its reference.</param>
/// <param name="IsDefinition">Whether it is the definition of a generic type, or abstract.</param>
internal sealed record AnnotatedType(string Reference, bool IsDefinition);
