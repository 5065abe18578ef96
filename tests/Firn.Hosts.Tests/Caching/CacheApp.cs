using System.Buffers;
using System.Collections.Concurrent;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Firn.Hosts.Tests.Caching;

/// <summary>One instance of an application: services of its own, and what it writes to its log.</summary>
internal sealed class CacheApp : IAsyncDisposable
{
    private readonly ServiceProvider _services;

    public CacheApp(IDistributedCache store, Action<IServiceCollection> configure)
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Debug).AddProvider(Log));
        services.AddSingleton(store);
        configure(services);
        _services = services.BuildServiceProvider(validateScopes: true);
    }

    /// <summary>With HybridCache and the context of the tests.</summary>
    public static CacheApp Hybrid(IDistributedCache store, FirnOptions? options = null, Action<HybridCacheOptions>? setup = null) =>
        new(store, services => services.AddHybridCache(setup ?? (_ => { })).AddFirnSerializer(CacheContext.Default, options));

    public LogEntries Log { get; } = new();

    public IServiceProvider Services => _services;

    public HybridCache Cache => _services.GetRequiredService<HybridCache>();

    public IDistributedCache Store => _services.GetRequiredService<IDistributedCache>();

    public ValueTask DisposeAsync() => _services.DisposeAsync();
}

internal sealed record LogEntry(LogLevel Level, string Category, string? Event, string Text, Exception? Exception);

internal sealed class LogEntries : ILoggerProvider
{
    public ConcurrentQueue<LogEntry> Entries { get; } = [];

    /// <summary>The warnings of Firn's adapters about values that can't be read.</summary>
    public IEnumerable<LogEntry> Unreadable => Entries.Where(entry => entry.Event == "UnreadablePayload" && entry.Level == LogLevel.Warning);

    public ILogger CreateLogger(string categoryName) => new Logger(this, categoryName);

    public void Dispose()
    {
    }

    private sealed class Logger(LogEntries entries, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            entries.Entries.Enqueue(new LogEntry(logLevel, category, eventId.Name, formatter(state, exception), exception));
    }
}

/// <summary>Puts given bytes into the cache, framed by the host, in the place of a value.</summary>
internal sealed class RawSerializer<T>(byte[] bytes) : IHybridCacheSerializer<T>
{
    public T Deserialize(ReadOnlySequence<byte> source) => throw new NotSupportedException();

    public void Serialize(T value, IBufferWriter<byte> target) => target.Write(bytes);
}

/// <summary>Bytes that are no message of a list of orders.</summary>
internal static class BadPayloads
{
    public static byte[] Of(string kind)
    {
        byte[] good = FirnSerializer.Serialize(Order.Many(20));
        return kind switch
        {
            "empty" => [],
            "cut" => good[..(good.Length / 2)],
            "trailing" => [.. good, 0],
            "json" => System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(Order.Many(2)),
            "text" => "not what was asked for"u8.ToArray(),
            "noise" => Noise(4_096),
            "other type" => FirnSerializer.Serialize(new Dictionary<string, Guid> { ["a"] = Guid.Empty }),
            "length bomb" => [0x12, .. CountOf(FirnSerializer.GetSchema<List<Order>>()), .. FirnSerializer.GetSchema<List<Order>>(), 0xFE, 0xFF, 0xFF, 0xFF, 0x7F],
            _ => throw new ArgumentOutOfRangeException(nameof(kind)),
        };
    }

    private static byte[] CountOf(byte[] schema)
    {
        // In front of the schema of a message stands its length: taken from one of the same type.
        byte[] message = FirnSerializer.Serialize(new List<Order>());
        int start = message.AsSpan().IndexOf(schema);
        return message[1..start];
    }

    private static byte[] Noise(int length)
    {
        byte[] noise = new byte[length];
        new Random(38).NextBytes(noise);
        return noise;
    }
}
