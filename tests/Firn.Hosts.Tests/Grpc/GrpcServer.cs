using Firn.Grpc;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace Firn.Hosts.Tests.Grpc;

/// <summary>A server of gRPC in this process, and a channel to it.</summary>
internal sealed class GrpcServer : IAsyncDisposable
{
    public const int Largest = 16 << 20;

    private GrpcServer(LoopbackServer server)
    {
        Server = server;
        Channel = GrpcChannel.ForAddress(server.Address, new GrpcChannelOptions { MaxReceiveMessageSize = Largest, MaxSendMessageSize = Largest });
    }

    public LoopbackServer Server { get; }

    public GrpcChannel Channel { get; }

    public static async Task<GrpcServer> StartAsync(Action<WebApplication> map, Action<WebApplicationBuilder>? configure = null, Action<FirnGrpcOptions>? options = null) => new(await LoopbackServer.StartAsync(
        builder =>
        {
            builder.Services.AddFirnGrpc(options).Services.Configure<global::Grpc.AspNetCore.Server.GrpcServiceOptions>(grpc =>
            {
                grpc.MaxReceiveMessageSize = Largest;
                grpc.MaxSendMessageSize = Largest;
            });
            configure?.Invoke(builder);
        },
        map,
        HttpProtocols.Http2));

    /// <summary>Sends bytes as the message of a unary call, and gives those of the response.</summary>
    public async Task<byte[]> SendAsync(string service, string method, byte[] message) =>
        await Channel.CreateCallInvoker().AsyncUnaryCall(Raw(MethodType.Unary, service, method), null, default, message);

    public static Method<byte[], byte[]> Raw(MethodType type, string service, string method) => new(type, service, method, Marshallers.Create(bytes => bytes, bytes => bytes), Marshallers.Create(bytes => bytes, bytes => bytes));

    public async ValueTask DisposeAsync()
    {
        Channel.Dispose();
        await Server.DisposeAsync();
    }
}
