using System.Runtime.CompilerServices;
using System.Text;
using Firn.Codecs;
using Firn.Tool.Terminal;

namespace Firn.Tool.Sizes;

/// <summary>
/// Walks over the bytes of values, in their order, and counts whose they are. Where the bytes are malformed it knows the member that it was at.
/// </summary>
/// <remarks>Time is bounded by the bytes, not by what they say: what takes no bytes is counted at once. Places are bounded, too: beyond them bytes are counted for the place around.</remarks>
internal sealed class SizeWalk : IDisposable
{
    private const int MostPlaces = 2_000;
    private const int Elements = -1;
    private const int Keys = -2;
    private const int Values = -3;

    private readonly DocumentNode _node;
    private readonly DocumentElements _frame;
    private readonly FirnOptions _options;
    private readonly DocumentRows _rows = new();
    private readonly Dictionary<DocumentObjectNode, (int Index, DocumentNode Node, int Width)[]> _blocks = [];
    private readonly List<(DocumentObjectNode? Object, int Index)> _path = [];
    private int _places = 1;
    private long _objects;

    public SizeWalk(FirnSchema schema, FirnOptions options)
    {
        (_node, ElementRun frame) = schema.Nodes;
        _frame = new DocumentElements(frame, _node);
        _options = options;
        Root = new SizeNode("", schema.Root, null);
    }

    public SizeNode Root { get; }

    /// <summary>Whether there were more places than are counted apart.</summary>
    public bool IsCut => _places >= MostPlaces;

    /// <summary>Walks over a value from a place on.</summary>
    /// <returns>Where it ends.</returns>
    public long Value(ReadOnlySpan<byte> bytes, int start)
    {
        _path.Clear();
        _objects = 0;
        FirnReader reader = new(bytes, start, _options);
        Value(ref reader, bytes, _node, Root);
        return reader.Position;
    }

