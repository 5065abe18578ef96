using System.Runtime.CompilerServices;
using System.Text.Json;
using Firn.Codecs;

namespace Firn;

/// <summary>
/// Reads values of one type of a schema without its class: checks them as section 12 of the format says, and notes where their parts are. A value is one number, whose meaning the node knows: where its
/// bytes begin; of bools 0 or 1; the first row of what has parts of varying width; of objects whose identity is kept their id, negative where they have been before.
/// </summary>
internal abstract class DocumentNode(FirnSchemaType type)
{
    protected const int LevelsBetweenChecks = 32;

    public FirnSchemaType Type => type;

    /// <summary>Reads a value that is there.</summary>
    public abstract int Read(ref FirnReader reader, DocumentRows rows);

    protected static void Enter(ref FirnReader reader, int levels = 0)
    {
        reader.Enter(levels);
        if ((reader.DepthLeft & (LevelsBetweenChecks - 1)) == 0) CheckStack(ref reader);
    }

    // Options may allow more levels than the stack of a thread has room for.
    protected static void CheckStack(ref FirnReader reader)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) Throw.Invalid(FirnErrorCode.DepthExceeded, "The message is nested deeper than the stack has room for. FirnOptions.MaxDepth allows it; a thread with a larger stack can read it.", reader.Position);
    }
}

/// <summary>A value of a kind that needs no definition: where it begins.</summary>
internal sealed class DocumentLeafNode(FirnSchemaType type) : DocumentNode(type)
{
    private readonly int _width = SchemaType.LeafWidth(type.Kind);
    private readonly bool _isChecked = IsChecked(type.Kind);

    /// <summary>Whether not all bytes of the width are values.</summary>
    public static bool IsChecked(FirnKind kind) => kind is FirnKind.Decimal or FirnKind.DateTime or FirnKind.DateTimeOffset or FirnKind.TimeOnly or FirnKind.DateOnly or FirnKind.Rune or FirnKind.Version || SchemaType.LeafWidth(kind) == 0;

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        int start = (int)reader.Position;
        if (Type.Kind == FirnKind.String) reader.SkipText();
        else if (_isChecked) DescribedBytes.ReadLeaf(Type.Kind, ref reader);
        else reader.Skip(_width);
        return start;
    }
}

/// <summary>A bool that is a byte of its own.</summary>
internal sealed class DocumentBoolNode(FirnSchemaType type) : DocumentNode(type)
{
    public override int Read(ref FirnReader reader, DocumentRows rows) => BooleanCodec.Read(ref reader) ? 1 : 0;
}

/// <summary>
/// Elements of a list, set or array. Those of one width are found by it; of all others, and where some are absent, there is a row for each.
/// </summary>
internal sealed class DocumentElements(ElementRun elements, DocumentNode node)
{
    public DocumentNode Node => node;

    public bool MayBeAbsent => elements.MayBeAbsent;

    /// <summary>Whether the elements are bits.</summary>
    public bool IsBit => elements.IsBit;

    /// <summary>The fewest bytes of an element.</summary>
    public int MinSize => elements.MinSize;

    /// <summary>The width of every element, or 0.</summary>
    public int Width => elements.Width;

    /// <summary>Whether elements take no bytes.</summary>
    public bool IsZeroWidth => !elements.IsBit && elements.MinSize == 0;

    /// <summary>Whether elements without an absent one among them have no rows.</summary>
    public bool IsDense => elements.IsBit || elements.Width > 0 || elements.MinSize == 0;

    /// <summary>Reads elements whose count and bitmap were read.</summary>
    /// <returns>Where dense elements begin; -1 where each has a row, behind the others.</returns>
    public int Read(ref FirnReader reader, DocumentRows rows, int count, int present, scoped ReadOnlySpan<byte> bitmap)
    {
        elements.Reserve(ref reader, present);
        int start = (int)reader.Position;
        if (IsDense && bitmap.IsEmpty)
        {
            if (elements.IsBit)
            {
                BitRun.Skip(ref reader, present);
            }
            else if (elements.Width > 0 && IsChecked(node))
            {
                for (int i = 0; i < present; i++) node.Read(ref reader, rows);
            }
            else
            {
                reader.Skip((long)present * elements.Width);
            }

            return start;
        }

        int row = rows.Add(ref reader, count);
        if (elements.IsBit)
        {
            ReadBits(ref reader, rows, row, count, present, bitmap);
            return -1;
        }

        for (int i = 0; i < count; i++)
        {
            if (!bitmap.IsEmpty && (bitmap[i >> 3] >> (i & 7) & 1) == 0)
            {
                rows[row + i] = DocumentRows.Absent;
                continue;
            }

            elements.Release(ref reader);
            rows[row + i] = node.Read(ref reader, rows);
        }

        return -1;
    }

