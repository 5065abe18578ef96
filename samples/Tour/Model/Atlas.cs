namespace Tour.Model;

/// <summary>The root of the data set: territories, languages, scripts, currencies and time zones of the Unicode CLDR.</summary>
/// <remarks>An ordinary class. Nothing in this folder knows a serializer: no attribute, no base class, no partial.</remarks>
public sealed class Atlas
{
    /// <summary>Where the values come from.</summary>
    public required string Source { get; set; }

    /// <summary>The version of the source.</summary>
    public required string Version { get; set; }

    /// <summary>The locales in which names are given, such as "de"; they are the keys of every dictionary of names.</summary>
    public List<string> DisplayLocales { get; set; } = [];

    /// <summary>Countries, regions and groupings, by ascending code.</summary>
    public List<Territory> Territories { get; set; } = [];

    /// <summary>Languages by their code, such as "gsw".</summary>
    public Dictionary<string, Language> Languages { get; set; } = [];

    /// <summary>Scripts by their code, such as "Cyrl".</summary>
    public Dictionary<string, Script> Scripts { get; set; } = [];

    /// <summary>Currencies by their code, such as "CHF".</summary>
    public Dictionary<string, Currency> Currencies { get; set; } = [];

    /// <summary>Time zones and the meta zones they followed over time.</summary>
    public List<Zone> TimeZones { get; set; } = [];

    /// <summary>Meta zones by name, such as "Europe_Central".</summary>
    public Dictionary<string, MetaZone> MetaZones { get; set; } = [];

    /// <summary>How each display locale writes dates and numbers, by locale.</summary>
    public Dictionary<string, LocaleProfile> Locales { get; set; } = [];
}
