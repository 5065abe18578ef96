namespace Tour.Model;

/// <summary>Signs in numbers.</summary>
public sealed class NumberSymbols
{
    /// <summary>Sign before the fraction.</summary>
    public required string DecimalPoint { get; set; }

    /// <summary>Sign between groups of digits.</summary>
    public required string Group { get; set; }

    /// <summary>Sign of percent.</summary>
    public required string Percent { get; set; }

    /// <summary>Sign of a negative number.</summary>
    public required string Minus { get; set; }

    /// <summary>Sign of infinity.</summary>
    public required string Infinity { get; set; }

    /// <summary>Text of a value that is no number.</summary>
    public required string NotANumber { get; set; }
}
