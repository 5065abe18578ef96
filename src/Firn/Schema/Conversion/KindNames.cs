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

    private static string Name(FirnKind kind) => kind switch
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
