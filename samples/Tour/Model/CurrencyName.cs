namespace Tour.Model;

/// <summary>How a locale calls a currency.</summary>
public sealed class CurrencyName
{
    /// <summary>The name.</summary>
    public required string Name { get; set; }

    /// <summary>The symbol, where it differs from the code.</summary>
    public string? Symbol { get; set; }

    /// <summary>A short symbol that may be ambiguous.</summary>
    public string? NarrowSymbol { get; set; }

    /// <summary>The name with a number before it, where the plural forms differ.</summary>
    public PluralForms? Plurals { get; set; }
}
