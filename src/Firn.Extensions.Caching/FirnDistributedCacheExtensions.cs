using System.Buffers;
using Firn;
using Firn.Extensions.Caching;
using Microsoft.Extensions.Logging;

namespace Microsoft.Extensions.Caching.Distributed;

/// <summary>Values as Firn messages in an <see cref="IDistributedCache"/>. A cache that is an <see cref="IBufferDistributedCache"/> gets and gives its bytes in pooled memory. A type that no code serves is a <see cref="NotSupportedException"/>.</summary>
public static class FirnDistributedCacheExtensions
{
    /// <summary>Stores a value.</summary>
    /// <typeparam name="T">The declared type: what a reader has to name.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; null is stored as such.</param>
    /// <param name="entryOptions">How long it stays. Default: as long as the cache decides.</param>
    /// <param name="options">How it is written. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <exception cref="FirnException">The value can't be written. Nothing has been stored.</exception>
    [FirnEntryPoint]
    public static void SetAsFirn<T>(this IDistributedCache cache, string key, T value, DistributedCacheEntryOptions? entryOptions = null, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(cache);
        FirnBuffer message = FirnSerializer.SerializeToBuffer(value, options);
        if (cache is IBufferDistributedCache buffered) buffered.Set(key, message.Sequence, entryOptions ?? new());
        else cache.Set(key, message.ToArray(), entryOptions ?? new());
        message.Dispose();
    }

    /// <inheritdoc cref="SetAsFirn{T}"/>
    [FirnEntryPoint]
    public static async Task SetAsFirnAsync<T>(this IDistributedCache cache, string key, T value, DistributedCacheEntryOptions? entryOptions = null, FirnOptions? options = null, CancellationToken token = default)
    {
        ArgumentNullException.ThrowIfNull(cache);
        FirnBuffer message = FirnSerializer.SerializeToBuffer(value, options);
        if (cache is IBufferDistributedCache buffered) await buffered.SetAsync(key, message.Sequence, entryOptions ?? new(), token).ConfigureAwait(false);
        else await cache.SetAsync(key, message.ToArray(), entryOptions ?? new(), token).ConfigureAwait(false);

        // Not after an exception: a client that gave up waiting may still have the memory in its queue.
        message.Dispose();
    }

    /// <summary>Reads a value.</summary>
    /// <typeparam name="T">The type that was stored, or another version of it.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="options">How it is read. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>The value; the default of the type where the cache has none under the key.</returns>
    /// <exception cref="FirnException">What the cache has can't be read. Where that is to be a miss, call <see cref="TryGetFromFirn{T}"/>.</exception>
    [FirnEntryPoint]
    public static T? GetFromFirn<T>(this IDistributedCache cache, string key, FirnOptions? options = null) => Get<T>(cache, key, null, options).Value;

    /// <inheritdoc cref="GetFromFirn{T}"/>
    [FirnEntryPoint]
    public static async Task<T?> GetFromFirnAsync<T>(this IDistributedCache cache, string key, FirnOptions? options = null, CancellationToken token = default) =>
        (await GetAsync<T>(cache, key, null, options, token).ConfigureAwait(false)).Value;

    /// <summary>Reads a value. One that can't be read counts as a miss, and is a warning in the log.</summary>
    /// <typeparam name="T">The type that was stored, or another version of it.</typeparam>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="logger">Gets the warning: the type and what is wrong, neither key nor values.</param>
    /// <param name="value">The value; the default of the type where there is none.</param>
    /// <param name="options">How it is read. Default: <see cref="FirnOptions.Default"/>.</param>
    /// <returns>Whether the cache has a value that can be read; true of a null that was stored.</returns>
    [FirnEntryPoint]
    public static bool TryGetFromFirn<T>(this IDistributedCache cache, string key, ILogger logger, out T? value, FirnOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(logger);
        (bool isFound, value) = Get<T>(cache, key, logger, options);
        return isFound;
    }

    /// <inheritdoc cref="TryGetFromFirn{T}"/>
    [FirnEntryPoint]
    public static Task<(bool IsFound, T? Value)> TryGetFromFirnAsync<T>(this IDistributedCache cache, string key, ILogger logger, FirnOptions? options = null, CancellationToken token = default)
    {
        ArgumentNullException.ThrowIfNull(logger);
        return GetAsync<T>(cache, key, logger, options, token);
    }

    private static (bool IsFound, T? Value) Get<T>(IDistributedCache cache, string key, ILogger? logger, FirnOptions? options)
    {
        ArgumentNullException.ThrowIfNull(cache);
        if (cache is not IBufferDistributedCache buffered) return cache.Get(key) is { } bytes ? Read<T>(new(bytes), logger, options) : default;
        using FirnBuffer message = new();
        return buffered.TryGet(key, message) ? Read<T>(message.Sequence, logger, options) : default;
    }

    private static async Task<(bool IsFound, T? Value)> GetAsync<T>(IDistributedCache cache, string key, ILogger? logger, FirnOptions? options, CancellationToken token)
    {
        ArgumentNullException.ThrowIfNull(cache);
        if (cache is not IBufferDistributedCache buffered) return await cache.GetAsync(key, token).ConfigureAwait(false) is { } bytes ? Read<T>(new(bytes), logger, options) : default;
        FirnBuffer message = new();
        bool isFound = await buffered.TryGetAsync(key, message, token).ConfigureAwait(false);
        using (message) return isFound ? Read<T>(message.Sequence, logger, options) : default;
    }

    private static (bool IsFound, T? Value) Read<T>(ReadOnlySequence<byte> message, ILogger? logger, FirnOptions? options)
    {
        try
        {
            return (true, FirnSerializer.Deserialize<T>(message, options));
        }
        catch (Exception exception) when (logger is not null && FirnException.GetKind(exception) is not null)
        {
            UnreadablePayloadException.Log(logger, typeof(T), exception);
            return default;
        }
    }
}