    /// <summary>Walks over the values of a container's frame.</summary>
    /// <returns>The bytes of the count and the bitmap.</returns>
    public long Frame(ReadOnlySpan<byte> body)
    {
        _path.Clear();
        FirnReader reader = new(body, 0, _options);
        int count = ContainerHeader.ReadCount(ref reader, _frame.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        long front = reader.Position;
        Run(ref reader, body, _frame, Root, count, present, bitmap, areRoots: true);
        return front;
    }

    /// <summary>The member where the walk is: where it ended, after an error. Of a frame without the number of the value.</summary>
    public string PathOf(bool isFrame)
    {
        StringBuilder text = new();
        for (int i = isFrame ? 1 : 0; i < _path.Count; i++)
        {
            (DocumentObjectNode? owner, int index) = _path[i];
            if (owner is null)
            {
                text.Append(System.Globalization.CultureInfo.InvariantCulture, $"[{index}]");
                continue;
            }

            if (text.Length > 0) text.Append('.');
            text.Append(NameOf(owner.Type.Definition!.Members[index]));
        }

        return text.ToString();
    }

    /// <summary>The number of the value in its frame where the walk is.</summary>
    public int Index => _path.Count > 0 ? _path[0].Index : 0;

    public static string NameOf(FirnSchemaMember member) => member switch
    {
        { IsElements: true } => "elements",
        { Name: { } name } => TerminalText.Name(name),
        _ => SchemaText.IdentityOf(member),
    };

    public void Dispose() => _rows.Dispose();

    private void Value(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentNode node, SizeNode at)
    {
        long start = reader.Position;
        at.Count++;
        switch (node)
        {
            case DocumentLeafNode or DocumentBoolNode:
                node.Read(ref reader, _rows);
                at.OwnBytes += reader.Position - start;
                break;
            case DocumentFixedObjectNode block:
                at.Count--;
                Block(ref reader, bytes, block, at);
                break;
            case DocumentVariableObjectNode content:
                Object(ref reader, bytes, content, at.Content);
                break;
            case DocumentReferenceNode kept:
                long known = reader.ReadCount();
                at.OwnBytes += reader.Position - start;
                if (known > _objects) throw new FirnException(FirnErrorCode.InvalidReference, "A reference names an object that is not known.", start);
                if (known > 0) break;
                _objects++;
                Object(ref reader, bytes, kept.Content, at.Content);
                break;
            case DocumentListNode list:
                List(ref reader, bytes, list, at);
                break;
            case DocumentArrayNode array:
                reader.Enter();
                int[] lengths = new int[array.Type.Rank];
                int elements = ContainerHeader.ReadLengths(ref reader, array.Elements.MayBeAbsent, lengths, out int present, out ReadOnlySpan<byte> bitmap);
                at.OwnBytes += reader.Position - start;
                Run(ref reader, bytes, array.Elements, Part(at, Elements, "[]", array.Elements.Node.Type), elements, present, bitmap);
                reader.Leave();
                break;
            case DocumentDictionaryNode dictionary:
                Dictionary(ref reader, bytes, dictionary, at);
                break;
            case DocumentUnionNode union:
                Union(ref reader, bytes, union, at.Content);
                break;
        }
    }

    private SizeNode Part(SizeNode at, int key, string name, FirnSchemaType type)
    {
        if (at.Find(key) is { } part) return part;
        if (_places >= MostPlaces) return at;
        _places++;
        return at.Add(key, new SizeNode(name, type, at));
    }

    private SizeNode Member(SizeNode at, DocumentObjectNode node, int index)
    {
        if (at.Find(index) is { } part) return part;
        FirnSchemaMember member = node.Type.Definition!.Members[index];
        return Part(at, index, NameOf(member), node.Members[index].Type);
    }

    // Members of fixed width that stand in the block, without those that take no bytes.
    private (int Index, DocumentNode Node, int Width)[] BlockOf(DocumentObjectNode node)
    {
        if (_blocks.TryGetValue(node, out (int, DocumentNode, int)[]? found)) return found;
        List<(int, DocumentNode, int)> parts = [];
        for (int i = 0; i < node.Members.Length; i++)
        {
            if (node.Content.Offsets[i] < 0 || node.Places[i] > 0 || node.Members[i].Type.Kind == FirnKind.Bool) continue;
            int width = node.Members[i] is DocumentObjectNode part ? part.Content.BlockSize : SchemaType.LeafWidth(node.Members[i].Type.Kind);
            if (width > 0) parts.Add((i, node.Members[i], width));
        }

        return _blocks[node] = [.. parts];
    }

    // Of many values at once: their bytes are all alike.
    private void AddFixed(SizeNode at, DocumentNode node, long count)
    {
        at.Count += count;
        if (node is not DocumentObjectNode block)
        {
            at.OwnBytes += count * (node is DocumentBoolNode ? 1 : SchemaType.LeafWidth(node.Type.Kind));
            return;
        }

        RuntimeHelpers.EnsureSufficientExecutionStack();
        AddParts(at.Content, block, count);
    }

    private void AddParts(SizeNode content, DocumentObjectNode block, long count)
    {
        long own = block.Content.BlockSize;
        foreach ((int index, DocumentNode part, int width) in BlockOf(block))
        {
            AddFixed(Member(content, block, index), part, count);
            own -= width;
        }

        content.OwnBytes += own * count;
    }

    private void Block(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentFixedObjectNode block, SizeNode at)
    {
        long start = reader.Position;
        CheckBlock(bytes, start, block);
        block.Read(ref reader, _rows);
        AddFixed(at, block, 1);
    }

    // What is looked at in a block, member by member, so that an error has its member.
    private void CheckBlock(ReadOnlySpan<byte> bytes, long start, DocumentObjectNode block)
    {
        foreach ((int offset, int width, DocumentNode part) in block.Checked)
        {
            if (start + offset + width > bytes.Length) return;
            _path.Add((block, MemberAt(block, offset)));
            if (part is DocumentObjectNode nested)
            {
                RuntimeHelpers.EnsureSufficientExecutionStack();
                CheckBlock(bytes, start + offset, nested);
            }

            FirnReader single = new(bytes, (int)start + offset, _options);
            part.Read(ref single, _rows);
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private static int MemberAt(DocumentObjectNode block, int offset) => Array.FindIndex(block.Content.Offsets, at => at == offset);

    private void Object(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentVariableObjectNode node, SizeNode content)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        reader.Enter();
        int start = (int)reader.Position;
        WriterObject layout = node.Content;
        ReadOnlySpan<byte> block = layout.BlockSize > 0 ? reader.TakeSpan(layout.BlockSize) : [];
        CheckBlock(bytes, start, node);
        AddParts(content, node, 1);
        foreach (WriterObject.Member member in layout.Variable)
        {
            if (member.Bit >= 0 && (block[member.Bit >> 3] >> (member.Bit & 7) & 1) == 0) continue;
            _path.Add((node, member.Index));
            Value(ref reader, bytes, node.Members[member.Index], Member(content, node, member.Index));
            _path.RemoveAt(_path.Count - 1);
        }

        reader.Leave();
    }

    private void List(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentListNode list, SizeNode at)
    {
        long start = reader.Position;
        reader.Enter();
        if (list.HasComparer) SkipList.SkipComparer(ref reader);
        int count = ContainerHeader.ReadCount(ref reader, list.Elements.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        at.OwnBytes += reader.Position - start;
        Run(ref reader, bytes, list.Elements, Part(at, Elements, "[]", list.Elements.Node.Type), count, present, bitmap);
        reader.Leave();
    }

    private void Run(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentElements elements, SizeNode at, int count, int present, ReadOnlySpan<byte> bitmap, bool areRoots = false)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (elements.IsZeroWidth)
        {
            at.Count += present;
            return;
        }

        if (elements.IsBit)
        {
            long start = reader.Position;
            BitRun.Skip(ref reader, present);
            at.Count += present;
            at.OwnBytes += reader.Position - start;
            return;
        }

        if (elements.Width > 0 && !DocumentElements.IsChecked(elements.Node))
        {
            reader.Skip((long)present * elements.Width);
            AddFixed(at, elements.Node, present);
            return;
        }

        for (int i = 0; i < count; i++)
        {
            if (!bitmap.IsEmpty && (bitmap[i >> 3] >> (i & 7) & 1) == 0) continue;
            if (areRoots) _objects = 0;
            _path.Add((null, i));
            Value(ref reader, bytes, elements.Node, at);
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private void Dictionary(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentDictionaryNode dictionary, SizeNode at)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        long start = reader.Position;
        reader.Enter();
        if (dictionary.HasComparer) SkipList.SkipComparer(ref reader);
        int count = ContainerHeader.ReadCount(ref reader, dictionary.Values.MayBeAbsent, out _, out ReadOnlySpan<byte> bitmap);
        at.OwnBytes += reader.Position - start;
        SizeNode keys = Part(at, Keys, "[key]", dictionary.Key.Type), values = Part(at, Values, "[]", dictionary.Value.Type);
        for (int i = 0; i < count; i++)
        {
            _path.Add((null, i));
            long before = reader.Position;
            Value(ref reader, bytes, dictionary.Key, keys);
            if (bitmap.IsEmpty || (bitmap[i >> 3] >> (i & 7) & 1) != 0) Value(ref reader, bytes, dictionary.Value, values);
            _path.RemoveAt(_path.Count - 1);

            // Where neither takes bytes, all others are like these.
            if (reader.Position != before || !bitmap.IsEmpty) continue;
            keys.Count += count - 1 - i;
            values.Count += count - 1 - i;
            break;
        }

        reader.Leave();
    }

    private void Union(ref FirnReader reader, ReadOnlySpan<byte> bytes, DocumentUnionNode union, SizeNode content)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        long start = reader.Position;
        long tag = reader.ReadCount();
        content.OwnBytes += reader.Position - start;
        int index = union.FindCase(tag);
        if (index < 0) throw new FirnException(FirnErrorCode.UnknownCase, $"A union has the tag {tag}, which its descriptor does not list.", start);
        string name = union.Type.Definition!.Cases[index].Name is { } known ? $"(case {tag} {TerminalText.Name(known)})" : $"(case {tag})";

        // Only a union in a union is a level of its own (docs/wire-format.md, section 9.1).
        bool isNested = union.Cases[index].Type.Kind == FirnKind.Union;
        if (isNested) reader.Enter();
        Value(ref reader, bytes, union.Cases[index], Part(content, index, name, union.Cases[index].Type));
        if (isNested) reader.Leave();
    }
}
