using System.Runtime.CompilerServices;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using Nerdbank.MessagePack;
using PolyType;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>Nerdbank.MessagePack with generated shapes, numbers as keys, and without looking for default values to leave out.</summary>
internal static class NerdbankPeer
{
    private static readonly MessagePackSerializer Serializer = new() { SerializeDefaultValues = SerializeDefaultValuesPolicy.Always };

    // The format of MessagePack knows UTC only; "flat" has a time of no kind.
    private static readonly MessagePackSerializer FlatSerializer = Serializer.WithHiFiDateTime();

    /// <summary>Shape "flat".</summary>
    public readonly struct Flat : IPeer
    {
        public static byte[] Write(object value) => FlatSerializer.Serialize(Unsafe.As<FlatRecord>(value));

        public static void Write(ReusedWriter writer, object value) => FlatSerializer.Serialize(writer, Unsafe.As<FlatRecord>(value));

        public static object? Read(byte[] message) => FlatSerializer.Deserialize<FlatRecord>(message);
    }

    /// <summary>Shape "small".</summary>
    public readonly struct Small : IPeer
    {
        public static byte[] Write(object value) => Serializer.Serialize(Unsafe.As<SmallRecord>(value));

        public static void Write(ReusedWriter writer, object value) => Serializer.Serialize(writer, Unsafe.As<SmallRecord>(value));

        public static object? Read(byte[] message) => Serializer.Deserialize<SmallRecord>(message);
    }

    /// <summary>Shape "feed".</summary>
    public readonly struct Feed : IPeer
    {
        public static byte[] Write(object value) => Serializer.Serialize(Unsafe.As<FeedPage>(value));

        public static void Write(ReusedWriter writer, object value) => Serializer.Serialize(writer, Unsafe.As<FeedPage>(value));

        public static object? Read(byte[] message) => Serializer.Deserialize<FeedPage>(message);
    }

    /// <summary>Shape "log".</summary>
    public readonly struct Log : IPeer
    {
        public static byte[] Write(object value) => Serializer.Serialize<List<LogEntry>, Lists>(Unsafe.As<List<LogEntry>>(value));

        public static void Write(ReusedWriter writer, object value) => Serializer.Serialize<List<LogEntry>, Lists>(writer, Unsafe.As<List<LogEntry>>(value));

        public static object? Read(byte[] message) => Serializer.Deserialize<List<LogEntry>, Lists>(message);
    }

    /// <summary>Shape "players".</summary>
    public readonly struct Players : IPeer
    {
        public static byte[] Write(object value) => Serializer.Serialize<List<Player>, Lists>(Unsafe.As<List<Player>>(value));

        public static void Write(ReusedWriter writer, object value) => Serializer.Serialize<List<Player>, Lists>(writer, Unsafe.As<List<Player>>(value));

        public static object? Read(byte[] message) => Serializer.Deserialize<List<Player>, Lists>(message);
    }

    /// <summary>Shape "media".</summary>
    public readonly struct Media : IPeer
    {
        public static byte[] Write(object value) => Serializer.Serialize(Unsafe.As<MediaContent>(value));

        public static void Write(ReusedWriter writer, object value) => Serializer.Serialize(writer, Unsafe.As<MediaContent>(value));

        public static object? Read(byte[] message) => Serializer.Deserialize<MediaContent>(message);
    }
}

/// <summary>Bears the shapes of roots that are lists.</summary>
[GenerateShapeFor<List<LogEntry>>]
[GenerateShapeFor<List<Player>>]
internal sealed partial class Lists;
