using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What attributes and calls name, each once and in an order that does not depend on files.</summary>
/// <param name="Types">References of roots.</param>
/// <param name="Definitions">References of annotated generic definitions and abstract classes.</param>
/// <param name="Contexts">References of contexts.</param>
/// <param name="OpenBases">References of types that calls of <c>FirnOptions.WithCase</c> add cases to.</param>
/// <param name="Listed">References of the roots that contexts list: their collections are served as well.</param>
/// <param name="Populated">References of the roots that calls of <c>FirnSerializer.Populate</c> name.</param>
internal sealed record RootSet(EquatableArray<string> Types, EquatableArray<string> Definitions, EquatableArray<string> Contexts, EquatableArray<string> OpenBases, EquatableArray<string> Listed, EquatableArray<string> Populated);

/// <summary>Turns roots into the model of what is emitted. Roots that can't be served are left to the analyzers.</summary>
internal static class GraphParser
{
    /// <summary>The model of a compilation.</summary>
    /// <param name="compilation">The compilation, without what other generators add.</param>
    /// <param name="roots">What it names.</param>
    /// <param name="resolving">What tests let fail on a type.</param>
    /// <param name="withContract">Whether contracts are asked for.</param>
    /// <param name="cancellation">Ends it early.</param>
    public static GenerationModel Parse(Compilation compilation, RootSet roots, Action<ITypeSymbol>? resolving, bool withContract, CancellationToken cancellation)
    {
        // The analyzer says so.
        if (!LanguageFloor.IsMet(compilation)) return GenerationModel.Empty;
        using ExternAliases.Scope aliases = ExternAliases.Use(ExternAliases.Find(compilation));
        TypeGraph graph = new(compilation, cancellation) { Resolving = resolving };
        foreach (string reference in roots.Contexts)
        {
            if (RootReference.Find(reference, compilation) is INamedTypeSymbol context) graph.AddContext(context);
        }

        foreach (string reference in roots.OpenBases)
        {
            if (RootReference.Find(reference, compilation) is { } openBase) graph.OpenBases.Value.Add(TypeNames.Key(openBase));
        }

        // A type that no model can be made of takes those along that reach it: the others are begun again without them.
        List<FailureModel> failures = [];
        GenerationModel model;
        int known;
        do
        {
            known = failures.Count;
            model = Build(graph, compilation, roots, withContract, failures, cancellation);
        }
        while (failures.Count > known);
        return model with { Failures = failures.ToEquatableArray() };
    }

