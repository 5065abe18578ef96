using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Partial declarations that generated code stands in.</summary>
internal static class Hosts
{
    /// <summary>Whether the type and all around it are declared partial in source.</summary>
    public static bool IsPartial(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? t = type; t is not null; t = t.ContainingType)
        {
            if (!IsDeclaredPartial(t)) return false;
        }

        return true;
    }

    /// <summary>Whether the type itself is.</summary>
    public static bool IsDeclaredPartial(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword));

    /// <summary>The namespace and types around a type.</summary>
    public static HostModel Around(INamedTypeSymbol type) => type.ContainingType is { } outer ? Inside(outer) : new HostModel(TypeNames.Namespace(type), default, TypeNames.Namespace(type)) { SpellsNames = true };

    /// <summary>A type as the place of declarations.</summary>
    public static HostModel Inside(INamedTypeSymbol type)
    {
        List<string> headers = [];
        for (INamedTypeSymbol? t = type; t is not null; t = t.ContainingType) headers.Insert(0, Header(t));
        return new HostModel(TypeNames.Namespace(type), headers.ToEquatableArray(), TypeNames.Key(type));
    }

    /// <summary>The partial declaration of a type.</summary>
    public static string Header(INamedTypeSymbol type)
    {
        string kind = type switch
        {
            { TypeKind: TypeKind.Interface } => "interface",
            { IsRecord: true, IsValueType: true } => "record struct",
            { IsRecord: true } => "record",
            { IsValueType: true } => "struct",
            _ => "class",
        };
        // Words that are keywords only in some places (record, file, required) are no names of types unless marked.
        string parameters = type.TypeParameters.Length == 0 ? "" : $"<{string.Join(", ", type.TypeParameters.Select(p => Escape(p.Name)))}>";
        return $"partial {kind} {Escape(type.Name)}{parameters}";
    }

    private static string Escape(string name) => Emission.LocalNames.IsKeyword(name) || name.All(c => c is >= 'a' and <= 'z') ? "@" + name : name;
}
