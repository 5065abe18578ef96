using Shop.Today;

namespace Shop.Server;

/// <summary>The gRPC service.</summary>
internal sealed class Orders(OrderStore store) : IOrders
{
    public Task<Order?> FindAsync(int id, CancellationToken cancellation) => store.FindAsync(id, cancellation);

    public Task<int> PlaceAsync(Order order) => Task.FromResult(store.Place(order));

    public Task<Order> CheckAsync(Order order) => Task.FromResult(order);

    public IAsyncEnumerable<Order> ListAsync(int most) => Samples.Orders(most).ToAsyncEnumerable();

    public IAsyncEnumerable<Order> WatchAsync(CancellationToken cancellation) => store.WatchAsync(cancellation);
}
