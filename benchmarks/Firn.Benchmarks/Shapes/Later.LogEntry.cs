namespace Firn.Benchmarks.Shapes.Later;

/// <summary>The log line in a later version: it has lost a member, got one, and the status has grown.</summary>
public class LogEntry
{
    /// <summary>First byte of the client's address.</summary>
    public byte Address0 { get; set; }

    /// <summary>Second byte of the client's address.</summary>
    public byte Address1 { get; set; }

    /// <summary>Third byte of the client's address.</summary>
    public byte Address2 { get; set; }

    /// <summary>Fourth byte of the client's address.</summary>
    public byte Address3 { get; set; }

    /// <summary>A new member.</summary>
    public string Agent { get; set; } = "-";

    /// <summary>It was a ushort.</summary>
    public int Code { get; set; }

    /// <summary>As "9/Mar/2025:4:51:7 +0100".</summary>
    public string Date { get; set; } = null!;

    /// <summary>Verb, path and protocol.</summary>
    public string Request { get; set; } = null!;

    /// <summary>Bytes, below 100,000,000.</summary>
    public ulong Size { get; set; }

    /// <summary>One of nine names.</summary>
    public string UserId { get; set; } = null!;
}
