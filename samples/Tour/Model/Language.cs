namespace Tour.Model;

/// <summary>A language.</summary>
public sealed class Language
{
    /// <summary>Name by locale.</summary>
    public Dictionary<string, string> Names { get; set; } = [];

    /// <summary>Code of the script in which it is most likely written.</summary>
    public string? LikelyScript { get; set; }

    /// <summary>Code of the territory where it is most likely met.</summary>
    public string? LikelyTerritory { get; set; }

    /// <summary>Codes of the scripts it is written in.</summary>
    public List<string> Scripts { get; set; } = [];

    /// <summary>Codes of the scripts it was written in or is rarely written in.</summary>
    public List<string> SecondaryScripts { get; set; } = [];

    /// <summary>The rules, in CLDR's syntax, that tell which plural form a number takes.</summary>
    public PluralForms? PluralRules { get; set; }
}
