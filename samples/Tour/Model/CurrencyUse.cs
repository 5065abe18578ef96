namespace Tour.Model;

/// <summary>The time in which a currency was used in a territory.</summary>
public sealed record CurrencyUse
{
    /// <summary>Code of the currency.</summary>
    public required string Currency { get; set; }

    /// <summary>First day of use, where known.</summary>
    public DateOnly? From { get; set; }

    /// <summary>Last day of use; none for a currency still in use.</summary>
    public DateOnly? To { get; set; }

    /// <summary>Whether it is legal tender.</summary>
    public bool IsTender { get; set; }
}
