using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Firn.CodeFixes;

/// <summary>One fix of one diagnostic, its places found in the solution.</summary>
/// <param name="Title">What editors show.</param>
/// <param name="GeneralTitle">The same for many diagnostics.</param>
/// <param name="EquivalenceKey">The diagnostic's id and the first step: fixes with the same one are done together.</param>
/// <param name="Edits">The steps.</param>
internal sealed record ProposedFix(string Title, string GeneralTitle, string EquivalenceKey, IReadOnlyList<DeclarationEdit> Edits)
{
    /// <summary>The fixes of a diagnostic whose places all are in documents that people edit.</summary>
    public static async Task<List<ProposedFix>> OfAsync(Solution solution, Diagnostic diagnostic, CancellationToken cancellation)
    {
        List<ProposedFix> fixes = [];
        if (!diagnostic.Properties.TryGetValue(MechanicalFix.Property, out string? text)) return fixes;
        foreach (FixStep[] steps in MechanicalFix.Read(text))
        {
            List<DeclarationEdit> edits = [];
            string? name = null;
            foreach (FixStep step in steps)
            {
                if (step.Place >= diagnostic.AdditionalLocations.Count) break;
                Location place = diagnostic.AdditionalLocations[step.Place];
                // What generators add is in no document that an edit could last in.
                if (solution.GetDocument(place.SourceTree) is not { } document || document is SourceGeneratedDocument) break;
                SyntaxNode root = await place.SourceTree!.GetRootAsync(cancellation).ConfigureAwait(false);
                if (Declaration(root, place.SourceSpan) is not { } node) break;
                name ??= NameOf(node);
                edits.Add(new DeclarationEdit(document.Id, node.Span, step.Word, step.Argument));
            }

            if (edits.Count == steps.Length) fixes.Add(new ProposedFix(FixTitles.Of(steps, $"'{name}'"), FixTitles.Of(steps, "them"), $"{diagnostic.Id}:{steps[0].Word}", edits));
        }

        return fixes;
    }

    /// <summary>The declaration or attribute at a place.</summary>
    public static SyntaxNode? Declaration(SyntaxNode root, TextSpan span) => root.FullSpan.Contains(span)
        ? root.FindNode(span, getInnermostNodeForTie: true).AncestorsAndSelf().FirstOrDefault(n => n is AttributeSyntax or VariableDeclaratorSyntax or ParameterSyntax or MemberDeclarationSyntax)
        : null;

    private static string NameOf(SyntaxNode node) => node switch
    {
        VariableDeclaratorSyntax variable => variable.Identifier.ValueText,
        ParameterSyntax parameter => parameter.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
        ConstructorDeclarationSyntax constructor => constructor.Identifier.ValueText,
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        AttributeSyntax { Parent.Parent: { } marked } => marked is BaseFieldDeclarationSyntax field ? field.Declaration.Variables[0].Identifier.ValueText : NameOf(marked),
        _ => "",
    };
}
