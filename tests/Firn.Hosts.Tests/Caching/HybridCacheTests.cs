using System.Text;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Firn.Hosts.Tests.Caching;

/// <summary>HybridCache with Firn, over stores that several instances share.</summary>
[Collection(CachingTests.Name)]
public class HybridCacheTests(CacheStores stores)
{
    private static readonly Func<CancellationToken, ValueTask<List<Order>>> NoFactory = _ => throw new InvalidOperationException("The value is in the cache.");

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Two_instances_share_a_list_of_a_thousand(string store)
    {
        IDistributedCache[] clients = stores.Open(store);
        await using CacheApp first = CacheApp.Hybrid(clients[0]);
        await using CacheApp second = CacheApp.Hybrid(clients[1]);
        List<Order> orders = Order.Many(1_000);
        await first.Cache.SetAsync("orders", orders);
        List<Order> read = await second.Cache.GetOrCreateAsync("orders", NoFactory);
        Assert.Equal(orders.Select(order => order.Text), read.Select(order => order.Text));

        string key = "orders";
        read = await second.Cache.GetOrCreateAsync($"{key}", NoFactory);
        Assert.Equal(1_000, read.Count);
        Assert.Empty(second.Log.Unreadable);
        Assert.True(first.Store.Get("orders")!.AsSpan().IndexOf(FirnSerializer.Serialize(orders)) > 0, "The message stands in the host's frame as it is.");
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Many_callers_ask_the_factory_once(string store)
    {
        await using CacheApp app = CacheApp.Hybrid(stores.Open(store)[0]);
        TaskCompletionSource open = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int calls = 0;
        Task<List<Order>>[] callers = [.. Enumerable.Range(0, 50).Select(_ => app.Cache.GetOrCreateAsync("stampede", async _ =>
        {
            Interlocked.Increment(ref calls);
            await open.Task;
            return Order.Many(10);
        }).AsTask())];
        open.SetResult();
        List<Order>[] results = await Task.WhenAll(callers);
        Assert.Equal(1, calls);
        Assert.All(results, result => Assert.Equal(10, result.Count));
        Assert.Equal(50, results.Distinct().Count());
    }

    [Fact]
    public async Task A_value_above_the_quota_is_returned_and_not_stored()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp app = CacheApp.Hybrid(store, setup: options => options.MaximumPayloadBytes = 2_000);
        List<Order> orders = await app.Cache.GetOrCreateAsync("large", _ => ValueTask.FromResult(Order.Many(1_000)));
        Assert.Equal(1_000, orders.Count);
        Assert.Contains(app.Log.Entries, entry => entry.Event == "MaximumPayloadBytesExceeded");
        Assert.Null(store.Get("large"));

        orders = await app.Cache.GetOrCreateAsync("small", _ => ValueTask.FromResult(Order.Many(3)));
        Assert.Equal(3, orders.Count);
    }

    [Fact]
    public async Task Types_that_the_context_does_not_list_go_to_json()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp app = CacheApp.Hybrid(store);
        await app.Cache.SetAsync("unlisted", new Unlisted { Text = "plain" });
        await app.Cache.SetAsync("text", "a string");
        await app.Cache.SetAsync("number", 4711);
        await app.Cache.SetAsync("listed", new Order { Article = "plain" });
        Assert.Contains("""{"Text":"plain"}""", Encoding.UTF8.GetString(store.Get("unlisted")!), StringComparison.Ordinal);
        Assert.Contains("a string", Encoding.UTF8.GetString(store.Get("text")!), StringComparison.Ordinal);
        Assert.Contains("4711", Encoding.UTF8.GetString(store.Get("number")!), StringComparison.Ordinal);
        Assert.DoesNotContain("\"Article\":", Encoding.UTF8.GetString(store.Get("listed")!), StringComparison.Ordinal);

