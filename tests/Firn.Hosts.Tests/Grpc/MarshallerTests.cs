using System.Net;
using System.Net.Http.Headers;
using Firn.Grpc;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Configuration;
using ProtoBuf.Grpc.Server;
using Xunit;

namespace Firn.Hosts.Tests.Grpc;

public sealed record Parcel(byte[] Content);

public sealed record Receipt(int Length, string Check);

#pragma warning disable PBN2008 // the types are Firn's
[Service("test.Parcels")]
public interface IParcels
{
    ValueTask<Receipt> SendAsync(Parcel parcel);

    IAsyncEnumerable<Receipt> EachAsync(IAsyncEnumerable<Parcel> parcels);
}
#pragma warning restore PBN2008

public sealed class Parcels : IParcels
{
    public ValueTask<Receipt> SendAsync(Parcel parcel) => new(MarshallerTests.ReceiptOf(parcel));

    public async IAsyncEnumerable<Receipt> EachAsync(IAsyncEnumerable<Parcel> parcels)
    {
        await foreach (Parcel parcel in parcels) yield return MarshallerTests.ReceiptOf(parcel);
    }
}

[FirnInclude(typeof(Parcel))]
[FirnInclude(typeof(Receipt))]
public partial class ParcelContext : FirnContext;

/// <summary>Services that are not generated: of <see cref="Method{TRequest, TResponse}"/>, of protobuf-net.Grpc, and by hand.</summary>
public sealed class MarshallerTests
{
    private static readonly Method<byte[], byte[]> s_bytes = new(MethodType.Unary, "test.Raw", "Bytes", FirnMarshaller.Create<byte[]>(FirnOptions.Packed), FirnMarshaller.Create<byte[]>());
    private static readonly Method<Parcel, Receipt> s_parcel = new(MethodType.Unary, "test.Raw", "Parcel", FirnMarshaller.Create<Parcel>(), FirnMarshaller.Create<Receipt>());

    internal static Receipt ReceiptOf(Parcel parcel) => new(parcel.Content.Length, Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(parcel.Content)));

    private static Task<GrpcServer> Start() => GrpcServer.StartAsync(app => Microsoft.AspNetCore.Builder.GrpcEndpointRouteBuilderExtensions.MapGrpcService(app, ServerServiceDefinition.CreateBuilder()
        .AddMethod(s_bytes, (byte[] bytes, ServerCallContext _) => Task.FromResult(bytes))
        .AddMethod(s_parcel, (Parcel parcel, ServerCallContext _) => Task.FromResult(ReceiptOf(parcel)))
        .Build()));

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(4_000)]
    [InlineData((64 << 10) - 20)]
    [InlineData(64 << 10)]
    [InlineData((64 << 10) + 1)]
    [InlineData(4 << 20)]
    [InlineData(9 << 20)]
    public async Task Messages_of_all_sizes(int length)
    {
        await using GrpcServer server = await Start();
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        CallInvoker invoker = server.Channel.CreateCallInvoker();
        Assert.Equal(content, await invoker.AsyncUnaryCall(s_bytes, null, default, content));
        Assert.Equal(ReceiptOf(new Parcel(content)), await invoker.AsyncUnaryCall(s_parcel, null, default, new Parcel(content)));
    }

    [Fact]
    public async Task Around_the_ends_of_buffers()
    {
        await using GrpcServer server = await Start();
        CallInvoker invoker = server.Channel.CreateCallInvoker();
        for (int length = 0; length < 300; length++) Assert.Equal(length, (await invoker.AsyncUnaryCall(s_parcel, null, default, new Parcel(new byte[length]))).Length);
        for (int length = 4_050; length < 4_110; length++) Assert.Equal(length, (await invoker.AsyncUnaryCall(s_parcel, null, default, new Parcel(new byte[length]))).Length);
    }

    [Fact]
    public async Task Null_is_refused()
    {
        await using GrpcServer server = await Start();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => server.SendAsync("test.Raw", "Parcel", FirnSerializer.Serialize<Parcel?>(null)));
        Assert.Equal(StatusCode.InvalidArgument, exception.StatusCode);
    }

    [Fact]
    public async Task Another_stack_sends_and_gets_the_bytes()
    {
        await using GrpcServer server = await Start();
        using HttpClient http = new() { BaseAddress = server.Server.Address };
        byte[] message = FirnSerializer.Serialize(new Parcel([1, 2, 3]));
        byte[] framed = new byte[5 + message.Length];
        System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(framed.AsSpan(1), message.Length);
        message.CopyTo(framed, 5);
        using HttpRequestMessage request = new(HttpMethod.Post, "/test.Raw/Parcel") { Content = new ByteArrayContent(framed), Version = HttpVersion.Version20, VersionPolicy = HttpVersionPolicy.RequestVersionExact };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        using HttpResponseMessage response = await http.SendAsync(request);
        byte[] answer = await response.Content.ReadAsByteArrayAsync();
        Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
        Assert.Equal(answer.Length - 5, System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(answer.AsSpan(1)));
        Assert.Equal(ReceiptOf(new Parcel([1, 2, 3])), FirnSerializer.Deserialize<Receipt>(answer.AsSpan(5)));
    }

    public static TheoryData<bool> Claims => [true, false];

    [Theory]
    [MemberData(nameof(Claims))]
    public async Task Services_of_protobuf_net(bool byContext)
    {
        FirnMarshallerFactory factory = byContext ? new(ParcelContext.Default) : new(FirnSerializer.CanSerialize, FirnOptions.Default with { Compression = FirnCompression.Brotli });
        BinderConfiguration binder = BinderConfiguration.Create([factory]);
        await using LoopbackServer server = await LoopbackServer.StartAsync(
            builder =>
            {
                builder.Services.AddCodeFirstGrpc();
                builder.Services.AddSingleton(binder);
            },
            app => app.MapGrpcService<Parcels>(),
            Microsoft.AspNetCore.Server.Kestrel.Core.HttpProtocols.Http2);
        using GrpcChannel channel = GrpcChannel.ForAddress(server.Address);
        IParcels client = channel.CreateGrpcService<IParcels>(ClientFactory.Create(binder));
        Parcel parcel = new([1, 2, 3]);
        Assert.Equal(ReceiptOf(parcel), await client.SendAsync(parcel));
        Assert.Equal(2, await client.EachAsync(new[] { parcel, new Parcel([]) }.ToAsyncEnumerable()).CountAsync());
        byte[] answer = await channel.CreateCallInvoker().AsyncUnaryCall(GrpcServer.Raw(MethodType.Unary, "test.Parcels", "Send"), null, default, FirnSerializer.Serialize(parcel));
        Assert.Equal(ReceiptOf(parcel), FirnSerializer.Deserialize<Receipt>(answer));
        RpcException exception = await Assert.ThrowsAsync<RpcException>(async () => await channel.CreateCallInvoker().AsyncUnaryCall(GrpcServer.Raw(MethodType.Unary, "test.Parcels", "Send"), null, default, [1, 2, 3]));
        Assert.Equal(StatusCode.InvalidArgument, exception.StatusCode);
    }
}
