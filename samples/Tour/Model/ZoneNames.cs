namespace Tour.Model;

/// <summary>Names of a time.</summary>
public sealed class ZoneNames
{
    /// <summary>Name all the year round.</summary>
    public string? Generic { get; set; }

    /// <summary>Name in winter.</summary>
    public string? Standard { get; set; }

    /// <summary>Name in summer.</summary>
    public string? Daylight { get; set; }
}
