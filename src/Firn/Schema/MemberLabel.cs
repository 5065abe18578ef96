namespace Firn;

/// <summary>A member of an object, as its descriptor has it, with what is known of it beyond the bytes.</summary>
/// <param name="name">The name on the wire; empty for the elements of a class that is a collection.</param>
/// <param name="id">The explicit id, or -1 where the name is the member's identity.</param>
/// <param name="mayBeAbsent">Whether its values may be absent.</param>
internal sealed class MemberLabel(string name, int id, bool mayBeAbsent)
{
    /// <summary>The name on the wire; empty for the elements of a class that is a collection.</summary>
    public string Name => name;

    /// <summary>The explicit id, or -1 where the name is the member's identity.</summary>
    public int Id => id;

    /// <summary>Whether its values may be absent.</summary>
    public bool MayBeAbsent => mayBeAbsent;

    /// <summary>The kind of its values, where that says all; else <see cref="Describe"/> is there.</summary>
    public FirnKind Kind { get; init; }

    /// <summary>Describes its values.</summary>
    public Action<FirnSchemaBuilder>? Describe { get; init; }

    /// <summary>Whether data that lacks the member is refused.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Names that the member had in earlier versions; null for none.</summary>
    public string[]? FormerNames { get; init; }
}
