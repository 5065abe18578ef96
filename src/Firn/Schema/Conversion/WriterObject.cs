using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>The layout of a writer's object, and how its content is passed.</summary>
internal sealed class WriterObject(SchemaDefinition definition) : SkipNode
{
    private readonly int _lastFlag = definition.FlagBytes - 1;
    private readonly int _unusedBits = (definition.FlagBits & 7) == 0 ? 0 : 0xFF & ~((1 << (definition.FlagBits & 7)) - 1);
    private readonly int _blockSize = definition.BlockSize;
    private int _levels = definition.BlockLevels;
    private int[] _optionalBools = [];
    private FixedCheck? _check;
    private Member[] _variable = [];

    /// <summary>A member behind the block: its bit in the flags, or -1 if it is always there.</summary>
    public readonly record struct Member(int Index, int Bit, SkipNode Node);

    public SchemaDefinition Definition => definition;

    /// <summary>The members behind the block that take bytes, in order.</summary>
    public Member[] Variable => _variable;

    public int BlockSize => _blockSize;

    /// <summary>The levels of depth inside the object that are taken at once.</summary>
    public int Levels => _levels;

    public int[] Bits { get; private set; } = [];

    public int[] Offsets { get; private set; } = [];

    public void Complete(Schema schema, SkipNodes nodes)
    {
        Bits = definition.Bits();
        Offsets = definition.Offsets(schema);
        List<int> optionalBools = [];
        List<Member> variable = [];
        List<(int, FixedCheck)> nested = [];
        for (int i = 0; i < Bits.Length; i++)
        {
            SchemaType type = definition.Members[i].Type;
            if (type.Kind == FirnKind.Bool)
            {
                if (type.MayBeAbsent) optionalBools.Add(Bits[i]);
            }
            else if (IsWithoutBytes(schema, type))
            {
                // There may be more of them than bytes in all values: they are passed at once, by checking the deepest.
                _levels = Math.Max(_levels, schema.Levels(type));
            }
            else if (Offsets[i] < 0)
            {
                variable.Add(new Member(i, Bits[i], nodes.Get(type)));
            }
            else if (nodes.CheckOf(type) is { } check)
            {
                nested.Add((Offsets[i], check));
            }
        }

        _optionalBools = [.. optionalBools];
        _variable = [.. variable];
        if (nested.Count > 0) _check = new FixedCheck { Nested = [.. nested] };
    }

    /// <summary>Whether a member is always there, and takes neither bytes nor flags.</summary>
    public static bool IsWithoutBytes(Schema schema, SchemaType type) => !type.MayBeAbsent && schema.IsZeroWidth(type);

    public override void Skip(ref Converter c)
    {
        ref byte block = ref Enter(ref c, out long position);
        _check?.Run(ref block, position);
        foreach (Member member in _variable)
        {
            if (member.Bit < 0 || IsSet(ref block, member.Bit)) member.Node.Skip(ref c);
        }

        c.Reader.Leave();
    }

    /// <summary>Takes a level and the block, whose flags it checks.</summary>
    /// <returns>The block; it stays where it is.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Enter(ref Converter c, out long position)
    {
        c.Enter(_levels);
        ref byte block = ref c.Reader.TakeStable(_blockSize);
        position = c.Reader.Position - _blockSize;
        CheckFlags(ref block, position);
        return ref block;
    }

    /// <summary>Refuses flags that mean nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CheckFlags(ref byte block, long position)
    {
        if (_unusedBits != 0 && (Unsafe.Add(ref block, _lastFlag) & _unusedBits) != 0) Converter.ThrowFlags(position);
        foreach (int bit in _optionalBools)
        {
            if (!IsSet(ref block, bit) && IsSet(ref block, bit + 1)) Converter.ThrowFlags(position);
        }
    }

    /// <summary>A flag of a block that has flags.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(ref byte block, int bit) => (Unsafe.Add(ref block, bit >> 3) >> (bit & 7) & 1) != 0;
}

/// <summary>An object whose identity is kept: an id, or 0 and the content.</summary>
internal sealed class SkipReference(int definition, WriterObject content) : SkipNode
{
    public override void Skip(ref Converter c)
    {
        long position = c.Reader.Position;
        long id = c.Reader.ReadCount();
        if (id > 0)
        {
            c.References!.Check(id, definition, position);
        }
        else
        {
            c.References!.Add(ref c, definition);
            content.Skip(ref c);
        }
    }
}

/// <summary>A union: a tag, then the value as its case has it.</summary>
internal sealed class SkipUnion : SkipNode
{
    private long[] _tags = [];
    private SkipNode[] _cases = [];
    private bool[] _nested = [];

    public void Complete(SchemaDefinition definition, SkipNodes nodes)
    {
        _tags = [.. definition.Cases.Select(c => c.Tag)];
        _cases = [.. definition.Cases.Select(c => nodes.Get(c.Type))];
        _nested = [.. definition.Cases.Select(c => c.Type.Kind == FirnKind.Union)];
    }

    public override void Skip(ref Converter c)
    {
        int index = ReadCase(ref c);
        if (_nested[index]) c.Enter();
        _cases[index].Skip(ref c);
        if (_nested[index]) c.Reader.Leave();
    }

    /// <summary>Reads the tag.</summary>
    /// <returns>The number of its case.</returns>
    public int ReadCase(ref Converter c)
    {
        long position = c.Reader.Position;
        long tag = c.Reader.ReadCount();
        // Most unions have the tags 1 to n.
        if (tag > 0 && tag <= _tags.Length && _tags[tag - 1] == tag) return (int)tag - 1;
        int index = Array.BinarySearch(_tags, tag);
        if (index < 0) Throw.Invalid(FirnErrorCode.UnknownCase, $"A union has the tag {tag}, which its descriptor does not list.", position);
        return index;
    }

    public bool IsNested(int index) => _nested[index];

    public SkipNode Case(int index) => _cases[index];
}
