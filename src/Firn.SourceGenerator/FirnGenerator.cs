using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Analyzers;
using Firn.SourceGenerator.ContractFiles;
using Firn.SourceGenerator.Emission;
using Firn.SourceGenerator.Model;
using Firn.SourceGenerator.Parsing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator;

/// <summary>Generates the codecs of all types that calls, attributes and contexts name. Findings about them come from analyzers.</summary>
[Generator(LanguageNames.CSharp)]
public sealed class FirnGenerator : IIncrementalGenerator
{
    /// <summary>What tests let fail on a type while it is looked at.</summary>
    internal Action<ITypeSymbol>? Resolving { get; init; }

    /// <summary>What writes the codec of a class or struct. Tests let it fail.</summary>
    internal Func<ObjectModel, string> EmitObject { get; init; } = ObjectCodecEmitter.Emit;

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<string> calls = context.SyntaxProvider
            .CreateSyntaxProvider(static (node, _) => EntryPoints.IsCandidate(node), static (c, token) => EntryPoints.TypeArguments(c.SemanticModel, c.Node, token))
            .SelectMany(static (types, _) => types)
            .WithTrackingName(StepNames.Calls);

        IncrementalValueProvider<EquatableArray<string>> hostCalls = context.CompilationProvider.Select(HostEntryPoints.Roots).WithTrackingName(StepNames.HostCalls);