    private static GenerationModel Build(TypeGraph graph, Compilation compilation, RootSet roots, bool withContract, List<FailureModel> failures, CancellationToken cancellation)
    {
        Dictionary<string, TypeGraph.CodecNode> nodes = new(StringComparer.Ordinal);
        HintNames hints = new();
        RegistrationWriter registration = new(graph, hints);
        AssemblyContracts? assembly = withContract ? new AssemblyContracts(graph) : null;
        HashSet<string> listed = new(roots.Listed, StringComparer.Ordinal), populated = new(roots.Populated, StringComparer.Ordinal);
        foreach (string reference in roots.Types)
        {
            cancellation.ThrowIfCancellationRequested();
            if (RootReference.Find(reference, compilation) is not { } type) continue;
            bool isListed = listed.Contains(reference);
            AddRoot(type, isListed);
            if (populated.Contains(reference))
            {
                foreach (TypeGraph.ObjectNode node in graph.Reach(graph.Walk(type), isDescribed: true).OfType<TypeGraph.ObjectNode>()) node.IsRefilled = true;
            }

            if (!isListed || !graph.NamesCollections) continue;
            // Hand-written codecs come before those of the library, which the library would take for the collections of listed types.
            foreach (ITypeSymbol collection in graph.ListedCollections(type)) AddRoot(collection, isListed: false);
        }

        // A case that a method gives is found by its type, as roots are.
        HashSet<string> mentioned = new(StringComparer.Ordinal);
        while (nodes.Values.OfType<TypeGraph.UnionNode>().SelectMany(u => u.Declaration.Mentioned).Where(t => mentioned.Add(TypeNames.Key(t))).ToArray() is { Length: > 0 } further)
        {
            foreach (ITypeSymbol type in further) AddRoot(type, isListed: false);
        }

        void AddRoot(ITypeSymbol type, bool isListed)
        {
            TypeGraph.Resolution root = graph.Walk(type);
            IReadOnlyCollection<TypeGraph.CodecNode> reached = graph.Reach(root);
            if (root.Codec is null || reached.Any(n => n.Problems.Count > 0))
            {
                assembly?.AddUnserved(type);
                return;
            }

            assembly?.AddRoot(root);
            foreach (TypeGraph.CodecNode node in reached) nodes[node.Codec] = node;
            if (nodes.TryGetValue(root.Codec.Codec, out TypeGraph.CodecNode? own) && own is TypeGraph.ObjectNode whole) whole.IsRoot = true;
            registration.AddRoot(root, own is TypeGraph.ObjectNode { Contract.FixedMember: null, Contract.IsStruct: false } || (own is null && root.FillsObjects), TypeGraph.IsUnseen(root, reached), isListed);
        }

        // Shapes of all before any of them is written.
        foreach (TypeGraph.ObjectNode node in nodes.Values.OfType<TypeGraph.ObjectNode>()) Try(node, failures, () => graph.LayoutOf(node));
        if (nodes.Values.Any(n => n.Problems.Count > 0)) return GenerationModel.Empty;
        graph.FindDirectParts(nodes.Values);
        ModelWriter writer = new(graph, hints);
        List<ObjectModel> objects = [];
        List<UnionModel> unions = [];
        List<MakerModel> makers = [];
        List<SeenContractModel> contracts = [];
        foreach (TypeGraph.CodecNode node in nodes.Values.OrderBy(n => n.Codec, StringComparer.Ordinal))
        {
            Try(node, failures, () =>
            {
                if (node is TypeGraph.MakerNode maker)
                {
                    makers.Add(writer.Maker(maker));
                    return;
                }

                // Of a class that is a union, too, others use the union's codec.
                CodecShape shape = CodecShape.Class;
                // An attribute of the assembly can't be marked obsolete.
                bool isListed = graph.IsListed(node.Symbol) && !Obsolescence.Forbids(node.Symbol);
                if (node is TypeGraph.UnionNode union)
                {
                    unions.Add(writer.Union(union));
                    if (union.Symbol.IsValueType) shape = CodecShape.StructUnion;
                }
                else
                {
                    TypeGraph.ObjectNode value = (TypeGraph.ObjectNode)node;
                    objects.Add(writer.Object(value));
                    shape = graph.LayoutOf(value).Shape;
                    isListed &= !graph.IsUnion(node.Symbol);
                }

                contracts.Add(new SeenContractModel(node.Key, SeenContract.Of(node, graph.Assembly)));
                if (isListed) registration.AddListing(new ListingModel(TypeNames.Key(node.Symbol), node.Codec, shape, node.Symbol.IsGenericType || !KnownAttributes.IsAnnotated(node.Symbol) ? "" : writer.Export(node.Symbol)));
            });
        }

        foreach (string reference in roots.Definitions)
        {
            if (RootReference.Find(reference, compilation) is not INamedTypeSymbol type || !graph.IsListed(type.OriginalDefinition) || Obsolescence.Forbids(type.OriginalDefinition)) continue;
            INamedTypeSymbol definition = type.OriginalDefinition;
            try
            {
                registration.AddDefinition(new ListingModel(ModelWriter.OpenName(definition), "void", CodecShape.Class, writer.Export(definition)));
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                FailureModel failure = new(TypeNames.Key(definition), TypeGraph.Describe(exception));
                if (!failures.Contains(failure)) failures.Add(failure);
            }
        }

        foreach (TypeGraph.CodecNode node in assembly is null ? [] : nodes.Values.ToArray()) assembly!.Add(node);
        SeenContractsModel? seen = compilation.GetTypeByMetadataName(SeenContract.Attribute) is null ? null : new(contracts.OrderBy(c => c.Type, StringComparer.Ordinal).ToEquatableArray());
        return new GenerationModel(objects.ToEquatableArray(), unions.ToEquatableArray(), writer.AccessorClasses(), registration.ToModel()) { Makers = makers.ToEquatableArray(), Contracts = seen, Contract = assembly?.ToModel() };
    }

    private static void Try(TypeGraph.CodecNode node, List<FailureModel> failures, Action action)
    {
        try
        {
            action();
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            string key = TypeNames.Key(node.Symbol);
            node.Problems.Add(TypeGraph.Failure(key, exception));
            failures.Add(new FailureModel(key, TypeGraph.Describe(exception)));
        }
    }
}
