using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.Extensions.Caching.Hybrid;
using Shop.Today;

namespace Shop.Server;

/// <summary>The orders: in memory, behind a cache whose second level is a RESP server.</summary>
internal sealed class OrderStore(HybridCache cache)
{
    private readonly ConcurrentDictionary<int, Order> _orders = new();
    private readonly List<ChannelWriter<Order>> _watchers = [];
    private int _last;

    public async Task<Order?> FindAsync(int id, CancellationToken cancellation)
    {
        if (!_orders.ContainsKey(id)) return null;
        return await cache.GetOrCreateAsync($"order:{id}", (_orders, id), static (state, _) => ValueTask.FromResult(state._orders[state.id]), cancellationToken: cancellation);
    }

    public int Place(Order order)
    {
        order.Id = Interlocked.Increment(ref _last);
        _orders[order.Id] = order;
        lock (_watchers) _watchers.ForEach(watcher => watcher.TryWrite(order));
        return order.Id;
    }

    /// <summary>The orders that are placed from now on.</summary>
    public async IAsyncEnumerable<Order> WatchAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        var channel = Channel.CreateUnbounded<Order>();
        lock (_watchers) _watchers.Add(channel.Writer);
        try
        {
            await foreach (Order order in channel.Reader.ReadAllAsync(cancellation)) yield return order;
        }
        finally
        {
            lock (_watchers) _watchers.Remove(channel.Writer);
        }
    }
}
