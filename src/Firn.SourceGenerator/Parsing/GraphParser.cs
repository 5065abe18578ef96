using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What attributes and calls name, each once and in an order that does not depend on files.</summary>
/// <param name="Types">References of roots.</param>
/// <param name="Definitions">References of annotated generic definitions and abstract classes.</param>
/// <param name="Contexts">References of contexts.</param>
/// <param name="OpenBases">References of types that calls of <c>FirnOptions.WithCase</c> add cases to.</param>
internal sealed record RootSet(EquatableArray<string> Types, EquatableArray<string> Definitions, EquatableArray<string> Contexts, EquatableArray<string> OpenBases);

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

        foreach (string reference in roots.OpenBases)
        {
            if (RootReference.Find(reference, compilation) is { } openBase) graph.OpenBases.Value.Add(TypeNames.Key(openBase));
        }

        Dictionary<string, TypeGraph.CodecNode> nodes = new(StringComparer.Ordinal);
        RegistrationWriter registration = new(graph);
        foreach (string reference in roots.Types)
        {
            cancellation.ThrowIfCancellationRequested();
            if (RootReference.Find(reference, compilation) is not { } type) continue;
            TypeGraph.Resolution root = graph.Walk(type);
            if (root.Codec is null) continue;
            IReadOnlyCollection<TypeGraph.CodecNode> reached = graph.Reach(root);
            if (reached.Any(n => n.Problems.Count > 0)) continue;
            foreach (TypeGraph.CodecNode node in reached) nodes[node.Codec] = node;
            if (nodes.TryGetValue(root.Codec.Codec, out TypeGraph.CodecNode? own) && own is TypeGraph.ObjectNode whole) whole.IsRoot = true;
            registration.AddRoot(root, own is TypeGraph.ObjectNode { Contract.FixedMember: null, Contract.IsStruct: false } || (own is null && root.FillsObjects));
        }

        graph.FindDirectParts(nodes.Values);
        ModelWriter writer = new(graph);
        List<ObjectModel> objects = [];
        List<UnionModel> unions = [];
        foreach (TypeGraph.CodecNode node in nodes.Values.OrderBy(n => n.Codec, StringComparer.Ordinal))
        {
            // Of a class that is a union, too, others use the union's codec.
            CodecShape shape = CodecShape.Class;
            bool isListed = graph.IsListed(node.Symbol);
            if (node is TypeGraph.UnionNode union)
            {
                unions.Add(writer.Union(union));
            }
            else
            {
                TypeGraph.ObjectNode value = (TypeGraph.ObjectNode)node;
                objects.Add(writer.Object(value));
                shape = graph.LayoutOf(value).Shape;
                isListed &= !graph.IsUnion(node.Symbol);
            }

            if (isListed) registration.AddListing(new ListingModel(TypeNames.Key(node.Symbol), node.Codec, shape, node.Symbol.IsGenericType || !KnownAttributes.IsAnnotated(node.Symbol) ? "" : writer.Export(node.Symbol)));
        }

        foreach (string reference in roots.Definitions)
        {
            if (RootReference.Find(reference, compilation) is not INamedTypeSymbol type || !graph.IsListed(type.OriginalDefinition)) continue;
            INamedTypeSymbol definition = type.OriginalDefinition;
            registration.AddDefinition(new ListingModel(ModelWriter.OpenName(definition), "void", CodecShape.Class, writer.Export(definition)));
        }

        return new GenerationModel(objects.ToEquatableArray(), unions.ToEquatableArray(), writer.AccessorClasses(), registration.ToModel());
    }
}
