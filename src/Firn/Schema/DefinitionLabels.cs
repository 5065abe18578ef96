using Firn.Dynamic;

namespace Firn;

/// <summary>What a reader's own definition says beyond its bytes in the descriptor: names, and what the codec can do.</summary>
internal sealed partial class DefinitionLabels(Type? type, FirnKind kind, int number, FirnObjectTraits traits)
{
    /// <summary>The type described; of a schema that was parsed, which has no types, any.</summary>
    public Type Type => type ?? typeof(object);

    /// <summary>What messages to people call it.</summary>
    public string DisplayName => Label ?? (type is null ? Name : TypeDisplay.Full(type));

    /// <summary>What it is called where several definitions are of one type; else null.</summary>
    public string? Label { get; set; }

    /// <summary>The name that a parsed schema has for it.</summary>
    public string Name { get; init; } = "";

    /// <summary>An object, an object that keeps its identity, or a union.</summary>
    public FirnKind Kind => kind;

    /// <summary>Its place in the descriptor, counted from 0.</summary>
    public int Number => number;

    /// <summary>What the codec of an object can do.</summary>
    public FirnObjectTraits Traits => traits;

    /// <summary>The members of an object, in contract order.</summary>
    public List<MemberLabel> Members { get; } = [];

    /// <summary>Another definition of the type, of another kind.</summary>
    public DefinitionLabels? Other { get; init; }
}
