using System.Collections.Immutable;
using System.Composition;
using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Firn.CodeFixes;

/// <summary>Does what the analyzer says of its diagnostics that can be done mechanically. It knows no rules: each diagnostic brings its fixes along.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FirnCodeFixProvider)), Shared]
public sealed class FirnCodeFixProvider : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
    [
        "FIRN0010", "FIRN0011", "FIRN0012", "FIRN0014", "FIRN0017", "FIRN0018", "FIRN0019", "FIRN0020", "FIRN0021", "FIRN0023", "FIRN0025", "FIRN0027", "FIRN0028",
        "FIRN0029", "FIRN0034", "FIRN0036", "FIRN0041", "FIRN0044", "FIRN0046", "FIRN0101", "FIRN0103",
    ];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => FirnFixAllProvider.Instance;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Solution solution = context.Document.Project.Solution;
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            foreach (ProposedFix fix in await ProposedFix.OfAsync(solution, diagnostic, context.CancellationToken).ConfigureAwait(false))
            {
                context.RegisterCodeFix(CodeAction.Create(fix.Title, cancellation => SolutionEdit.ApplyAsync(solution, fix.Edits, cancellation), fix.EquivalenceKey), diagnostic);
            }
        }
    }
}
