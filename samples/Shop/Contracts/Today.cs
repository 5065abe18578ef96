using Firn;
using Firn.Grpc;

namespace Shop.Today;

/// <summary>An order as the service knows it today: it has a currency, and lines have a price.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public string Customer { get; set; } = "";

    public DateTime Placed { get; set; }

    public List<Line> Lines { get; set; } = [];

    public string Currency { get; set; } = "EUR";
}

public sealed class Line
{
    public string Article { get; set; } = "";

    public int Count { get; set; }

    public long PriceInCents { get; set; }
}

[FirnService(Name = "shop.Orders")]
public interface IOrders
{
    Task<Order?> FindAsync(int id, CancellationToken cancellation = default);

    Task<int> PlaceAsync(Order order);

    /// <summary>The order as it would be stored.</summary>
    Task<Order> CheckAsync(Order order);

    IAsyncEnumerable<Order> ListAsync(int most);

    IAsyncEnumerable<Order> WatchAsync(CancellationToken cancellation = default);
}

/// <summary>What the cache holds, and what MVC reads and writes.</summary>
[FirnInclude(typeof(Order))]
public partial class ShopContext : FirnContext;
