namespace Firn.Contracts;

/// <summary>
/// Types of the framework whose values are no data: locks, tasks, timers, what cancels or logs. A field of such a type is no state that could be
/// lost (<c>docs/types.md</c>). Delegates are none either; front ends know them by their kind. Classes that derive from one of these count with it.
/// </summary>
internal static class NoDataTypes
{
    // Metadata names. Types that hold handles of the system stand here as well: no other process could use what they hold.
    private static readonly HashSet<string> Names = new(StringComparer.Ordinal)
    {
        "System.Delegate",
        "System.IServiceProvider",
        "System.Threading.Lock",
        "System.Threading.SpinLock",
        "System.Threading.SpinWait",
        "System.Threading.SemaphoreSlim",
        "System.Threading.ReaderWriterLock",
        "System.Threading.ReaderWriterLockSlim",
        "System.Threading.ManualResetEventSlim",
        "System.Threading.CountdownEvent",
        "System.Threading.Barrier",
        "System.Threading.WaitHandle",
        "System.Threading.RegisteredWaitHandle",
        "System.Threading.Timer",
        "System.Threading.ITimer",
        "System.Threading.PeriodicTimer",
        "System.Threading.Thread",
        "System.Threading.ThreadLocal`1",
        "System.Threading.AsyncLocal`1",
        "System.Threading.ExecutionContext",
        "System.Threading.SynchronizationContext",
        "System.Threading.CancellationToken",
        "System.Threading.CancellationTokenSource",
        "System.Threading.CancellationTokenRegistration",
        "System.Threading.Tasks.Task",
        "System.Threading.Tasks.ValueTask",
        "System.Threading.Tasks.ValueTask`1",
        "System.Threading.Tasks.TaskCompletionSource",
        "System.Threading.Tasks.TaskCompletionSource`1",
        "System.Threading.Tasks.TaskFactory",
        "System.Threading.Tasks.TaskFactory`1",
        "System.Threading.Tasks.TaskScheduler",
        "System.Threading.Channels.Channel`1",
        "System.Threading.Channels.ChannelReader`1",
        "System.Threading.Channels.ChannelWriter`1",
        "System.Timers.Timer",
        "System.TimeProvider",
        "System.WeakReference",
        "System.WeakReference`1",
        "System.Runtime.CompilerServices.ConditionalWeakTable`2",
        "System.Runtime.InteropServices.GCHandle",
        "System.Runtime.InteropServices.SafeHandle",
        "System.Runtime.InteropServices.CriticalHandle",
        "System.ComponentModel.EventHandlerList",
        "System.Diagnostics.Activity",
        "System.Diagnostics.ActivitySource",
        "System.Diagnostics.Metrics.Meter",
        "System.Diagnostics.Metrics.Instrument",
        "System.Diagnostics.Process",
        "System.Net.Http.HttpMessageInvoker",
        "System.Net.Http.IHttpClientFactory",
        "System.Net.Sockets.Socket",
        "System.Net.Sockets.TcpClient",
        "System.IO.FileSystemWatcher",
        "System.Data.Common.DbConnection",
        "System.Data.Common.DbTransaction",
        "System.Data.IDbConnection",
        "System.Data.IDbTransaction",
        "Microsoft.Extensions.Logging.ILogger",
        "Microsoft.Extensions.Logging.ILogger`1",
        "Microsoft.Extensions.Logging.ILoggerFactory",
        "Microsoft.Extensions.DependencyInjection.IServiceScope",
        "Microsoft.Extensions.DependencyInjection.IServiceScopeFactory",
    };

    /// <summary>Whether values of a type are no data.</summary>
    /// <param name="metadataName">The metadata name of its definition: <c>System.Threading.Tasks.Task`1</c> counts by its base class.</param>
    public static bool Contains(string metadataName) => Names.Contains(metadataName);
}
