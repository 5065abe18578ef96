using System.Buffers.Binary;
using Firn.FusionCache;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;
using Xunit;
using ZiggyCreatures.Caching.Fusion;
using ZiggyCreatures.Caching.Fusion.Internals;
using ZiggyCreatures.Caching.Fusion.Internals.Distributed;
using ZiggyCreatures.Caching.Fusion.Serialization;

namespace Firn.Hosts.Tests.Caching;

/// <summary>FusionCache with Firn, over stores that several instances share.</summary>
[Collection(CachingTests.Name)]
public class FusionCacheTests(CacheStores stores)
{
    private static CacheApp App(IDistributedCache store, IFusionCacheSerializer? fallback = null, Action<FusionCacheEntryOptions>? entries = null) => new(store, services => services.AddFusionCache()
        .WithRegisteredDistributedCache(ignoreMemoryDistributedCache: false).WithFirnSerializer(CacheContext.Default, fallback: fallback).WithDefaultEntryOptions(options => (entries ?? (_ => { }))(options.SetDuration(TimeSpan.FromMinutes(5)))));

    private static IFusionCache Cache(CacheApp app) => app.Services.GetRequiredService<IFusionCache>();

    [Theory]
    [MemberData(nameof(CacheStores.All), MemberType = typeof(CacheStores))]
    public async Task Two_instances_share_values_tags_and_facts(string store)
    {
        IDistributedCache[] clients = stores.Open(store);
        await using CacheApp first = App(clients[0]);
        await using CacheApp second = App(clients[1]);
        List<Order> orders = Order.Many(1_000);
        await Cache(first).GetOrSetAsync<List<Order>>("orders", async (context, token) =>
        {
            await Task.Yield();
            return context.Modified(orders, "etag", DateTimeOffset.UnixEpoch);
        }, tags: ["shop"]);
        await Cache(first).SetAsync<Order?>("null", null);
        await Cache(first).SetAsync("point", new Point(1, 2));
        await Cache(first).SetAsync<Point?>("no point", null);
        List<Order> read = await Cache(second).GetOrSetAsync<List<Order>>("orders", _ => throw new InvalidOperationException());
        Assert.Equal(orders.Select(order => order.Text), read.Select(order => order.Text));
        Assert.Equal(1_000, Cache(second).GetOrDefault<List<Order>>("orders")!.Count);
        MaybeValue<Order?> none = await Cache(second).TryGetAsync<Order?>("null");
        Assert.True(none.HasValue);
        Assert.Null(none.Value);
        Assert.Equal(new Point(1, 2), await Cache(second).GetOrDefaultAsync<Point>("point"));
        Assert.True((await Cache(second).TryGetAsync<Point?>("no point")).HasValue);
        await Cache(first).RemoveByTagAsync("shop");
        await Cache(first).RemoveAsync("point");
        await using CacheApp third = App(clients[1]);
        Assert.False((await Cache(third).TryGetAsync<List<Order>>("orders")).HasValue);
        Assert.False((await Cache(third).TryGetAsync<Point>("point")).HasValue);
        Assert.Empty(second.Log.Unreadable);
    }

    [Fact]
    public void An_entry_is_the_message_of_the_value_and_one_of_what_the_cache_knows()
    {
        FirnFusionCacheSerializer serializer = new(CacheContext.Default);
        FusionCacheEntryMetadata facts = new(isStale: true, 1, "etag", 2, 3, 2);
        byte[] bytes = serializer.Serialize(new FusionCacheDistributedEntry<Point>(new Point(1, 2), 10, 20, ["a", "b"], facts));
        byte[] value = FirnSerializer.Serialize(new Point(1, 2));
        int headLength = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(^4..));
        Assert.Equal(value, bytes[..value.Length]);
        Assert.Equal(value.Length + headLength + 4, bytes.Length);
        Assert.True(FirnMessage.TryReadHeader(bytes.AsSpan(value.Length, headLength), out FirnMessageHeader header));
        Assert.Equal(FirnSchemaMode.Embedded, header.SchemaMode);

