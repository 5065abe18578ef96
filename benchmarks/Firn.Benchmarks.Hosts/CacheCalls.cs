using System.Text.Json;
using Firn.FusionCache;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.Caching.StackExchangeRedis;
using Microsoft.Extensions.DependencyInjection;
using Shop;
using Shop.Today;
using ZiggyCreatures.Caching.Fusion;
using ZiggyCreatures.Caching.Fusion.Serialization;
using ZiggyCreatures.Caching.Fusion.Serialization.SystemTextJson;

namespace Firn.Benchmarks.Hosts;

/// <summary>The second level of caches over a RESP server: a list of a thousand orders, written and read past the first level.</summary>
internal sealed class CacheCalls(string redis) : IDisposable
{
    private const int Count = 1_000;
    private const string Json = "System.Text.Json";
    private const double Target = 0.6;

    private readonly List<ServiceProvider> _providers = [];
    private readonly List<Order> _orders = [.. Samples.Orders(Count)];

    public IEnumerable<HostCall> All()
    {
        long bytes = FirnSerializer.Measure(_orders), json = JsonSerializer.SerializeToUtf8Bytes(_orders).Length;
        foreach ((string name, long length, Action<IHybridCacheBuilder> add) in new (string, long, Action<IHybridCacheBuilder>)[] { ("Firn", bytes, static builder => builder.AddFirnSerializer(ShopContext.Default)), (Json, json, static _ => { }) })
        {
            ServiceProvider provider = Provider(name, services => add(services.AddHybridCache()));
            HybridCache cache = provider.GetRequiredService<HybridCache>();
            HybridCacheEntryOptions past = new() { Flags = HybridCacheEntryFlags.DisableLocalCache };
            yield return new("HybridCache, write", name, length, async () => await cache.SetAsync("orders", _orders, past)) { Floor = Json, Target = name == Json ? null : Target };
            yield return new("HybridCache, read", name, length, async () => Same(await cache.GetOrCreateAsync("orders", _ => ValueTask.FromResult<List<Order>>([]), past))) { Floor = Json, Target = name == Json ? null : Target };
        }

        foreach ((string name, long length, IFusionCacheSerializer serializer) in new (string, long, IFusionCacheSerializer)[] { ("Firn", bytes, new FirnFusionCacheSerializer(ShopContext.Default)), (Json, json, new FusionCacheSystemTextJsonSerializer()) })
        {
            ServiceProvider provider = Provider(name + " fusion", services => services.AddFusionCache().WithRegisteredDistributedCache().WithSerializer(serializer));
            IFusionCache cache = provider.GetRequiredService<IFusionCache>();
            FusionCacheEntryOptions past = new FusionCacheEntryOptions(TimeSpan.FromMinutes(10)).SetSkipMemoryCache();
            yield return new("FusionCache, write", name, length, async () => await cache.SetAsync("orders", _orders, past)) { Floor = Json, Target = name == Json ? null : Target };
            yield return new("FusionCache, read", name, length, async () => Same((await cache.TryGetAsync<List<Order>>("orders", past)).Value)) { Floor = Json, Target = name == Json ? null : Target };
        }
    }

    // Keys of its own for each.
    private ServiceProvider Provider(string name, Action<IServiceCollection> add)
    {
        ServiceCollection services = new();
        services.AddStackExchangeRedisCache((RedisCacheOptions options) => (options.Configuration, options.InstanceName) = (redis, name + ":"));
        add(services);
        ServiceProvider provider = services.BuildServiceProvider();
        _providers.Add(provider);
        return provider;
    }

    private static void Same(List<Order>? orders)
    {
        if (orders?.Count != Count) throw new InvalidOperationException($"{orders?.Count} orders came back instead of {Count}.");
    }

    public void Dispose()
    {
        foreach (ServiceProvider provider in _providers) provider.Dispose();
    }
}
