namespace Firn;

/// <summary>What a described type takes in memory when it is read: a node for each mention of a type in a descriptor, made only where a <see cref="MemoryBound"/> is worked out.</summary>
/// <param name="kind">What the values are in the descriptor.</param>
/// <param name="mayBeAbsent">Whether they may be absent where the type is mentioned.</param>
internal sealed class MemoryPart(FirnKind kind, bool mayBeAbsent)
{
    public FirnKind Kind => kind;

    public bool MayBeAbsent => mayBeAbsent;

    /// <summary>The bytes that reading charges for a value, its elements and members not counted.</summary>
    public long Own { get; set; }

    /// <summary>The bytes that reading charges for each element or entry: its slot, or its node.</summary>
    public long Element { get; set; }

    /// <summary>The bytes that reading charges for the box of a value that is a case of a union.</summary>
    public long Box { get; set; }

    /// <summary>The keys of a dictionary.</summary>
    public MemoryPart? Key { get; set; }

    /// <summary>The elements of a list, set or array, or the values of a dictionary.</summary>
    public MemoryPart? Items { get; set; }

    /// <summary>The number of an object's or a union's definition.</summary>
    public int Definition { get; set; }
}

/// <summary>What the objects or values of a definition take in memory.</summary>
internal sealed class MemoryDefinition
{
    /// <summary>The bytes that reading charges for an object and its slots; 0 of structs, which stand in slots of others.</summary>
    public long Memory { get; init; }

    /// <summary>The members of an object in contract order, or the cases of a union.</summary>
    public List<MemoryPart> Parts { get; } = [];
}