        FusionCacheDistributedEntry<Point> read = serializer.Deserialize<FusionCacheDistributedEntry<Point>>(bytes)!;
        Assert.Equal((new Point(1, 2), 10L, 20L), (read.Value, read.Timestamp, read.LogicalExpirationTimestamp));
        Assert.Equal(["a", "b"], read.Tags!);
        Assert.Equal((true, 1L, "etag", 2L, 3L, (byte?)2), (read.Metadata!.IsStale, read.Metadata.EagerExpirationTimestamp, read.Metadata.ETag, read.Metadata.LastModifiedTimestamp, read.Metadata.Size, read.Metadata.Priority));

        FirnFusionCacheSerializer packed = new(CacheContext.Default, FirnOptions.Packed);
        FusionCacheDistributedEntry<Point> plain = new(new Point(1, 2), 10, 20, null, null);
        byte[] small = packed.Serialize(plain);
        Assert.True(small.Length < serializer.Serialize(plain).Length);
        Assert.Null(packed.Deserialize<FusionCacheDistributedEntry<Point>>(small)!.Metadata);
    }

    [Fact]
    public async Task An_older_and_a_newer_class_read_each_other()
    {
        IDistributedCache[] clients = stores.Open("garnet");
        await using CacheApp older = App(clients[0]);
        await using CacheApp newer = App(clients[1]);
        await Cache(older).SetAsync("v1", new ArticleV1 { Id = 1, Name = "lamp", Shelf = "A3" });
        await Cache(newer).SetAsync("v2", new ArticleV2 { Id = 2, Name = "desk", Price = 200 });
        Assert.Equal(9.5m, (await Cache(newer).GetOrDefaultAsync<ArticleV2>("v1"))!.Price);
        Assert.Equal("desk", (await Cache(older).GetOrDefaultAsync<ArticleV1>("v2"))!.Name);
    }

    [Theory]
    [InlineData("empty")]
    [InlineData("cut")]
    [InlineData("trailing")]
    [InlineData("json")]
    [InlineData("text")]
    [InlineData("noise")]
    [InlineData("other type")]
    [InlineData("length bomb")]
    public async Task What_cant_be_read_is_a_miss_in_the_log(string kind)
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using (CacheApp writer = App(store)) await Cache(writer).SetAsync("bad", Order.Many(20));
        string key = "v2:bad";
        byte[] good = store.Get(key)!;
        byte[] bad = BadPayloads.Of(kind);
        store.Set(key, kind is "empty" or "cut" or "json" or "text" or "noise" ? bad : [.. bad, .. good.AsSpan(good.Length - 4 - BinaryPrimitives.ReadInt32LittleEndian(good.AsSpan(^4..)))]);
        await using CacheApp app = App(store);
        int calls = 0;
        List<Order>[] results = await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => Cache(app).GetOrSetAsync<List<Order>>("bad", async _ =>
        {
            Interlocked.Increment(ref calls);
            await Task.Yield();
            return Order.Many(3);
        }).AsTask()));
        Assert.All(results, result => Assert.Equal(3, result.Count));
        Assert.Equal(1, calls);
        Assert.Single(app.Log.Unreadable);
        await using CacheApp next = App(store);
        Assert.Equal(3, (await Cache(next).GetOrDefaultAsync<List<Order>>("bad"))!.Count);
    }

    [Fact]
    public async Task A_value_that_its_class_refuses_is_a_miss()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using (CacheApp writer = App(store)) await Cache(writer).SetAsync("bad", new Loose { Percent = 101 });
        await using CacheApp app = App(store);
        Assert.Equal(1, (await Cache(app).GetOrSetAsync<Strict>("bad", (_, _) => Task.FromResult(new Strict(1)))).Percent);
        Assert.Contains("a constructor or setter refused it", Assert.Single(app.Log.Unreadable).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_a_logger_the_host_decides()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using (CacheApp writer = App(store)) await Cache(writer).SetAsync("bad", new Order());
        store.Set("v2:bad", "{}"u8.ToArray());
        foreach (bool rethrow in (bool[])[true, false])
        {
            await using CacheApp app = new(store, services => services.AddFusionCache().WithRegisteredDistributedCache(ignoreMemoryDistributedCache: false).WithSerializer(new FirnFusionCacheSerializer(CacheContext.Default)));
            ValueTask<Order> call = Cache(app).GetOrSetAsync<Order>("bad", (_, _) => Task.FromResult(new Order { Id = 1 }), options => options.SetDuration(TimeSpan.FromMinutes(1)).ReThrowSerializationExceptions = rethrow);
            if (rethrow) Assert.IsType<FirnException>((await Assert.ThrowsAsync<FusionCacheSerializationException>(() => call.AsTask())).InnerException);
            else Assert.Equal(1, (await call).Id);
        }
    }

    [Fact]
    public async Task Types_that_are_not_listed_are_refused_or_go_to_the_fallback()
    {
        IDistributedCache store = stores.Open("memory")[0];
        await using CacheApp app = App(store);
        FusionCacheSerializationException refused = await Assert.ThrowsAsync<FusionCacheSerializationException>(() => Cache(app).SetAsync("unlisted", new Unlisted()).AsTask());
        Assert.Contains("Firn.Hosts.Tests.Caching.Unlisted", refused.InnerException!.Message, StringComparison.Ordinal);
        Assert.Contains("[FirnInclude]", refused.InnerException.Message, StringComparison.Ordinal);

        TextSerializer fallback = new();
        await using CacheApp both = App(store, fallback);
        await Cache(both).SetAsync("unlisted", new Unlisted { Text = "plain" });
        await Cache(both).SetAsync("listed", new Order { Id = 1 });
        await using CacheApp reader = App(store, fallback);
        Assert.Equal("plain", (await Cache(reader).GetOrDefaultAsync<Unlisted>("unlisted"))!.Text);
        Assert.Equal(1, (await Cache(reader).GetOrDefaultAsync<Order>("listed"))!.Id);
        Assert.Equal((byte)'{', store.Get("v2:unlisted")![0]);
        Assert.NotEqual((byte)'{', store.Get("v2:listed")![0]);
    }

    [Fact]
    public async Task Fail_safe_cloning_and_a_server_that_is_gone()
    {
        RespServer server = RespServer.StartGarnet();
        using IDisposable client = server.Connect();
        await using CacheApp app = App((IDistributedCache)client, entries: options =>
        {
            options.SetFailSafe(true);
            options.EnableAutoClone = true;
        });
        Order order = new() { Id = 1 };
        await Cache(app).SetAsync("order", order);
        order.Id = 2;
        Assert.Equal(1, (await Cache(app).GetOrDefaultAsync<Order>("order"))!.Id);
        await Cache(app).ExpireAsync("order");
        Assert.Equal(1, (await Cache(app).GetOrSetAsync<Order>("order", (_, _) => throw new TimeoutException())).Id);
        server.Dispose();
        Assert.Equal(3, (await Cache(app).GetOrSetAsync<Order>("other", (_, _) => Task.FromResult(new Order { Id = 3 }))).Id);
        Assert.Empty(app.Log.Unreadable);
    }

    /// <summary>A serializer of another kind, for the types that Firn is not given.</summary>
    private sealed class TextSerializer : IFusionCacheSerializer
    {
        public byte[] Serialize<T>(T? obj) => System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(obj);

        public T? Deserialize<T>(byte[] data) => System.Text.Json.JsonSerializer.Deserialize<T>(data);

        public ValueTask<byte[]> SerializeAsync<T>(T? obj, CancellationToken token = default) => new(Serialize(obj));

        public ValueTask<T?> DeserializeAsync<T>(byte[] data, CancellationToken token = default) => new(Deserialize<T>(data));
    }
}