    /// <summary>Whether values of a fixed width are looked at.</summary>
    public static bool IsChecked(DocumentNode node) => node switch
    {
        DocumentLeafNode leaf => DocumentLeafNode.IsChecked(leaf.Type.Kind),
        DocumentFixedObjectNode block => block.HasChecks,
        _ => false,
    };

    // Of packed bools some of which are absent.
    private static void ReadBits(ref FirnReader reader, DocumentRows rows, int row, int count, int present, scoped ReadOnlySpan<byte> bitmap)
    {
        ReadOnlySpan<byte> bits = reader.TakeSpan((int)(((long)present + 7) >> 3));
        if ((present & 7) != 0 && bits[^1] >> (present & 7) != 0) Throw.Invalid(FirnErrorCode.InvalidValue, "A run of bits has unused bits set.", reader.Position - 1);
        int next = 0;
        for (int i = 0; i < count; i++)
        {
            if ((bitmap[i >> 3] >> (i & 7) & 1) == 0)
            {
                rows[row + i] = DocumentRows.Absent;
                continue;
            }

            rows[row + i] = bits[next >> 3] >> (next & 7) & 1;
            next++;
        }
    }

    /// <summary>An element of those that <see cref="Read"/> read.</summary>
    public int Find(FirnDocument document, int start, int rows, int index)
    {
        if (start < 0) return document.Rows[rows + index];
        if (elements.IsBit) return document.Bytes[start + (index >> 3)] >> (index & 7) & 1;
        return start + (index * elements.Width);
    }
}

/// <summary>A list or set: a row for the count, one for where dense elements begin, and theirs. The row in front is the comparer, where there is one.</summary>
internal sealed class DocumentListNode(FirnSchemaType type, DocumentElements elements, bool hasComparer) : DocumentNode(type)
{
    public DocumentElements Elements => elements;

    /// <summary>Whether a comparer stands in front.</summary>
    public bool HasComparer => hasComparer;

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        if (hasComparer) rows[rows.Add(ref reader, 1)] = SkipList.SkipComparer(ref reader);
        Enter(ref reader);
        int first = rows.Add(ref reader, 2);
        int count = ContainerHeader.ReadCount(ref reader, elements.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        rows[first] = count;
        rows[first + 1] = elements.Read(ref reader, rows, count, present, bitmap);
        reader.Leave();
        return first;
    }
}

/// <summary>An array of rank 2 and more: as a list, whose count is the product of the lengths that stand behind it.</summary>
internal sealed class DocumentArrayNode(FirnSchemaType type, DocumentElements elements) : DocumentNode(type)
{
    public DocumentElements Elements => elements;

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        Enter(ref reader);
        int rank = Type.Rank;
        int first = rows.Add(ref reader, 2 + rank);
        Span<int> lengths = stackalloc int[32];
        int count = ContainerHeader.ReadLengths(ref reader, elements.MayBeAbsent, lengths[..rank], out int present, out ReadOnlySpan<byte> bitmap);
        rows[first] = count;
        for (int i = 0; i < rank; i++) rows[first + 2 + i] = lengths[i];
        rows[first + 1] = elements.Read(ref reader, rows, count, present, bitmap);
        reader.Leave();
        return first;
    }
}

/// <summary>A dictionary: a row for the count, then one for each key and one for its value. The row in front is the comparer, where there is one.</summary>
internal sealed class DocumentDictionaryNode(FirnSchemaType type, ElementRun keys, DocumentNode key, ElementRun values, DocumentNode value, bool hasComparer) : DocumentNode(type)
{
    public DocumentNode Key => key;

    public DocumentNode Value => value;

    /// <summary>Whether a comparer stands in front.</summary>
    public bool HasComparer => hasComparer;

    /// <summary>What the keys reserve.</summary>
    public ElementRun Keys => keys;

