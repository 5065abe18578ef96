using Firn.Contracts;
using Firn.SourceGenerator.Parsing;

namespace Firn.SourceGenerator.Analyzers;

/// <summary>The length of a root's descriptor (<c>docs/wire-format.md</c>, section 5), as far as this assembly's code decides it.</summary>
internal static class DescriptorSize
{
    public const int Limit = 1024;

    public static int Of(TypeGraph graph, TypeGraph.Resolution root)
    {
        int size = OfType(root);
        foreach (TypeGraph.CodecNode reached in graph.Reach(root, isDescribed: true))
        {
            if (reached is TypeGraph.UnionNode union)
            {
                size += Count(union.Cases.Count) + union.Cases.Sum(c => Count(c.Tag) + OfType(c.Type));
                continue;
            }

            TypeGraph.ObjectNode node = (TypeGraph.ObjectNode)reached;
            size += Count(node.Members.Length);
            for (int i = 0; i < node.Members.Length; i++)
            {
                MemberContract member = node.Contract!.Members[i];
                size += (member.Id >= 0 ? Count(member.Id + 1L) : 5) + OfType(node.Members[i]);
            }
        }

        return size;
    }

    private static int OfType(TypeGraph.Resolution type) => type.Surrogate is { } surrogate ? OfType(surrogate) : type.Kind switch
    {
        WireKind.Object or WireKind.Union => 2,
        WireKind.List when type.Parts.Length == 0 => 2,
        WireKind.Array => 2 + type.Parts.Sum(OfType),
        _ => 1 + type.Parts.Sum(OfType),
    };

    private static int Count(long value) => value < 240 ? 1 : value <= ushort.MaxValue ? 3 : 5;
}
