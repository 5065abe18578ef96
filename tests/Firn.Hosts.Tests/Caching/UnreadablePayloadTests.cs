using System.Text.Json;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Firn.Hosts.Tests.Caching;

/// <summary>What HybridCache does about stored bytes that Firn can't read: a miss, an entry in the log, and a new value in their place.</summary>
[Collection(CachingTests.Name)]
public class UnreadablePayloadTests(CacheStores stores)
{
    public static TheoryData<string, string> Bad
    {
        get
        {
            TheoryData<string, string> rows = [];
            foreach (string kind in (string[])["empty", "cut", "trailing", "json", "text", "noise", "other type", "length bomb"])
            {
                foreach (string store in CacheStores.All) rows.Add(store, kind);
            }

            return rows;
        }
    }

    private static async Task PutAsync<T>(IDistributedCache store, string key, byte[] bytes)
    {
        await using CacheApp app = new(store, services => services.AddHybridCache().AddSerializer(new RawSerializer<T>(bytes)));
        await app.Cache.SetAsync<T>(key, default!);
    }

    [Theory]
    [MemberData(nameof(Bad))]
    public async Task Bytes_that_are_no_message_are_a_miss_of_all_callers(string store, string kind)
    {
        IDistributedCache[] clients = stores.Open(store);
        await PutAsync<List<Order>>(clients[0], "bad", BadPayloads.Of(kind));
        await using CacheApp app = CacheApp.Hybrid(clients[1]);
        int calls = 0;
        List<Order>[] results = await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => app.Cache.GetOrCreateAsync("bad", async _ =>
        {
            Interlocked.Increment(ref calls);
            await Task.Yield();
            return Order.Many(3);
        }).AsTask()));
        Assert.All(results, result => Assert.Equal(3, result.Count));
        Assert.Equal(1, calls);
        LogEntry entry = Assert.Single(app.Log.Unreadable);
        Assert.Contains("List`1[Firn.Hosts.Tests.Caching.Order]", entry.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("article", entry.Text + entry.Exception, StringComparison.Ordinal);
        await Replaced(app, "bad", FirnSerializer.Serialize(Order.Many(3)));
    }

    [Fact]
    public async Task A_chain_that_is_nested_more_deeply_than_the_options_allow_is_a_miss()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await PutAsync<Chain>(store, "deep", FirnSerializer.Serialize(Chain.OfDepth(900), FirnOptions.Trusted));
        await using CacheApp app = CacheApp.Hybrid(store);
        Chain chain = await app.Cache.GetOrCreateAsync("deep", _ => ValueTask.FromResult(new Chain()));
        Assert.Null(chain.Next);
        Assert.Contains("LimitExceeded, DepthExceeded", Assert.Single(app.Log.Unreadable).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_case_that_an_older_union_does_not_have_is_a_miss()
    {
        IDistributedCache[] clients = stores.Open("garnet");
        await using CacheApp newer = CacheApp.Hybrid(clients[0]);
        await newer.Cache.SetAsync<ShapeV2>("circle", new CircleV2 { Radius = 2 });
        await newer.Cache.SetAsync<ShapeV2>("square", new SquareV2 { Side = 2 });
        await using CacheApp older = CacheApp.Hybrid(clients[1]);
        Assert.Equal(2, Assert.IsType<CircleV1>(await older.Cache.GetOrCreateAsync<ShapeV1>("circle", _ => ValueTask.FromResult<ShapeV1>(new CircleV1()))).Radius);
        Assert.Equal(7, Assert.IsType<CircleV1>(await older.Cache.GetOrCreateAsync<ShapeV1>("square", _ => ValueTask.FromResult<ShapeV1>(new CircleV1 { Radius = 7 }))).Radius);
        Assert.Contains("Incompatible, UnknownCase", Assert.Single(older.Log.Unreadable).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_value_that_its_class_refuses_is_a_miss()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp older = CacheApp.Hybrid(store);
        await older.Cache.SetAsync("good", new Loose { Percent = 7 });
        await older.Cache.SetAsync("bad", new Loose { Percent = 101 });
        await using CacheApp newer = CacheApp.Hybrid(store);
        Assert.Equal(7, (await newer.Cache.GetOrCreateAsync("good", _ => ValueTask.FromResult(new Strict(1)))).Percent);
        Assert.Equal(1, (await newer.Cache.GetOrCreateAsync("bad", _ => ValueTask.FromResult(new Strict(1)))).Percent);
        Assert.Contains("a constructor or setter refused it", Assert.Single(newer.Log.Unreadable).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Another_version_is_a_miss_where_values_carry_a_fingerprint_only()
    {
        IDistributedCache store = stores.Open("memory")[0];
        FirnOptions fingerprint = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };
        await using CacheApp older = CacheApp.Hybrid(store, fingerprint);
        await older.Cache.SetAsync("v1", new ArticleV1 { Id = 1, Name = "lamp" });
        await using CacheApp newer = CacheApp.Hybrid(store, fingerprint);
        Assert.Equal(1, (await newer.Cache.GetOrCreateAsync("v1", _ => ValueTask.FromResult(new ArticleV1()))).Id);
        await using CacheApp newest = CacheApp.Hybrid(store, fingerprint);
        Assert.Equal(2, (await newest.Cache.GetOrCreateAsync("v1", _ => ValueTask.FromResult(new ArticleV2 { Id = 2 }))).Id);
        Assert.Contains("Incompatible, SchemaMismatch", Assert.Single(newest.Log.Unreadable).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Immutable_types_and_structs_are_missed_in_the_same_way()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await PutAsync<Rate>(store, "rate", "{}"u8.ToArray());
        await PutAsync<Point>(store, "point", [0x12]);
        await using CacheApp app = CacheApp.Hybrid(store);
        string key = "rate";
        Rate rate = await app.Cache.GetOrCreateAsync($"{key}", _ => ValueTask.FromResult(new Rate("EUR", 2)));
        Assert.Same(rate, await app.Cache.GetOrCreateAsync($"{key}", _ => ValueTask.FromResult(new Rate("USD", 1))));
        Assert.Equal(new Point(1, 1), await app.Cache.GetOrCreateAsync("point", _ => ValueTask.FromResult(new Point(1, 1))));
        Assert.Equal(2, app.Log.Unreadable.Count());
    }

    [Fact]
    public async Task Where_no_factory_is_to_be_asked_the_answer_is_that_of_a_miss()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await PutAsync<Order>(store, "bad", "null"u8.ToArray());
        await using CacheApp app = CacheApp.Hybrid(store);
        HybridCacheEntryOptions options = new() { Flags = HybridCacheEntryFlags.DisableUnderlyingData };
        Assert.Null(await app.Cache.GetOrCreateAsync<Order>("bad", _ => throw new InvalidOperationException(), options));
        Assert.Single(app.Log.Unreadable);
    }

    [Fact]
    public async Task A_factory_that_fails_leaves_the_miss_to_the_next_call()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await PutAsync<Order>(store, "bad", "null"u8.ToArray());
        await using CacheApp app = CacheApp.Hybrid(store);
        await Assert.ThrowsAsync<TimeoutException>(() => app.Cache.GetOrCreateAsync<Order>("bad", _ => throw new TimeoutException()).AsTask());
        Assert.Equal(4, (await app.Cache.GetOrCreateAsync("bad", _ => ValueTask.FromResult(new Order { Id = 4 }))).Id);
        Assert.Equal(4, (await app.Cache.GetOrCreateAsync("bad", _ => ValueTask.FromResult(new Order { Id = 5 }))).Id);
    }

    [Fact]
    public async Task Default_flags_hold_for_the_replacement()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await PutAsync<Order>(store, "bad", "null"u8.ToArray());
        byte[] before = store.Get("bad")!;
        await using CacheApp app = CacheApp.Hybrid(store, setup: options => options.DefaultEntryOptions = new() { Flags = HybridCacheEntryFlags.DisableDistributedCacheWrite });
        Assert.Equal(4, (await app.Cache.GetOrCreateAsync("bad", _ => ValueTask.FromResult(new Order { Id = 4 }))).Id);
        Assert.Equal(before, store.Get("bad"));
    }

    [Fact]
    public async Task The_frame_of_the_host_is_checked_by_the_host()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await store.SetAsync("frame", "not a frame of HybridCache"u8.ToArray());
        await using CacheApp app = CacheApp.Hybrid(store);
        Assert.Equal(1, (await app.Cache.GetOrCreateAsync("frame", _ => ValueTask.FromResult(new Order { Id = 1 }))).Id);
        Assert.Contains(app.Log.Entries, entry => entry.Event == "CacheBackendDataRejected");
    }

    [Fact]
    public async Task The_day_of_the_change_from_json_and_the_way_back()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp json = new(store, services => services.AddHybridCache());
        await json.Cache.SetAsync("order", new Order { Id = 1 });
        await using CacheApp firn = CacheApp.Hybrid(store);
        Assert.Equal(2, (await firn.Cache.GetOrCreateAsync("order", _ => ValueTask.FromResult(new Order { Id = 2 }))).Id);
        Assert.Single(firn.Log.Unreadable);

        // The other way it is the error of the JSON serializer, as the application has no adapter then. Keys of its own for each serializer are the remedy.
        await firn.Cache.SetAsync("order", new Order { Id = 3 });
        await using CacheApp back = new(store, services => services.AddHybridCache());
        await Assert.ThrowsAsync<JsonException>(() => back.Cache.GetOrCreateAsync("order", _ => ValueTask.FromResult(new Order { Id = 4 })).AsTask());
    }

    /// <summary>The store gets the new value in the background.</summary>
    private static async Task Replaced(CacheApp app, string key, byte[] message)
    {
        using CancellationTokenSource timeout = new(TimeSpan.FromSeconds(30));
        while (app.Store.Get(key) is not { } bytes || bytes.AsSpan().IndexOf(message) < 0) await Task.Delay(10, timeout.Token);
    }
}
