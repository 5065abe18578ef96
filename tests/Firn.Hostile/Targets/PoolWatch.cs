using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace Firn.Hostile.Targets;

/// <summary>Counts what is rented from the shared array pools and not given back, by the events of the runtime.</summary>
internal sealed class PoolWatch : EventListener
{
    private const int Rented = 1;
    private const int Returned = 3;

    private readonly ConcurrentDictionary<(object Buffer, object Pool), int> _outstanding = new();
    private volatile bool _isEnabled;

    /// <summary>Whether the runtime sends such events.</summary>
    public bool IsEnabled => _isEnabled;

    /// <summary>How many buffers were rented since <see cref="Clear"/> and are still out.</summary>
    public int Outstanding => _outstanding.Values.Sum(count => Math.Max(count, 0));

    public void Clear() => _outstanding.Clear();

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name != "System.Buffers.ArrayPoolEventSource") return;
        EnableEvents(eventSource, EventLevel.Verbose);
        _isEnabled = true;
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        // Payload: the buffer's identity, its length, the pool's identity.
        if (eventData.EventId is not (Rented or Returned) || eventData.Payload is not [object buffer, _, object pool, ..]) return;
        _outstanding.AddOrUpdate((buffer, pool), eventData.EventId == Rented ? 1 : -1, (_, count) => count + (eventData.EventId == Rented ? 1 : -1));
    }
}
