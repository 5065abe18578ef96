using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>A shape's contenders, among them a hand that writes straight into the new array.</summary>
internal static class ExactSuite<TWork>
    where TWork : struct, IExactWork
{
    /// <summary>The suite.</summary>
    public static PlainSuite Create() => CoreSuite<TWork>.Create(ToExactArrayLoop);

    private static byte[]? ToExactArrayLoop(int start, int count)
    {
        int mask = TWork.Roots.Length - 1;
        byte[]? last = null;
        for (int i = start; i < start + count; i++) last = TWork.ToExactArray(i & mask);
        return last;
    }
}
