namespace Firn;

/// <summary>Types of a descriptor in words, for messages to people.</summary>
internal static class KindNames
{
    // A descriptor may nest so many that their names would be longer than all data.
    private const int Deepest = 3;

    /// <summary>A type in words; what it nests too deep becomes dots.</summary>
    public static string Describe(SchemaType type) => Describe(type, Deepest);

    private static string Describe(SchemaType type, int depth)
    {
        if (depth < 0) return "..";
        string name = type.Kind switch
        {
            FirnKind.List => $"list of {Describe(type.Element!, depth - 1)}",
            FirnKind.Set => $"set of {Describe(type.Element!, depth - 1)}",
            FirnKind.Dictionary => $"dictionary of {Describe(type.Key!, depth - 1)} to {Describe(type.Element!, depth - 1)}",
            FirnKind.Array => $"array of rank {type.Rank} of {Describe(type.Element!, depth - 1)}",
            _ => Name(type.Kind),
        };
        return type.MayBeAbsent && type.Kind <= FirnKind.Matrix4x4 ? name + "?" : name;
    }

    /// <summary>A kind as section 5.1 of the format has it.</summary>
    public static string Code(FirnKind kind) => kind switch
    {
        FirnKind.Int8 => "i8",
        FirnKind.UInt8 => "u8",
        FirnKind.Int16 => "i16",
        FirnKind.UInt16 => "u16",
        FirnKind.Int32 => "i32",
        FirnKind.UInt32 => "u32",
        FirnKind.Int64 => "i64",
        FirnKind.UInt64 => "u64",
        FirnKind.Int128 => "i128",
        FirnKind.UInt128 => "u128",
        FirnKind.List => "list",
        FirnKind.Dictionary => "dictionary",
        FirnKind.Array => "array",
        FirnKind.Set => "set",
        FirnKind.ReferenceObject => "reference",
        _ => Name(kind),
    };

    /// <summary>A kind in words.</summary>
    public static string Name(FirnKind kind) => kind switch
    {
        FirnKind.Bool => "bool",
        FirnKind.Int8 => "sbyte",
        FirnKind.UInt8 => "byte",
        FirnKind.Int16 => "short",
        FirnKind.UInt16 => "ushort",
        FirnKind.Int32 => "int",
        FirnKind.UInt32 => "uint",
        FirnKind.Int64 => "long",
        FirnKind.UInt64 => "ulong",
        FirnKind.IntPtr => "nint",
        FirnKind.UIntPtr => "nuint",
        FirnKind.Char => "char",
        FirnKind.Single => "float",
        FirnKind.Double => "double",
        FirnKind.Decimal => "decimal",
        FirnKind.String => "string",
        FirnKind.Object => "object",
        FirnKind.ReferenceObject => "object whose identity is kept",
        FirnKind.Union => "union",
        _ => kind.ToString(),
    };
}
