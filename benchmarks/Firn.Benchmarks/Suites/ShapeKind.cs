namespace Firn.Benchmarks.Suites;

/// <summary>What a shape is judged as when it is written to an array.</summary>
internal enum ShapeKind
{
    /// <summary>Many objects, lists or texts.</summary>
    Graph,

    /// <summary>One object with members that may be absent.</summary>
    Tiny,

    /// <summary>One object of members of fixed width: its length is known before.</summary>
    FixedOnly,
}
