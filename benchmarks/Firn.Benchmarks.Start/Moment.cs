using System.Diagnostics;
using System.Runtime;

namespace Firn.Benchmarks.Start;

/// <summary>The clock and the counters of the runtime, of this thread.</summary>
internal readonly struct Moment
{
    private readonly long _allocated;
    private readonly long _methods;
    private readonly TimeSpan _compiling;
    private readonly long _time;

    private Moment(long allocated, long methods, TimeSpan compiling, long time)
    {
        _allocated = allocated;
        _methods = methods;
        _compiling = compiling;
        _time = time;
    }

    /// <summary>The time is read last.</summary>
    public static Moment Now() => new(GC.GetAllocatedBytesForCurrentThread(), JitInfo.GetCompiledMethodCount(currentThread: true), JitInfo.GetCompilationTime(currentThread: true), Stopwatch.GetTimestamp());

    /// <summary>What has happened since another moment.</summary>
    public Step Since(Moment begin) => new(_time - begin._time, _methods - begin._methods, _compiling - begin._compiling, _allocated - begin._allocated);
}
