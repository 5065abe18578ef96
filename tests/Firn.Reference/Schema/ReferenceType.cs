namespace Firn.Reference;

/// <summary>A type as a descriptor has it.</summary>
public sealed class ReferenceType
{
    internal ReferenceType(ReferenceKind kind, bool mayBeAbsent)
    {
        Kind = kind;
        MayBeAbsent = mayBeAbsent;
    }

    /// <summary>The kind, without bit 7.</summary>
    public ReferenceKind Kind { get; }

    /// <summary>Bit 7: whether the value may be absent where it stands.</summary>
    public bool MayBeAbsent { get; }

    /// <summary>The element of a list, set or array, or the value of a dictionary; otherwise null.</summary>
    public ReferenceType? Element { get; internal set; }

    /// <summary>The key of a dictionary; otherwise null.</summary>
    public ReferenceType? Key { get; internal set; }

    /// <summary>The number of dimensions of an array, 2 to 32; otherwise 0.</summary>
    public int Rank { get; internal set; }

    /// <summary>What an object or union is made of; otherwise null.</summary>
    public ReferenceDefinition? Definition { get; internal set; }

    /// <summary>Whether a present value always takes the same number of bytes, at least one (section 3.3).</summary>
    public bool HasFixedWidth => Definition is { } definition && Kind == ReferenceKind.Object ? definition.FixedWidth > 0 : LeafRules.Width(Kind) > 0;

    /// <summary>The number of bytes of a present value, or -1 if it varies. That of a bool is 1, which it takes where it is a byte of its own.</summary>
    public int Width => !HasFixedWidth ? -1 : Kind == ReferenceKind.Object ? Definition!.FixedWidth : LeafRules.Width(Kind);

    /// <summary>The least number of bytes of a present value (section 9.2); a sum that no message could reach stands at 2^62.</summary>
    public long MinimumSize => HasFixedWidth
        ? Width
        : Kind switch
        {
            ReferenceKind.IPAddress => 5,
            ReferenceKind.IPEndPoint => 7,
            ReferenceKind.Array => Rank,
            ReferenceKind.Object => Definition!.MinimumSize,
            _ => 1,
        };

    /// <summary>The levels of depth that a value of fixed width takes, a constant of the type (section 9.1); 0 for all others.</summary>
    public int NestedLevels => Kind == ReferenceKind.Object && HasFixedWidth ? 1 + Definition!.NestedLevels : 0;

    /// <summary>Whether a comparer's byte stands in front of the count (section 4.2).</summary>
    public bool HasComparer => (Kind == ReferenceKind.Set ? Element : Key)?.Kind == ReferenceKind.String;

    /// <summary>Whether it is a list, set, array or dictionary.</summary>
    public bool IsContainer => Kind is ReferenceKind.List or ReferenceKind.Set or ReferenceKind.Array or ReferenceKind.Dictionary;

    /// <summary>Whether, as a member, it stands in the fixed part of an object (section 3.1).</summary>
    public bool IsFixedMember => !MayBeAbsent && Kind != ReferenceKind.Bool && HasFixedWidth;

    /// <inheritdoc/>
    public override string ToString()
    {
        string text = Kind switch
        {
            ReferenceKind.Dictionary => $"Dictionary({Key}, {Element})",
            ReferenceKind.Array => $"Array({Rank}, {Element})",
            ReferenceKind.List or ReferenceKind.Set => $"{Kind}({Element})",
            _ when Definition is not null => $"{Kind} {Definition.Number}",
            _ => Kind.ToString(),
        };
        return MayBeAbsent ? text + "?" : text;
    }
}
