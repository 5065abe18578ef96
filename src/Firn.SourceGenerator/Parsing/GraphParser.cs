using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Turns roots into the model of what is emitted. Roots that can't be served are left to the analyzers.</summary>
internal static class GraphParser
{
    public static GenerationModel Parse(Compilation compilation, IEnumerable<string> roots, CancellationToken cancellation)
    {
        TypeGraph graph = new(compilation, cancellation);
        Dictionary<string, TypeGraph.ObjectNode> nodes = new(StringComparer.Ordinal);
        SortedDictionary<string, RootModel> registered = new(StringComparer.Ordinal);
        foreach (string reference in roots)
        {
            cancellation.ThrowIfCancellationRequested();
            if (RootReference.Find(reference, compilation) is not { } type) continue;
            TypeGraph.Resolution root = graph.Walk(type);
            if (root.Codec is not { } codec) continue;
            IReadOnlyCollection<TypeGraph.ObjectNode> reached = graph.Reach(root);
            if (reached.Any(n => n.Problems.Count > 0)) continue;
            foreach (TypeGraph.ObjectNode node in reached) nodes[node.Key] = node;
            registered[codec.Type] = new RootModel(codec.Type, codec.Codec);
        }

        ModelWriter writer = new(graph);
        List<ObjectModel> objects = [.. nodes.Values.OrderBy(n => n.Codec, StringComparer.Ordinal).Select(writer.Object)];
        return new GenerationModel(
            objects.ToEquatableArray(),
            writer.AccessorClasses(),
            new RegistrationModel(graph.Namespace, registered.Values.ToEquatableArray(), default, default));
    }
}
