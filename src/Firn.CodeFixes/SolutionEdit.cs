using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Firn.CodeFixes;

/// <summary>Does steps in all files that they are about. What people wrote around them stays as it is.</summary>
internal static class SolutionEdit
{
    /// <summary>The solution after the steps.</summary>
    public static async Task<Solution> ApplyAsync(Solution solution, IEnumerable<DeclarationEdit> edits, CancellationToken cancellation)
    {
        foreach (IGrouping<DocumentId, DeclarationEdit> file in edits.GroupBy(e => e.Document))
        {
            Document document = solution.GetDocument(file.Key)!;
            if (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not { } root || await document.Project.GetCompilationAsync(cancellation).ConfigureAwait(false) is not { } compilation) continue;
            SourceText text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
            AttributeNames names = new(document, compilation);
            solution = solution.WithDocumentSyntaxRoot(file.Key, Apply(root, text, names, file));
        }

        return solution;
    }

    private static SyntaxNode Apply(SyntaxNode root, SourceText text, AttributeNames names, IEnumerable<DeclarationEdit> edits)
    {
        // The nodes are found before anything changes, and followed through the changes.
        List<(SyntaxNode Node, FixWord Word, string Argument)> steps = [];
        Dictionary<FieldDeclarationSyntax, List<FixedVariable>> fields = [];
        foreach (DeclarationEdit edit in edits.OrderBy(e => e.Span.Start).ThenBy(e => e.Word))
        {
            if (ProposedFix.Declaration(root, edit.Span) is not { } node) continue;
            if (node is VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax field } variable)
            {
                if (!fields.TryGetValue(field, out List<FixedVariable>? variables)) fields.Add(field, variables = []);
                variables.Add(new FixedVariable(field.Declaration.Variables.IndexOf(variable), edit.Word, edit.Argument));
            }
            else
            {
                steps.Add((node, edit.Word, edit.Argument));
            }
        }

        Dictionary<SyntaxNode, LinePlace> places = steps.Select(s => s.Node).Concat(fields.Keys).Distinct().ToDictionary(n => n, n => LinePlace.Of(n, text));
        SyntaxNode result = root.TrackNodes(places.Keys);
        foreach ((SyntaxNode node, FixWord word, string argument) in steps)
        {
            if (result.GetCurrentNode(node) is not { } current) continue;
            result = word == FixWord.Unmark ? AttributeWriter.Remove(result, (AttributeSyntax)current) : result.ReplaceNode(current, StepWriter.Write(current, word, argument, names, places[node]));
        }

        foreach (KeyValuePair<FieldDeclarationSyntax, List<FixedVariable>> field in fields)
        {
            if (result.GetCurrentNode(field.Key) is { } current) result = result.ReplaceNode(current, FieldSplitter.Write(current, field.Value, names, places[field.Key]));
        }

        return result;
    }
}

/// <summary>A variable of a field declaration, by its number, and what is done to it.</summary>
internal readonly record struct FixedVariable(int Index, FixWord Word, string Argument);
