namespace Firn.Reference;

/// <summary>What the reference throws for bytes that the format does not allow, and for nothing else.</summary>
/// <param name="reason">What the bytes break.</param>
/// <param name="offset">Where, in the message; in the expanded body of a compressed one.</param>
public sealed class RefusedException(string reason, long offset) : Exception($"{reason} (offset {offset})")
{
    /// <summary>What the bytes break.</summary>
    public string Reason => reason;

    /// <summary>Where the reader stood.</summary>
    public long Offset => offset;

    /// <summary>Whether the message is in order as far as it goes, but says that its schema is another one: data of another version.</summary>
    public bool IsOtherVersion { get; init; }
}
