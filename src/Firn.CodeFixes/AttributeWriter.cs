using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Adds and removes attributes. Comments stay before the declaration, and its lines where they are.</summary>
internal static class AttributeWriter
{
    /// <summary>
    /// Adds an attribute behind those that are there, in their manner. Without others it stands in the line of a field, a property or a parameter, and
    /// above types, methods and constructors.
    /// </summary>
    public static SyntaxNode Add(SyntaxNode node, AttributeSyntax attribute, LinePlace place)
    {
        SyntaxList<AttributeListSyntax> lists = ListsOf(node);
        SyntaxToken next = lists.Count == 0 ? node.GetFirstToken() : lists.Last().GetLastToken().GetNextToken();
        bool isAbove = lists.Count > 0
            ? lists.Last().GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
            : place.IsFirst && node is (BaseTypeDeclarationSyntax or BaseMethodDeclarationSyntax);
        AttributeListSyntax list = SyntaxFactory.AttributeList(SyntaxFactory.SingletonSeparatedList(attribute));
        // The attribute of a positional member is that of its property, where the parameter's would be none.
        if (node is ParameterSyntax) list = list.WithTarget(SyntaxFactory.AttributeTargetSpecifier(SyntaxFactory.Token(SyntaxKind.PropertyKeyword), SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space)));
        list = PlainText.Of(list).WithLeadingTrivia(next.LeadingTrivia).WithTrailingTrivia(isAbove ? place.LineBreak : SyntaxFactory.Space);
        node = node.ReplaceToken(next, next.WithLeadingTrivia(isAbove ? place.Indentation : default));
        return WithLists(node, ListsOf(node).Add(list));
    }

    /// <summary>Removes an attribute, and its brackets where it was alone in them.</summary>
    public static SyntaxNode Remove(SyntaxNode root, AttributeSyntax attribute)
    {
        AttributeListSyntax list = (AttributeListSyntax)attribute.Parent!;
        if (list.Attributes.Count > 1) return root.RemoveNode(attribute, SyntaxRemoveOptions.KeepNoTrivia)!;
        // What stands before the brackets is the declaration's: comments, and the place in the line.
        SyntaxNode node = list.Parent!;
        int index = ListsOf(node).IndexOf(list);
        SyntaxToken next = list.GetLastToken().GetNextToken();
        SyntaxNode marked = node.ReplaceToken(next, next.WithLeadingTrivia(list.GetLeadingTrivia()));
        return root.ReplaceNode(node, WithLists(marked, ListsOf(marked).RemoveAt(index)));
    }

    private static SyntaxList<AttributeListSyntax> ListsOf(SyntaxNode node) => node is ParameterSyntax parameter ? parameter.AttributeLists : ((MemberDeclarationSyntax)node).AttributeLists;

    private static SyntaxNode WithLists(SyntaxNode node, SyntaxList<AttributeListSyntax> lists) => node is ParameterSyntax parameter ? parameter.WithAttributeLists(lists) : ((MemberDeclarationSyntax)node).WithAttributeLists(lists);
}
