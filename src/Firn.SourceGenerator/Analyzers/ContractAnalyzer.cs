using System.Collections.Immutable;
using Firn.Contracts.Files;
using Firn.SourceGenerator.ContractFiles;
using Firn.SourceGenerator.Fixes;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>Holds the contracts that the generator saw against those of <c>firn.contract.json</c>. Without that file it does nothing.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ContractAnalyzer : DiagnosticAnalyzer
{
    // More would hide what matters.
    private const int MostFindings = 200;
    private const int MostNamed = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        DiagnosticDescriptors.ContractRefused, DiagnosticDescriptors.ContractLoses, DiagnosticDescriptors.ContractRenamed, DiagnosticDescriptors.ContractOutdated, DiagnosticDescriptors.ContractMalformed,
        DiagnosticDescriptors.ContractRelease,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            ContractUpdate update = ContractUpdate.Read(start.Options.AnalyzerConfigOptionsProvider.GlobalOptions);
            AdditionalText? file = start.Options.AdditionalFiles.FirstOrDefault(f => ContractSource.IsContractFile(f.Path));
            if (file is null && !update.IsAsked) return;
            Session session = new(start.Compilation, file, update);
            Lazy<ILookup<ISymbol?, Diagnostic>> found = new(() => session.Find().ToLookup(f => f.Owner, f => f.Diagnostic, SymbolEqualityComparer.Default));

            // Where each is about, so that editors show it while code is written.
            start.RegisterSymbolAction(symbol =>
            {
                foreach (Diagnostic diagnostic in found.Value[symbol.Symbol]) symbol.ReportDiagnostic(diagnostic);
            }, SymbolKind.NamedType);
            start.RegisterAdditionalFileAction(additional =>
            {
                if (additional.AdditionalFile != file) return;
                foreach (Diagnostic diagnostic in found.Value[null].Where(d => d.Location != Location.None)) additional.ReportDiagnostic(diagnostic);
            });
            start.RegisterCompilationEndAction(end =>
            {
                foreach (Diagnostic diagnostic in found.Value[null].Where(d => d.Location == Location.None)) end.ReportDiagnostic(diagnostic);
            });
        });
    }

    /// <summary>One compilation. Its work is bounded, and many actions share it: it is not ended early, as the first that asks for it may be.</summary>
    private sealed class Session(Compilation compilation, AdditionalText? file, ContractUpdate update)
    {
        private Dictionary<string, string[]> _places = [];
        private readonly List<(INamedTypeSymbol? Owner, Diagnostic Diagnostic)> _found = [];

        /// <summary>What is found, with the types that it is about.</summary>
        public List<(INamedTypeSymbol? Owner, Diagnostic Diagnostic)> Find()
        {
            if (ContractSource.Read(compilation) is not { } model) return _found;
            SourceText? text = file?.GetText();
            // The usual case: the very text that an update would write. Nothing of the comparison is even loaded then.
            if (!update.IsAsked && text is not null && text.ToString().Replace("\r\n", "\n") == model.Text) return _found;
            ContractFile known;
            try
            {
                known = text is null ? new ContractFile(new ContractState(), []) : ContractFileReader.Read(text.ToString());
            }
            catch (ContractFormatException exception)
            {
                Add(DiagnosticDescriptors.ContractMalformed, LineOf(text!, exception.Line), exception.Message, exception.Line);
                return _found;
            }

            ContractState now;
            HashSet<string> unserved;
            try
            {
                now = ContractFileReader.Read(model.Text).Current;
                (unserved, _places) = ContractPlaces.Read(model.Places);
            }
            catch (ContractFormatException exception)
            {
                // A name that no file can hold, or more contracts than one takes.
                Add(DiagnosticDescriptors.ContractMalformed, text is null ? Location.None : LineOf(text, 1), "the contracts of the code don't fit into one: " + exception.Message, exception.Line);
                return _found;
            }

            if (update.FindFault(known, now) is { } fault) Add(DiagnosticDescriptors.ContractRelease, Location.None, fault.Version, fault.Problem);
            if (text is not null) Report(ContractComparison.Find(update.WithoutRetired(known), now, unserved), unserved.Count == 0 && !known.Current.Equals(now), text);
            return _found;
        }

        private void Report(List<ContractFinding> findings, bool isOutdated, SourceText text)
        {
            List<ContractFinding> additions = [];
            int left = MostFindings;
            foreach (ContractFinding finding in findings.OrderByDescending(f => f.Change))
            {
                if (update.IsAsked && !update.Withholds(finding)) continue;
                if (finding.Change == ContractChange.Added) additions.Add(finding);
                else if (left-- > 0) Report(finding, text);
            }

            if (update.IsAsked) return;
            if (additions.Count > 0) Add(DiagnosticDescriptors.ContractOutdated, LineOf(text, 1), Summary(additions));
            else if (isOutdated && findings.Count == 0) Add(DiagnosticDescriptors.ContractOutdated, LineOf(text, 1), "what has changed counts for nothing in data");
        }

        private static string Summary(List<ContractFinding> additions)
        {
            string list = string.Join("; ", additions.Take(MostNamed).Select(f => $"{f.Place}: {f.Text}"));
            return additions.Count > MostNamed ? FormattableString.Invariant($"{list}; and {additions.Count - MostNamed} more") : list;
        }

        private void Report(ContractFinding finding, SourceText text)
        {
            (DiagnosticDescriptor descriptor, FixList fixes) = (finding.Change switch
            {
                ContractChange.Refused => DiagnosticDescriptors.ContractRefused,
                ContractChange.Renamed => DiagnosticDescriptors.ContractRenamed,
                _ => DiagnosticDescriptors.ContractLoses,
            }, new FixList());
            INamedTypeSymbol? type = TypeOf(finding.NewerType);
            fixes.Add([.. finding.Renames.Select(r => (FixWord.FormerName, PlaceOf(MemberOf(type, finding.NewerType, r.Member)), r.Old))]);
            string versions = Versions(finding);
            string effect = (finding.Forward.Length > 0, finding.Backward.Length > 0) switch
            {
                (true, true) => $"Of data of {versions} this code {finding.Forward}; of data of this code {versions} {finding.Backward}",
                (false, true) => $"Of data of this code {versions} {finding.Backward}",
                _ => $"Of data of {versions} this code {finding.Forward}",
            };
            Location? location = PlaceOf(MemberOf(type, finding.NewerType, finding.Renames.Count == 1 ? finding.Renames[0].Member : finding.NewerMember)) ?? PlaceOf(type);
            _found.Add((location is null ? null : type!.OriginalDefinition, Diagnostic.Create(descriptor, location ?? LineOf(text, 1), fixes.Places, fixes.Properties, finding.Place, finding.Text, effect, finding.Renames.Count > 0 ? finding.Renames[0].Old : "")));
        }

        private static string Versions(ContractFinding finding)
        {
            List<string> names = [.. finding.Versions.Where(v => v.Length > 0).Take(MostNamed)];
            if (!finding.IsOfReleases) names.Insert(0, "the last state");
            if (finding.Versions.Count > names.Count) names.Add("others");
            return names.Count == 1 ? names[0] : string.Join(", ", names.Take(names.Count - 1)) + " and " + names[names.Count - 1];
        }

        private INamedTypeSymbol? TypeOf(string key) => _places.TryGetValue(key, out string[]? place) ? RootReference.Find(place[0], compilation) as INamedTypeSymbol : null;

        private ISymbol? MemberOf(INamedTypeSymbol? type, string key, int member)
        {
            if (type is null || member < 0 || member + 1 >= _places[key].Length) return null;
            string name = _places[key][member + 1];
            for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
            {
                if (level.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol or IPropertySymbol) is { } symbol) return symbol;
            }

            return null;
        }

        private Location? PlaceOf(ISymbol? symbol) =>
            symbol is null or { IsImplicitlyDeclared: true } ? null : symbol.OriginalDefinition.Locations.FirstOrDefault(l => l.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree) && UserFiles.Contains(tree, CancellationToken.None));

        private Location LineOf(SourceText text, int line)
        {
            if (line > text.Lines.Count) line = text.Lines.Count;
            TextSpan span = text.Lines[line - 1].Span;
            return Location.Create(file!.Path, span, text.Lines.GetLinePositionSpan(span));
        }

        private void Add(DiagnosticDescriptor descriptor, Location location, params object[] arguments) => _found.Add((null, Diagnostic.Create(descriptor, location, arguments)));
    }
}
