using System.Net;
using Firn.Http;
using Firn.Http.Refit;
using Microsoft.AspNetCore.Builder;
using Refit;
using Xunit;

namespace Firn.Hosts.Tests.Http;

[Headers("Accept: application/vnd.firn, application/vnd.firn.container, application/json;q=0.5")]
public interface IOrdersApi
{
    [Post("/echo")]
    Task<Order> Echo([Body] Order order);

    [Get("/order/{id}")]
    Task<ApiResponse<Order>> Get(int id);

    [Get("/json")]
    Task<Unlisted> GetJson();

    [Post("/json")]
    Task<Unlisted> PostJson([Body] Unlisted value);

    [Get("/stream/{count}")]
    IAsyncEnumerable<Order> Stream(int count);

    [Get("/array/{count}")]
    IAsyncEnumerable<Order> Array(int count);

    [Get("/unlisted")]
    Task<Unlisted> GetUnlisted();

    [Get("/bad")]
    Task<Order> GetBad();
}

/// <summary>Refit's clients.</summary>
public class RefitTests
{
    private static Task<LoopbackServer> Server() => HttpServers.Minimal(map: static app =>
    {
        app.MapGet("/json", () => new Unlisted { Id = 5 });
        app.MapPost("/json", (Unlisted value) => value);
        app.MapGet("/array/{count}", (int count) => HttpAssert.Orders(count));
        app.MapGet("/unlisted", () => Microsoft.AspNetCore.Http.Results.Bytes(FirnSerializer.Serialize(new Unlisted { Id = 1 }), FirnMediaTypes.Message));
        app.MapGet("/bad", () => Microsoft.AspNetCore.Http.Results.Bytes((byte[])[1, 2, 3], FirnMediaTypes.Message));
    });

    private static IOrdersApi Client(LoopbackServer server) => RestService.For<IOrdersApi>(server.Address.ToString().TrimEnd('/'), new RefitSettings(new FirnContentSerializer(HttpTypes.Default)));

    [Fact]
    public async Task Listed_types_travel_as_messages()
    {
        await using LoopbackServer server = await Server();
        IOrdersApi client = Client(server);
        HttpAssert.Same(Order.Sample(3), await client.Echo(Order.Sample(3)));
        using ApiResponse<Order> response = await client.Get(4);
        HttpAssert.Same(Order.Sample(4), response.Content);
        Assert.Equal(FirnMediaTypes.Message, response.ContentHeaders?.ContentType?.MediaType);
    }

    [Fact]
    public async Task Other_types_and_media_types_stay_with_JSON()
    {
        await using LoopbackServer server = await Server();
        IOrdersApi client = Client(server);
        Assert.Equal(5, (await client.GetJson()).Id);
        Assert.Equal(6, (await client.PostJson(new Unlisted { Id = 6 })).Id);
        Assert.Equal(3, (await HttpAssert.ToList(client.Array(3))).Count);
    }

    [Fact]
    public async Task Containers_are_read_as_they_come()
    {
        await using LoopbackServer server = await Server();
        List<Order> orders = await HttpAssert.ToList(Client(server).Stream(5_000));
        Assert.Equal(Enumerable.Range(0, 5_000), orders.Select(order => order.Id));
    }

    [Fact]
    public async Task What_cannot_be_read_is_Refits_error()
    {
        await using LoopbackServer server = await Server();
        ApiException exception = await Assert.ThrowsAnyAsync<ApiException>(() => Client(server).GetBad());
        Assert.IsType<FirnException>(exception.InnerException);
        exception = await Assert.ThrowsAnyAsync<ApiException>(() => Client(server).GetUnlisted());
        Assert.Contains("Unlisted", Assert.IsType<NotSupportedException>(exception.InnerException).Message, StringComparison.Ordinal);
    }
}
