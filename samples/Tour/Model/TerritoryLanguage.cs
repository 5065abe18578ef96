namespace Tour.Model;

/// <summary>How much a language is used in a territory.</summary>
public sealed class TerritoryLanguage
{
    /// <summary>Code of the language.</summary>
    public required string Language { get; set; }

    /// <summary>Share of the inhabitants who use the language, in percent.</summary>
    public double PopulationPercent { get; set; }

    /// <summary>Share of these who can read and write, in percent, where it differs from the territory's.</summary>
    public double? LiteracyPercent { get; set; }

    /// <summary>Share of these who write in this language, in percent, where it is unusually low.</summary>
    public double? WritingPercent { get; set; }

    /// <summary>Standing of the language by law or custom.</summary>
    public OfficialStatus? Status { get; set; }
}
