using System.Net;
using System.Net.Http.Json;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>Bodies and results of minimal APIs, with the extensions of HttpClient.</summary>
public class MinimalApiTests
{
    [Theory]
    [InlineData("POST")]
    [InlineData("PUT")]
    [InlineData("PATCH")]
    public async Task A_value_goes_to_the_server_and_back(string verb)
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        Order order = Order.Sample(7);
        using HttpResponseMessage response = await (verb switch
        {
            "POST" => client.PostAsFirnAsync("echo", order),
            "PUT" => client.PutAsFirnAsync("echo", order),
            _ => client.PatchAsFirnAsync(new Uri("echo", UriKind.Relative), order),
        });
        response.EnsureSuccessStatusCode();
        Assert.Equal(FirnMediaTypes.Message, response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(FirnSerializer.Serialize(order).Length, response.Content.Headers.ContentLength);
        HttpAssert.Same(order, await response.Content.ReadFromFirnAsync<Order>());
    }

    [Fact]
    public async Task Values_are_got_and_deleted()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        HttpAssert.Same(Order.Sample(3), await client.GetFromFirnAsync<Order>("order/3"));
        HttpAssert.Same(Order.Sample(4), await client.GetFromFirnAsync<Order>(new Uri(server.Address, "order/4")));
        HttpAssert.Same(Order.Sample(5), await client.DeleteFromFirnAsync<Order>("order/5"));
        using HttpResponseMessage response = await client.DeleteAsync("order/5");
        Assert.Equal(HttpStatusCode.Accepted, response.StatusCode);
        HttpAssert.Same(Order.Sample(5), (Order?)await response.Content.ReadFromFirnAsync(typeof(Order)));
    }

    [Fact]
    public async Task Null_is_a_value()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnAsync<Order?>("echo", null);
        response.EnsureSuccessStatusCode();
        Assert.Null(await response.Content.ReadFromFirnAsync<Order>());
        Assert.Null(await client.GetFromFirnAsync<Order>("nothing"));
        Assert.Null(await client.GetFromFirnAsync<Order>("empty"));
        await Assert.ThrowsAsync<HttpRequestException>(() => client.GetFromFirnAsync<int>("empty"));
    }

    [Fact]
    public async Task Records_structs_and_numbers_are_values()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        Reading reading = new(Guid.Parse("6ac8f6a2-5d3f-4b1e-9f5d-0a4a2c9a7f10"), 1.5);
        Assert.Equal(reading, await PostFirn<Reading>(client, "reading", FirnContent.Create(reading)));
        Assert.Equal(new Point(2, 3), await PostFirn<Point>(client, "point", new FirnContent<Point>(new Point(1, 2))));
        Type type = 41.GetType();
        Assert.Equal(42, await PostFirn<int>(client, "number", FirnContent.Create(41, type)));
    }

    [FirnEntryPoint]
    private static async Task<T?> PostFirn<T>(HttpClient client, string uri, HttpContent content)
    {
        using HttpResponseMessage response = await client.PostAsync(uri, content);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadFromFirnAsync<T>();
    }

    [Fact]
    public async Task A_content_is_sent_again_and_by_calls_that_wait()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using FirnContent<Order> content = FirnContent.Create(Order.Sample(1));
        for (int i = 0; i < 3; i++)
        {
            HttpRequestMessage request = new(HttpMethod.Post, "echo") { Content = content }; // disposing it would dispose the content
            using HttpResponseMessage response = i == 1 ? client.Send(request) : await client.SendAsync(request);
            HttpAssert.Same(content.Value, await response.Content.ReadFromFirnAsync<Order>());
        }
    }

    [Fact]
    public async Task A_long_value_has_its_length()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        List<Order>? orders = await client.GetFromFirnAsync<List<Order>>("long/50000");
        Assert.Equal(50_000, orders!.Count);
        HttpAssert.Same(Order.Sample(49_999), orders[^1]);
        using HttpResponseMessage response = await client.GetAsync("long/1000");
        Assert.True(response.Content.Headers.ContentLength > 10_000);
    }

    [Theory]
    [InlineData("", FirnMediaTypes.Message)]
    [InlineData("*/*", FirnMediaTypes.Message)]
    [InlineData("application/*", FirnMediaTypes.Message)]
    [InlineData("application/vnd.firn", FirnMediaTypes.Message)]
    [InlineData("application/vnd.firn, application/vnd.firn.container, application/json; q=0.5", FirnMediaTypes.Message)]
    [InlineData("application/vnd.firn, application/json", FirnMediaTypes.Message)]
    [InlineData("application/vnd.firn;q=0.1, application/json", "application/json")]
    [InlineData("application/vnd.firn.container, application/json;q=0.5", "application/json")]
    [InlineData("application/json", "application/json")]
    [InlineData("application/json, application/vnd.firn", FirnMediaTypes.Message)]
    [InlineData("application/json, application/vnd.firn;q=0.5", "application/json")]
    [InlineData("application/vnd.firn;q=0, */*", "application/json")]
    [InlineData("text/html, application/json;q=0.1", "application/json")]
    public async Task The_Accept_header_decides(string accept, string expected)
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpRequestMessage request = new(HttpMethod.Get, "order/3");
        if (accept.Length > 0) request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await client.SendAsync(request);
        response.EnsureSuccessStatusCode();
        Assert.Equal(expected, response.Content.Headers.ContentType?.MediaType);
        Assert.Contains("Accept", response.Headers.Vary);
        Order? order = expected == FirnMediaTypes.Message ? await response.Content.ReadFromFirnAsync<Order>() : await response.Content.ReadFromJsonAsync<Order>();
        HttpAssert.Same(Order.Sample(3), order);
    }

    [Theory]
    [InlineData("order/3")]
    [InlineData("stream/3")]
    public async Task A_client_that_accepts_neither_gets_406(string uri)
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpRequestMessage request = HttpAssert.Request(HttpMethod.Get, uri, "text/html");
        using HttpResponseMessage response = await client.SendAsync(request);
        await HttpAssert.Problem(response, HttpStatusCode.NotAcceptable);
    }

    [Fact]
    public async Task A_body_may_be_JSON()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsJsonAsync("echo", Order.Sample(8));
        HttpAssert.Same(Order.Sample(8), await response.Content.ReadFromFirnAsync<Order>());
        using StringContent bad = new("{\"id\": nonsense", System.Text.Encoding.UTF8, "application/json");
        using HttpResponseMessage refused = await client.PostAsync("echo", bad);
        await HttpAssert.Problem(refused, HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task A_body_that_is_missing_is_refused_unless_the_parameter_is_nullable()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsync("echo", null);
        await HttpAssert.Problem(response, HttpStatusCode.BadRequest);
        using HttpResponseMessage none = await client.PostAsync("maybe", null);
        Assert.Equal("none", await none.Content.ReadAsStringAsync());
        using HttpResponseMessage some = await client.PostAsFirnAsync("maybe", Order.Sample(1));
        Assert.Equal("some", await some.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_type_that_is_not_served_is_refused_when_endpoints_are_made()
    {
        await Assert.ThrowsAsync<NotSupportedException>(async () =>
        {
#pragma warning disable FIRN0011 // what the compiler says is said again by the server
            await using LoopbackServer server = await HttpServers.Minimal(map: static app => app.MapPost("/thread", (Firn.AspNetCore.FirnBody<Thread> body) => "never"));
#pragma warning restore FIRN0011
            using HttpClient client = HttpAssert.Client(server);
            using HttpResponseMessage response = await client.PostAsync("thread", null);
            if (response.StatusCode == HttpStatusCode.InternalServerError) throw new NotSupportedException("at the first request");
        });
    }

    [Fact]
    public async Task A_response_of_another_media_type_is_refused_with_both_names()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        HttpRequestException exception = await Assert.ThrowsAsync<HttpRequestException>(() => client.GetFromFirnAsync<Order>("maybe-not-there"));
        Assert.Equal(HttpStatusCode.NotFound, exception.StatusCode);
        using HttpResponseMessage response = await client.PostAsFirnAsync("maybe", Order.Sample(1));
        exception = await Assert.ThrowsAsync<HttpRequestException>(() => response.Content.ReadFromFirnAsync<Order>());
        Assert.Contains("'text/plain'", exception.Message, StringComparison.Ordinal);
        Assert.Contains("'application/vnd.firn'", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Limits_of_client_and_options_bound_a_response()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        client.MaxResponseContentBufferSize = 10_000;
        HttpRequestException exception = await Assert.ThrowsAsync<HttpRequestException>(() => client.GetFromFirnAsync<List<Order>>("long/1000"));
        Assert.Equal(HttpRequestError.ConfigurationLimitExceeded, exception.HttpRequestError);
        Assert.Equal(10, (await client.GetFromFirnAsync<List<Order>>("long/10"))!.Count);
        using HttpClient other = HttpAssert.Client(server);
        FirnException limit = await Assert.ThrowsAsync<FirnException>(() => other.GetFromFirnAsync<List<Order>>("long/1000", FirnOptions.Default with { MaxMessageBytes = 10_000 }));
        Assert.Equal(FirnErrorKind.LimitExceeded, limit.Kind);
    }

    [Fact]
    public async Task Versions_of_a_class_read_each_other()
    {
        await using LoopbackServer server = await HttpServers.Minimal();
        using HttpClient client = HttpAssert.Client(server);
        Older.Customer old = new() { Name = "Ann", Age = 40 };
        using HttpResponseMessage response = await client.PostAsFirnAsync("newer", old);
        Newer.Customer? read = await response.Content.ReadFromFirnAsync<Newer.Customer>();
        Assert.Equal(("Ann", 40, "unknown"), (read!.Name, read.Age, read.Country));
        Newer.Customer young = new() { Name = "Bob", Age = 20, Country = "Norway" };
        using HttpResponseMessage other = await client.PostAsFirnAsync("older", young);
        Newer.Customer? back = await other.Content.ReadFromFirnAsync<Newer.Customer>();
        Assert.Equal(("Bob", 20, "unknown"), (back!.Name, back.Age, back.Country));
    }

    [Fact]
    public async Task The_clients_timeout_is_for_the_whole_response()
    {
        TaskCompletionSource gone = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using LoopbackServer server = await HttpServers.Minimal(map: app => app.MapGet("/slow", async context =>
        {
            context.Response.ContentType = FirnMediaTypes.Message;
            context.Response.ContentLength = 1000;
            await context.Response.Body.WriteAsync(new byte[10]);
            await context.Response.Body.FlushAsync();
            context.RequestAborted.Register(gone.SetResult);
            await gone.Task;
        }));
        using HttpClient client = HttpAssert.Client(server);
        client.Timeout = TimeSpan.FromMilliseconds(500);
        TaskCanceledException exception = await Assert.ThrowsAsync<TaskCanceledException>(() => client.GetFromFirnAsync<Order>("slow"));
        Assert.IsType<TimeoutException>(exception.InnerException);
        await gone.Task.WaitAsync(HttpAssert.Patience);
    }

    // As in a trimmed program without metadata for the type.
    [Fact]
    public async Task JSON_that_the_host_does_not_have_is_no_choice()
    {
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            builder => builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.TypeInfoResolver = System.Text.Json.Serialization.Metadata.JsonTypeInfoResolver.Combine()),
            app => app.MapGet("/order", () => Results.Extensions.Firn(Order.Sample(3))));
        using HttpClient client = HttpAssert.Client(server);
        using HttpRequestMessage both = HttpAssert.Request(HttpMethod.Get, "order", "application/json", $"{FirnMediaTypes.Message};q=0.5");
        using HttpResponseMessage firn = await client.SendAsync(both);
        HttpAssert.Same(Order.Sample(3), await firn.Content.ReadFromFirnAsync<Order>());
        using HttpRequestMessage json = HttpAssert.Request(HttpMethod.Get, "order", "application/json");
        using HttpResponseMessage none = await client.SendAsync(json);
        await HttpAssert.Problem(none, HttpStatusCode.NotAcceptable);
    }
}
