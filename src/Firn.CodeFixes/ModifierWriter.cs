using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Adds, replaces and removes modifiers.</summary>
internal static class ModifierWriter
{
    /// <summary>Declares a type partial: the word stands right before the keyword.</summary>
    public static TypeDeclarationSyntax AddPartial(TypeDeclarationSyntax type)
    {
        SyntaxToken partial = SyntaxFactory.Token(default, SyntaxKind.PartialKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space));
        if (type.Modifiers.Count > 0) return (TypeDeclarationSyntax)type.WithModifiers(type.Modifiers.Add(partial));
        SyntaxToken keyword = type.Keyword;
        return (TypeDeclarationSyntax)type.WithKeyword(keyword.WithLeadingTrivia()).WithModifiers(SyntaxFactory.TokenList(partial.WithLeadingTrivia(keyword.LeadingTrivia)));
    }

    /// <summary>Makes a private member internal, whether it says that it is private or not.</summary>
    public static MemberDeclarationSyntax MakeInternal(MemberDeclarationSyntax member)
    {
        SyntaxToken word = member.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.PrivateKeyword));
        if (word != default) return member.ReplaceToken(word, SyntaxFactory.Token(SyntaxKind.InternalKeyword).WithTriviaFrom(word));
        SyntaxToken first = member.AttributeLists.Count == 0 ? member.GetFirstToken() : member.AttributeLists.Last().GetLastToken().GetNextToken();
        SyntaxToken added = SyntaxFactory.Token(first.LeadingTrivia, SyntaxKind.InternalKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space));
        member = member.ReplaceToken(first, first.WithLeadingTrivia());
        return member.WithModifiers(member.Modifiers.Insert(0, added));
    }

    /// <summary>Removes a modifier.</summary>
    public static MemberDeclarationSyntax Remove(MemberDeclarationSyntax member, SyntaxKind kind)
    {
        SyntaxToken word = member.Modifiers.FirstOrDefault(m => m.IsKind(kind));
        if (word == default) return member;
        SyntaxToken next = word.GetNextToken();
        member = member.ReplaceToken(next, next.WithLeadingTrivia(word.LeadingTrivia));
        return member.WithModifiers(SyntaxFactory.TokenList(member.Modifiers.Where(m => !m.IsKind(kind))));
    }
}
