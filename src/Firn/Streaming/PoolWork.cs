namespace Firn;

/// <summary>Work for the thread pool. Whoever comes first does it: a thread of the pool, or one that waits for it.</summary>
internal abstract class PoolWork<TResult> : IThreadPoolWorkItem
{
    private readonly TaskCompletionSource<TResult> _result = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _isTaken;

    public Task<TResult> Result => _result.Task;

    /// <summary>Gives it to the pool.</summary>
    public void Begin() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);

    /// <summary>Does it, unless somebody has begun.</summary>
    public void Execute()
    {
        if (!TryTake()) return;
        TResult result;
        try
        {
            result = Do();
        }
        catch (Exception exception)
        {
            _result.SetException(exception);
            _ = _result.Task.Exception; // seen: who gives up never looks at it
            return;
        }

        _result.SetResult(result);
    }

    /// <summary>Waits until it is done, whatever has become of it. Nobody else is needed for that: where no thread of the pool has begun, this one does it.</summary>
    public void Wait()
    {
        Execute();
        Task.WaitAny(Result); // throws nothing of what the work did
    }

    /// <summary>Forgets it: it is not begun any more. If it was, it goes on, and what becomes of the result is the caller's.</summary>
    public void Drop()
    {
        if (TryTake()) Release();
    }

    protected abstract TResult Do();

    /// <summary>Gives back what it was made with.</summary>
    protected abstract void Release();

    private bool TryTake() => Interlocked.Exchange(ref _isTaken, 1) == 0;
}
