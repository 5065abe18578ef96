namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "large": what "small" has, and flags, numbers, arrays, a dictionary and nested small records.</summary>
public class LargeRecord
{
    /// <summary>1 to 255.</summary>
    public int Code { get; set; }

    /// <summary>47 ASCII characters.</summary>
    public string Description { get; set; } = null!;

    /// <summary>A UTC time within two years.</summary>
    public DateTime ModifiedAt { get; set; }

    /// <summary>A whole number.</summary>
    public double Score { get; set; }

    /// <summary>Half of them are.</summary>
    public bool IsActive { get; set; }

    /// <summary>Random.</summary>
    public Guid Key { get; set; }

    /// <summary>Any.</summary>
    public short Delta { get; set; }

    /// <summary>Any.</summary>
    public ushort Port { get; set; }

    /// <summary>3 numbers.</summary>
    public int[] Counts { get; set; } = null!;

    /// <summary>3 texts of 36 ASCII characters.</summary>
    public string[] Tags { get; set; } = null!;

    /// <summary>3 entries with keys of 8 characters.</summary>
    public Dictionary<string, int> Totals { get; set; } = null!;

    /// <summary>One.</summary>
    public SmallRecord First { get; set; } = null!;

    /// <summary>3 more.</summary>
    public SmallRecord[] Others { get; set; } = null!;
}
