using System.Runtime.CompilerServices;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using MessagePack;
using MessagePack.Resolvers;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>MessagePack for C# with its generated formatters, numbers as keys, and the native formats of times, GUIDs and decimals, which are the faster ones.</summary>
internal static class MessagePackPeer
{
    private static readonly MessagePackSerializerOptions Options = MessagePackSerializerOptions.Standard.WithResolver(PeerResolver.Instance);

    /// <summary>Shape "flat".</summary>
    public readonly struct Flat : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<FlatRecord>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<FlatRecord>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<FlatRecord>(message, Options);
    }

    /// <summary>Shape "small".</summary>
    public readonly struct Small : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<SmallRecord>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<SmallRecord>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<SmallRecord>(message, Options);
    }

    /// <summary>Shape "feed".</summary>
    public readonly struct Feed : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<FeedPage>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<FeedPage>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<FeedPage>(message, Options);
    }

    /// <summary>Shape "log".</summary>
    public readonly struct Log : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<List<LogEntry>>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<List<LogEntry>>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<List<LogEntry>>(message, Options);
    }

    /// <summary>Shape "players".</summary>
    public readonly struct Players : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<List<Player>>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<List<Player>>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<List<Player>>(message, Options);
    }

    /// <summary>Shape "media".</summary>
    public readonly struct Media : IPeer
    {
        public static byte[] Write(object value) => MessagePackSerializer.Serialize(Unsafe.As<MediaContent>(value), Options);

        public static void Write(ReusedWriter writer, object value) => MessagePackSerializer.Serialize(writer, Unsafe.As<MediaContent>(value), Options);

        public static object? Read(byte[] message) => MessagePackSerializer.Deserialize<MediaContent>(message, Options);
    }
}

/// <summary>Looks each formatter up once for a type.</summary>
[CompositeResolver(typeof(NativeDateTimeResolver), typeof(NativeGuidResolver), typeof(NativeDecimalResolver), typeof(StandardResolver))]
internal sealed partial class PeerResolver;
