namespace Tour.Model;

/// <summary>A country, a region of the world or a grouping of countries.</summary>
public sealed class Territory
{
    /// <summary>Two letters or three digits.</summary>
    public required string Code { get; set; }

    /// <summary>What the code stands for.</summary>
    public TerritoryKind Kind { get; set; }

    /// <summary>Name by locale.</summary>
    public Dictionary<string, string> Names { get; set; } = [];

    /// <summary>Short name by locale, where one is in use.</summary>
    public Dictionary<string, string> ShortNames { get; set; } = [];

    /// <summary>The UN M.49 number.</summary>
    public int? NumericCode { get; set; }

    /// <summary>The ISO 3166 code of three letters.</summary>
    public string? Alpha3 { get; set; }

    /// <summary>Inhabitants.</summary>
    public long? Population { get; set; }

    /// <summary>Gross domestic product in US dollars of a year.</summary>
    public long? Gdp { get; set; }

    /// <summary>Share of the inhabitants who can read and write, in percent.</summary>
    public double? LiteracyPercent { get; set; }

    /// <summary>Languages in use.</summary>
    public List<TerritoryLanguage> Languages { get; set; } = [];

    /// <summary>Currencies in use, now and in the past, the newest first.</summary>
    public List<CurrencyUse> Currencies { get; set; } = [];

    /// <summary>Codes of the regions this territory belongs to.</summary>
    public List<string> Parents { get; set; } = [];

    /// <summary>Codes of the territories this region holds.</summary>
    public List<string> Contains { get; set; } = [];

    /// <summary>The working week; countries only.</summary>
    public WeekRules? Week { get; set; }

    /// <summary>Units of measurement; countries only.</summary>
    public MeasurementSystem? Measurement { get; set; }

    /// <summary>Common paper size; countries only.</summary>
    public PaperSize? Paper { get; set; }

    /// <summary>How the hours of a day are written.</summary>
    public HourFormats? Hours { get; set; }
}
