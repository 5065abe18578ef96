namespace Tour.Model;

/// <summary>Whether Unicode recommends a script in identifiers.</summary>
public enum IdentifierUsage
{
    /// <summary>Not stated.</summary>
    Unknown,

    /// <summary>Recommended.</summary>
    Recommended,

    /// <summary>In limited use.</summary>
    LimitedUse,

    /// <summary>Excluded, mostly historic.</summary>
    Exclusion,

    /// <summary>May become recommended.</summary>
    Aspirational,
}