        await using CacheApp both = new(store, services => services.AddHybridCache().AddFirnSerializer(CacheContext.Default).AddFirnSerializer(MoreContext.Default));
        await both.Cache.SetAsync("unlisted", new Unlisted { Text = "plain" });
        await both.Cache.SetAsync("listed", new Order { Article = "plain" });
        Assert.DoesNotContain("\"Text\":", Encoding.UTF8.GetString(store.Get("unlisted")!), StringComparison.Ordinal);
        Assert.DoesNotContain("\"Article\":", Encoding.UTF8.GetString(store.Get("listed")!), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_predicate_may_take_all_that_firn_serves_and_more_is_refused()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using (CacheApp app = new(store, services => services.AddHybridCache().AddFirnSerializer(FirnSerializer.CanSerialize)))
        {
            await app.Cache.SetAsync("number", 4711);
            Assert.DoesNotContain("4711", Encoding.UTF8.GetString(store.Get("number")!), StringComparison.Ordinal);
        }

        await using CacheApp all = new(store, services => services.AddHybridCache().AddFirnSerializer(_ => true));
        await Assert.ThrowsAsync<NotSupportedException>(() => all.Cache.GetOrCreateAsync("action", _ => ValueTask.FromResult<Action>(() => { })).AsTask());
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Null_and_values_of_structs(string store)
    {
        IDistributedCache[] clients = stores.Open(store);
        await using CacheApp first = CacheApp.Hybrid(clients[0]);
        await using CacheApp second = CacheApp.Hybrid(clients[1]);
        await first.Cache.SetAsync<Order?>("null", null);
        await first.Cache.SetAsync<Point?>("no point", null);
        await first.Cache.SetAsync<Point?>("a point", new Point(1, 2));
        await first.Cache.SetAsync("point", new Point(3, 4));
        Assert.Null(await second.Cache.GetOrCreateAsync("null", _ => ValueTask.FromResult<Order?>(new Order())));
        Assert.Null(await second.Cache.GetOrCreateAsync("no point", _ => ValueTask.FromResult<Point?>(new Point())));
        Assert.Equal(new Point(1, 2), await second.Cache.GetOrCreateAsync("a point", _ => ValueTask.FromResult<Point?>(new Point())));
        Assert.Equal(new Point(3, 4), await second.Cache.GetOrCreateAsync("point", _ => ValueTask.FromResult(new Point())));
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task An_older_and_a_newer_class_read_each_other(string store)
    {
        IDistributedCache[] clients = stores.Open(store);
        await using CacheApp older = CacheApp.Hybrid(clients[0]);
        await using CacheApp newer = CacheApp.Hybrid(clients[1]);
        await older.Cache.SetAsync("v1", new ArticleV1 { Id = 1, Name = "lamp", Shelf = "A3" });
        await newer.Cache.SetAsync("v2", new ArticleV2 { Id = 2, Name = "desk", Price = 200 });
        ArticleV2 upgraded = await newer.Cache.GetOrCreateAsync("v1", _ => ValueTask.FromResult(new ArticleV2()));
        ArticleV1 downgraded = await older.Cache.GetOrCreateAsync("v2", _ => ValueTask.FromResult(new ArticleV1()));
        Assert.Equal((1, "lamp", 9.5m), (upgraded.Id, upgraded.Name, upgraded.Price));
        Assert.Equal((2, "desk", null), (downgraded.Id, downgraded.Name, downgraded.Shelf));
    }

    [Fact]
    public async Task Immutable_types_are_shared_and_others_are_copied()
    {
        IDistributedCache[] clients = stores.Open("memory");
        await using CacheApp app = CacheApp.Hybrid(clients[0]);
        Rate made = new("EUR", 1.5m);
        Rate first = await app.Cache.GetOrCreateAsync("rate", _ => ValueTask.FromResult(made));
        Rate second = await app.Cache.GetOrCreateAsync("rate", _ => ValueTask.FromResult(new Rate("USD", 1)));
        Assert.Same(made, first);
        Assert.Same(made, second);

        Order original = new() { Id = 1 };
        Order copy = await app.Cache.GetOrCreateAsync("order", _ => ValueTask.FromResult(original));
        Order other = await app.Cache.GetOrCreateAsync("order", _ => ValueTask.FromResult(new Order()));
        Assert.NotSame(original, other);
        Assert.NotSame(copy, other);
        Assert.Equal(1, other.Id);

        await app.Cache.SetAsync("rate", made);
        await using CacheApp reader = CacheApp.Hybrid(clients[1]);
        Rate read = await reader.Cache.GetOrCreateAsync("rate", _ => ValueTask.FromResult(new Rate("USD", 1)));
        Assert.Equal(made, read);
        Assert.Same(read, await reader.Cache.GetOrCreateAsync("rate", _ => ValueTask.FromResult(new Rate("USD", 1))));
    }

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Keys_and_tags_are_removed(string store)
    {
        await using CacheApp app = CacheApp.Hybrid(stores.Open(store)[0]);
        await app.Cache.SetAsync("a", new Order { Id = 1 }, tags: ["shop"]);
        await app.Cache.SetAsync("b", new Order { Id = 2 });
        await app.Cache.SetAsync("c", new Order { Id = 3 });
        await app.Cache.SetAsync("d", new Order { Id = 4 }, tags: ["desk"]);
        await app.Cache.RemoveByTagAsync("shop");
        await app.Cache.RemoveByTagAsync(["desk"]);
        await app.Cache.RemoveAsync("b");
        await app.Cache.RemoveAsync(["c"]);
        foreach (string key in (string[])["a", "b", "c", "d"])
        {
            Assert.Equal(9, (await app.Cache.GetOrCreateAsync(key, _ => ValueTask.FromResult(new Order { Id = 9 }))).Id);
        }
    }

    [Fact]
    public async Task A_call_is_cancelled()
    {
        await using CacheApp app = CacheApp.Hybrid(stores.Open("garnet")[0]);
        using CancellationTokenSource source = new();
        TaskCompletionSource started = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Task<Order> call = app.Cache.GetOrCreateAsync("cancelled", async token =>
        {
            started.SetResult();
            await Task.Delay(Timeout.Infinite, token);
            return new Order();
        }, cancellationToken: source.Token).AsTask();
        await started.Task;
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => app.Cache.GetOrCreateAsync("cancelled", _ => ValueTask.FromResult(new Order()), cancellationToken: source.Token).AsTask());
        Assert.Equal(5, (await app.Cache.GetOrCreateAsync("cancelled", _ => ValueTask.FromResult(new Order { Id = 5 }))).Id);
    }

    [Fact]
    public async Task A_factory_that_throws_is_no_unreadable_value()
    {
        await using CacheApp app = CacheApp.Hybrid(stores.Open("memory")[0]);
        int calls = 0;
        await Assert.ThrowsAsync<FirnException>(() => app.Cache.GetOrCreateAsync<Order>("throws", _ =>
        {
            calls++;
            return ValueTask.FromResult(FirnSerializer.Deserialize<Order>([1, 2, 3])!);
        }).AsTask());
        Assert.Equal(1, calls);
        Assert.Empty(app.Log.Unreadable);
    }

    [Fact]
    public async Task Where_the_server_is_gone_the_factory_answers()
    {
        RespServer server = RespServer.StartGarnet();
        using IDisposable client = server.Connect();
        await using CacheApp app = CacheApp.Hybrid((IDistributedCache)client);
        await app.Cache.SetAsync("kept", new Order { Id = 1 });
        server.Dispose();
        HybridCacheEntryOptions second = new() { Flags = HybridCacheEntryFlags.DisableLocalCache };
        Order order = await app.Cache.GetOrCreateAsync("kept", _ => ValueTask.FromResult(new Order { Id = 2 }), second);
        Assert.Equal(2, order.Id);
        Assert.Contains(app.Log.Entries, entry => entry.Event == "CacheBackendReadFailure");
        Assert.Empty(app.Log.Unreadable);
        Assert.Equal(1, (await app.Cache.GetOrCreateAsync("kept", _ => ValueTask.FromResult(new Order { Id = 3 }))).Id);
    }

    [Fact]
    public async Task Caches_with_a_key_have_firn_and_their_own_options()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp app = new(store, services =>
        {
            services.AddHybridCache();
            services.AddKeyedHybridCache("orders", options => options.DefaultEntryOptions = new() { Flags = HybridCacheEntryFlags.DisableLocalCache }).AddFirnSerializer(CacheContext.Default);
        });
        HybridCache keyed = app.Services.GetRequiredKeyedService<HybridCache>("orders");
        await keyed.SetAsync("keyed", new Order { Id = 1 });
        await app.Cache.SetAsync("plain", new Order { Id = 1 });
        Assert.DoesNotContain("\"Id\":", Encoding.UTF8.GetString(store.Get("keyed")!), StringComparison.Ordinal);
        Assert.DoesNotContain("\"Id\":", Encoding.UTF8.GetString(store.Get("plain")!), StringComparison.Ordinal);
        store.Remove("keyed");
        Assert.Equal(2, (await keyed.GetOrCreateAsync("keyed", _ => ValueTask.FromResult(new Order { Id = 2 }))).Id);
        Assert.DoesNotContain(app.Log.Entries, entry => entry.Level >= LogLevel.Warning);
    }
}
