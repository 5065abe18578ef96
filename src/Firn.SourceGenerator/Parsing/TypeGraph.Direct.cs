using Firn.Contracts;
using Firn.Contracts.Plans;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <content>Which objects are read without a reader and written without a writer as parts of others (<see cref="DirectParts"/>).</content>
internal sealed partial class TypeGraph
{
    /// <summary>Whether objects can be made and given up again without anybody noticing.</summary>
    public bool IsPlain(ObjectNode node) => node.IsPlain ??= node.Contract is not null && node.Construction.Length == 0 && PlainClass.Is(node, Assembly);

    /// <summary>Finds the levels of all classes that are such parts.</summary>
    /// <param name="nodes">What is emitted: nothing is wrong with those, nor with what they reach.</param>
    public void FindDirectParts(IEnumerable<CodecNode> nodes)
    {
        DirectParts.Find(nodes.OfType<ObjectNode>().Where(MayBePart), LevelsWithin, static (node, levels) => node.DirectLevels = levels);
        DirectParts.Find(nodes.OfType<ObjectNode>().Where(MayBeWritten), WritingLevelsWithin, static (node, levels) => node.WritingLevels = levels);
    }

    /// <summary>The same of a value that is written as a part.</summary>
    public int WritingLevelsOf(Resolution value)
    {
        CodecReference codec = value.Codec!;
        if (IsDirectLeaf(value)) return 0;
        if (codec.IsHandwritten || codec.Absence != CodecAbsence.Reference) return -1;
        if (value.Kind == WireKind.Object) return value.Mentions.Length == 1 && _nodes[value.Mentions[0]] is ObjectNode { WritingLevels: > 0 and int levels } ? levels : -1;
        if (!IsDirectCollection(value) || value.Parts.Length != 1) return -1;
        int within = WritingLevelsOf(value.Parts[0]);
        return within < 0 ? -1 : 1 + within;
    }

    private bool MayBeWritten(ObjectNode node) => node.Contract is { IsStruct: false } contract && DirectParts.MayBeWritten(contract, LayoutOf(node));

    private int WritingLevelsWithin(ObjectNode node)
    {
        int levels = 0;
        for (int i = 0; i < node.Members.Length; i++)
        {
            MemberLayout layout = node.Layout!.Members[i];
            Resolution member = node.Members[i];
            if (layout.Place is MemberPlace.Flag or MemberPlace.OptionalFlag || member.Codec!.IsString) continue;
            bool isFixed = layout.Place == MemberPlace.Fixed || layout.FixedSize > 0;
            int within = isFixed ? FixedLevelsOf(member) : WritingLevelsOf(member);
            if (within < 0 || (within == 0 && !isFixed)) return -1;
            levels = Math.Max(levels, within);
        }

        return levels;
    }

    // The levels of a value of fixed width that may be written twice; -1 where it may not: what codecs of others write, whose shapes say that they may have levels, is written once.
    private int FixedLevelsOf(Resolution value)
    {
        if (value.Mentions.Length == 0) return value.Shape!.HasLevels ? -1 : 0;
        ObjectNode node = (ObjectNode)_nodes[value.Mentions[0]];
        CodecShape shape = LayoutOf(node).Shape;
        return DirectParts.MayBeMember(node.Contract!, shape) && node.Members.All(m => m.Codec!.IsFlag || FixedLevelsOf(m) >= 0) ? shape.FixedDepth : -1;
    }

    /// <summary>The levels of a value that is such a part, as far as they are known; -1 where it is none. 0 of text and numbers.</summary>
    public int DirectLevelsOf(Resolution value)
    {
        CodecReference codec = value.Codec!;
        if (IsDirectLeaf(value)) return 0;
        if (codec.IsHandwritten || codec.Absence != CodecAbsence.Reference) return -1;
        if (value.Kind == WireKind.Object) return value.Mentions.Length == 1 && _nodes[value.Mentions[0]] is ObjectNode { DirectLevels: > 0 and int levels } ? levels : -1;
        return IsDirectCollection(value) && value.Parts.All(IsDirect) && (value.Parts.Length == 1 || IsDirectLeaf(value.Parts[0])) ? 1 + value.Parts.Max(DirectLevelsOf) : -1;
    }

    private bool IsDirect(Resolution value) => DirectLevelsOf(value) >= 0;

    private static bool IsDirectLeaf(Resolution value) =>
        value.Codec is { } codec && (codec.IsString || (codec.Absence == CodecAbsence.None && codec.DirectKind == DirectKinds.Any));

    private static bool IsDirectCollection(Resolution value) =>
        value.Symbol is IArrayTypeSymbol { IsSZArray: true }
        || (value.Symbol is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) is "System.Collections.Generic.List`1" or "System.Collections.Generic.Dictionary`2");

    private bool MayBePart(ObjectNode node) =>
        node.Contract is { IsStruct: false } contract && IsPlain(node) && DirectParts.MayBePart(contract, LayoutOf(node));

    private int LevelsWithin(ObjectNode node)
    {
        int levels = 0;
        for (int i = 0; i < node.Members.Length; i++)
        {
            Resolution member = node.Members[i];
            CodecReference codec = member.Codec!;
            if (node.Layout!.Members[i].Place is MemberPlace.Flag or MemberPlace.OptionalFlag || codec.IsString) continue;
            if (DirectKinds.IsDirect(codec.DirectKind)) continue;
            int within = DirectLevelsOf(member);
            if (within <= 0) return -1;
            levels = Math.Max(levels, within);
        }

        return levels;
    }
}
