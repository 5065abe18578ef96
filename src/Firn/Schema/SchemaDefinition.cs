namespace Firn;

/// <summary>A member of a parsed definition.</summary>
internal readonly record struct SchemaMember(int Id, uint NameHash, SchemaType Type)
{
    /// <summary>What it is called where its name isn't known: by its id, or by the hash of its name.</summary>
    public string Identity => Id >= 0 ? FormattableString.Invariant($"#{Id}") : FormattableString.Invariant($"#{NameHash:X8}");

    /// <summary>The same with its type in words.</summary>
    public string Describe() => $"{Identity} ({KindNames.Describe(Type)})";
}

/// <summary>A case of a parsed union.</summary>
internal readonly record struct SchemaCase(long Tag, SchemaType Type);

/// <summary>A member that takes bytes of its own: its number, and its bit in the flags, or -1 if it is always there.</summary>
internal readonly record struct PlacedMember(int Index, int Bit);

/// <summary>A definition of a parsed descriptor: members or cases, and the layout that follows from them.</summary>
internal sealed class SchemaDefinition(FirnKind kind, SchemaMember[] members, SchemaCase[] cases)
{
    private PlacedMember[]? _placed;

    /// <summary>Object, reference-preserving object or union.</summary>
    public FirnKind Kind => kind;

    public SchemaMember[] Members => members;

    /// <summary>By ascending tag.</summary>
    public SchemaCase[] Cases => cases;

    public int FlagBits { get; private set; }

    public int FlagBytes => (FlagBits + 7) >> 3;

    /// <summary>Flags and fixed members together.</summary>
    public int BlockSize { get; private set; }

    /// <summary>The levels of depth that the fixed members count.</summary>
    public int BlockLevels { get; private set; }

    /// <summary>Whether all values have the width of the block. A definition without any byte is not among them (format, section 4.6).</summary>
    public bool IsFixed { get; private set; }

    /// <summary>Whether values take no bytes at all.</summary>
    public bool IsZeroWidth { get; private set; }

    /// <summary>The levels of a value without variable nested values, its own included.</summary>
    public int Levels { get; private set; }

    /// <summary>The least bytes of the content; at most 2^31-1, even where it takes more.</summary>
    public int MinSize { get; private set; }

    /// <summary>The first flag bit of each member, or -1.</summary>
    public int[] Bits()
    {
        int[] bits = new int[members.Length];
        int bit = 0;
        for (int i = 0; i < bits.Length; i++)
        {
            int count = Schema.FlagBits(members[i].Type);
            bits[i] = count > 0 ? bit : -1;
            bit += count;
        }

        return bits;
    }

    /// <summary>The members that take bytes of their own, in the order of those: of the block, then behind it.</summary>
    public PlacedMember[] Placed(Schema schema) => _placed ??= FindPlaced(schema);

    private PlacedMember[] FindPlaced(Schema schema)
    {
        List<PlacedMember> block = [], behind = [];
        int[] bits = Bits();
        for (int i = 0; i < bits.Length; i++)
        {
            SchemaType type = members[i].Type;
            if (type.Kind == FirnKind.Bool) continue;
            if (schema.IsInFixedBlock(type)) block.Add(new PlacedMember(i, -1));
            else if (type.MayBeAbsent || !schema.IsZeroWidth(type)) behind.Add(new PlacedMember(i, bits[i]));
        }

        return [.. block, .. behind];
    }

    /// <summary>The place of each member in the block, or -1 where it does not stand there.</summary>
    public int[] Offsets(Schema schema)
    {
        int[] offsets = new int[members.Length];
        int offset = FlagBytes;
        for (int i = 0; i < offsets.Length; i++)
        {
            bool isInBlock = schema.IsInFixedBlock(members[i].Type);
            offsets[i] = isInBlock ? offset : -1;
            if (isInBlock) offset += schema.FixedWidth(members[i].Type);
        }

        return offsets;
    }

    /// <summary>Works the layout out, once those of the objects that are part of this one are known.</summary>
    /// <returns>False where the block is wider than 2^31-1 bytes.</returns>
    public bool TryLayOut(Schema schema)
    {
        int bits = 0, levels = 0, blockLevels = 0;
        long block = 0, variable = 0;
        bool isFixed = true, isEmpty = true;
        foreach (SchemaMember member in members)
        {
            SchemaType type = member.Type;
            bits += Schema.FlagBits(type);
            if (type.MayBeAbsent)
            {
                isFixed = false;
                isEmpty = false;
            }
            else if (schema.IsInFixedBlock(type))
            {
                isEmpty = false;
                block += schema.FixedWidth(type);
                blockLevels = Math.Max(blockLevels, schema.Levels(type));
            }
            else if (type.Kind != FirnKind.Bool)
            {
                isFixed = false;
                isEmpty &= schema.IsZeroWidth(type);
                levels = Math.Max(levels, schema.Levels(type));
                variable = Math.Min(variable + schema.MinSize(type), int.MaxValue);
            }
        }

        block += (bits + 7) >> 3;
        if (block > int.MaxValue) return false;
        FlagBits = bits;
        BlockSize = (int)block;
        BlockLevels = blockLevels;
        IsFixed = isFixed && block > 0;
        IsZeroWidth = isEmpty && block == 0;
        Levels = 1 + Math.Max(levels, blockLevels);
        MinSize = (int)Math.Min(block + variable, int.MaxValue);
        return true;
    }
}
