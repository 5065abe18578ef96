using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Writes names that a member had before.</summary>
internal static class FormerNameWriter
{
    private const string Argument = "FormerNames";

    /// <summary>Adds a name to those of the attribute that is there, or the attribute.</summary>
    public static SyntaxNode Add(SyntaxNode node, string name, AttributeNames names, LinePlace place)
    {
        AttributeSyntax? attribute = ListsOf(node).SelectMany(l => l.Attributes).FirstOrDefault(IsMember);
        if (attribute is null) return AttributeWriter.Add(node, With(names.Attribute("FirnMember"), name), place);
        return node.ReplaceNode(attribute, With(attribute, name));
    }

    private static SyntaxList<AttributeListSyntax> ListsOf(SyntaxNode node) => node is ParameterSyntax parameter ? parameter.AttributeLists : ((MemberDeclarationSyntax)node).AttributeLists;

    private static bool IsMember(AttributeSyntax attribute)
    {
        string name = (attribute.Name as QualifiedNameSyntax)?.Right.Identifier.ValueText ?? (attribute.Name as AliasQualifiedNameSyntax)?.Name.Identifier.ValueText ?? (attribute.Name as SimpleNameSyntax)?.Identifier.ValueText ?? "";
        return name is "FirnMember" or "FirnMemberAttribute";
    }

    private static AttributeSyntax With(AttributeSyntax attribute, string name)
    {
        string literal = SymbolDisplay.FormatLiteral(name, quote: true);
        AttributeArgumentSyntax? known = attribute.ArgumentList?.Arguments.FirstOrDefault(a => a.NameEquals?.Name.Identifier.ValueText == Argument);
        if (known is null)
        {
            AttributeArgumentSyntax added = SyntaxFactory.ParseAttributeArgumentList($"({Argument} = [{literal}])")!.Arguments[0];
            if (attribute.ArgumentList is not { Arguments.Count: > 0 } list) return attribute.WithArgumentList(PlainText.Of(SyntaxFactory.AttributeArgumentList(SyntaxFactory.SingletonSeparatedList(added))));
            SyntaxToken comma = SyntaxFactory.Token(default, SyntaxKind.CommaToken, SyntaxFactory.TriviaList(SyntaxFactory.Space));
            return attribute.WithArgumentList(list.WithArguments(SyntaxFactory.SeparatedList([.. list.Arguments, added], [.. list.Arguments.GetSeparators(), comma])));
        }

        // The names that are there stay as they are written, whatever brackets they have.
        string text = known.Expression.ToString();
        int end = text.LastIndexOfAny([']', '}']);
        if (end < 0) return attribute;
        string before = text.Substring(0, end).TrimEnd();
        bool isEmpty = before.EndsWith("[", StringComparison.Ordinal) || before.EndsWith("{", StringComparison.Ordinal);
        string separator = isEmpty || before.EndsWith(",", StringComparison.Ordinal) ? "" : ", ";
        ExpressionSyntax more = SyntaxFactory.ParseExpression(before + separator + literal + text.Substring(before.Length)).WithTriviaFrom(known.Expression);
        return attribute.ReplaceNode(known.Expression, more);
    }
}
