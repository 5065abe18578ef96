namespace Tour.Model;

/// <summary>Standing of a language in a territory.</summary>
public enum OfficialStatus
{
    /// <summary>Official in the whole territory.</summary>
    Official,

    /// <summary>Official in a part of the territory.</summary>
    OfficialRegional,

    /// <summary>Used as if official.</summary>
    DeFactoOfficial,
}
