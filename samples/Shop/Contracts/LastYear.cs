using Firn.Grpc;

namespace Shop.LastYear;

/// <summary>An order as last year's client was compiled with it: no currency, and lines without a price.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public string Customer { get; set; } = "";

    public DateTime Placed { get; set; }

    public List<Line> Lines { get; set; } = [];
}

public sealed class Line
{
    public string Article { get; set; } = "";

    public int Count { get; set; }
}

[FirnService(Name = "shop.Orders")]
public interface IOrders
{
    Task<Order?> FindAsync(int id, CancellationToken cancellation = default);

    Task<int> PlaceAsync(Order order);

    IAsyncEnumerable<Order> ListAsync(int most);
}
