namespace Firn;

/// <summary>What a reader's own definition says beyond its bytes in the descriptor: names, and what the codec can do.</summary>
internal sealed class DefinitionLabels(Type type, FirnKind kind, FirnMemberDescription[] members, FirnCaseDescription[] cases, FirnObjectTraits traits)
{
    /// <summary>The type described, for messages to people.</summary>
    public Type Type => type;

    /// <summary>An object, an object that keeps its identity, or a union.</summary>
    public FirnKind Kind => kind;

    /// <summary>The members of an object, in contract order.</summary>
    public FirnMemberDescription[] Members => members;

    /// <summary>The cases of a union, by ascending tag.</summary>
    public FirnCaseDescription[] Cases => cases;

    /// <summary>What the codec of an object can do.</summary>
    public FirnObjectTraits Traits => traits;
}
