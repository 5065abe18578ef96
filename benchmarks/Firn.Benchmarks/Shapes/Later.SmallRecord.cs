namespace Firn.Benchmarks.Shapes.Later;

/// <summary>The small record in a later version: a member is gone, one is new.</summary>
public class SmallRecord
{
    /// <summary>1 to 255.</summary>
    public int Code { get; set; }

    /// <summary>47 ASCII characters.</summary>
    public string Description { get; set; } = null!;

    /// <summary>A UTC time within two years.</summary>
    public DateTime ModifiedAt { get; set; }

    /// <summary>A new member.</summary>
    public string? Note { get; set; } = "none";
}
