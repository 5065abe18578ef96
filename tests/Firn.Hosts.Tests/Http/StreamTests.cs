using System.Net;
using System.Net.Http.Json;
using System.Runtime.CompilerServices;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>Many values, both ways.</summary>
public class StreamTests
{
    /// <summary>A source without end, which says when it is stopped.</summary>
    private sealed class Feed
    {
        public TaskCompletionSource Stopped { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public async IAsyncEnumerable<Order> Orders([EnumeratorCancellation] CancellationToken cancellationToken = default)
        {
            try
            {
                for (int i = 0; ; i++)
                {
                    if (i % 100 == 0) await Task.Delay(1, cancellationToken);
                    yield return Order.Sample(i);
                }
            }
            finally
            {
                Stopped.TrySetResult();
            }
        }
    }

    [Fact]
    public async Task Values_flow_to_the_client()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        List<Order?> orders = await HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<Order>("stream/20000"));
        Assert.Equal(Enumerable.Range(0, 20_000), orders.Select(order => order!.Id));
        Assert.Empty(await HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<Order>(new Uri("stream/0", UriKind.Relative))));
        using HttpResponseMessage response = await client.GetAsync("stream/7");
        Assert.Equal(FirnMediaTypes.Container, response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(7, (await HttpAssert.ToList(response.Content.ReadFromFirnAsAsyncEnumerable<Order>())).Count);
    }

    [Fact]
    public async Task A_client_that_wants_JSON_gets_an_array()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpRequestMessage request = HttpAssert.Request(HttpMethod.Get, "stream/3", "application/json");
        using HttpResponseMessage response = await client.SendAsync(request);
        Assert.Equal(3, (await response.Content.ReadFromJsonAsync<List<Order>>())!.Count);
    }

    [Fact]
    public async Task Values_flow_to_the_server()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnStreamAsync("sum", HttpAssert.Orders(20_000));
        Assert.Equal(20_000L * 19_999 / 2, await response.Content.ReadFromFirnAsync<long>());
    }

    [Fact]
    public async Task Bytes_behind_a_container_are_refused()
    {
        MemoryStream two = new();
        FirnSerializer.SerializeEnumerable(two, new[] { Order.Sample(1) });
        FirnSerializer.SerializeEnumerable(two, new[] { Order.Sample(2) });
        await using LoopbackServer server = await HttpServers.Minimal(map: app => app.MapGet("/two", () => Results.Bytes(two.ToArray(), FirnMediaTypes.Container)));
        using HttpClient client = HttpAssert.Client(server);
        await Assert.ThrowsAsync<InvalidDataException>(() => HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<Order>("two")));
        using ByteArrayContent content = new(two.ToArray());
        content.Headers.ContentType = new(FirnMediaTypes.Container);
        using HttpResponseMessage response = await client.PostAsync("sum", content);
        Assert.Equal(System.Net.HttpStatusCode.BadRequest, response.StatusCode);
    }

    // The next value is made only when the one before has arrived: whatever held values back would wait for ever.
    [Theory]
    [InlineData("minimal")]
    [InlineData("mvc/lockstep")]
    public async Task Each_value_is_there_before_the_next_is_made(string uri)
    {
        SemaphoreSlim next = new(1);
        OrdersController.Next = next;
        await using LoopbackServer server = uri == "minimal"
            ? await HttpServers.Minimal(map: app => app.MapGet("/minimal", () => Results.Extensions.FirnStream(Lockstep(next, 20))))
            : await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        int count = 0;
        await foreach (Order? order in client.GetFromFirnAsAsyncEnumerable<Order>(uri))
        {
            Assert.Equal(count++, order!.Id);
            next.Release();
        }

        Assert.Equal(20, count);
    }

    internal static async IAsyncEnumerable<Order> Lockstep(SemaphoreSlim next, int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (!await next.WaitAsync(HttpAssert.Patience)) yield break;
            yield return Order.Sample(i);
        }
    }

    [Fact]
    public async Task Each_value_is_at_the_server_before_the_next_is_made()
    {
        SemaphoreSlim next = new(1);
        await using LoopbackServer server = await HttpServers.Minimal(map: app => app.MapPost("/lockstep", async (FirnStreamBody<Order> orders) =>
        {
            int count = 0;
            await foreach (Order? order in orders)
            {
                count++;
                next.Release();
            }

            return Results.Extensions.Firn(count);
        }));
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnStreamAsync("lockstep", Lockstep(next, 20));
        Assert.Equal(20, await response.Content.ReadFromFirnAsync<int>());
    }

    [Fact]
    public async Task A_stream_that_is_damaged_is_bad_data()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using MemoryStream container = new();
        await FirnSerializer.SerializeAsync(container, HttpAssert.Orders(100));
        byte[] bytes = container.ToArray();
        using HttpResponseMessage torn = await client.PostAsync("sum", HttpAssert.Bytes(bytes[..^20], FirnMediaTypes.Container));
        await HttpAssert.Problem(torn, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData);
        bytes[bytes.Length / 2] ^= 1;
        using HttpResponseMessage flipped = await client.PostAsync("sum", HttpAssert.Bytes(bytes, FirnMediaTypes.Container));
        await HttpAssert.Problem(flipped, HttpStatusCode.BadRequest, FirnErrorKind.InvalidData);
        using HttpResponseMessage message = await client.PostAsFirnAsync("sum", Order.Sample(1));
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, message.StatusCode);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_client_that_leaves_stops_the_source(bool cancels)
    {
        Feed feed = new();
        await using LoopbackServer server = await HttpServers.Minimal(map: app => app.MapGet("/feed", () => Results.Extensions.FirnStream(feed.Orders())));
        using HttpClient client = HttpAssert.Client(server);
        using CancellationTokenSource cancellation = new();
        int count = 0;
        try
        {
            await foreach (Order? order in client.GetFromFirnAsAsyncEnumerable<Order>("feed", cancellationToken: cancellation.Token))
            {
                Assert.Equal(count++, order!.Id);
                if (count < 5_000) continue;
                if (!cancels) break;
                await cancellation.CancelAsync();
            }
        }
        catch (OperationCanceledException) when (cancels)
        {
        }

        await feed.Stopped.Task.WaitAsync(HttpAssert.Patience);
    }

    [Fact]
    public async Task A_client_that_leaves_stops_the_source_of_an_action()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        await foreach (Order? order in client.GetFromFirnAsAsyncEnumerable<Order>("mvc/feed"))
        {
            if (order!.Id > 5_000) break;
        }

        await OrdersController.FeedStopped.Task.WaitAsync(HttpAssert.Patience);
    }

    [Fact]
    public async Task A_server_that_goes_in_the_middle_is_an_error_of_the_client()
    {
        await using LoopbackServer server = await HttpServers.Minimal(map: static app => app.MapGet("/gone", (HttpContext context) => Results.Extensions.FirnStream(Gone(context))));
        using HttpClient client = HttpAssert.Client(server);
        int count = 0;
        Exception? exception = await Record.ExceptionAsync(async () =>
        {
            await foreach (Order? order in client.GetFromFirnAsAsyncEnumerable<Order>("gone")) Assert.Equal(count++, order!.Id);
        });
        Assert.True(exception is IOException or HttpRequestException or FirnException, exception?.ToString() ?? "none");
        Assert.True(count < 20_000);
    }

    private static async IAsyncEnumerable<Order> Gone(HttpContext context)
    {
        await foreach (Order order in HttpAssert.Orders(20_000))
        {
            yield return order;
            if (order.Id == 19_000) context.Abort();
        }
    }

    [Fact]
    public async Task A_source_that_fails_is_an_error_of_the_client()
    {
        await using LoopbackServer server = await HttpServers.Minimal(map: static app => app.MapGet("/fails/{after}", (int after) => Results.Extensions.FirnStream(Failing(after))));
        using HttpClient client = HttpAssert.Client(server);
        foreach (int after in (int[])[0, 10_000])
        {
            Exception? exception = await Record.ExceptionAsync(() => HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<Order>($"fails/{after}")));
            Assert.True(exception is IOException or HttpRequestException or FirnException, exception?.ToString() ?? "none");
        }
    }

    private static async IAsyncEnumerable<Order> Failing(int after)
    {
        await foreach (Order order in HttpAssert.Orders(after)) yield return order;
        throw new InvalidDataException("The source is empty.");
    }

    [Fact]
    public async Task An_upload_that_is_cancelled_stops_its_source_and_the_handler()
    {
        TaskCompletionSource<Exception?> handler = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using LoopbackServer server = await HttpServers.Minimal(map: app => app.MapPost("/upload", async (FirnStreamBody<Order> orders) =>
        {
            Exception? exception = await Record.ExceptionAsync(() => HttpAssert.ToList(orders));
            handler.SetResult(exception);
            return "done";
        }));
        using HttpClient client = HttpAssert.Client(server);
        using CancellationTokenSource cancellation = new();
        Feed feed = new();
        Task<HttpResponseMessage> sending = client.PostAsFirnStreamAsync("upload", CancelledAt(feed.Orders(), 3_000, cancellation), cancellationToken: cancellation.Token);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => sending);
        await feed.Stopped.Task.WaitAsync(HttpAssert.Patience);
        Assert.NotNull(await handler.Task.WaitAsync(HttpAssert.Patience));
    }

    private static async IAsyncEnumerable<Order> CancelledAt(IAsyncEnumerable<Order> orders, int id, CancellationTokenSource cancellation)
    {
        await foreach (Order order in orders.WithCancellation(cancellation.Token))
        {
            yield return order;
            if (order.Id == id) await cancellation.CancelAsync();
        }
    }
}
