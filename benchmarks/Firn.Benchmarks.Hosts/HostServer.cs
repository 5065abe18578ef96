using System.Net;
using Firn.AspNetCore;
using Firn.Grpc;
using Firn.Http;
using Garnet;
using Google.Protobuf;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Shop;
using Shop.Server;
using Shop.Today;

namespace Firn.Benchmarks.Hosts;

/// <summary>What gives back orders, as a service that Firn generates.</summary>
[FirnService(Name = "measured.Orders")]
public interface IMeasured
{
    Task<Order> EchoAsync(Order order);

    IAsyncEnumerable<Order> ListAsync(int most);
}

/// <summary>Kestrel with gRPC on one port and HTTP on another, and a RESP server, all in this process.</summary>
internal sealed class HostServer : IAsyncDisposable
{
    public const string Raw = "measured.Raw";

    private readonly GarnetServer _resp;
    private readonly WebApplication _application;

    private HostServer(GarnetServer resp, WebApplication application, int http, int grpc, int redis)
    {
        _resp = resp;
        _application = application;
        Http = new Uri($"http://127.0.0.1:{http}/");
        Grpc = new Uri($"http://127.0.0.1:{grpc}/");
        Redis = $"127.0.0.1:{redis}";
    }

    public Uri Http { get; }

    public Uri Grpc { get; }

    public string Redis { get; }

    /// <summary>The method of gRPC whose messages are bytes: what the host costs by itself.</summary>
    public static Method<byte[], byte[]> Bytes(MethodType type, string name) => new(type, Raw, name, Marshallers.Create<byte[]>(static bytes => bytes, static bytes => bytes), Marshallers.Create<byte[]>(static bytes => bytes, static bytes => bytes));

    /// <summary>A method that is written by hand, with Firn's marshaller.</summary>
    public static Method<Order, Order> Marshalled { get; } = new(MethodType.Unary, Raw, "Marshalled", FirnMarshaller.Create<Order>(), FirnMarshaller.Create<Order>());

    /// <param name="pieces">What the stream of bytes gives.</param>
    public static async Task<HostServer> StartAsync(IReadOnlyList<byte[]> pieces)
    {
        int redis = FreePort.Find(), http = FreePort.Find(), grpc = FreePort.Find();
        GarnetServer resp = new(["--port", $"{redis}", "--bind", "127.0.0.1", "-q"]);
        resp.Start();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, http, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, grpc, listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddFirnGrpc();
        WebApplication application = builder.Build();
        application.MapFirnService<IMeasured, Measured>();
        application.MapGrpcService<ProtobufOrders>();
        GrpcEndpointRouteBuilderExtensions.MapGrpcService(application, ServerServiceDefinition.CreateBuilder()
            .AddMethod(Bytes(MethodType.Unary, "Echo"), static (byte[] request, ServerCallContext _) => Task.FromResult(request))
            .AddMethod(Bytes(MethodType.ServerStreaming, "List"), async (byte[] _, IServerStreamWriter<byte[]> responses, ServerCallContext _) =>
            {
                foreach (byte[] piece in pieces) await responses.WriteAsync(piece);
            })
            .AddMethod(Marshalled, static (Order request, ServerCallContext _) => Task.FromResult(request))
            .Build());
        MapHttp(application);
        await application.StartAsync();
        return new HostServer(resp, application, http, grpc, redis);
    }

    private static void MapHttp(WebApplication application)
    {
        application.MapPost("/firn", (FirnBody<Order> body) => Results.Extensions.Firn(body.Value));
        application.MapGet("/firn", (int most) => Results.Extensions.FirnStream(Samples.Orders(most).ToAsyncEnumerable()));
        application.MapPost("/json", (Order order) => Results.Json(order));
        application.MapGet("/json", (int most) => Samples.Orders(most).ToAsyncEnumerable());
        application.MapPost("/protobuf", async (HttpContext context) =>
        {
            byte[] bytes = Shop.Protobuf.Order.Parser.ParseFrom(await ReadAsync(context.Request)).ToByteArray();
            context.Response.ContentLength = bytes.Length;
            await context.Response.BodyWriter.WriteAsync(bytes);
        });
        application.MapPost("/bytes", async (HttpContext context) =>
        {
            byte[] bytes = await ReadAsync(context.Request);
            context.Response.ContentType = FirnMediaTypes.Message;
            context.Response.ContentLength = bytes.Length;
            await context.Response.BodyWriter.WriteAsync(bytes);
        });
    }

    private static async Task<byte[]> ReadAsync(HttpRequest request)
    {
        byte[] bytes = new byte[(int)request.ContentLength!];
        await request.Body.ReadExactlyAsync(bytes);
        return bytes;
    }

    public async ValueTask DisposeAsync()
    {
        await _application.DisposeAsync();
        _resp.Dispose();
    }

    private sealed class Measured : IMeasured
    {
        public Task<Order> EchoAsync(Order order) => Task.FromResult(order);

        public IAsyncEnumerable<Order> ListAsync(int most) => Samples.Orders(most).ToAsyncEnumerable();
    }
}