        IncrementalValuesProvider<AnnotatedType> annotated = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.Serializable, static (node, _) => node is TypeDeclarationSyntax, static (c, _) => Roots.Annotated(c))
            .WithTrackingName(StepNames.Annotated);

        // Data contracts count as annotated, but nobody asked Firn for them: those that can't be served are left out silently.
        IncrementalValuesProvider<AnnotatedType> dataContracts = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.DataContract, static (node, _) => node is TypeDeclarationSyntax, static (c, _) => Roots.Annotated(c))
            .WithTrackingName(StepNames.DataContracts);

        IncrementalValuesProvider<AnnotatedType> unions = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.Union, static (node, _) => node is TypeDeclarationSyntax, static (c, _) => Roots.Union(c))
            .WithTrackingName(StepNames.UnionTypes);

        IncrementalValuesProvider<AnnotatedType> knownTypes = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.KnownType, static (node, _) => node is TypeDeclarationSyntax, static (c, _) => Roots.KnownTypes(c))
            .WithTrackingName(StepNames.KnownTypes);

        IncrementalValuesProvider<ContextModel> including = Contexts(context, KnownAttributes.Include, StepNames.Contexts);
        IncrementalValuesProvider<ContextModel> serving = Contexts(context, KnownAttributes.IncludeMembersOf, StepNames.ServiceContexts);
        IncrementalValueProvider<ImmutableArray<ContextModel>> contexts = including.Collect().Combine(serving.Collect()).Select(static (all, _) => (ImmutableArray<ContextModel>)[.. all.Left, .. all.Right]);

        // One that lists no types counts as well.
        IncrementalValueProvider<ImmutableArray<string>> contracting = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.Contract, static (node, _) => node is ClassDeclarationSyntax, static (c, _) => Roots.ContractContext(c))
            .Collect();

        IncrementalValueProvider<ImmutableArray<ServiceModel>> services = context.SyntaxProvider
            .ForAttributeWithMetadataName(ServiceReader.Attribute, static (node, _) => node is InterfaceDeclarationSyntax, static (c, _) => Roots.Service(c))
            .Where(static s => s is not null)
            .Select(static (s, _) => s!)
            .WithTrackingName(StepNames.Services)
            .Collect();

        IncrementalValueProvider<ImmutableArray<AnnotatedType>> types = annotated.Collect().Combine(dataContracts.Collect()).Combine(unions.Collect()).Combine(knownTypes.Collect())
            .Select(static (all, _) => (ImmutableArray<AnnotatedType>)[.. all.Left.Left.Left, .. all.Left.Left.Right, .. all.Left.Right, .. all.Right]);

        IncrementalValueProvider<RootSet> roots = calls.Collect().Combine(hostCalls).Combine(types).Combine(contexts).Combine(services).Combine(contracting)
            .Select(static (all, _) => Roots.Merge([.. all.Left.Left.Left.Left.Left, .. all.Left.Left.Left.Left.Right], all.Left.Left.Left.Right, all.Left.Left.Right, all.Left.Right, all.Right))
            .WithTrackingName(StepNames.Roots);

        IncrementalValueProvider<ContractUpdate> update = context.AnalyzerConfigOptionsProvider.Select(static (options, _) => ContractUpdate.Read(options.GlobalOptions)).WithTrackingName(StepNames.ContractUpdate);
        IncrementalValueProvider<ImmutableArray<AdditionalText>> contractFiles = context.AdditionalTextsProvider.Where(static file => ContractSource.IsContractFile(file.Path)).Collect();

        // Without a file, and unless one is asked for, nobody looks at contracts.
        IncrementalValueProvider<bool> withContract = contractFiles.Combine(update).Select(static (pair, _) => pair.Left.Length > 0 || pair.Right.IsAsked).WithTrackingName(StepNames.ContractRequest);

        IncrementalValueProvider<GenerationModel> model = roots.Combine(context.CompilationProvider).Combine(withContract)
            .Select((pair, token) => GraphParser.Parse(pair.Left.Right, pair.Left.Left, Resolving, pair.Right, token))
            .WithTrackingName(StepNames.Model);

        Emit(context, model.SelectMany(static (m, _) => m.Objects).WithTrackingName(StepNames.Objects), static m => m.HintName, static m => m.Contract.Type, EmitObject, CodecStub.Emit);
        Emit(context, model.SelectMany(static (m, _) => m.Unions).WithTrackingName(StepNames.Unions), static m => m.HintName, static m => m.Type, UnionCodecEmitter.Emit, CodecStub.Emit);
        Emit(context, model.SelectMany(static (m, _) => m.Makers).WithTrackingName(StepNames.Makers), static m => m.HintName, static m => m.Type, MakerEmitter.Emit);
        Emit(context, model.SelectMany(static (m, _) => m.Accessors).WithTrackingName(StepNames.Accessors), static m => m.HintName, static m => m.Name, AccessorEmitter.Emit);
        IncrementalValuesProvider<ContextModel> named = contexts.SelectMany(static (all, _) => Roots.NameFiles(all));
        IncrementalValueProvider<bool> isServed = context.CompilationProvider.Select(static (compilation, _) => LanguageFloor.IsMet(compilation));
        Emit(context, named.Combine(isServed).Where(static pair => pair.Right).Select(static (pair, _) => pair.Left), static m => m.HintName, static m => m.Header, ContextEmitter.Emit);
        IncrementalValuesProvider<ServiceModel> namedServices = services.SelectMany(static (all, _) => Roots.NameFiles(all));
        Emit(context, namedServices.Combine(isServed).Where(static pair => pair.Right).Select(static (pair, _) => pair.Left), static m => m.HintName, static m => m.Service, ServiceEmitter.Emit);
        IncrementalValueProvider<RegistrationModel> registration = model.Select(static (m, _) => m.Registration).WithTrackingName(StepNames.Registration);
        Emit(context, registration.SelectMany(static (m, _) => m.HostedRoots), static m => m.HintName, static m => m.Host.Key, RegistrationEmitter.Emit);
        context.RegisterImplementationSourceOutput(registration, static (output, m) =>
        {
            if (!m.IsEmpty) Write(output, "FirnRegistration.g.cs", m, static m => m.Namespace, RegistrationEmitter.Emit, null);
        });
        context.RegisterImplementationSourceOutput(model.Select(static (m, _) => m.Contracts).WithTrackingName(StepNames.Contracts), static (output, m) =>
        {
            if (m is not null) output.AddSource("FirnContracts.g.cs", ContractsEmitter.Emit(m.Contracts));
        });
        IncrementalValueProvider<ContractModel?> contract = model.Select(static (m, _) => m.Contract).WithTrackingName(StepNames.ContractState);
        context.RegisterSourceOutput(contract, static (output, m) =>
        {
            if (m is not null) output.AddSource(ContractSource.StateHint, ContractSource.WriteState(m));
        });

        // The text of the file counts only where it is written anew.
        IncrementalValueProvider<string?> existing = contractFiles.Combine(update).Select(static (pair, token) => pair.Right.IsAsked && pair.Left.Length > 0 ? pair.Left[0].GetText(token)?.ToString() ?? "" : null);
        context.RegisterSourceOutput(contract.Combine(update).Combine(existing), static (output, pair) =>
        {
            if (pair.Left is ({ } m, { IsAsked: true } asked)) output.AddSource(ContractSource.FileHint, ContractSource.WriteFile(asked.Apply(pair.Right, m)));
        });
        context.RegisterImplementationSourceOutput(model.SelectMany(static (m, _) => m.Failures), static (output, failure) => Report(output, failure));
    }

    private static IncrementalValuesProvider<ContextModel> Contexts(IncrementalGeneratorInitializationContext context, string attribute, string step) => context.SyntaxProvider
        .ForAttributeWithMetadataName(attribute, static (node, _) => node is ClassDeclarationSyntax, (c, _) => Roots.Context(c, attribute))
        .Where(static c => c is not null)
        .Select(static (c, _) => c!)
        .WithTrackingName(step);

    private static void Emit<T>(IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<T> models, Func<T, string> hintName, Func<T, string> type, Func<T, string> emit, Func<T, string>? instead = null) =>
        context.RegisterImplementationSourceOutput(models, (output, model) => Write(output, hintName(model), model, type, emit, instead));

    private static void Write<T>(SourceProductionContext output, string hintName, T model, Func<T, string> type, Func<T, string> emit, Func<T, string>? instead)
    {
        string? text;
        try
        {
            text = emit(model);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            Report(output, new FailureModel(type(model), TypeGraph.Describe(exception)));
            text = instead?.Invoke(model);
        }

        if (text is not null) output.AddSource(hintName, text);
    }

    // The analyzer does not see what fails behind the rules that it shares.
    private static void Report(SourceProductionContext output, FailureModel failure) => output.ReportDiagnostic(Diagnostic.Create(
        DiagnosticDescriptors.GeneratorFailed, Location.None, ProblemText.Arguments(new ContractProblem(ProblemKind.GeneratorFailed, failure.Type, failure.Type, "", failure.Detail))));
}
