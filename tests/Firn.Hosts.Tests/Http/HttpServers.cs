using System.Runtime.CompilerServices;
using Firn.AspNetCore;
using Firn.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;

namespace Firn.Hosts.Tests.Http;

[ApiController]
[Route("mvc")]
public class OrdersController : ControllerBase
{
    [HttpPost("echo")]
    public Order Echo(Order order) => order;

    [HttpPost("list")]
    public List<Order> List([FromBody] IReadOnlyList<Order> orders) => [.. orders];

    [HttpGet("order/{id}")]
    public ActionResult<Order> Get(int id) => Order.Sample(id);

    [HttpGet("ok/{id}")]
    public IActionResult GetOk(int id) => Ok(Order.Sample(id));

    [HttpGet("query/{count}")]
    public IActionResult Query(int count) => Ok(Enumerable.Range(1, count).Select(Order.Sample));

    [HttpPost("point")]
    public Point Move([FromBody] Point point) => new(point.X + 1, point.Y + 1);

    [HttpPost("percent")]
    public int Percent(Percent percent) => percent.Value;

    [HttpPost("node")]
    public int Depth(Node node) => node is null ? 0 : 1;

    [HttpPost("customer")]
    public Newer.Customer Customer(Newer.Customer customer) => customer;

    [HttpPost("unlisted")]
    public Unlisted Unlisted(Unlisted value) => value;

    [HttpGet("stream/{count}")]
    public IAsyncEnumerable<Order> Stream(int count) => HttpAssert.Orders(count);

    /// <summary>Ends when the source without end has been stopped.</summary>
    public static TaskCompletionSource FeedStopped { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    [HttpGet("feed")]
    public async IAsyncEnumerable<Order> Feed([EnumeratorCancellation] CancellationToken cancellationToken)
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
            FeedStopped.TrySetResult();
        }
    }

    /// <summary>Has the next value made.</summary>
    public static SemaphoreSlim? Next { get; set; }

    [HttpGet("lockstep")]
    public IAsyncEnumerable<Order> Lockstep() => StreamTests.Lockstep(Next!, 20);

    [HttpGet("numbers/{count}")]
    public async IAsyncEnumerable<int> Numbers(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }
}

/// <summary>Without the attribute that answers with 400 by itself.</summary>
[Route("plain")]
public class PlainController : ControllerBase
{
    [HttpPost("echo")]
    public Order? Echo([FromBody] Order? order) => order;
}

internal static class HttpServers
{
    public static Task<LoopbackServer> Mvc(FirnOptions? options = null, Action<MvcOptions>? configure = null) => LoopbackServer.StartAsync(
        builder => builder.Services.AddControllers(mvc => configure?.Invoke(mvc)).AddApplicationPart(typeof(OrdersController).Assembly).AddFirnFormatters(HttpTypes.Default, options),
        app => app.MapControllers());

    public static Task<LoopbackServer> Minimal(FirnOptions? options = null, long? serverLimit = null, Action<WebApplication>? map = null) => LoopbackServer.StartAsync(
        builder =>
        {
            if (options is not null) builder.Services.ConfigureFirnHttpOptions(firn => firn.SerializerOptions = options);
            if (serverLimit is not null) builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = serverLimit);
        },
        app =>
        {
            app.MapMethods("/echo", ["POST", "PUT", "PATCH"], (FirnBody<Order> body) => TypedResults.Extensions.Firn(body.Value));
            app.MapPost("/maybe", (FirnBody<Order>? body) => body is null ? "none" : "some");
            app.MapPost("/reading", (FirnBody<Reading> body) => Results.Extensions.Firn(body.Value));
            app.MapPost("/point", (FirnBody<Point> body) => Results.Extensions.Firn(new Point(body.Value.X + 1, body.Value.Y + 1)));
            app.MapPost("/number", (FirnBody<int> body) => Results.Extensions.Firn(body.Value + 1));
            app.MapPost("/percent", (FirnBody<Percent> body) => Results.Extensions.Firn(body.Value!.Value));
            app.MapPost("/percents", async (FirnStreamBody<Percent> percents) =>
            {
                int count = 0;
                await foreach (Percent? percent in percents) count++;
                return Results.Extensions.Firn(count);
            });
            app.MapPost("/text", (FirnBody<string> body) => body.Value ?? "null");
            app.MapPost("/node", (FirnBody<Node> body) => body.Value is null ? "none" : "some");
            app.MapPost("/older", (FirnBody<Older.Customer> body) => Results.Extensions.Firn(body.Value));
            app.MapPost("/newer", (FirnBody<Newer.Customer> body) => Results.Extensions.Firn(body.Value));
            app.MapPost("/shape", (FirnBody<Older.Shape> body) => body.Value!.GetType().Name);
            app.MapGet("/order/{id}", (int id) => Results.Extensions.Firn(Order.Sample(id)));
            app.MapDelete("/order/{id}", (int id) => TypedResults.Extensions.Firn(Order.Sample(id), StatusCodes.Status202Accepted));
            app.MapGet("/nothing", () => TypedResults.Extensions.Firn<Order>(null));
            app.MapGet("/empty", () => Results.NoContent());
            app.MapGet("/long/{count}", (int count) => Results.Extensions.Firn(Enumerable.Range(0, count).Select(Order.Sample).ToList()));
            app.MapGet("/stream/{count}", (int count) => Results.Extensions.FirnStream(HttpAssert.Orders(count)));
            app.MapPost("/sum", async (FirnStreamBody<Order> orders) =>
            {
                long sum = 0;
                await foreach (Order? order in orders) sum += order!.Id;
                return Results.Extensions.Firn(sum);
            });
            map?.Invoke(app);
        });
}
