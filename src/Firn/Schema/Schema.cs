namespace Firn;

/// <summary>A parsed descriptor: the root's type and all definitions, with the sizes that follow (format, sections 3 and 9.2).</summary>
internal sealed partial class Schema(SchemaType root, SchemaDefinition[] definitions, FirnKind[] integers)
{
    /// <summary>The kinds of all integers that may be enums, in the order in which they stand in the descriptor.</summary>
    public FirnKind[] Integers => integers;

    /// <summary>The enums, by <see cref="SchemaType.Enum"/>: known only where names are.</summary>
    public EnumNames[] Enums { get; init; } = [];

    public SchemaType Root => root;

    public SchemaDefinition[] Definitions => definitions;

    /// <summary>The width that every value of the type has, or 0 where it varies, or where values take no bytes.</summary>
    public int FixedWidth(SchemaType type) => type.Kind switch
    {
        FirnKind.Object => definitions[type.Definition] is { IsFixed: true } definition ? definition.BlockSize : 0,
        _ => SchemaType.LeafWidth(type.Kind),
    };

    /// <summary>One bit for a bool's value, one for presence.</summary>
    public static int FlagBits(SchemaType type) => (type.Kind == FirnKind.Bool ? 1 : 0) + (type.MayBeAbsent ? 1 : 0);

    /// <summary>Whether a member stands in the fixed block, its flags apart.</summary>
    public bool IsInFixedBlock(SchemaType type) => !type.MayBeAbsent && type.Kind != FirnKind.Bool && FixedWidth(type) > 0;

    /// <summary>Whether values that are there take no bytes.</summary>
    public bool IsZeroWidth(SchemaType type) => type.Kind == FirnKind.Object && definitions[type.Definition].IsZeroWidth;

    /// <summary>The levels of depth of a value without variable nested values.</summary>
    public int Levels(SchemaType type) => type.Kind == FirnKind.Object ? definitions[type.Definition].Levels : 0;

    /// <summary>The least number of bytes of a value that is there.</summary>
    public int MinSize(SchemaType type) => type.Kind switch
    {
        FirnKind.Object => definitions[type.Definition].MinSize,
        FirnKind.Array => type.Rank,
        FirnKind.IPAddress => 5,
        FirnKind.IPEndPoint => 7,
        _ => Math.Max(1, SchemaType.LeafWidth(type.Kind)),
    };
}
