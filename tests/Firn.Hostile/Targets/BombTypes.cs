namespace Firn.Hostile.Targets;

/// <summary>An object whose identity is kept, with two places for others: each may be two of the one before.</summary>
[FirnReferences]
public sealed class Twice
{
    public Twice? First { get; set; }

    public Twice? Second { get; set; }

    public string? Text { get; set; }
}

/// <summary>Nothing but flags.</summary>
public sealed class Flagged
{
    public bool A { get; set; }

    public bool? B { get; set; }

    public bool C { get; set; }

    public bool D { get; set; }

    public bool? E { get; set; }

    public bool F { get; set; }
}

// What a later version has dropped, and what reads it.
public sealed class WithLists
{
    public List<string?>? Texts { get; set; }

    public List<SelfNode?>? Nodes { get; set; }

    public Dictionary<string, int?>? Named { get; set; }

    public List<Twice?>? Twice { get; set; }

    public int Kept { get; set; }
}

public sealed class WithoutLists
{
    public int Kept { get; set; }
}

public sealed class WithListsAndMore
{
    public List<string?>? Texts { get; set; }

    public List<SelfNode?>? Nodes { get; set; }

    public Dictionary<string, int?>? Named { get; set; }

    public List<Twice?>? Twice { get; set; }

    public long Kept { get; set; }

    public int More { get; set; }
}