    /// <summary>What the values reserve.</summary>
    public ElementRun Values => values;

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        int comparer = hasComparer ? SkipList.SkipComparer(ref reader) : 0;
        Enter(ref reader);
        int count = ContainerHeader.ReadCount(ref reader, values.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        SkipDictionary.Reserve(ref reader, keys, values, count, present);
        if (count > (Array.MaxLength - 1) / 2) Throw.Invalid(FirnErrorCode.AllocationExceeded, "The message has more parts than one array can hold.", reader.Position);
        if (hasComparer) rows[rows.Add(ref reader, 1)] = comparer;
        int first = rows.Add(ref reader, 1 + (2 * count));
        rows[first] = count;
        for (int i = 0; i < count; i++)
        {
            keys.Release(ref reader);
            rows[first + 1 + (2 * i)] = key.Read(ref reader, rows);
            bool isAbsent = !bitmap.IsEmpty && (bitmap[i >> 3] >> (i & 7) & 1) == 0;
            if (!isAbsent) values.Release(ref reader);
            rows[first + 2 + (2 * i)] = isAbsent ? DocumentRows.Absent : value.Read(ref reader, rows);
        }

        reader.Leave();
        return first;
    }
}

/// <summary>Members of an object: how they are found.</summary>
internal abstract class DocumentObjectNode(FirnSchemaType type) : DocumentNode(type)
{
    /// <summary>How the object is laid out.</summary>
    public required WriterObject Content { get; init; }

    /// <summary>The nodes of the members.</summary>
    public DocumentNode[] Members { get; set; } = [];

    /// <summary>The names of the members in JSON; made when they are first written.</summary>
    public JsonEncodedText[]? Names { get; set; }

    private Dictionary<string, int>? _byName;

    /// <summary>Finds a member by its name in JSON, or by its id or the hash of its name.</summary>
    public bool FindMember(string name, out int member)
    {
        if (_byName is not { } byName)
        {
            byName = new Dictionary<string, int>(StringComparer.Ordinal);
            IReadOnlyList<FirnSchemaMember> members = Type.Definition!.Members;
            for (int i = 0; i < members.Count; i++) byName.TryAdd(DocumentJson.NameOf(members[i]), i);
            for (int i = 0; i < members.Count; i++) byName.TryAdd(SchemaText.IdentityOf(members[i]), i);
            _byName = byName;
        }

        return byName.TryGetValue(name, out member);
    }

    /// <summary>For each member behind the block its row, counted from that of the object; else 0.</summary>
    public int[] Places { get; set; } = [];

    /// <summary>Members of the block whose values are looked at, by their places.</summary>
    public (int Offset, int Width, DocumentNode Node)[] Checked { get; set; } = [];

    /// <summary>Looks at the values in the block that not all bytes are.</summary>
    /// <param name="reader">Stands behind the block.</param>
    /// <param name="start">Where the block begins.</param>
    /// <param name="rows">Gets nothing: what has parts of varying width is in no block.</param>
    protected void CheckBlock(ref FirnReader reader, in ReaderMark start, DocumentRows rows)
    {
        if (Checked.Length == 0) return;
        FirnReader block = reader;
        block.Return(start);
        int at = 0;
        foreach ((int offset, int width, DocumentNode node) in Checked)
        {
            block.Skip(offset - at);
            node.Read(ref block, rows);
            at = offset + width;
        }
    }

    /// <summary>A member of the object whose block begins at a place, and whose rows begin at another.</summary>
    public int Find(FirnDocument document, int start, int rows, int member)
    {
        FirnSchemaType type = Members[member].Type;
        int bit = Content.Bits[member];
        if (type.Kind == FirnKind.Bool)
        {
            if (type.MayBeNull && !IsSet(document, start, bit++)) return DocumentRows.Absent;
            return IsSet(document, start, bit) ? 1 : 0;
        }

        if (Places[member] > 0) return document.Rows[rows + Places[member]];
        return start + Math.Max(0, Content.Offsets[member]);
    }

    private static bool IsSet(FirnDocument document, int start, int bit) => (document.Bytes[start + (bit >> 3)] >> (bit & 7) & 1) != 0;
}

/// <summary>An object of fixed width, or without any byte: where it begins.</summary>
internal sealed class DocumentFixedObjectNode(FirnSchemaType type, int levels) : DocumentObjectNode(type)
{
    /// <summary>The levels of depth that it has.</summary>
    public int Levels => levels;

