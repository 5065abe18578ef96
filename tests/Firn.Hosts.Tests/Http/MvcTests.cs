using System.Net;
using System.Net.Http.Json;
using Firn.Http;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary>The formatters of MVC.</summary>
public class MvcTests
{
    [Fact]
    public async Task Values_go_to_the_server_and_back()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnAsync("mvc/echo", Order.Sample(7));
        HttpAssert.Same(Order.Sample(7), await response.Content.ReadFromFirnAsync<Order>());
        Assert.NotNull(response.Content.Headers.ContentLength);
        using HttpResponseMessage list = await client.PostAsFirnAsync("mvc/list", (Order[])[Order.Sample(1), Order.Sample(2)]);
        Assert.Equal(2, (await list.Content.ReadFromFirnAsync<List<Order>>())!.Count);
        using HttpResponseMessage point = await client.PostAsFirnAsync("mvc/point", new Point(1, 2));
        Assert.Equal(new Point(2, 3), await point.Content.ReadFromFirnAsync<Point>());
        HttpAssert.Same(Order.Sample(3), await client.GetFromFirnAsync<Order>("mvc/order/3"));
        HttpAssert.Same(Order.Sample(3), await client.GetFromFirnAsync<Order>("mvc/ok/3"));
        Assert.Equal([1, 2, 3], (await client.GetFromFirnAsync<List<Order>>("mvc/query/3"))!.Select(order => order.Id));
    }

    [Fact]
    public async Task JSON_stays_the_default_and_stands_beside()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage unasked = await client.GetAsync("mvc/order/3");
        Assert.Equal("application/json", unasked.Content.Headers.ContentType?.MediaType);
        HttpAssert.Same(Order.Sample(3), await client.GetFromJsonAsync<Order>("mvc/order/3"));

        // Firn in, JSON out, and the other way round.
        using HttpRequestMessage request = HttpAssert.Request(HttpMethod.Post, "mvc/echo", "application/json");
        request.Content = FirnContent.Create(Order.Sample(4));
        using HttpResponseMessage json = await client.SendAsync(request);
        HttpAssert.Same(Order.Sample(4), await json.Content.ReadFromJsonAsync<Order>());
        using HttpRequestMessage other = HttpAssert.Request(HttpMethod.Post, "mvc/echo", FirnMediaTypes.Message);
        other.Content = JsonContent.Create(Order.Sample(5));
        using HttpResponseMessage firn = await client.SendAsync(other);
        HttpAssert.Same(Order.Sample(5), await firn.Content.ReadFromFirnAsync<Order>());
    }

    [Fact]
    public async Task A_type_that_is_not_listed_stays_with_JSON()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage refused = await client.PostAsFirnAsync("mvc/unlisted", new Unlisted { Id = 1 });
        await HttpAssert.Problem(refused, HttpStatusCode.UnsupportedMediaType);
        using HttpRequestMessage request = HttpAssert.Request(HttpMethod.Post, "mvc/unlisted", FirnMediaTypes.Message);
        request.Content = JsonContent.Create(new Unlisted { Id = 1 });
        using HttpResponseMessage response = await client.SendAsync(request);
        Assert.Equal("application/json", response.Content.Headers.ContentType?.MediaType);
    }

    [Fact]
    public async Task A_host_that_wants_406_gets_it()
    {
        await using LoopbackServer server = await HttpServers.Mvc(configure: static mvc => mvc.ReturnHttpNotAcceptable = true);
        using HttpClient client = HttpAssert.Client(server);
        using HttpRequestMessage request = HttpAssert.Request(HttpMethod.Get, "mvc/order/3", "text/html");
        using HttpResponseMessage response = await client.SendAsync(request);
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        using HttpRequestMessage container = HttpAssert.Request(HttpMethod.Get, "mvc/order/3", FirnMediaTypes.Container);
        using HttpResponseMessage none = await client.SendAsync(container);
        Assert.Equal(HttpStatusCode.NotAcceptable, none.StatusCode);
        HttpAssert.Same(Order.Sample(3), await client.GetFromFirnAsync<Order>("mvc/order/3"));
    }

    [Fact]
    public async Task A_null_body_is_for_the_action_to_judge()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage none = await client.PostAsFirnAsync<Order?>("plain/echo", null);
        Assert.Equal(HttpStatusCode.NoContent, none.StatusCode); // how MVC answers with null
        using HttpResponseMessage refused = await client.PostAsFirnAsync<Order?>("mvc/echo", null);
        await HttpAssert.Problem(refused, HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task An_older_body_is_read_by_the_newer_class()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        using HttpResponseMessage response = await client.PostAsFirnAsync("mvc/customer", new Older.Customer { Name = "Ann", Age = 40 });
        Newer.Customer? read = await response.Content.ReadFromFirnAsync<Newer.Customer>();
        Assert.Equal(("Ann", 40, "unknown"), (read!.Name, read.Age, read.Country));
    }

    [Fact]
    public async Task Sources_of_many_values_are_containers()
    {
        await using LoopbackServer server = await HttpServers.Mvc();
        using HttpClient client = HttpAssert.Client(server);
        List<Order?> orders = await HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<Order>("mvc/stream/5000"));
        Assert.Equal(Enumerable.Range(0, 5000), orders.Select(order => order!.Id));
        Assert.Equal(Enumerable.Range(0, 500), await HttpAssert.ToList(client.GetFromFirnAsAsyncEnumerable<int>("mvc/numbers/500")));
        Assert.Equal(3, (await client.GetFromJsonAsync<List<Order>>("mvc/stream/3"))!.Count);
    }
}
