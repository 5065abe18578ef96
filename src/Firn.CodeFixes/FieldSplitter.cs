using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.CodeFixes;

/// <summary>Adds attributes to fields. An attribute is about all variables of a declaration, so one with several is split where not all get it.</summary>
internal static class FieldSplitter
{
    public static IEnumerable<FieldDeclarationSyntax> Write(FieldDeclarationSyntax field, List<FixedVariable> variables, AttributeNames names, LinePlace place)
    {
        List<(int First, int Count, (FixWord Word, string Argument)[] Words)> runs = [];
        for (int i = 0; i < field.Declaration.Variables.Count; i++)
        {
            (FixWord, string)[] words = [.. variables.Where(v => v.Index == i).Select(v => (v.Word, v.Argument))];
            if (runs.Count > 0 && runs[runs.Count - 1] is var last && last.Words.SequenceEqual(words)) runs[runs.Count - 1] = (last.First, last.Count + 1, words);
            else runs.Add((i, 1, words));
        }

        for (int i = 0; i < runs.Count; i++)
        {
            FieldDeclarationSyntax part = runs.Count == 1 ? field : Part(field, runs[i].First, runs[i].Count, place);
            foreach ((FixWord word, string argument) in runs[i].Words) part = (FieldDeclarationSyntax)StepWriter.Write(part, word, argument, names, place);
            yield return part;
        }
    }

    // Comments stay with the variable that they stand behind.
    private static FieldDeclarationSyntax Part(FieldDeclarationSyntax field, int first, int count, LinePlace place)
    {
        SeparatedSyntaxList<VariableDeclaratorSyntax> all = field.Declaration.Variables;
        List<SyntaxNodeOrToken> taken = [];
        for (int i = first; i < first + count; i++)
        {
            if (i > first) taken.Add(all.GetSeparator(i - 1));
            taken.Add(i == first && i > 0 ? all[i].WithoutLeadingTrivia() : all[i]);
        }

        FieldDeclarationSyntax part = field.WithDeclaration(field.Declaration.WithVariables(SyntaxFactory.SeparatedList<VariableDeclaratorSyntax>(taken)));
        if (first > 0) part = part.WithLeadingTrivia(place.Indentation);
        if (first + count == all.Count) return part;
        SyntaxTriviaList behind = all.GetSeparator(first + count - 1).TrailingTrivia;
        bool endsLine = behind.Any(SyntaxKind.EndOfLineTrivia);
        return part.WithSemicolonToken(SyntaxFactory.Token(default, SyntaxKind.SemicolonToken, default)).WithTrailingTrivia(endsLine ? behind : SyntaxFactory.TriviaList(place.IsFirst ? place.LineBreak : SyntaxFactory.Space));
    }
}
