using System.Net;
using Firn;
using Firn.AspNetCore;
using Firn.Grpc;
using Garnet;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Shop.Today;

namespace Shop.Server;

/// <summary>Kestrel with gRPC on one port and HTTP on another, and a RESP server, all in this process.</summary>
internal sealed class ShopServer : IAsyncDisposable
{
    private readonly GarnetServer _resp;
    private readonly WebApplication _application;

    private ShopServer(GarnetServer resp, WebApplication application, int httpPort, int grpcPort)
    {
        _resp = resp;
        _application = application;
        Http = new Uri($"http://127.0.0.1:{httpPort}/");
        Grpc = new Uri($"http://127.0.0.1:{grpcPort}/");
    }

    public Uri Http { get; }

    public Uri Grpc { get; }

    public IServiceProvider Services => _application.Services;

    public static async Task<ShopServer> StartAsync()
    {
        int respPort = FreePort.Find(), httpPort = FreePort.Find(), grpcPort = FreePort.Find();
        GarnetServer resp = new(["--port", $"{respPort}", "--bind", "127.0.0.1", "-q"]);
        resp.Start();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, httpPort, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, grpcPort, listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddSingleton<OrderStore>();
        builder.Services.AddFirnGrpc();
        builder.Services.AddControllers().AddFirnFormatters(ShopContext.Default);
        builder.Services.AddStackExchangeRedisCache(options => options.Configuration = $"127.0.0.1:{respPort}");
        builder.Services.AddHybridCache().AddFirnSerializer(ShopContext.Default);

        WebApplication application = builder.Build();
        application.MapFirnService<IOrders, Orders>();
        application.MapGrpcService<ProtobufOrders>();
        application.MapControllers();
        application.MapGet("/orders/{id:int}", async (int id, OrderStore store, CancellationToken cancellation) =>
            await store.FindAsync(id, cancellation) is { } order ? Results.Extensions.Firn(order) : Results.NotFound());
        application.MapPost("/orders", (FirnBody<Order> body) => Results.Extensions.Firn(body.Value));
        application.MapPost("/json/orders", (Order order) => Results.Json(order));
        application.MapGet("/orders", (int most) => Results.Extensions.FirnStream(Samples.Orders(most).ToAsyncEnumerable()));
        await application.StartAsync();
        return new ShopServer(resp, application, httpPort, grpcPort);
    }

    public async ValueTask DisposeAsync()
    {
        await _application.DisposeAsync();
        _resp.Dispose();
    }
}
