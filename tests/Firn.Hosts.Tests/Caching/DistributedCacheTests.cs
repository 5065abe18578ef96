using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Firn.Hosts.Tests.Caching;

/// <summary>Values in an <see cref="IDistributedCache"/>: one that takes arrays, and one that takes buffers.</summary>
[Collection(CachingTests.Name)]
public class DistributedCacheTests(CacheStores stores)
{
    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Values_are_stored_and_read(string store)
    {
        IDistributedCache[] clients = stores.Open(store);
        using LogEntries log = new();
        ILogger logger = log.CreateLogger("test");
        List<Order> orders = Order.Many(1_000);
        await clients[0].SetAsFirnAsync("orders", orders, new DistributedCacheEntryOptions { AbsoluteExpirationRelativeToNow = TimeSpan.FromMinutes(5) });
        clients[0].SetAsFirn("point", new Point(1, 2));
        clients[0].SetAsFirn<Order?>("null", null);
        Assert.Equal(FirnSerializer.Serialize(orders), clients[1].Get("orders"));
        Assert.Equal(orders.Select(order => order.Text), (await clients[1].GetFromFirnAsync<List<Order>>("orders"))!.Select(order => order.Text));
        Assert.Equal(1_000, clients[1].GetFromFirn<Order[]>("orders")!.Length);
        Assert.Equal(new Point(1, 2), clients[1].GetFromFirn<Point>("point"));
        Assert.Equal((true, new Point(1, 2)), await clients[1].TryGetFromFirnAsync<Point>("point", logger));
        Assert.Equal((true, null), await clients[1].TryGetFromFirnAsync<Order>("null", logger));
        Assert.True(clients[1].TryGetFromFirn("null", logger, out Order? order));
        Assert.Null(order);

        Assert.Null(await clients[1].GetFromFirnAsync<Order>("absent"));
        Assert.Equal(default, clients[1].GetFromFirn<Point>("absent"));
        Assert.Equal((false, default), await clients[1].TryGetFromFirnAsync<Point>("absent", logger));
        Assert.False(clients[1].TryGetFromFirn("absent", logger, out order));
        Assert.Empty(log.Entries);
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Other_versions_are_read_and_what_cant_be_read_is_a_miss_in_the_log(string store)
    {
        IDistributedCache cache = stores.Open(store)[0];
        using LogEntries log = new();
        ILogger logger = log.CreateLogger("test");
        await cache.SetAsFirnAsync("v1", new ArticleV1 { Id = 1, Name = "lamp" });
        await cache.SetAsFirnAsync("v2", new ArticleV2 { Id = 2, Name = "desk" });
        Assert.Equal(9.5m, (await cache.GetFromFirnAsync<ArticleV2>("v1"))!.Price);
        Assert.Equal("desk", cache.GetFromFirn<ArticleV1>("v2")!.Name);
        await cache.SetAsFirnAsync<ShapeV2>("square", new SquareV2());
        await cache.SetAsFirnAsync("deep", Chain.OfDepth(900), options: FirnOptions.Trusted);
        Assert.False(cache.TryGetFromFirn("square", logger, out ShapeV1? _));
        Assert.Equal((false, null), await cache.TryGetFromFirnAsync<Chain>("deep", logger));
        Assert.Equal(2, log.Unreadable.Count());

        foreach (string kind in (string[])["empty", "cut", "trailing", "json", "text", "noise", "other type", "length bomb"])
        {
            log.Entries.Clear();
            await cache.SetAsync("bad", BadPayloads.Of(kind));
            Assert.False(cache.TryGetFromFirn("bad", logger, out List<Order>? value));
            Assert.Null(value);
            Assert.Equal((false, null), await cache.TryGetFromFirnAsync<List<Order>>("bad", logger));
            Assert.Equal(2, log.Unreadable.Count());
            Assert.Throws<FirnException>(() => cache.GetFromFirn<List<Order>>("bad"));
            await Assert.ThrowsAsync<FirnException>(() => cache.GetFromFirnAsync<List<Order>>("bad"));
        }
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task A_value_that_cant_be_written_stores_nothing_and_a_call_is_cancelled(string store)
    {
        IDistributedCache cache = stores.Open(store)[0];
        Chain loop = new();
        loop.Next = loop;
        await Assert.ThrowsAsync<FirnException>(() => cache.SetAsFirnAsync("loop", loop));
        Assert.Throws<FirnException>(() => cache.SetAsFirn("loop", loop));
        Assert.Null(cache.Get("loop"));
        if (store == "memory") return; // which does not look at tokens
        using CancellationTokenSource source = new();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cache.SetAsFirnAsync("cancelled", new Point(), token: source.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cache.GetFromFirnAsync<Point>("cancelled", token: source.Token));
    }
}
