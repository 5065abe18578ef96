namespace Firn.Benchmarks.Harness;

/// <summary>A shape with its inputs and contenders.</summary>
internal abstract class Suite(string name, int inputCount)
{
    private readonly List<Contender> _contenders = [];
    private readonly List<Action> _checks = [];

    /// <summary>The id of BENCHMARKS: flat, small, ...</summary>
    public string Name { get; } = name;

    /// <summary>The number of distinct inputs, a power of two.</summary>
    public int InputCount { get; } = inputCount;

    /// <summary>Whether an earlier part has warmed the code: what is left to warm is memory.</summary>
    public bool IsWarm { get; init; }

    /// <summary>Whether a call takes a tenth of a second and moves hundreds of megabytes: few rounds, each slot behind a collection.</summary>
    public bool IsHuge { get; init; }

    /// <summary>How many calls a slot has, where the work says so and not the time of a call.</summary>
    public int? Calls { get; init; }

    /// <summary>In the order of the table.</summary>
    public IReadOnlyList<Contender> Contenders => _contenders;

    /// <summary>Proves that all contenders do the same work.</summary>
    /// <exception cref="InvalidOperationException">They do not.</exception>
    public void Verify()
    {
        foreach (Action check in _checks)
        {
            check();
        }
    }

    /// <summary>Bytes an array of <paramref name="length"/> bytes takes on the heap: header, type, length, content, rounded up to 8.</summary>
    public static long ArrayBytes(int length) => (24L + length + 7) & ~7L;

    /// <summary>Adds a contender.</summary>
    protected void Add(Contender contender) => _contenders.Add(contender);

    /// <summary>Adds a check.</summary>
    protected void AddCheck(Action check) => _checks.Add(check);
}
