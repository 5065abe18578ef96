namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "small": a number, a text of 47 characters, a date, a floating-point number; 69 bytes without the header.</summary>
public class SmallRecord
{
    /// <summary>1 to 255.</summary>
    public int Code { get; set; }

    /// <summary>47 ASCII characters.</summary>
    public string Description { get; set; } = null!;

    /// <summary>A UTC time within two years.</summary>
    public DateTime ModifiedAt { get; set; }

    /// <summary>A whole number.</summary>
    public double Score { get; set; }
}
