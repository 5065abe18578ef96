using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Firn.CodeFixes;

/// <summary>
/// Fixes many diagnostics at once. Their edits are gathered first and each is done once: two fields of a class mark the class a single time, also where
/// another file declares it.
/// </summary>
internal sealed class FirnFixAllProvider : FixAllProvider
{
    public static readonly FirnFixAllProvider Instance = new();

    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        Solution solution = fixAllContext.Solution;
        string? key = fixAllContext.CodeActionEquivalenceKey;
        HashSet<DeclarationEdit> edits = [];
        string? title = null;
        foreach (Diagnostic diagnostic in await DiagnosticsAsync(fixAllContext).ConfigureAwait(false))
        {
            foreach (ProposedFix fix in await ProposedFix.OfAsync(solution, diagnostic, fixAllContext.CancellationToken).ConfigureAwait(false))
            {
                if (fix.EquivalenceKey != key) continue;
                title ??= fix.GeneralTitle;
                edits.UnionWith(fix.Edits);
            }
        }

        return edits.Count == 0 ? null : CodeAction.Create(title!, cancellation => SolutionEdit.ApplyAsync(solution, edits, cancellation), key);
    }

    private static async Task<IEnumerable<Diagnostic>> DiagnosticsAsync(FixAllContext context)
    {
        switch (context.Scope)
        {
            case FixAllScope.Document when context.Document is { } document:
                return await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);
            case FixAllScope.Project:
                return await context.GetAllDiagnosticsAsync(context.Project).ConfigureAwait(false);
            case FixAllScope.Solution:
                ImmutableArray<Diagnostic>[] all = await Task.WhenAll(context.Solution.Projects.Where(p => p.Language == LanguageNames.CSharp).Select(context.GetAllDiagnosticsAsync)).ConfigureAwait(false);
                return all.SelectMany(d => d);
            default:
                return [];
        }
    }
}
