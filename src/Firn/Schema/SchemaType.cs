namespace Firn;

/// <summary>A type of a parsed descriptor.</summary>
internal sealed class SchemaType(FirnKind kind, bool mayBeAbsent)
{
    private static readonly SchemaType[] s_present = MakeLeaves(mayBeAbsent: false);
    private static readonly SchemaType[] s_absent = MakeLeaves(mayBeAbsent: true);

    public FirnKind Kind => kind;

    public bool MayBeAbsent => mayBeAbsent;

    /// <summary>The element of a list, set or array, or the value of a dictionary.</summary>
    public SchemaType? Element { get; init; }

    /// <summary>The key of a dictionary.</summary>
    public SchemaType? Key { get; init; }

    /// <summary>The dimensions of an array.</summary>
    public int Rank { get; init; }

    /// <summary>The number of the definition of an object, reference-preserving object or union.</summary>
    public int Definition { get; init; }

    /// <summary>The number of the enum that an integer is, or -1: known only where names are.</summary>
    public int Enum { get; init; } = -1;

    /// <summary>Whether a codec describes it that no compiler knows: a contract file has only its name, and nothing is known of what converts.</summary>
    public bool IsOpaque => kind == default;

    /// <summary>Whether a set or dictionary begins with a comparer.</summary>
    public bool HasComparer => kind switch
    {
        FirnKind.Set => Element!.Kind == FirnKind.String,
        FirnKind.Dictionary => Key!.Kind == FirnKind.String,
        _ => false,
    };

    /// <summary>Whether an enum may be described as a kind.</summary>
    public static bool MayBeEnum(FirnKind kind) => kind is >= FirnKind.Int8 and <= FirnKind.UInt64;

    /// <summary>The same type, as it stands where it may or may not be absent.</summary>
    public SchemaType With(bool mayBeAbsent) => new(kind, mayBeAbsent) { Element = Element, Key = Key, Rank = Rank, Definition = Definition, Enum = Enum };

    /// <summary>A type that needs nothing beyond its kind. One object serves all, so that a long descriptor does not become many objects.</summary>
    public static SchemaType Leaf(FirnKind kind, bool mayBeAbsent) => (mayBeAbsent ? s_absent : s_present)[(int)kind];

    private static SchemaType[] MakeLeaves(bool mayBeAbsent)
    {
        SchemaType[] leaves = new SchemaType[(int)FirnKind.Json + 1];
        for (int i = 0; i < leaves.Length; i++) leaves[i] = new SchemaType((FirnKind)i, mayBeAbsent);
        return leaves;
    }

    /// <summary>The width of values of a kind that needs no definition, or 0 where it varies (format, sections 2.3 and 2.4).</summary>
    public static int LeafWidth(FirnKind kind) => kind switch
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
        _ => 0,
    };
}
