using Firn;
using Firn.Grpc;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace FirnAotHosts;

public sealed class Order
{
    public int Id { get; set; }

    public List<Line>? Lines { get; set; }
}

public sealed record Line(string Article, decimal Price);

public readonly record struct OrderId(int Number);

[FirnService]
public interface IOrders
{
    Task<Order?> GetAsync(OrderId id, CancellationToken cancellation = default);

    ValueTask<int> AddAsync(OrderId id, int number, string? note, FirnCallContext context = default);

    ValueTask PingAsync();

    IAsyncEnumerable<Order> ListAsync(int count);

    Task<decimal> UploadAsync(string name, IAsyncEnumerable<Line> lines);

    IAsyncEnumerable<OrderId> ChatAsync(IAsyncEnumerable<OrderId> ids);

    Task<Stream> CopyAsync(Stream content);

    [FirnMethod(OneMessagePerItem = true)]
    IAsyncEnumerable<long> SingleAsync(int count);
}

public sealed class Orders(Stock stock) : IOrders
{
    public Task<Order?> GetAsync(OrderId id, CancellationToken cancellation) => Task.FromResult(id.Number == 0 ? null : stock.Make(id.Number));

    public ValueTask<int> AddAsync(OrderId id, int number, string? note, FirnCallContext context) => new(id.Number + number + (note?.Length ?? 0));

    public ValueTask PingAsync() => default;

    public IAsyncEnumerable<Order> ListAsync(int count) => AsyncEnumerable.Range(1, count).Select(stock.Make);

    public async Task<decimal> UploadAsync(string name, IAsyncEnumerable<Line> lines)
    {
        decimal sum = name.Length;
        await foreach (Line line in lines) sum += line.Price;
        return sum;
    }

    public IAsyncEnumerable<OrderId> ChatAsync(IAsyncEnumerable<OrderId> ids) => ids.Select(id => new OrderId(-id.Number));

    public async Task<Stream> CopyAsync(Stream content)
    {
        MemoryStream copy = new();
        await content.CopyToAsync(copy);
        copy.Position = 0;
        return copy;
    }

    public IAsyncEnumerable<long> SingleAsync(int count) => AsyncEnumerable.Range(0, count).Select(i => (long)i);
}

public sealed class Stock
{
    public Order Make(int id) => new() { Id = id, Lines = [new("apple", id)] };
}

/// <summary>A code-first service of gRPC and its client.</summary>
internal static class GrpcChecks
{
    public static void AddServices(IServiceCollection services)
    {
        services.AddSingleton<Stock>();
        services.AddFirnGrpc();
    }

    public static void Map(IEndpointRouteBuilder endpoints) => endpoints.MapFirnService<IOrders, Orders>();

    public static async Task RunAsync(Checks checks, Uri address)
    {
        using GrpcChannel channel = GrpcChannel.ForAddress(address);
        IOrders client = channel.CreateFirnClient<IOrders>();
        await checks.AreEqual("unary", "7 apple", async () => (await client.GetAsync(new OrderId(7))) is { } order ? $"{order.Id} {order.Lines![0].Article}" : "");
        await checks.AreEqual("null", null, () => client.GetAsync(default));
        await checks.AreEqual("several parameters", 8, async () => await client.AddAsync(new OrderId(1), 2, "three", new CallOptions(deadline: DateTime.UtcNow.AddMinutes(1))));
        await checks.AreEqual("nothing", true, async () =>
        {
            await client.PingAsync();
            return true;
        });
        await checks.AreEqual("server streaming", 1_000, async () => await client.ListAsync(1_000).CountAsync());
        await checks.AreEqual("client streaming", 5_054m, () => client.UploadAsync("name", AsyncEnumerable.Range(1, 100).Select(i => new Line("x", i))));
        await checks.AreEqual("duplex streaming", -6, async () => await client.ChatAsync(AsyncEnumerable.Range(1, 3).Select(i => new OrderId(i))).Select(id => id.Number).SumAsync());
        await checks.AreEqual("bytes", 200_000L, async () =>
        {
            await using Stream copy = await client.CopyAsync(new MemoryStream(new byte[200_000]));
            MemoryStream all = new();
            await copy.CopyToAsync(all);
            return all.Length;
        });
        await checks.AreEqual("single items", 10, async () => await client.SingleAsync(10).CountAsync());
        await checks.AreEqual("bad bytes", StatusCode.InvalidArgument, async () =>
        {
            Marshaller<byte[]> raw = Marshallers.Create(bytes => bytes, bytes => bytes);
            try
            {
                await channel.CreateCallInvoker().AsyncUnaryCall(new Method<byte[], byte[]>(MethodType.Unary, "FirnAotHosts.Orders", "Get", raw, raw), null, default, [1, 2, 3]);
                return StatusCode.OK;
            }
            catch (RpcException exception)
            {
                return exception.StatusCode;
            }
        });
        Method<Line, Line> method = new(MethodType.Unary, "none", "None", FirnMarshaller.Create<Line>(), FirnMarshaller.Create<Line>());
        await checks.AreEqual("marshaller", StatusCode.Unimplemented, async () =>
        {
            try
            {
                await channel.CreateCallInvoker().AsyncUnaryCall(method, null, default, new Line("x", 1));
                return StatusCode.OK;
            }
            catch (RpcException exception)
            {
                return exception.StatusCode;
            }
        });
    }
}
