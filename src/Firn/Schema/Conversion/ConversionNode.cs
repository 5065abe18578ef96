using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>Turns a value of the writer's that is there into the same value as the reader's codec expects it.</summary>
internal abstract class ConversionNode
{
    /// <summary>Moves past such a value instead.</summary>
    public abstract SkipNode Source { get; }

    /// <summary>Whether the bytes stay what they are.</summary>
    public virtual bool KeepsBytes => false;

    /// <summary>Converts the next value.</summary>
    public abstract void Convert(ref Converter c);

    /// <summary>Converts a value of fixed width that stands in a block which has been taken.</summary>
    public virtual void ConvertFrom(ref Converter c, ref byte block, long position) => throw new InvalidOperationException();

    /// <summary>Converts the next value into a block of the output, in which it has fixed width.</summary>
    public virtual void ConvertTo(ref Converter c, ref byte target) => throw new InvalidOperationException();

    /// <summary>Whether a value may be of a case that the reader does not know.</summary>
    public virtual bool MayVanish => false;

    /// <summary>Whether the next value is of such a case, and the options ask to read it as null.</summary>
    public virtual bool Vanishes(ref Converter c) => false;
}

/// <summary>Values whose bytes stay what they are.</summary>
internal sealed class CopyNode(SkipNode source) : ConversionNode
{
    public override SkipNode Source => source;

    public override bool KeepsBytes => true;

    public override void Convert(ref Converter c)
    {
        ReaderMark start = c.Reader.Mark();
        source.Skip(ref c);
        c.CopySince(start);
    }
}

/// <summary>Text, whose bytes stay what they are.</summary>
internal sealed class CopyStringNode : ConversionNode
{
    public static CopyStringNode Instance { get; } = new();

    public override SkipNode Source => SkipString.Instance;

    public override bool KeepsBytes => true;

    public override void Convert(ref Converter c)
    {
        ReaderMark start = c.Reader.Mark();
        SkipString.Skip(ref c.Reader);
        c.CopySince(start);
    }
}

/// <summary>Values of fixed width on both sides.</summary>
internal sealed class FixedNode(SkipNode source, FixedTransform transform, int sourceWidth, int targetWidth, int levels) : ConversionNode
{
    private const int ChunkBytes = 4096;

    public override SkipNode Source => source;

    public int TargetWidth => targetWidth;

    public override void Convert(ref Converter c)
    {
        if (levels > 0) c.Reader.CheckDepth(levels);
        ref byte block = ref c.Reader.TakeStable(sourceWidth);
        ConvertFrom(ref c, ref block, c.Reader.Position - sourceWidth);
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position) =>
        transform.Run(ref block, ref c.Reserve(targetWidth, position, transform), position, c.Reader.Options);

    public override void ConvertTo(ref Converter c, ref byte target)
    {
        if (levels > 0) c.Reader.CheckDepth(levels);
        ref byte block = ref c.Reader.TakeStable(sourceWidth);
        transform.Run(ref block, ref target, c.Reader.Position - sourceWidth, c.Reader.Options);
    }

    /// <summary>Converts values that stand back to back, which have been reserved.</summary>
    public void ConvertRun(ref Converter c, int count)
    {
        Widening? widening = transform.OnlyWidening;
        while (count > 0)
        {
            int part = Math.Min(count, Math.Max(1, ChunkBytes / Math.Max(sourceWidth, targetWidth)));
            ref byte source = ref c.Reader.TakeStable(part * sourceWidth);
            long position = c.Reader.Position - (part * sourceWidth);
            if (widening is not null)
            {
                widening.Run(ref source, ref c.Reserve(part * targetWidth, position, transform), part, position, c.Reader.Options);
            }
            else
            {
                for (int i = 0; i < part; i++)
                {
                    transform.Run(ref source, ref c.Reserve(targetWidth, position, transform), position, c.Reader.Options);
                    source = ref Unsafe.Add(ref source, sourceWidth);
                    position += sourceWidth;
                }
            }

            count -= part;
        }
    }
}

/// <summary>Values of fixed width whose bytes stay what they are.</summary>
internal sealed class CopyFixedNode(SkipNode source, int width, int levels) : ConversionNode
{
    public override SkipNode Source => source;

    public override bool KeepsBytes => true;

    public override void Convert(ref Converter c)
    {
        if (levels > 0) c.Reader.CheckDepth(levels);
        ref byte block = ref c.Reader.TakeStable(width);
        ConvertFrom(ref c, ref block, c.Reader.Position - width);
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position) =>
        Unsafe.CopyBlockUnaligned(ref c.Reserve(width, position, null), ref block, (uint)width);

    public override void ConvertTo(ref Converter c, ref byte target)
    {
        if (levels > 0) c.Reader.CheckDepth(levels);
        Unsafe.CopyBlockUnaligned(ref target, ref c.Reader.TakeStable(width), (uint)width);
    }
}

/// <summary>A union: the tags stay what they are.</summary>
internal sealed class UnionNode(SkipUnion source) : ConversionNode
{
    private readonly SkipUnion _source = source;
    private readonly List<UnionNode> _outer = [];
    private ConversionNode?[] _cases = [];
    private long[] _tags = [];
    private Type _type = typeof(object);
    private bool _mayVanish;

    public override SkipNode Source => _source;

    public override bool MayVanish => _mayVanish;

