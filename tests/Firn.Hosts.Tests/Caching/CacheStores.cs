using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using Xunit;

namespace Firn.Hosts.Tests.Caching;

/// <summary>The stores that caches of several applications share. The keys of a test are its own.</summary>
public sealed class CacheStores : IDisposable
{
    private readonly RespServer _garnet = RespServer.StartGarnet();
    private readonly RespServer? _redis = RespServer.HasRedis ? RespServer.StartRedis() : null;
    private readonly List<IDisposable> _clients = [];

    public static TheoryData<string> All => RespServer.HasRedis ? ["memory", "garnet", "redis"] : ["memory", "garnet"];

    /// <summary>Clients of one store, one for each application.</summary>
    public IDistributedCache[] Open(string store, int clients = 2)
    {
        string prefix = $"{Guid.NewGuid():N}:";
        if (store == "memory")
        {
            IDistributedCache memory = new SharedMemoryCache();
            return [.. Enumerable.Repeat(memory, clients)];
        }

        RespServer server = store == "garnet" ? _garnet : _redis!;
        IDistributedCache[] caches = new IDistributedCache[clients];
        for (int i = 0; i < clients; i++)
        {
            Microsoft.Extensions.Caching.StackExchangeRedis.RedisCache cache = server.Connect(prefix);
            lock (_clients) _clients.Add(cache);
            caches[i] = cache;
        }

        return caches;
    }

    public void Dispose()
    {
        foreach (IDisposable client in _clients) client.Dispose();
        _garnet.Dispose();
        _redis?.Dispose();
    }

    /// <summary>HybridCache takes no <see cref="MemoryDistributedCache"/> for a second level, as it is the same memory; but one of a class of its own.</summary>
    private sealed class SharedMemoryCache() : MemoryDistributedCache(Options.Create(new MemoryDistributedCacheOptions()));
}

/// <summary>The servers are started once.</summary>
[CollectionDefinition(Name)]
public sealed class CachingTests : ICollectionFixture<CacheStores>
{
    public const string Name = "Caching";
}
