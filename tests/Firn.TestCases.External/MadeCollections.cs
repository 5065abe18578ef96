using System.Collections;

namespace Firn.TestCases.External;

/// <summary>A collection that its constructor makes of its elements.</summary>
public sealed class ForeignTrail<T> : IReadOnlyList<T>
{
    private readonly T[] _steps;

    public ForeignTrail(params T[] steps) => _steps = steps;

    public int Count => _steps.Length;

    public T this[int index] => _steps[index];

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)_steps).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
