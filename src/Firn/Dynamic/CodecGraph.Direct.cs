using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic;

/// <content>Which objects are read without a reader and written without a writer as parts of others (<see cref="DirectParts"/>), as the generator finds it.</content>
internal sealed partial class CodecGraph
{
    /// <summary>Finds the levels of all classes that are such parts, and of the structs that may be members of those. To be called when the graph is complete.</summary>
    public void FindDirectParts()
    {
        List<ObjectNode> read = [], written = [];
        foreach (CodecNode node in Nodes)
        {
            if (node is not ObjectNode { Codec: null, Problems.Count: 0 } value) continue;
            if (value.Contract is { IsStruct: true }) value.WritingLevels = int.Max(0, FixedLevelsOf(value));
            if (MayBePart(value)) read.Add(value);
            if (MayBeWritten(value)) written.Add(value);
        }

        DirectParts.Find(read, LevelsWithin, static (node, levels) => node.DirectLevels = levels);
        DirectParts.Find(written, WritingLevelsWithin, static (node, levels) => node.WritingLevels = levels);
    }

    /// <summary>The same of a value that is written as a part.</summary>
    public static int WritingLevelsOf(Resolution value)
    {
        if (IsDirectLeaf(value)) return 0;
        if (value.Absence != CodecAbsence.Reference || value.Codec is not { } codec) return -1;
        int levels = codec.Node is ObjectNode node ? node.WritingLevels : value.WritingLevels;
        if (levels > 0) return levels;
        if (value.Parts.Length != 1 || (codec.Definition != typeof(ListCodec<,>) && codec.Definition != typeof(ArrayCodec<,>))) return -1;
        int within = WritingLevelsOf(value.Parts[0]);
        return within < 0 ? -1 : 1 + within;
    }

    /// <summary>The levels of a value that is such a part, as far as they are known; -1 where it is none. 0 of text and numbers.</summary>
    public static int DirectLevelsOf(Resolution value)
    {
        if (IsDirectLeaf(value)) return 0;
        if (value.Absence != CodecAbsence.Reference || value.Codec is not { } codec) return -1;
        int levels = codec.Node is ObjectNode node ? node.DirectLevels : value.DirectLevels;
        if (levels > 0) return levels;
        if (value.Parts.Length == 0 || (codec.Definition != typeof(ListCodec<,>) && codec.Definition != typeof(ArrayCodec<,>) && codec.Definition != typeof(DictionaryCodec<,,,>))) return -1;
        if (value.Parts.Length == 2 && !IsDirectLeaf(value.Parts[0])) return -1;
        int within = DirectLevelsOf(value.Parts[^1]);
        return within < 0 ? -1 : 1 + within;
    }

    private static bool IsDirectLeaf(Resolution value) => value.IsString || (value.Absence == CodecAbsence.None && value.DirectKind == DirectKinds.Any);

    private bool MayBePart(ObjectNode node) => node.Contract is { IsStruct: false } contract && DirectParts.MayBePart(contract, LayoutOf(node)) && PlainClass.Is(node);

    private bool MayBeWritten(ObjectNode node) => node.Contract is { IsStruct: false } contract && DirectParts.MayBeWritten(contract, LayoutOf(node));

    private int WritingLevelsWithin(ObjectNode node)
    {
        int levels = 0;
        for (int i = 0; i < node.Members.Length; i++)
        {
            MemberLayout layout = node.Layout!.Members[i];
            Resolution member = node.Members[i];
            if (layout.Place is MemberPlace.Flag or MemberPlace.OptionalFlag || member.IsString) continue;
            bool isFixed = layout.Place == MemberPlace.Fixed || layout.FixedSize > 0;
            int within = isFixed ? FixedLevelsOf(member) : WritingLevelsOf(member);
            if (within < 0 || (within == 0 && !isFixed)) return -1;
            levels = int.Max(levels, within);
        }

        return levels;
    }

    // The levels of a value of fixed width that may be written twice; -1 where it may not: what somebody else's codec writes, whose shape says that it may have levels, is written once, as the
    // generator, which does not know its width, leaves such classes out.
    private int FixedLevelsOf(Resolution value)
    {
        if (value.Mentions.Length > 0) return FixedLevelsOf((ObjectNode)value.Mentions[0]);
        if (value.WritingLevels > 0) return value.WritingLevels;
        return value.Shape!.HasLevels ? -1 : 0;
    }

    private int FixedLevelsOf(ObjectNode node)
    {
        CodecShape shape = LayoutOf(node).Shape;
        return DirectParts.MayBeMember(node.Contract!, shape) && Array.TrueForAll(node.Members, m => m.IsFlag || FixedLevelsOf(m) >= 0) ? shape.FixedDepth : -1;
    }

    private static int LevelsWithin(ObjectNode node)
    {
        int levels = 0;
        for (int i = 0; i < node.Members.Length; i++)
        {
            Resolution member = node.Members[i];
            if (node.Layout!.Members[i].Place is MemberPlace.Flag or MemberPlace.OptionalFlag || member.IsString || DirectKinds.IsDirect(member.DirectKind)) continue;
            int within = DirectLevelsOf(member);
            if (within <= 0) return -1;
            levels = int.Max(levels, within);
        }

        return levels;
    }
}