    /// <param name="tags">The writer's.</param>
    /// <param name="cases">For each of them the conversion, or null for one that the reader does not have.</param>
    /// <param name="type">The reader's declared type.</param>
    public void Complete(long[] tags, ConversionNode?[] cases, Type type)
    {
        _tags = tags;
        _cases = cases;
        _type = type;
        foreach (ConversionNode? node in cases)
        {
            if (node is UnionNode inner) inner._outer.Add(this);
        }

        if (Array.IndexOf(cases, null) >= 0 || Array.Exists(cases, c => c is UnionNode { _mayVanish: true })) SpreadVanishing();
    }

    // A union whose case is one that may vanish may vanish itself.
    private void SpreadVanishing()
    {
        Stack<UnionNode> waiting = [];
        waiting.Push(this);
        while (waiting.TryPop(out UnionNode? union))
        {
            if (union._mayVanish) continue;
            union._mayVanish = true;
            foreach (UnionNode outer in union._outer) waiting.Push(outer);
        }
    }

    public override void Convert(ref Converter c)
    {
        long position = c.Reader.Position;
        int index = _source.ReadCase(ref c);
        ConversionNode? node = _cases[index];
        if (node is null) Throw.Invalid(FirnErrorCode.UnknownCase, $"The data hold a case with tag {_tags[index]}, which {TypeDisplay.Full(_type)} does not have. Add it, or set FirnOptions.UnknownCases to read null where there may be one.", position);
        c.WriteCount(_tags[index]);
        if (_source.IsNested(index)) c.Enter();
        node.Convert(ref c);
        if (_source.IsNested(index)) c.Reader.Leave();
    }

    public override bool Vanishes(ref Converter c)
    {
        if (!_mayVanish || c.Reader.Options.UnknownCases != FirnUnknownCaseHandling.Null) return false;
        ReaderMark start = c.Reader.Mark();
        UnionNode? union = this;
        bool vanishes = false;
        while (union is { _mayVanish: true } && !vanishes)
        {
            ConversionNode? inner = union._cases[union._source.ReadCase(ref c)];
            vanishes = inner is null;
            union = inner as UnionNode;
        }

        c.Reader.Return(start);
        return vanishes;
    }
}

/// <summary>An object whose identity is kept on both sides.</summary>
internal sealed class ReferenceNode(SkipReference source, int writer, int reader, ObjectNode content) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        ReferenceTable table = c.References!;
        long position = c.Reader.Position;
        long id = c.Reader.ReadCount();
        bool isNew = id == 0;
        int known = isNew ? table.Add(ref c, writer) : table.Check(id, writer, position);
        ref ReferenceTable.Entry entry = ref table[known];
        if (entry.Output != 0)
        {
            // The first place that is kept may stand behind the first one of all, or may have come first here.
            if (entry.Reader != reader || entry.Output < 0) Throw.Invalid(FirnErrorCode.SchemaMismatch, "The data hold one object in two places, which are read as two types.", position);
            c.WriteCount(entry.Output);
            if (isNew) content.Source.Skip(ref c);
            return;
        }

        entry.Output = ++table.Written;
        entry.Reader = reader;
        c.WriteCount(0);
        if (isNew)
        {
            content.Convert(ref c);
            return;
        }

        // Its first place was skipped: its content moves here.
        Detour detour = c.GoTo(entry.Content, known);
        content.Convert(ref c);
        c.Return(detour);
    }
}

/// <summary>An object whose identity is kept from now on: each value of the data is an object of its own.</summary>
internal sealed class NewReferenceNode(SkipNode source, ObjectNode content) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c)
    {
        c.References!.Written++;
        c.WriteCount(0);
        content.Convert(ref c);
    }

    // A struct was part of the writer's block.
    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        c.References!.Written++;
        c.WriteCount(0);
        content.ConvertFrom(ref c, ref block, position);
    }
}

/// <summary>An object whose identity is kept no longer: read where it occurs once.</summary>
internal sealed class LostReferenceNode(SkipReference source, int writer, int reader, ObjectNode content) : ConversionNode
{
    public override SkipNode Source => source;

    public override void Convert(ref Converter c) => Convert(ref c, ref Unsafe.NullRef<byte>());

    public override void ConvertTo(ref Converter c, ref byte target) => Convert(ref c, ref target);

    private void Convert(ref Converter c, ref byte target)
    {
        ReferenceTable table = c.References!;
        long position = c.Reader.Position;
        long id = c.Reader.ReadCount();
        bool isNew = id == 0;
        int known = isNew ? table.Add(ref c, writer) : table.Check(id, writer, position);
        ref ReferenceTable.Entry entry = ref table[known];
        if (entry.Output != 0) Throw.Invalid(FirnErrorCode.SchemaMismatch, "The data hold one object in two places, and the reader's type does not keep identity.", position);
        entry.Output = -1;
        entry.Reader = reader;
        if (isNew)
        {
            ConvertContent(ref c, ref target);
            return;
        }

        Detour detour = c.GoTo(entry.Content, known);
        ConvertContent(ref c, ref target);
        c.Return(detour);
    }

    private void ConvertContent(ref Converter c, ref byte target)
    {
        if (Unsafe.IsNullRef(ref target)) content.Convert(ref c);
        else content.ConvertTo(ref c, ref target);
    }
}
