using System.Collections.Concurrent;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Logging;

namespace Firn.Extensions.Caching;

/// <summary>
/// HybridCache, where a cached value that Firn can't read is a miss. HybridCache itself lets the error of a serializer out to the caller, and keeps the bytes: each call fails until they expire.
/// </summary>
internal sealed class FirnHybridCache(HybridCache inner, HybridCacheEntryFlags defaultFlags, ILogger logger) : HybridCache
{
    // Who replaces the unreadable value of a key now: the others wait, so that the value is asked for once.
    private readonly ConcurrentDictionary<string, TaskCompletionSource> _replacements = new();

    public override ValueTask<T> GetOrCreateAsync<TState, T>(string key, TState state, Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options = null, IEnumerable<string>? tags = null, CancellationToken cancellationToken = default) =>
        StartAsync(key, key, state, factory, options, tags, cancellationToken);

    public override ValueTask<T> GetOrCreateAsync<TState, T>(ReadOnlySpan<char> key, TState state, Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options = null, IEnumerable<string>? tags = null, CancellationToken cancellationToken = default) =>
        StartAsync(null, key, state, factory, options, tags, cancellationToken);

    private ValueTask<T> StartAsync<TState, T>(string? key, ReadOnlySpan<char> text, TState state, Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options, IEnumerable<string>? tags, CancellationToken cancellationToken)
    {
        ValueTask<T> call;
        try
        {
            call = key is null ? inner.GetOrCreateAsync(text, state, factory, options, tags, cancellationToken) : inner.GetOrCreateAsync(key, state, factory, options, tags, cancellationToken);
        }
        catch (UnreadablePayloadException exception)
        {
            call = ValueTask.FromException<T>(exception);
        }

        return call.IsCompletedSuccessfully ? call : AwaitAsync(call, key ?? text.ToString(), state, factory, options, tags, cancellationToken);
    }

    private async ValueTask<T> AwaitAsync<TState, T>(ValueTask<T> call, string key, TState state, Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options, IEnumerable<string>? tags, CancellationToken cancellationToken)
    {
        try
        {
            return await call.ConfigureAwait(false);
        }
        catch (UnreadablePayloadException)
        {
            // Goes on below.
        }

        TaskCompletionSource mine = new(TaskCreationOptions.RunContinuationsAsynchronously);
        TaskCompletionSource current = _replacements.GetOrAdd(key, mine);
        if (current != mine) await current.Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            // It may have been replaced since.
            return await inner.GetOrCreateAsync(key, state, factory, options, tags, cancellationToken).ConfigureAwait(false);
        }
        catch (UnreadablePayloadException exception)
        {
            UnreadablePayloadException.Log(logger, typeof(T), exception.InnerException!);
            HybridCacheEntryFlags flags = (options?.Flags ?? defaultFlags) | HybridCacheEntryFlags.DisableLocalCacheRead | HybridCacheEntryFlags.DisableDistributedCacheRead;
            HybridCacheEntryOptions fresh = new() { Expiration = options?.Expiration, LocalCacheExpiration = options?.LocalCacheExpiration, Flags = flags };
            return await inner.GetOrCreateAsync(key, state, factory, fresh, tags, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (current == mine && _replacements.TryRemove(key, out _)) mine.SetResult();
        }
    }

    public override ValueTask SetAsync<T>(string key, T value, HybridCacheEntryOptions? options = null, IEnumerable<string>? tags = null, CancellationToken cancellationToken = default) =>
        inner.SetAsync(key, value, options, tags, cancellationToken);

    public override ValueTask RemoveAsync(string key, CancellationToken cancellationToken = default) => inner.RemoveAsync(key, cancellationToken);

    public override ValueTask RemoveAsync(IEnumerable<string> keys, CancellationToken cancellationToken = default) => inner.RemoveAsync(keys, cancellationToken);

    public override ValueTask RemoveByTagAsync(string tag, CancellationToken cancellationToken = default) => inner.RemoveByTagAsync(tag, cancellationToken);

    public override ValueTask RemoveByTagAsync(IEnumerable<string> tags, CancellationToken cancellationToken = default) => inner.RemoveByTagAsync(tags, cancellationToken);
}
