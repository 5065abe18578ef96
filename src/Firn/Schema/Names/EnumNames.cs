namespace Firn;

/// <summary>The names of an enum.</summary>
/// <param name="name">The type's.</param>
/// <param name="isFlags">Whether its values are combined of bits.</param>
/// <param name="kind">The integer that it is described as.</param>
/// <param name="values">Its values, ascending by their bits, those of one value by their names.</param>
internal sealed class EnumNames(string name, bool isFlags, FirnKind kind, EnumValue[] values)
{
    public string Name => name;

    public bool IsFlags => isFlags;

    public FirnKind Kind => kind;

    public EnumValue[] Values => values;

    /// <summary>The bits of a value with its sign in all 64 of them.</summary>
    public ulong Extend(ulong bits) => Kind switch
    {
        FirnKind.Int8 => unchecked((ulong)(sbyte)bits),
        FirnKind.Int16 => unchecked((ulong)(short)bits),
        FirnKind.Int32 => unchecked((ulong)(int)bits),
        _ => bits,
    };

    /// <summary>The number that a value is.</summary>
    public decimal ValueOf(EnumValue value) => Kind switch
    {
        FirnKind.Int8 => unchecked((sbyte)value.Bits),
        FirnKind.Int16 => unchecked((short)value.Bits),
        FirnKind.Int32 => unchecked((int)value.Bits),
        FirnKind.Int64 => unchecked((long)value.Bits),
        _ => value.Bits,
    };
}

/// <summary>A named value of an enum.</summary>
/// <param name="Name">The name.</param>
/// <param name="Bits">The integer's bits, in its own width.</param>
internal readonly record struct EnumValue(string Name, ulong Bits);
