namespace Tour.Model;

/// <summary>How a locale writes dates and numbers.</summary>
public sealed class LocaleProfile
{
    /// <summary>Code of the usual digits, such as "latn".</summary>
    public required string NumberingSystem { get; set; }

    /// <summary>Names of the twelve months.</summary>
    public List<string> Months { get; set; } = [];

    /// <summary>Abbreviated names of the months.</summary>
    public List<string> AbbreviatedMonths { get; set; } = [];

    /// <summary>Names of the days of the week, Sunday first.</summary>
    public List<string> Days { get; set; } = [];

    /// <summary>Abbreviated names of the days.</summary>
    public List<string> AbbreviatedDays { get; set; } = [];

    /// <summary>Names of the eras, before and after year 1.</summary>
    public List<string> Eras { get; set; } = [];

    /// <summary>Pattern of a date by its length: "full", "long", "medium", "short".</summary>
    public Dictionary<string, string> DatePatterns { get; set; } = [];

    /// <summary>Pattern of a time by its length.</summary>
    public Dictionary<string, string> TimePatterns { get; set; } = [];

    /// <summary>Signs in numbers.</summary>
    public required NumberSymbols Symbols { get; set; }

    /// <summary>Pattern of an amount of money.</summary>
    public required string CurrencyPattern { get; set; }

    /// <summary>Digits before the first group sign from which groups are made.</summary>
    public int MinimumGroupingDigits { get; set; }
}
