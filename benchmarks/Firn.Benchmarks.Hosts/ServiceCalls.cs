using System.Net.Http.Json;
using System.Text.Json;
using Firn.Grpc;
using Firn.Http;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Shop;
using Shop.Protobuf;
using Shop.Server;

namespace Firn.Benchmarks.Hosts;

/// <summary>gRPC and HTTP: one order there and back, and a stream of many to the client.</summary>
internal static class ServiceCalls
{
    /// <summary>Orders of a stream.</summary>
    public const int Streamed = 60_000;

    private const string Bytes = "bytes alone";
    private const string Protobuf = "Google.Protobuf";
    private const string Json = "System.Text.Json";

    /// <summary>The stream as the bytes that Firn sends, in pieces as long as its messages.</summary>
    public static IReadOnlyList<byte[]> Pieces()
    {
        using MemoryStream container = new();
        FirnSerializer.SerializeEnumerable(container, Samples.Orders(Streamed));
        return [.. container.ToArray().Chunk(64 << 10)];
    }

    public static IEnumerable<HostCall> OfGrpc(GrpcChannel channel, IReadOnlyList<byte[]> pieces)
    {
        Shop.Today.Order order = Samples.Order(1);
        byte[] message = FirnSerializer.Serialize(order);
        Order twin = ProtobufOrders.Convert(order);
        CallInvoker invoker = channel.CreateCallInvoker();
        IMeasured service = channel.CreateFirnClient<IMeasured>();
        OrderService.OrderServiceClient protobuf = new(channel);
        Method<byte[], byte[]> echo = HostServer.Bytes(MethodType.Unary, "Echo"), list = HostServer.Bytes(MethodType.ServerStreaming, "List");

        const string Unary = "gRPC, an order there and back";
        yield return new(Unary, Bytes, message.Length, async () => Same(message.Length, (await invoker.AsyncUnaryCall(echo, null, default, message)).Length)) { Floor = Protobuf };
        yield return new(Unary, "Firn", message.Length, async () => Same(order.Id, (await service.EchoAsync(order)).Id)) { Floor = Protobuf, Target = 1 };
        yield return new(Unary, "Firn's marshaller", message.Length, async () => Same(order.Id, (await invoker.AsyncUnaryCall(HostServer.Marshalled, null, default, order)).Id)) { Floor = Protobuf, Target = 1 };
        yield return new(Unary, Protobuf, twin.CalculateSize(), async () => Same(order.Id, (await protobuf.CheckAsync(ProtobufOrders.Convert(order))).Id)) { Floor = Protobuf };

        string many = $"gRPC, {Streamed:N0} orders to the client";
        yield return new(many, Bytes, pieces.Sum(piece => (long)piece.Length), async () =>
        {
            using AsyncServerStreamingCall<byte[]> call = invoker.AsyncServerStreamingCall(list, null, default, []);
            int count = 0;
            while (await call.ResponseStream.MoveNext(default)) count++;
            Same(pieces.Count, count);
        })
        { Floor = Protobuf };
        yield return new(many, "Firn", pieces.Sum(piece => (long)piece.Length), async () => Same(Streamed, await service.ListAsync(Streamed).CountAsync())) { Floor = Protobuf, Target = 0.6 };
        yield return new(many, Protobuf, Samples.Orders(Streamed).Sum(each => (long)ProtobufOrders.Convert(each).CalculateSize()), async () =>
        {
            using AsyncServerStreamingCall<Order> call = protobuf.List(new Count { Most = Streamed });
            int count = 0;
            while (await call.ResponseStream.MoveNext(default)) count++;
            Same(Streamed, count);
        })
        { Floor = Protobuf };
    }

    public static IEnumerable<HostCall> OfHttp(HttpClient http, IReadOnlyList<byte[]> pieces)
    {
        Shop.Today.Order order = Samples.Order(1);
        byte[] message = FirnSerializer.Serialize(order);
        Order twin = ProtobufOrders.Convert(order);

        const string One = "HTTP, an order there and back";
        yield return new(One, Bytes, message.Length, async () =>
        {
            using HttpResponseMessage response = await http.PostAsync("bytes", new ByteArrayContent(message));
            Same(message.Length, (await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync()).Length);
        })
        { Floor = Protobuf };
        yield return new(One, "Firn", message.Length, async () =>
        {
            using HttpResponseMessage response = await http.PostAsFirnAsync("firn", order);
            Same(order.Id, (await response.EnsureSuccessStatusCode().Content.ReadFromFirnAsync<Shop.Today.Order>())!.Id);
        })
        { Floor = Protobuf, Target = 1 };
        yield return new(One, Protobuf, twin.CalculateSize(), async () =>
        {
            using HttpResponseMessage response = await http.PostAsync("protobuf", new ByteArrayContent(ProtobufOrders.Convert(order).ToByteArray()));
            Same(order.Id, Order.Parser.ParseFrom(await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync()).Id);
        })
        { Floor = Protobuf };
        yield return new(One, Json, JsonSerializer.SerializeToUtf8Bytes(order, JsonSerializerOptions.Web).Length, async () =>
        {
            using HttpResponseMessage response = await http.PostAsJsonAsync("json", order);
            Same(order.Id, (await response.EnsureSuccessStatusCode().Content.ReadFromJsonAsync<Shop.Today.Order>())!.Id);
        })
        { Floor = Protobuf };

        string many = $"HTTP, {Streamed:N0} orders to the client";
        yield return new(many, "Firn", pieces.Sum(piece => (long)piece.Length), async () => Same(Streamed, await http.GetFromFirnAsAsyncEnumerable<Shop.Today.Order>($"firn?most={Streamed}").CountAsync())) { Floor = Json };
        yield return new(many, Json, JsonSerializer.SerializeToUtf8Bytes(Samples.Orders(Streamed), JsonSerializerOptions.Web).Length, async () => Same(Streamed, await http.GetFromJsonAsAsyncEnumerable<Shop.Today.Order>($"json?most={Streamed}").CountAsync())) { Floor = Json };
    }

    private static void Same(int expected, int actual)
    {
        if (expected != actual) throw new InvalidOperationException($"{actual} came back instead of {expected}.");
    }
}
