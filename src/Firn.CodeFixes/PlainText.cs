using Microsoft.CodeAnalysis;

namespace Firn.CodeFixes;

/// <summary>Code as it is meant to stand. Where nodes and tokens are made, Roslyn marks what is between them as elastic, and editors lay out such code anew.</summary>
internal static class PlainText
{
    public static T Of<T>(T node)
        where T : SyntaxNode => node.ReplaceTokens(node.DescendantTokens(), (_, token) => Of(token));

    public static SyntaxToken Of(SyntaxToken token) => token.WithLeadingTrivia(token.LeadingTrivia.Where(t => !IsElastic(t))).WithTrailingTrivia(token.TrailingTrivia.Where(t => !IsElastic(t)));

    private static bool IsElastic(SyntaxTrivia trivia) => trivia.HasAnnotation(SyntaxAnnotation.ElasticAnnotation);
}
