namespace Tour.Model;

/// <summary>A currency.</summary>
public sealed class Currency
{
    /// <summary>Name by locale.</summary>
    public Dictionary<string, CurrencyName> Names { get; set; } = [];

    /// <summary>Decimal digits of an amount.</summary>
    public int Digits { get; set; }

    /// <summary>Step to which an amount is rounded, in units of the last digit; 0 for none.</summary>
    public int Rounding { get; set; }

    /// <summary>Decimal digits of an amount paid in cash, where they differ.</summary>
    public int? CashDigits { get; set; }

    /// <summary>Step to which an amount paid in cash is rounded, where it differs.</summary>
    public int? CashRounding { get; set; }
}
