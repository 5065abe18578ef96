using Firn.Codecs;

namespace Firn;

/// <summary>A run of elements of the writer's: its count, and what it reserves (format, sections 4.1 and 9).</summary>
/// <param name="schema">The writer's schema.</param>
/// <param name="type">The type of the elements; a key or value of a dictionary.</param>
/// <param name="isPacked">Whether bools are packed: in lists, sets and arrays.</param>
internal class ElementRun(Schema schema, SchemaType type, bool isPacked)
{
    private readonly int _levels = schema.Levels(type);
    private readonly bool _isFlat = schema.FixedWidth(type) > 0 || schema.IsZeroWidth(type);

    public bool MayBeAbsent => type.MayBeAbsent;

    /// <summary>Whether the elements are bits.</summary>
    public bool IsBit { get; } = isPacked && type.Kind == FirnKind.Bool;

    /// <summary>The width of every element, or 0.</summary>
    public int Width { get; } = schema.FixedWidth(type);

    public int MinSize { get; } = schema.MinSize(type);

    /// <summary>Takes what elements announce: their bytes, the budget of those without any, and the levels inside them.</summary>
    public void Reserve(ref FirnReader reader, int present)
    {
        if (IsBit)
        {
            long bytes = ((long)present + 7) >> 3;
            reader.ReserveElements(bytes, 1);
            reader.Release(bytes);
            return;
        }

        reader.ReserveElements(present, MinSize);
        if (Width > 0) reader.Release((long)present * MinSize);
        if (MinSize == 0) reader.ChargeZeroWidth(present);
        if (_isFlat && present > 0) reader.CheckDepth(_levels);
    }

    /// <summary>Gives back what one element reserved, because it is read next.</summary>
    public void Release(ref FirnReader reader)
    {
        if (Width == 0) reader.Release(MinSize);
    }
}

/// <summary>A run of elements, and how it is passed.</summary>
/// <param name="schema">The writer's schema.</param>
/// <param name="type">The type of the elements.</param>
/// <param name="node">Moves past one of them.</param>
/// <param name="isPacked">Whether bools are packed.</param>
internal sealed class WriterElements(Schema schema, SchemaType type, SkipNode node, bool isPacked) : ElementRun(schema, type, isPacked)
{
    public SkipNode Node => node;

    /// <summary>Moves past elements that have been reserved.</summary>
    public void Skip(ref Converter c, int present)
    {
        if (IsBit)
        {
            BitRun.Skip(ref c.Reader, present);
        }
        else if (MinSize == 0)
        {
            return;
        }
        else if (Width > 0 && node is SkipFixed { Check: null })
        {
            c.Reader.Skip((long)present * Width);
        }
        else if (node is SkipString)
        {
            for (int i = 0; i < present; i++)
            {
                c.Reader.Release(1);
                SkipString.Skip(ref c.Reader);
            }
        }
        else
        {
            for (int i = 0; i < present; i++)
            {
                Release(ref c.Reader);
                node.Skip(ref c);
            }
        }
    }
}

internal sealed class SkipList(WriterElements elements, bool hasComparer) : SkipNode
{
    public override void Skip(ref Converter c)
    {
        if (hasComparer) SkipComparer(ref c.Reader);
        c.Enter();
        ContainerHeader.ReadCount(ref c.Reader, elements.MayBeAbsent, out int present, out _);
        elements.Reserve(ref c.Reader, present);
        elements.Skip(ref c, present);
        c.Reader.Leave();
    }

    public static int SkipComparer(ref FirnReader reader)
    {
        int comparer = reader.Take(1);
        if (comparer > 4) Throw.Invalid(FirnErrorCode.UnknownComparer, "A set or dictionary names a comparer that is not known.", reader.Position - 1);
        return comparer;
    }
}

internal sealed class SkipArray(WriterElements elements, int rank) : SkipNode
{
    public override void Skip(ref Converter c)
    {
        c.Enter();
        Span<int> lengths = stackalloc int[32];
        ContainerHeader.ReadLengths(ref c.Reader, elements.MayBeAbsent, lengths[..rank], out int present, out _);
        elements.Reserve(ref c.Reader, present);
        elements.Skip(ref c, present);
        c.Reader.Leave();
    }
}

internal sealed class SkipDictionary(WriterElements keys, WriterElements values, bool hasComparer) : SkipNode
{
    public override void Skip(ref Converter c)
    {
        if (hasComparer) SkipList.SkipComparer(ref c.Reader);
        c.Enter();
        int count = ContainerHeader.ReadCount(ref c.Reader, values.MayBeAbsent, out int present, out ReadOnlySpan<byte> bitmap);
        Reserve(ref c.Reader, keys, values, count, present);
        SkipEntries(ref c, keys, values, count, bitmap);
        c.Reader.Leave();
    }

    public static void Reserve(ref FirnReader reader, ElementRun keys, ElementRun values, int count, int present)
    {
        keys.Reserve(ref reader, count);
        values.Reserve(ref reader, present);
    }

    public static void SkipEntries(ref Converter c, WriterElements keys, WriterElements values, int count, scoped ReadOnlySpan<byte> bitmap)
    {
        if (keys.MinSize == 0 && values.MinSize == 0) return;
        for (int i = 0; i < count; i++)
        {
            keys.Release(ref c.Reader);
            keys.Node.Skip(ref c);
            if (!bitmap.IsEmpty && (bitmap[i >> 3] >> (i & 7) & 1) == 0) continue;
            values.Release(ref c.Reader);
            values.Node.Skip(ref c);
        }
    }
}
