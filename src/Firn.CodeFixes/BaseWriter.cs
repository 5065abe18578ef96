using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Gives a class that has none a base class.</summary>
internal static class BaseWriter
{
    /// <summary>Derives a class from another: in front of its interfaces, behind its name and parameters.</summary>
    public static ClassDeclarationSyntax Derive(ClassDeclarationSyntax type, TypeSyntax parent)
    {
        SimpleBaseTypeSyntax item = SyntaxFactory.SimpleBaseType(parent);
        if (type.BaseList is { } list) return type.WithBaseList(list.WithTypes(SyntaxFactory.SeparatedList<BaseTypeSyntax>([item, .. list.Types], [Spaced(SyntaxKind.CommaToken), .. list.Types.GetSeparators()])));
        SyntaxToken last = (type.ParameterList ?? (SyntaxNode?)type.TypeParameterList)?.GetLastToken() ?? type.Identifier;
        SyntaxTriviaList behind = last.TrailingTrivia;
        type = type.ReplaceToken(last, last.WithTrailingTrivia(SyntaxFactory.Space));
        return type.WithBaseList(SyntaxFactory.BaseList(Spaced(SyntaxKind.ColonToken), SyntaxFactory.SingletonSeparatedList<BaseTypeSyntax>(item.WithTrailingTrivia(behind))));
    }

    private static SyntaxToken Spaced(SyntaxKind kind) => SyntaxFactory.Token(default, kind, SyntaxFactory.TriviaList(SyntaxFactory.Space));
}
