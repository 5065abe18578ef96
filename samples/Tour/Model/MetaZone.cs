namespace Tour.Model;

/// <summary>Zones that share their clock and the names of their time.</summary>
public sealed class MetaZone
{
    /// <summary>Identifier of four letters.</summary>
    public string? ShortId { get; set; }

    /// <summary>Names by locale.</summary>
    public Dictionary<string, ZoneNames> LongNames { get; set; } = [];

    /// <summary>Abbreviations by locale, where they are in use.</summary>
    public Dictionary<string, ZoneNames> ShortNames { get; set; } = [];

    /// <summary>Identifier of the typical zone by territory.</summary>
    public Dictionary<string, string> Zones { get; set; } = [];
}
