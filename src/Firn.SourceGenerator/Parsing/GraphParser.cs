using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What attributes and calls name, each once and in an order that does not depend on files.</summary>
/// <param name="Types">References of roots.</param>
/// <param name="Definitions">References of annotated generic definitions and abstract classes.</param>
/// <param name="Contexts">References of contexts.</param>
internal sealed record RootSet(EquatableArray<string> Types, EquatableArray<string> Definitions, EquatableArray<string> Contexts);

/// <summary>Turns roots into the model of what is emitted. Roots that can't be served are left to the analyzers.</summary>
internal static class GraphParser
{
    public static GenerationModel Parse(Compilation compilation, RootSet roots, CancellationToken cancellation)
    {
        TypeGraph graph = new(compilation, cancellation);
        foreach (string reference in roots.Contexts)
        {
            if (RootReference.Find(reference, compilation) is INamedTypeSymbol context) graph.AddContext(context);
        }

        Dictionary<string, TypeGraph.ObjectNode> nodes = new(StringComparer.Ordinal);
        RegistrationWriter registration = new(graph);
        foreach (string reference in roots.Types)
        {
            cancellation.ThrowIfCancellationRequested();
            if (RootReference.Find(reference, compilation) is not { } type) continue;
            TypeGraph.Resolution root = graph.Walk(type);
            if (root.Codec is null) continue;
            IReadOnlyCollection<TypeGraph.ObjectNode> reached = graph.Reach(root);
            if (reached.Any(n => n.Problems.Count > 0)) continue;
            foreach (TypeGraph.ObjectNode node in reached) nodes[node.Key] = node;
            registration.AddRoot(root);
        }

        ModelWriter writer = new(graph);
        List<ObjectModel> objects = [];
        foreach (TypeGraph.ObjectNode node in nodes.Values.OrderBy(n => n.Codec, StringComparer.Ordinal))
        {
            objects.Add(writer.Object(node));
            if (graph.IsListed(node.Symbol)) registration.AddListing(new ListingModel(node.Key, node.Codec, graph.LayoutOf(node).Shape, node.Symbol.IsGenericType ? "" : writer.Export(node.Symbol)));
        }

        foreach (string reference in roots.Definitions)
        {
            if (RootReference.Find(reference, compilation) is not INamedTypeSymbol type || !graph.IsListed(type.OriginalDefinition)) continue;
            INamedTypeSymbol definition = type.OriginalDefinition;
            registration.AddListing(new ListingModel(ModelWriter.OpenName(definition), "void", CodecShape.Class, writer.Export(definition)));
        }

        return new GenerationModel(objects.ToEquatableArray(), writer.AccessorClasses(), registration.ToModel());
    }
}
