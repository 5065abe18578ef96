using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Firn.CodeFixes;

/// <summary>How a declaration stands in its file.</summary>
/// <param name="IsFirst">Whether nothing but white space stands before it in its line.</param>
/// <param name="Indentation">That white space.</param>
/// <param name="LineBreak">How lines of the file end.</param>
internal readonly record struct LinePlace(bool IsFirst, SyntaxTriviaList Indentation, SyntaxTrivia LineBreak)
{
    public static LinePlace Of(SyntaxNode node, SourceText text)
    {
        TextLine line = text.Lines.GetLineFromPosition(node.SpanStart);
        string before = text.ToString(TextSpan.FromBounds(line.Start, node.SpanStart));
        TextLine first = text.Lines[0];
        string end = text.ToString(TextSpan.FromBounds(first.End, first.EndIncludingLineBreak));
        bool isFirst = string.IsNullOrWhiteSpace(before);
        return new LinePlace(isFirst, isFirst && before.Length > 0 ? SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(before)) : default, SyntaxFactory.EndOfLine(end.Length == 0 ? "\n" : end));
    }
}
