namespace Firn.Benchmarks.Harness;

/// <summary>A suite whose contenders are measured against one of themselves.</summary>
internal sealed class PlainSuite(string name, int inputCount) : Suite(name, inputCount)
{
    /// <summary>Adds a contender.</summary>
    public PlainSuite With(string name, Operation operation, string floor, Loop run, long payloadBytes, double? target = null, Func<int, long>? allocation = null, string? targetBeside = null)
    {
        Add(new Contender(name, operation, floor, run, payloadBytes) { Target = target, TargetBeside = targetBeside, ExpectedAllocation = allocation });
        return this;
    }

    /// <summary>Adds a check that all contenders do the same work.</summary>
    public PlainSuite Check(Action check)
    {
        AddCheck(check);
        return this;
    }
}
