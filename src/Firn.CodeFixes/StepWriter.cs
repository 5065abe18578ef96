using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Does one step at one declaration.</summary>
internal static class StepWriter
{
    public static SyntaxNode Write(SyntaxNode node, FixWord word, string argument, AttributeNames names, LinePlace place) => word switch
    {
        FixWord.Member => AttributeWriter.Add(node, names.Attribute("FirnMember"), place),
        FixWord.Ignore => AttributeWriter.Add(node, names.Attribute("FirnIgnore"), place),
        FixWord.IgnoreInstead => names.Attribute("FirnIgnore").WithTriviaFrom(node),
        FixWord.Serializable => AttributeWriter.Add(node, names.Attribute("FirnSerializable"), place),
        FixWord.AllMembers => AttributeWriter.Add(node, names.AllMembers(), place),
        FixWord.AllMembersToo => names.WithAllMembers((AttributeSyntax)node),
        FixWord.References => AttributeWriter.Add(node, names.Attribute("FirnReferences"), place),
        FixWord.FirstCase => AttributeWriter.Add(node, names.FirstCase((TypeDeclarationSyntax)node), place),
        FixWord.Case => AttributeWriter.Add(node, names.Case(argument), place),
        FixWord.Constructor => AttributeWriter.Add(node, names.Attribute("FirnConstructor"), place),
        FixWord.EntryPoint => AttributeWriter.Add(node, names.Attribute("FirnEntryPoint"), place),
        FixWord.Partial => ModifierWriter.AddPartial((TypeDeclarationSyntax)node),
        FixWord.Internal => ModifierWriter.MakeInternal((MemberDeclarationSyntax)node),
        FixWord.NotFile => ModifierWriter.Remove((MemberDeclarationSyntax)node, SyntaxKind.FileKeyword),
        FixWord.Context => BaseWriter.Derive((ClassDeclarationSyntax)node, (TypeSyntax)names.Type("FirnContext")),
        FixWord.FormerName => FormerNameWriter.Add(node, argument, names, place),
        _ => node,
    };
}
