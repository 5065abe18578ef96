using System.Collections.Immutable;
using Firn.Contracts;
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
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<string> calls = context.SyntaxProvider
            .CreateSyntaxProvider(static (node, _) => EntryPoints.IsCandidate(node), static (c, token) => EntryPoints.TypeArguments(c.SemanticModel, c.Node, token))
            .SelectMany(static (types, _) => types)
            .WithTrackingName(StepNames.Calls);

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

        IncrementalValuesProvider<ContextModel> contexts = context.SyntaxProvider
            .ForAttributeWithMetadataName(KnownAttributes.Include, static (node, _) => node is ClassDeclarationSyntax, static (c, _) => Roots.Context(c))
            .Where(static c => c is not null)
            .Select(static (c, _) => c!)
            .WithTrackingName(StepNames.Contexts);

        IncrementalValueProvider<ImmutableArray<AnnotatedType>> types = annotated.Collect().Combine(dataContracts.Collect()).Combine(unions.Collect()).Combine(knownTypes.Collect())
            .Select(static (all, _) => (ImmutableArray<AnnotatedType>)[.. all.Left.Left.Left, .. all.Left.Left.Right, .. all.Left.Right, .. all.Right]);

        IncrementalValueProvider<RootSet> roots = calls.Collect().Combine(types).Combine(contexts.Collect())
            .Select(static (all, _) => Roots.Merge(all.Left.Left, all.Left.Right, all.Right))
            .WithTrackingName(StepNames.Roots);

        IncrementalValueProvider<GenerationModel> model = roots.Combine(context.CompilationProvider)
            .Select(static (pair, token) => GraphParser.Parse(pair.Right, pair.Left, token))
            .WithTrackingName(StepNames.Model);

        Emit(context, model.SelectMany(static (m, _) => m.Objects).WithTrackingName(StepNames.Objects), static m => m.HintName, ObjectCodecEmitter.Emit);
        Emit(context, model.SelectMany(static (m, _) => m.Unions).WithTrackingName(StepNames.Unions), static m => m.HintName, UnionCodecEmitter.Emit);
        Emit(context, model.SelectMany(static (m, _) => m.Accessors).WithTrackingName(StepNames.Accessors), static m => m.HintName, AccessorEmitter.Emit);
        Emit(context, contexts, static m => m.HintName, ContextEmitter.Emit);
        IncrementalValueProvider<RegistrationModel> registration = model.Select(static (m, _) => m.Registration).WithTrackingName(StepNames.Registration);
        Emit(context, registration.SelectMany(static (m, _) => m.HostedRoots), static m => m.HintName, RegistrationEmitter.Emit);
        context.RegisterImplementationSourceOutput(registration, static (output, m) =>
        {
            if (!m.IsEmpty) output.AddSource("FirnRegistration.g.cs", RegistrationEmitter.Emit(m));
        });
    }

    private static void Emit<T>(IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<T> models, Func<T, string> hintName, Func<T, string> emit) =>
        context.RegisterImplementationSourceOutput(models, (output, model) => output.AddSource(hintName(model), emit(model)));
}
