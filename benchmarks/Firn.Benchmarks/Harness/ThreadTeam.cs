using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace Firn.Benchmarks.Harness;

/// <summary>Threads that begin together and share nothing: what is timed is from the first that begins to the last that is done.</summary>
internal sealed class ThreadTeam : IDisposable
{
    private readonly Barrier _barrier;
    private readonly long[] _begun;
    private readonly long[] _done;
    private readonly object?[] _sinks;
    private Loop[] _loops = [];
    private int _calls;
    private bool _isDisposed;
    private ExceptionDispatchInfo? _failure;

    /// <summary>Starts the threads, which live as long as the team: what a thread keeps for its calls is there after the first of them.</summary>
    public ThreadTeam(int size)
    {
        Size = size;
        _barrier = new Barrier(size + 1);
        _begun = new long[size];
        _done = new long[size];
        _sinks = new object?[size];
        for (int i = 0; i < size; i++)
        {
            int index = i;
            new Thread(() => Work(index)) { IsBackground = true }.Start();
        }
    }

    /// <summary>The number of threads.</summary>
    public int Size { get; }

    /// <summary>Lets every thread make <paramref name="calls"/> calls of its own loop.</summary>
    /// <returns>Nanoseconds for one call of each.</returns>
    public double Time(Loop[] loops, int calls)
    {
        _loops = loops;
        _calls = calls;
        _barrier.SignalAndWait();
        _barrier.SignalAndWait();
        _failure?.Throw();
        return (_done.Max() - _begun.Min()) * (1e9 / Stopwatch.Frequency) / calls;
    }

    private void Work(int index)
    {
        while (true)
        {
            _barrier.SignalAndWait();
            if (_isDisposed) return;
            _begun[index] = Stopwatch.GetTimestamp();
            try
            {
                _sinks[index] = _loops[index](index, _calls);
            }
            catch (Exception exception)
            {
                _failure = ExceptionDispatchInfo.Capture(exception);
            }

            _done[index] = Stopwatch.GetTimestamp();
            _barrier.SignalAndWait();
        }
    }

    /// <summary>Lets the threads end.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _barrier.SignalAndWait();
    }
}
