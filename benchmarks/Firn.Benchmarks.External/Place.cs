namespace Firn.Benchmarks.External;

/// <summary>Where a contact is, in metres.</summary>
public struct Place
{
    /// <summary>To the east.</summary>
    public float X { get; set; }

    /// <summary>To the north.</summary>
    public float Y { get; set; }

    /// <summary>Above the ground.</summary>
    public float Z { get; set; }
}
