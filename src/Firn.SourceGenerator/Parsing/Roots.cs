using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Types and contexts that attributes name.</summary>
internal static class Roots
{
    /// <summary>The reference of an annotated type, empty for the definition of a generic one.</summary>
    public static string Annotated(GeneratorAttributeSyntaxContext context) =>
        RootReference.Create((ITypeSymbol)context.TargetSymbol) ?? "";

    /// <summary>A context, or null if it is not partial.</summary>
    public static ContextModel? Context(GeneratorAttributeSyntaxContext context)
    {
        if (context.TargetNode is not ClassDeclarationSyntax || context.TargetSymbol is not INamedTypeSymbol type || !Hosts.IsPartial(type)) return null;
        List<ITypeSymbol> types = [];
        foreach (AttributeData attribute in context.Attributes)
        {
            if (attribute.ConstructorArguments.Length == 1 && attribute.ConstructorArguments[0].Value is ITypeSymbol included) types.Add(included);
        }

        HostModel host = Hosts.Around(type);
        string header = Hosts.Header(type);
        return new ContextModel(
            TypeNames.Metadata(type).Replace('+', '.').Replace('`', '_') + ".g.cs",
            host,
            header,
            types.Where(RootReference.IsClosed).Select(TypeNames.Key).Distinct().ToEquatableArray(),
            types.Select(RootReference.Create).OfType<string>().Distinct().ToEquatableArray());
    }

    /// <summary>All roots, each once, in an order that does not depend on files.</summary>
    public static EquatableArray<string> Merge(ImmutableArray<string> calls, ImmutableArray<string> annotated, ImmutableArray<ContextModel> contexts) =>
        calls.Concat(annotated).Concat(contexts.SelectMany(c => c.Roots)).Where(r => r.Length > 0).Distinct().OrderBy(r => r, StringComparer.Ordinal).ToEquatableArray();
}
