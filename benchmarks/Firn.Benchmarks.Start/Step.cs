using System.Diagnostics;
using System.Globalization;

namespace Firn.Benchmarks.Start;

/// <summary>What a step took.</summary>
/// <param name="ticks">Time, in units of <see cref="Stopwatch"/>.</param>
/// <param name="methods">Methods compiled on this thread.</param>
/// <param name="compiling">Time of compiling them.</param>
/// <param name="allocated">Bytes.</param>
internal readonly struct Step(long ticks, long methods, TimeSpan compiling, long allocated)
{
    /// <summary>Nanoseconds, methods, nanoseconds of compiling, bytes.</summary>
    public string Text() => string.Create(CultureInfo.InvariantCulture, $"{ticks * (1e9 / Stopwatch.Frequency):0} {methods} {compiling.TotalNanoseconds:0} {allocated}");
}
