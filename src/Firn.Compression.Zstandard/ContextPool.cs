namespace Firn.Compression.Zstandard;

/// <summary>
/// Contexts that wait to be used again. They hold up to some MB of memory that the collector does not see, so there are no more of them than processors: what comes back beyond that is freed.
/// </summary>
internal sealed class ContextPool<T>(Func<T> make)
    where T : class, IDisposable
{
    private readonly T?[] _waiting = new T?[Math.Clamp(Environment.ProcessorCount, 2, 64)];

    public T Take()
    {
        for (int i = 0; i < _waiting.Length; i++)
        {
            if (_waiting[i] is not null && Interlocked.Exchange(ref _waiting[i], null) is { } context) return context;
        }

        return make();
    }

    public void GiveBack(T context)
    {
        for (int i = 0; i < _waiting.Length; i++)
        {
            if (_waiting[i] is null && Interlocked.CompareExchange(ref _waiting[i], context, null) is null) return;
        }

        context.Dispose();
    }
}