    /// <summary>Whether anything in it is looked at.</summary>
    public bool HasChecks => Checked.Length > 0 || Check is not null;

    /// <summary>What has to be checked of the flags in it, or null.</summary>
    public FixedCheck? Check { get; init; }

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        reader.CheckDepth(levels);
        int start = (int)reader.Position;
        if (Content.BlockSize == 0) return start;
        if (levels > LevelsBetweenChecks) CheckStack(ref reader);
        ReaderMark mark = reader.Mark();
        ref byte block = ref reader.TakeStable(Content.BlockSize);
        Check?.Run(ref block, start);
        CheckBlock(ref reader, mark, rows);
        return start;
    }
}

/// <summary>An object with members behind its block: a row for where the block begins, then one for each of those.</summary>
internal sealed class DocumentVariableObjectNode(FirnSchemaType type) : DocumentObjectNode(type)
{
    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        Enter(ref reader, Content.Levels);
        WriterObject.Member[] behind = Content.Variable;
        ReaderMark mark = reader.Mark();
        int start = (int)reader.Position;
        ref byte block = ref reader.TakeStable(Content.BlockSize);
        Content.CheckFlags(ref block, start);
        CheckBlock(ref reader, mark, rows);
        int first = rows.Add(ref reader, 1 + behind.Length);
        rows[first] = start;
        for (int i = 0; i < behind.Length; i++)
        {
            bool isThere = behind[i].Bit < 0 || WriterObject.IsSet(ref block, behind[i].Bit);
            rows[first + 1 + i] = isThere ? Members[behind[i].Index].Read(ref reader, rows) : DocumentRows.Absent;
        }

        reader.Leave();
        return first;
    }
}

/// <summary>An object whose identity is kept: its id, negative where it has been before.</summary>
internal sealed class DocumentReferenceNode(FirnSchemaType type) : DocumentNode(type)
{
    public required DocumentVariableObjectNode Content { get; init; }

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        int definition = Type.Definition!.Number;
        long position = reader.Position;
        long known = reader.ReadCount();
        if (known > 0)
        {
            if (!rows.HasObject(known, definition)) Throw.Invalid(FirnErrorCode.InvalidReference, "A reference names an object that is not known, or one of another type.", position);
            return (int)-known;
        }

        int id = rows.AddObject(ref reader, definition);
        rows.SetObject(id, definition, Content.Read(ref reader, rows));
        return id;
    }
}

/// <summary>A union: a row for the number of the case, and one for its value.</summary>
internal sealed class DocumentUnionNode(FirnSchemaType type) : DocumentNode(type)
{
    public DocumentNode[] Cases { get; set; } = [];

    public override int Read(ref FirnReader reader, DocumentRows rows)
    {
        long position = reader.Position;
        long tag = reader.ReadCount();
        int index = FindCase(tag);
        if (index < 0) Throw.Invalid(FirnErrorCode.UnknownCase, $"A union has the tag {tag}, which its descriptor does not list.", position);
        bool isNested = Cases[index].Type.Kind == FirnKind.Union;
        if (isNested) Enter(ref reader);
        int first = rows.Add(ref reader, 2);
        rows[first] = index;
        rows[first + 1] = Cases[index].Read(ref reader, rows);
        if (isNested) reader.Leave();
        return first;
    }

    private Dictionary<string, int>? _byName;

    /// <summary>The number of the one case with a name; -1 where there is none, or several.</summary>
    public int FindCase(string name)
    {
        if (_byName is not { } byName)
        {
            byName = new Dictionary<string, int>(StringComparer.Ordinal);
            IReadOnlyList<FirnSchemaCase> cases = Type.Definition!.Cases;
            for (int i = 0; i < cases.Count; i++)
            {
                if (cases[i].Name is { } own && !byName.TryAdd(own, i)) byName[own] = -1;
            }

            _byName = byName;
        }

        return byName.GetValueOrDefault(name, -1);
    }

    /// <summary>The number of the case with a tag, or -1.</summary>
    public int FindCase(long tag)
    {
        IReadOnlyList<FirnSchemaCase> cases = Type.Definition!.Cases;
        int low = 0, high = cases.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            if (cases[middle].Tag == tag) return middle;
            if (cases[middle].Tag < tag) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }
}
