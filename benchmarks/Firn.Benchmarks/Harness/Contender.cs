namespace Firn.Benchmarks.Harness;

/// <summary>What a contender does; contenders of one operation are timed against each other.</summary>
internal enum Operation
{
    /// <summary>Object to bytes.</summary>
    Write,

    /// <summary>Bytes to object.</summary>
    Read,

    /// <summary>Object to bytes and back.</summary>
    RoundTrip,
}

/// <summary>Makes <paramref name="count"/> calls over rotated inputs, from input <paramref name="start"/> on. The last result is returned, so that none is dead.</summary>
internal delegate object? Loop(int start, int count);

/// <summary>One timed way to do the work of a shape.</summary>
/// <param name="Name">Unique within its operation.</param>
/// <param name="Operation">Write, read or both.</param>
/// <param name="Floor">Name of the contender it is divided by.</param>
/// <param name="Run">The loop over the calls.</param>
/// <param name="PayloadBytes">Bytes of all distinct messages together.</param>
internal sealed record Contender(string Name, Operation Operation, string Floor, Loop Run, long PayloadBytes)
{
    /// <summary>The largest ratio that is good enough; none for floors and outside references.</summary>
    public double? Target { get; init; }

    /// <summary>The contender whose time the target is a multiple of, where that is not the floor.</summary>
    public string? TargetBeside { get; init; }

    /// <summary>Exact allocation of one call for each input, in order; null where it is not required.</summary>
    public Func<int, long>? ExpectedAllocation { get; init; }
}
