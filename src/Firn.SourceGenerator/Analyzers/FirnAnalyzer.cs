using System.Collections.Concurrent;
using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Fixes;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>Says why a type that a call, an attribute or a context names gets no code. Shares the rules with the generator, not its pipeline.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FirnAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        DiagnosticDescriptors.OldLanguage, DiagnosticDescriptors.GeneratorFailed, DiagnosticDescriptors.AddedByOthers,
        DiagnosticDescriptors.NotNameable, DiagnosticDescriptors.FrameworkType, DiagnosticDescriptors.UnsupportedType, DiagnosticDescriptors.CustomCollection,
        DiagnosticDescriptors.NoConstructor, DiagnosticDescriptors.AmbiguousConstructor, DiagnosticDescriptors.DuplicateMember, DiagnosticDescriptors.UnboundedGeneric,
        DiagnosticDescriptors.InvalidCodec, DiagnosticDescriptors.UnsupportedFeature, DiagnosticDescriptors.NonPublicSetter, DiagnosticDescriptors.GetOnlyCollection,
        DiagnosticDescriptors.MissingForeignCodec, DiagnosticDescriptors.UnusableMember, DiagnosticDescriptors.ForeignDataContract, DiagnosticDescriptors.InvalidContext,
        DiagnosticDescriptors.EntryPointName, DiagnosticDescriptors.LargeDescriptor, DiagnosticDescriptors.DuplicateCase, DiagnosticDescriptors.InvalidCase,
        DiagnosticDescriptors.IgnoredKnownType, DiagnosticDescriptors.MadeOfMembers, DiagnosticDescriptors.UndeclaredIdentity, DiagnosticDescriptors.InvalidConverter, DiagnosticDescriptors.InvalidSurrogate, DiagnosticDescriptors.InvalidNullConstant, DiagnosticDescriptors.InvalidContract,
        DiagnosticDescriptors.OpaqueType, DiagnosticDescriptors.GetOnlyProperty, DiagnosticDescriptors.UnstoredField, DiagnosticDescriptors.HiddenBaseState, DiagnosticDescriptors.UnseenState,
        DiagnosticDescriptors.IgnoredElsewhere, DiagnosticDescriptors.UnknownParameter, DiagnosticDescriptors.UnservedMember, DiagnosticDescriptors.OpenInclude, DiagnosticDescriptors.NoWrapper, DiagnosticDescriptors.EmptyService,
        DiagnosticDescriptors.InvalidService, DiagnosticDescriptors.ServiceResult, DiagnosticDescriptors.ServiceParameter, DiagnosticDescriptors.ServiceName,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Firn.FirnSerializer") is null) return;
            if (!LanguageFloor.IsMet(start.Compilation))
            {
                OldLanguage old = new();
                start.RegisterOperationAction(old.Call, OperationKind.Invocation, OperationKind.MethodReference);
                start.RegisterSymbolAction(old.Type, SymbolKind.NamedType);
                start.RegisterCompilationEndAction(old.End);
                return;
            }

            Session session = new(start.Compilation, start.Options, start.CancellationToken);
            start.RegisterOperationAction(session.Call, OperationKind.Invocation, OperationKind.MethodReference);
            start.RegisterSymbolAction(session.Type, SymbolKind.NamedType);
            start.RegisterSymbolAction(Session.EntryPoint, SymbolKind.Method, SymbolKind.NamedType);
            start.RegisterSyntaxNodeAction(session.GenericName, SyntaxKind.GenericName);
        });
    }

    /// <summary>A compilation in a language that generated code is not written in: one finding, if anything asks for code.</summary>
    private sealed class OldLanguage
    {
        private volatile bool _isAsked;

        public void Call(OperationAnalysisContext context)
        {
            IMethodSymbol method = context.Operation is IInvocationOperation call ? call.TargetMethod : ((IMethodReferenceOperation)context.Operation).Method;
            if (!_isAsked && EntryPoints.IsFound(method) && EntryPoints.IsEntryPoint(method)) _isAsked = true;
        }

        public void Type(SymbolAnalysisContext context)
        {
            if (!_isAsked && (KnownAttributes.Has(context.Symbol, KnownAttributes.Serializable) || KnownAttributes.Has(context.Symbol, KnownAttributes.Union) || KnownAttributes.Has(context.Symbol, ServiceReader.Attribute) || context.Symbol.GetAttributes().Any(ContextReader.IsListing))) _isAsked = true;
        }

        public void End(CompilationAnalysisContext context)
        {
            if (_isAsked) context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.OldLanguage, Location.None, LanguageFloor.Name, LanguageFloor.Of(context.Compilation)));
        }
    }

    /// <summary>One compilation: its graph, and what was said already.</summary>
    private sealed class Session
    {
        private static readonly string[] AheadOfTimeProperties = ["PublishAot", "IsAotCompatible", "EnableAotAnalyzer"];
        private static readonly string[] TrimmingProperties = ["PublishTrimmed", "EnableTrimAnalyzer"];

        private readonly Compilation _compilation;
        private readonly TypeGraph _graph;
        private readonly FixFinder _fixes;
        private readonly CancellationToken _cancellation;
        private readonly bool _isAheadOfTime;
        private readonly bool _isTrimmed;
        private readonly ExternAliases? _aliases;
        private readonly Lazy<Dictionary<string, string>?> _seen;
        private readonly ConcurrentDictionary<string, ContractProblem?> _checked = new(StringComparer.Ordinal);
        private readonly ConcurrentDictionary<string, bool> _reported = new(StringComparer.Ordinal);

        public Session(Compilation compilation, AnalyzerOptions options, CancellationToken cancellation)
        {
            _compilation = compilation;
            _aliases = ExternAliases.Find(compilation);
            using ExternAliases.Scope aliases = ExternAliases.Use(_aliases);
            _seen = new(() => SeenContract.Read(compilation.Assembly));
            _graph = new TypeGraph(compilation, cancellation) { OpenBases = new(() => EntryPoints.OpenBases(compilation, cancellation)) };
            _fixes = new FixFinder(compilation, _graph, cancellation);
            foreach (INamedTypeSymbol context in Contexts(compilation.Assembly.GlobalNamespace)) _graph.AddContext(context);
            AnalyzerConfigOptions global = options.AnalyzerConfigOptionsProvider.GlobalOptions;
            _isAheadOfTime = AheadOfTimeProperties.Any(IsOn);
            _isTrimmed = _isAheadOfTime || TrimmingProperties.Any(IsOn);
            _cancellation = cancellation;

            bool IsOn(string name) => global.TryGetValue("build_property." + name, out string? value) && string.Equals(value, "true", StringComparison.OrdinalIgnoreCase);
        }

        // Their codecs count everywhere, so they are needed before the first call is looked at.
        private static IEnumerable<INamedTypeSymbol> Contexts(INamespaceOrTypeSymbol container) => container.GetMembers().OfType<INamespaceOrTypeSymbol>()
            .SelectMany(m => m is INamedTypeSymbol { BaseType: { Name: "FirnContext" } } context ? Contexts(m).Prepend(context) : Contexts(m));

        public void Call(OperationAnalysisContext context)
        {
            IMethodSymbol method = context.Operation is IInvocationOperation call ? call.TargetMethod : ((IMethodReferenceOperation)context.Operation).Method;
            if (!EntryPoints.IsFound(method) || !EntryPoints.IsEntryPoint(method)) return;
            // Found by its class, which this call does not name: behind using static, or by an alias.
            if (NameOf(context.Operation.Syntax) is { } name && !EntryPoints.IsCandidate(name))
            {
                context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.EntryPointName, name.GetLocation(), method.Name));
                return;
            }

            using ExternAliases.Scope aliases = ExternAliases.Use(_aliases);
            foreach (ITypeSymbol type in EntryPoints.Values(method, _compilation))
            {
                if (!EntryPoints.IsPassedOn(type)) Check(type, context.Operation.Syntax.GetLocation(), context.ReportDiagnostic);
            }

            if (EntryPoints.OpenBase(method) is INamedTypeSymbol { TypeKind: TypeKind.Class, IsAbstract: false, SpecialType: SpecialType.None } closed) CheckOpenBase(closed, context.Operation.Syntax.GetLocation(), context.ReportDiagnostic);
        }

        private static SimpleNameSyntax? NameOf(SyntaxNode call) => (call is InvocationExpressionSyntax invocation ? invocation.Expression : call) switch
        {
            SimpleNameSyntax name => name,
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            _ => null,
        };

        private void CheckOpenBase(INamedTypeSymbol type, Location location, Action<Diagnostic> report)
        {
            lock (_graph)
            {
                if (_graph.IsUnion(type)) return;
            }

            Report(new ContractProblem(ProblemKind.InvalidCase, TypeNames.Key(type), TypeNames.Key(type), "", ProblemText.NoOwnCasesDetail), null, type, location, report);
        }

        public void Type(SymbolAnalysisContext context)
        {
            INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
            Location location = type.Locations[0];
            using ExternAliases.Scope aliases = ExternAliases.Use(_aliases);
            if (KnownAttributes.Has(type, KnownAttributes.Serializable))
            {
                if (RootReference.IsClosed(type) && !type.IsAbstract) Check(type, location, context.ReportDiagnostic);
                else CheckDefinition(type, context.ReportDiagnostic);
            }

            if (KnownAttributes.Has(type, KnownAttributes.Union) && RootReference.IsClosed(type)) Check(type, location, context.ReportDiagnostic);

            if (type.TypeKind == TypeKind.Interface && KnownAttributes.Has(type, ServiceReader.Attribute)) CheckGrpcService(type, location, context.ReportDiagnostic);

            bool first = true;
            foreach (AttributeData attribute in type.GetAttributes())
            {
                if (KnownAttributes.Is(attribute, KnownAttributes.Contract) && type.BaseType?.ToDisplayString() != "Firn.FirnContext") CheckContext(type, attribute, context.ReportDiagnostic);
                if (!ContextReader.IsListing(attribute)) continue;
                if (first) CheckContext(type, attribute, context.ReportDiagnostic);
                first = false;
                Location place = attribute.ApplicationSyntaxReference?.GetSyntax(context.CancellationToken).GetLocation() ?? location;
                if (ContextReader.Named(attribute) is not { } included) continue;
                if (ContextReader.IsMembersOf(attribute)) CheckService(type, included, place, context.ReportDiagnostic);
                else if (OpenTypes.IsOpen(included)) CheckOpen(type, included, place, context.ReportDiagnostic);
                else Check(included, place, context.ReportDiagnostic, isAsked: Hosts.IsPartial(type));
            }
        }

        /// <summary>A generic type that is an entry point, with the types that take the place of its parameters.</summary>
        public void GenericName(SyntaxNodeAnalysisContext context)
        {
            if (!EntryPoints.IsCandidate(context.Node) || context.SemanticModel.GetSymbolInfo(context.Node, context.CancellationToken).Symbol is not INamedTypeSymbol type || !EntryPoints.IsEntryPoint(type)) return;
            using ExternAliases.Scope aliases = ExternAliases.Use(_aliases);
            foreach (ITypeSymbol value in EntryPoints.Values(type, _compilation))
            {
                if (!EntryPoints.IsPassedOn(value)) Check(value, context.Node.GetLocation(), context.ReportDiagnostic);
            }
        }

        public static void EntryPoint(SymbolAnalysisContext context)
        {
            if (KnownAttributes.Find(context.Symbol, KnownAttributes.EntryPoint) is not { } attribute) return;
            Location location = context.Symbol.Locations[0];
            ImmutableArray<ITypeParameterSymbol> parameters = context.Symbol is IMethodSymbol method ? method.TypeParameters : ((INamedTypeSymbol)context.Symbol).TypeParameters;
            foreach (string name in EntryPoints.NamedValues(attribute))
            {
                if (!parameters.Any(p => p.Name == name)) context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.UnknownParameter, location, context.Symbol.Name, name));
            }

            foreach (INamedTypeSymbol wrapper in EntryPoints.Wrappers(attribute))
            {
                if (!OpenTypes.IsOpen(wrapper) || OpenTypes.Arity(wrapper) != 1) context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.NoWrapper, location, context.Symbol.Name, TypeNames.Display(wrapper)));
            }

            if (!EntryPoints.IsFound(context.Symbol)) context.ReportDiagnostic(Diagnostic.Create(DiagnosticDescriptors.EntryPointName, location, context.Symbol.Name));
        }

        // What stands in the way of a type itself is said of the method: the service is what can be changed.
        private void CheckService(INamedTypeSymbol context, ITypeSymbol service, Location location, Action<Diagnostic> report)
        {
            if (!RootReference.IsClosed(service))
            {
                Check(service, location, report);
                return;
            }

            INamedTypeSymbol? named = service as INamedTypeSymbol;
            if (named is null || !ServiceMembers.HasMethods(named)) report(Diagnostic.Create(DiagnosticDescriptors.EmptyService, location, context.Name, TypeNames.Display(service)));
            if (named is null) return;
            foreach (ServiceValue value in ServiceMembers.Read(named)) Check(value, location, report, Hosts.IsPartial(context));
        }

        private void Check(ServiceValue value, Location location, Action<Diagnostic> report, bool isAsked)
        {
            if (ProblemOf(value.Type) is { } problem)
            {
                string method = $"{TypeNames.Display(value.Method.ContainingType)}.{value.Method.Name}";
                if (!_reported.TryAdd($"36{method}|{value.Place}|{location.GetLineSpan()}", true)) return;
                FixList fixes = _fixes.OfMethod(value.Method);
                report(Diagnostic.Create(DiagnosticDescriptors.UnservedMember, location, fixes.Places, fixes.Properties, value.Place, method, TypeNames.Display(value.Type), ProblemText.Reason(problem)));
            }
            else
            {
                Check(value.Type, location, report, isAsked);
            }
        }

        // What is inherited from elsewhere is said of the interface, which can be changed.
        private void CheckGrpcService(INamedTypeSymbol service, Location location, Action<Diagnostic> report)
        {
            ServiceReader reader = ServiceReader.Read(service, _compilation);
            foreach (ServiceProblem problem in reader.Problems)
            {
                DiagnosticDescriptor descriptor = problem.Kind switch
                {
                    ServiceProblemKind.Interface => DiagnosticDescriptors.InvalidService,
                    ServiceProblemKind.Result => DiagnosticDescriptors.ServiceResult,
                    ServiceProblemKind.Parameter => DiagnosticDescriptors.ServiceParameter,
                    _ => DiagnosticDescriptors.ServiceName,
                };
                report(Diagnostic.Create(descriptor, Of(problem.Symbol), problem.Name, problem.Reason));
            }

            // A tuple of the parameters is served where they are. Nothing asks for code where something is in the way.
            foreach (ServiceValue value in reader.Values) Check(value, Of(value.Method), report, isAsked: reader.Model is not null);

            Location Of(ISymbol symbol) => symbol.Locations.FirstOrDefault(l => l.IsInSource && _compilation.ContainsSyntaxTree(l.SourceTree!)) ?? location;
        }

        private ContractProblem? ProblemOf(ITypeSymbol type)
        {
            string key = TypeNames.Key(type);
            if (Nameability.Problem(type, _compilation) is { } reason) return new ContractProblem(ProblemKind.NotNameable, key, key, "", reason) { IsRoot = true };
            lock (_graph) return _graph.Walk(type).Problem;
        }

        private void CheckOpen(INamedTypeSymbol context, ITypeSymbol open, Location location, Action<Diagnostic> report)
        {
            int arity = OpenTypes.Arity(open);
            List<INamedTypeSymbol> closed = [.. OpenTypes.Close(open, ContextReader.Written(context), _compilation)];
            string? reason = arity != 1 ? $"it has {arity} type parameters" : closed.Count == 0 ? "no other type that the context lists can be put into it" : null;
            if (reason is not null) report(Diagnostic.Create(DiagnosticDescriptors.OpenInclude, location, context.Name, TypeNames.Display(open), reason));
            foreach (INamedTypeSymbol type in closed) Check(type, location, report, isAsked: Hosts.IsPartial(context));
        }

        private void CheckContext(INamedTypeSymbol type, AttributeData attribute, Action<Diagnostic> report)
        {
            string? reason = !Hosts.IsPartial(type) ? "it or a type around it is not partial" : type.BaseType?.ToDisplayString() != "Firn.FirnContext" ? "it does not derive from FirnContext" : null;
            if (reason is null) return;
            FixList fixes = _fixes.OfContext(type);
            report(Diagnostic.Create(DiagnosticDescriptors.InvalidContext, type.Locations[0], fixes.Places, fixes.Properties, type.Name, reason, attribute.AttributeClass!.Name.Replace("Attribute", "")));
        }

        // An open definition has rules about its members; their types are looked at where it is closed.
        private void CheckDefinition(INamedTypeSymbol type, Action<Diagnostic> report)
        {
            EquatableArray<ContractProblem> problems;
            Dictionary<(string, string), MemberSource> sources = [];
            lock (_graph) problems = _graph.DefinitionProblems(type, sources);
            foreach (ContractProblem problem in problems.Where(p => !type.IsAbstract || p.Kind is not (ProblemKind.NoConstructor or ProblemKind.AmbiguousConstructor))) Report(problem, sources.TryGetValue((problem.DeclaringType, problem.Member), out MemberSource? member) ? member.Symbol ?? type : type, type, type.Locations[0], report);
        }

        // Code is asked for by everything but contexts that are none.
        private void Check(ITypeSymbol type, Location location, Action<Diagnostic> report, bool isAsked = true)
        {
            if (Nameability.Problem(type, _compilation) is { } reason)
            {
                ContractProblem unnamed = new(ProblemKind.NotNameable, TypeNames.Key(type), TypeNames.Key(type), "", reason) { IsRoot = true };
                FixList fixes = _fixes.Of(unnamed, type, null);
                report(Diagnostic.Create(DiagnosticDescriptors.NotNameable, location, _isAheadOfTime ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning, fixes.Places, fixes.Properties, ProblemText.Arguments(unnamed)));
                return;
            }

            string key = TypeNames.Key(type);
            if (_checked.TryGetValue(key, out ContractProblem? known))
            {
                if (known is not null) Report(known, type, type as INamedTypeSymbol, location, report);
                return;
            }

            // Findings inside a type stand at its members, once; those about the type alone stand at each call.
            TypeGraph.Resolution root;
            IReadOnlyCollection<TypeGraph.CodecNode> reached;
            int size = 0;
            bool isServed;
            lock (_graph)
            {
                root = _graph.Walk(type);
                reached = _graph.Reach(root);
                isServed = root.Problem is null && reached.All(n => n.Problems.Count == 0);
                if (isServed) size = SizeOf(root);
            }

            ContractProblem? problem = root.Problem is { } own ? own with { IsRoot = own.Type == key } : null;
            if (problem is not null) Report(problem, root.Symbol, root.Symbol as INamedTypeSymbol, location, report);
            if (!_checked.TryAdd(key, problem)) return;
            foreach (TypeGraph.CodecNode node in reached)
            {
                foreach (ContractProblem found in node.Problems)
                {
                    Report(found, node is TypeGraph.ObjectNode value && value.Sources.TryGetValue((found.DeclaringType, found.Member), out MemberSource? member) ? member.Symbol ?? node.Symbol : node.Symbol, node.Symbol, location, report);
                }

                if (SymbolEqualityComparer.Default.Equals(node.Symbol.ContainingAssembly, _compilation.Assembly)) ReportIgnored(node.Symbol, report);
                if (node is TypeGraph.ObjectNode { Contract: { } contract, Construction: "" } served && node.Problems.Count == 0)
                {
                    ReportUnstored(served, report);
                    ReportUnseen(contract, node.Symbol, location, report);
                }

                if (node is TypeGraph.ObjectNode { Contract: { } members } stored) ReportIgnoredElsewhere(members, stored, location, report);

                if (KnownAttributes.Has(node.Symbol, KnownAttributes.DataContract) && !SymbolEqualityComparer.Default.Equals(node.Symbol.ContainingAssembly, _compilation.Assembly) && _reported.TryAdd("24" + TypeNames.Key(node.Symbol), true))
                {
                    report(Diagnostic.Create(DiagnosticDescriptors.ForeignDataContract, location, ProblemText.Name(TypeNames.Key(node.Symbol)), node.Symbol.ContainingAssembly.Name));
                }
            }

            if (isServed && isAsked && _seen.Value is { } seen) Compare(type, reached, seen, location, report);
            if (size > DescriptorSize.Limit) report(Diagnostic.Create(DiagnosticDescriptors.LargeDescriptor, location, TypeNames.Display(type), size));
        }

        // A field is private state of the type's author, who knows whether it has to be kept: a warning.
        private void ReportUnstored(TypeGraph.ObjectNode node, Action<Diagnostic> report)
        {
            List<ISymbol> unstored;
            lock (_graph) unstored = UnstoredState.Find(_graph, node, _compilation, _cancellation);
            foreach (ISymbol field in unstored)
            {
                INamedTypeSymbol declaring = field.ContainingType;
                if (!_reported.TryAdd("29" + TypeNames.Key(declaring.OriginalDefinition) + "|" + field.Name, true)) continue;
                string detail = field is IParameterSymbol or IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } ? ProblemText.HeldByCompilerDetail : _fixes.CanBeStored(MemberSource.TypeOf(field)) ? "" : ProblemText.NotStorableDetail;
                ContractProblem problem = new(ProblemKind.UnstoredField, TypeNames.Key(declaring), TypeNames.Key(declaring), field.Name, detail);
                FixList fixes = _fixes.Of(problem, field, node.Symbol);
                report(Diagnostic.Create(DiagnosticDescriptors.UnstoredField, field.Locations[0], fixes.Places, fixes.Properties, ProblemText.Arguments(problem)));
            }
        }

        // At run time a trimmed program finds nothing to look at.
        private void ReportUnseen(TypeContract contract, INamedTypeSymbol type, Location location, Action<Diagnostic> report)
        {
            if (!_isTrimmed) return;
            foreach (UnseenState unseen in contract.Unseen)
            {
                if (!_reported.TryAdd($"33{unseen.Type}|{location.GetLineSpan()}", true)) continue;
                string what = unseen.Properties.Count == 0 ? "it holds more than its public members show" : $"{string.Join(", ", unseen.Properties.Select(p => $"'{p}'"))} {(unseen.Properties.Count == 1 ? "holds a value that is" : "hold values that are")} not stored";
                // A class of one's own is looked at because of what it derives from.
                INamedTypeSymbol? about = Of(type, unseen.Type);
                while (about is { BaseType: { } ancestor } && SymbolEqualityComparer.Default.Equals(about.ContainingAssembly, _compilation.Assembly)) about = ancestor;
                report(Diagnostic.Create(DiagnosticDescriptors.UnseenState, location, about is null ? ProblemText.Name(unseen.Type) : ProblemText.Name(TypeNames.Key(about)), about?.ContainingAssembly.Name ?? "", what));
            }
        }

        private static INamedTypeSymbol? Of(INamedTypeSymbol type, string key)
        {
            INamedTypeSymbol? level = type;
            while (level is not null && TypeNames.Key(level) != key) level = level.BaseType;
            return level;
        }

        // What can't be counted is said where the code is written.
        private int SizeOf(TypeGraph.Resolution root)
        {
            try
            {
                return DescriptorSize.Of(_graph, root);
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                return 0;
            }
        }

        // What the generator saw, against what there is now that other generators have added their parts.
        private void Compare(ITypeSymbol root, IReadOnlyCollection<TypeGraph.CodecNode> reached, Dictionary<string, string> seen, Location location, Action<Diagnostic> report)
        {
            bool isWritten = true;
            foreach (TypeGraph.CodecNode node in reached)
            {
                // What makes a collection is made of no members.
                if (node is TypeGraph.MakerNode) continue;
                if (!seen.TryGetValue(node.Key, out string? before))
                {
                    isWritten = false;
                    continue;
                }

                string now = SeenContract.Of(node, _compilation.Assembly);
                foreach ((string member, string type) in SeenContract.Differences(before, now))
                {
                    string key = TypeNames.Key(node.Symbol);
                    string declaring = member.Length > 0 ? ((TypeGraph.ObjectNode)node).Contract!.Members.First(m => m.Name == member).DeclaringType : key;
                    Report(new ContractProblem(ProblemKind.AddedByOthers, member.Length > 0 ? type : key, declaring, member, ""), node.Symbol, null, location, report);
                }
            }

            // The run-time engine sees the whole of it; where there is none, nothing serves it.
            if (!isWritten) Report(new ContractProblem(ProblemKind.AddedByOthers, TypeNames.Key(root), TypeNames.Key(root), "", ProblemText.NotWrittenDetail), null, null, location, report);
        }

        private void ReportIgnored(INamedTypeSymbol type, Action<Diagnostic> report)
        {
            foreach (ITypeSymbol ignored in UnionReader.Ignored(type, _compilation))
            {
                if (_reported.TryAdd("42" + TypeNames.Key(type) + TypeNames.Key(ignored), true)) report(Diagnostic.Create(DiagnosticDescriptors.IgnoredKnownType, type.Locations[0], TypeNames.Display(type), TypeNames.Display(ignored)));
            }
        }

        // A word of Firn's own, or that of a data contract, says that the member is meant.
        private void ReportIgnoredElsewhere(TypeContract contract, TypeGraph.ObjectNode node, Location fallback, Action<Diagnostic> report)
        {
            foreach (MemberContract member in contract.Members)
            {
                if (!node.Sources.TryGetValue((member.DeclaringType, member.Name), out MemberSource? source) || source.Symbol is not { } symbol || source.Codec is not null || source.IsToldFromOutside) continue;
                if (KnownAttributes.Has(symbol, KnownAttributes.Member) || KnownAttributes.Has(symbol, KnownAttributes.DataMember)) continue;
                foreach (AttributeData attribute in symbol.GetAttributes())
                {
                    if (attribute.AttributeClass is not { } type || ForeignIgnores.Find(type.Name) is not { } text || !ForeignIgnores.Hides(KnownAttributes.Condition(attribute))) continue;
                    if (!_reported.TryAdd("34" + member.DeclaringType + "." + member.Name, true)) break;
                    Location? own = symbol.Locations.FirstOrDefault(l => l.IsInSource && _compilation.ContainsSyntaxTree(l.SourceTree!));
                    FixList fixes = _fixes.OfIgnoredElsewhere(symbol, node.Symbol);
                    report(Diagnostic.Create(DiagnosticDescriptors.IgnoredElsewhere, own ?? fallback, fixes.Places, fixes.Properties, $"{ProblemText.Name(member.DeclaringType)}.{member.Name}", text));
                    break;
                }
            }
        }

        private void Report(ContractProblem problem, ISymbol? about, INamedTypeSymbol? owner, Location fallback, Action<Diagnostic> report)
        {
            Location[] places = about is null ? [] : [.. about.Locations.Where(l => l.IsInSource && _compilation.ContainsSyntaxTree(l.SourceTree!))];
            // Where another generator adds a part, that of the user's is meant.
            Location? own = Array.Find(places, l => !l.SourceTree!.FilePath.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase)) ?? places.FirstOrDefault();
            Location location = own ?? fallback;
            if (!_reported.TryAdd($"{problem.Kind}|{problem.Type}|{problem.DeclaringType}|{problem.Member}|{problem.Detail}|{location.GetLineSpan()}", true)) return;
            object[] arguments = ProblemText.Arguments(problem);
            bool isServedAtRunTime = problem.Kind == ProblemKind.NotNameable || (problem.Kind == ProblemKind.AddedByOthers && problem.Detail == ProblemText.NotWrittenDetail);
            DiagnosticSeverity severity = isServedAtRunTime && !_isAheadOfTime ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
            FixList fixes = _fixes.Of(problem, about, owner);
            report(Diagnostic.Create(DiagnosticDescriptors.Of(problem.Kind), location, severity, fixes.Places, fixes.Properties, arguments));
        }
    }
}
