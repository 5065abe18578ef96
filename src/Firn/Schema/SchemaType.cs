namespace Firn;

/// <summary>A type of a parsed descriptor.</summary>
internal sealed record SchemaType(FirnKind Kind, bool MayBeAbsent)
{
    /// <summary>The element of a list, set or array, or the value of a dictionary.</summary>
    public SchemaType? Element { get; init; }

    /// <summary>The key of a dictionary.</summary>
    public SchemaType? Key { get; init; }

    /// <summary>The dimensions of an array.</summary>
    public int Rank { get; init; }

    /// <summary>The number of the definition of an object.</summary>
    public int Definition { get; init; }
}

/// <summary>A member of a parsed definition.</summary>
internal readonly record struct SchemaMember(int Id, uint NameHash, SchemaType Type);

/// <summary>A parsed descriptor: the root's type, and the members of every definition.</summary>
internal sealed class Schema(SchemaType root, List<SchemaMember[]> definitions)
{
    private readonly int[] _fixedWidths = [.. Enumerable.Repeat(Unknown, definitions.Count)];

    private const int Unknown = -1;

    public SchemaType Root => root;

    public List<SchemaMember[]> Definitions => definitions;

    /// <summary>The width that every value of the type has, or 0 where it varies (format, sections 2 and 3).</summary>
    public int FixedWidth(SchemaType type) => type.Kind switch
    {
        FirnKind.Bool or FirnKind.Int8 or FirnKind.UInt8 => 1,
        FirnKind.Int16 or FirnKind.UInt16 or FirnKind.Char or FirnKind.Half => 2,
        FirnKind.Int32 or FirnKind.UInt32 or FirnKind.Single or FirnKind.DateOnly or FirnKind.Rune or FirnKind.Index => 4,
        FirnKind.Int64 or FirnKind.UInt64 or FirnKind.IntPtr or FirnKind.UIntPtr or FirnKind.Double or FirnKind.DateTime or FirnKind.TimeSpan or FirnKind.TimeOnly or FirnKind.Range or FirnKind.Vector2 => 8,
        FirnKind.DateTimeOffset => 10,
        FirnKind.Vector3 => 12,
        FirnKind.Int128 or FirnKind.UInt128 or FirnKind.Decimal or FirnKind.Guid or FirnKind.Complex or FirnKind.Vector4 or FirnKind.Quaternion or FirnKind.Plane or FirnKind.Version => 16,
        FirnKind.Matrix3x2 => 24,
        FirnKind.Matrix4x4 => 64,
        FirnKind.Object => DefinitionWidth(type.Definition),
        _ => 0,
    };

    /// <summary>The bytes of an object's flags.</summary>
    public static int FlagBytes(SchemaMember[] members)
    {
        int bits = 0;
        foreach (SchemaMember member in members) bits += FlagBits(member.Type);
        return (bits + 7) >> 3;
    }

    /// <summary>One bit for a bool's value, one for presence.</summary>
    public static int FlagBits(SchemaType type) => (type.Kind == FirnKind.Bool ? 1 : 0) + (type.MayBeAbsent ? 1 : 0);

    /// <summary>Whether a member stands in the fixed block, its flags apart.</summary>
    public bool IsInFixedBlock(SchemaType type) => !type.MayBeAbsent && type.Kind != FirnKind.Bool && FixedWidth(type) > 0;

    /// <summary>Whether a member's values take neither flags nor bytes of the variable part.</summary>
    private bool IsVariable(SchemaType type) => type.MayBeAbsent || (type.Kind != FirnKind.Bool && FixedWidth(type) == 0 && !IsZeroWidth(type));

    /// <summary>Whether values that are there take no bytes.</summary>
    public bool IsZeroWidth(SchemaType type)
    {
        if (type.Kind != FirnKind.Object) return false;
        foreach (SchemaMember member in Definitions[type.Definition])
        {
            if (member.Type.MayBeAbsent || !IsZeroWidth(member.Type)) return false;
        }

        return true;
    }

    private int DefinitionWidth(int definition)
    {
        if (_fixedWidths[definition] != Unknown) return _fixedWidths[definition];
        _fixedWidths[definition] = 0; // while it is being found out: one that holds itself has no width
        SchemaMember[] members = Definitions[definition];
        long width = FlagBytes(members);
        foreach (SchemaMember member in members)
        {
            if (IsVariable(member.Type)) return 0;
            if (IsInFixedBlock(member.Type)) width += FixedWidth(member.Type);
        }

        return _fixedWidths[definition] = (int)Math.Min(width, int.MaxValue);
    }
}
