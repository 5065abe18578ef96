using Firn.Grpc;

namespace FirnNode;

public sealed class Order
{
    public int Id { get; set; }

    public string? Customer { get; set; }

    public List<Line>? Lines { get; set; }
}

public sealed record Line(string Article, decimal Price);

public readonly record struct OrderId(int Number);

[FirnService]
public interface IOrders
{
    Task<Order?> FindAsync(OrderId id);

    ValueTask<int> AddAsync(OrderId id, int number, string? note);

    Task PingAsync();

    Task<byte[]> EchoAsync(byte[] content);

    Task WaitAsync(CancellationToken cancellation = default);

    IAsyncEnumerable<Order> ListAsync(int count);

    [FirnMethod(OneMessagePerItem = true)]
    IAsyncEnumerable<Order> SingleAsync(int count);

    Task<decimal> UploadAsync(IAsyncEnumerable<Line> lines);

    Task<int> UploadSingleAsync(string name, Stream content);

    IAsyncEnumerable<OrderId> ChatAsync(IAsyncEnumerable<OrderId> ids);
}

/// <summary>Serves both sides: with it the peer's calls are answered, and what the peer answers is compared.</summary>
public sealed class Orders : IOrders
{
    private static int s_ended;

    public static int Ended => Volatile.Read(ref s_ended);

    public static Order Make(int id) => new() { Id = id, Customer = $"Ann {id}", Lines = [new("äpple", id), new("pear", id / 2m)] };

    public Task<Order?> FindAsync(OrderId id) => Task.FromResult(id.Number == 0 ? null : Make(id.Number));

    public ValueTask<int> AddAsync(OrderId id, int number, string? note) => new(id.Number + number + (note?.Length ?? 0));

    public Task PingAsync() => Task.CompletedTask;

    public Task<byte[]> EchoAsync(byte[] content) => Task.FromResult(content);

    public async Task WaitAsync(CancellationToken cancellation)
    {
        try
        {
            await Task.Delay(Timeout.Infinite, cancellation);
        }
        finally
        {
            Interlocked.Increment(ref s_ended);
        }
    }

    public IAsyncEnumerable<Order> ListAsync(int count) => AsyncEnumerable.Range(1, count).Select(Make);

    public async IAsyncEnumerable<Order> SingleAsync(int count)
    {
        try
        {
            for (int i = 1; i <= count; i++)
            {
                yield return Make(i);
                await Task.Yield();
            }
        }
        finally
        {
            Interlocked.Increment(ref s_ended);
        }
    }

    public async Task<decimal> UploadAsync(IAsyncEnumerable<Line> lines) => await lines.Select(line => line.Price).SumAsync();

    public async Task<int> UploadSingleAsync(string name, Stream content)
    {
        MemoryStream copy = new();
        await content.CopyToAsync(copy);
        return name.Length + (int)copy.Length;
    }

    public IAsyncEnumerable<OrderId> ChatAsync(IAsyncEnumerable<OrderId> ids) => ids.Select(id => new OrderId(-id.Number));
}
