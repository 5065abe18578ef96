namespace Tour.Model;

/// <summary>How the hours of a day are written, in the pattern letters of CLDR ("H" counts to 23, "h" to 12).</summary>
public sealed class HourFormats
{
    /// <summary>The usual pattern.</summary>
    public required string Preferred { get; set; }

    /// <summary>All patterns in use, the best first.</summary>
    public List<string> Allowed { get; set; } = [];
}
