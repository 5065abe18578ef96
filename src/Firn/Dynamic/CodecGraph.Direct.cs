using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Which objects are read without a reader and written without a writer as parts of others (<see cref="DirectParts"/>), as the generator finds it.</content>
internal sealed partial class CodecGraph
{
    /// <summary>Finds the levels of all classes that are such parts. To be called when the graph is complete.</summary>
    public void FindDirectParts()
    {
        List<ObjectNode> read = [], written = [];
        foreach (CodecNode node in Nodes)
        {
            if (node is not ObjectNode { Codec: null } value) continue;
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

    private bool MayBePart(ObjectNode node) => node.Problems.Count == 0 && node.Contract is { IsStruct: false } contract && DirectParts.MayBePart(contract, LayoutOf(node)) && PlainClass.Is(node);

    private bool MayBeWritten(ObjectNode node) => node.Problems.Count == 0 && node.Contract is { IsStruct: false } contract && DirectParts.MayBeWritten(contract, LayoutOf(node));

    private static int WritingLevelsWithin(ObjectNode node)
    {
        int levels = 0;
        for (int i = 0; i < node.Members.Length; i++)
        {
            // What somebody else's codec writes is written once, as the generator, which does not know its width, leaves such classes out.
            MemberLayout layout = node.Layout!.Members[i];
            if (layout.Place == MemberPlace.Fixed && node.Members[i].ValueCodec.Type.Assembly != typeof(IFirnCodec).Assembly) return -1;
            if (layout.Place != MemberPlace.Variable || layout.Width > 0 || node.Members[i].IsString) continue;
            int within = WritingLevelsOf(node.Members[i]);
            if (within <= 0) return -1;
            levels = int.Max(levels, within);
        }

        return levels;
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
