using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Firn.Dynamic;

/// <summary>What the run-time engine makes of a root, as text for people: nothing is emitted for it.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class CodecListing
{
    private readonly StringBuilder _text = new();
    private readonly CodecGraph _graph;
    // Codecs from elsewhere, by the name of the type that they serve.
    private readonly SortedDictionary<string, string> _others = new(StringComparer.Ordinal);

    private CodecListing(CodecGraph graph) => _graph = graph;

    /// <summary>The listing of a root.</summary>
    /// <exception cref="NotSupportedException">It can't be served.</exception>
    public static string Of(Type type)
    {
        CodecGraph graph = new(type, prefersGenerated: true) { UsesEmitted = false };
        Resolution root = graph.Walk(type);
        string? generated = null;
        if (root.Codec is { Node: null, Definition: null } codec && CodecTexts.IsForeign(codec.Type))
        {
            // Generated or written by hand. The former is left aside for once.
            generated = CodecTexts.Origin(codec.Type);
            graph = new CodecGraph(type, prefersGenerated: false) { UsesEmitted = false };
            root = graph.Walk(type);
        }

        RuntimeEngine.Check(graph, type, root);
        return new CodecListing(graph).Text(type, root, generated);
    }

    private string Text(Type type, Resolution root, string? generated)
    {
        Line($"{TypeDisplay.Full(type)}: {CodecTexts.Name(root.Codec!)}");
        if (generated is not null && root.Codec!.Node is not null) Line($"  What serves it is {generated}. This is what the run-time engine would emit.");
        NoteOthers(root);
        foreach (CodecNode node in _graph.Nodes)
        {
            Line("");
            if (node is UnionNode union) Union(union);
            else Object((ObjectNode)node);
            foreach (Resolution part in node.Parts) NoteOthers(part);
        }

        if (_others.Count > 0) Line("\nNot emitted:");
        foreach ((string name, string origin) in _others) Line($"  {name}: {origin}");
        return _text.ToString();
    }

    private void Union(UnionNode node)
    {
        Line($"{TypeDisplay.Full(node.Type)}: union of {Count(node.Cases.Count, "case")}, in the order of the comparisons");
        foreach (ResolvedCase unionCase in node.Cases)
        {
            (long tag, Resolution resolution) = unionCase;
            if (unionCase.Name is { } name)
            {
                Line($"  {tag} {name}: {CodecTexts.Name(resolution.Codec!)}");
                continue;
            }

            string wide = (node.Declaration.Language is null ? CodecGraph.IsWide(resolution) : CodecGraph.IsBroad(resolution)) ? " and what derives from it" : "";
            Line($"  {tag} {TypeDisplay.Short(resolution.Type)}{wide}: {CodecTexts.Name(resolution.Codec!)}");
        }
    }

    private void NoteOthers(Resolution resolution)
    {
        if (resolution.Codec is { } codec) NoteOthers(codec, resolution.Type);
    }

    private void NoteOthers(CodecRef codec, Type type)
    {
        if (codec.Node is not null) return;
        foreach (CodecRef part in codec.Parts) NoteOthers(part, CodecTexts.Served(part));
        if (codec.Definition is null && CodecTexts.IsForeign(codec.Type)) _others[TypeDisplay.Full(type)] = CodecTexts.Origin(codec.Type);
    }

    private void Line(string text) => _text.Append(text).Append('\n');

    private static string Count(int count, string noun) => count == 1 ? $"1 {noun}" : $"{count} {noun}s";
}
