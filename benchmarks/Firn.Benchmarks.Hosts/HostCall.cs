namespace Firn.Benchmarks.Hosts;

/// <summary>One way to do something through a host: all of it, from the client's object to the server and back.</summary>
/// <param name="Group">What is done; ways of one group are timed against each other.</param>
/// <param name="Name">The way.</param>
/// <param name="Bytes">Bytes of the message that is longest.</param>
/// <param name="Call">Does it once.</param>
internal sealed record HostCall(string Group, string Name, long Bytes, Func<Task> Call)
{
    /// <summary>The way whose time the others are divided by, of the same group.</summary>
    public required string Floor { get; init; }

    /// <summary>The largest ratio that is good enough; null where none is set.</summary>
    public double? Target { get; init; }
}
