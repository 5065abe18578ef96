using System.Runtime.CompilerServices;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Twins;
using SharpPack;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>SharpPack with its generated formatters.</summary>
internal static class SharpPackPeer
{
    /// <summary>Shape "flat".</summary>
    public readonly struct Flat : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<FlatRecord>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<FlatRecord>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<FlatRecord>(message);
    }

    /// <summary>Shape "small".</summary>
    public readonly struct Small : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<SmallRecord>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<SmallRecord>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<SmallRecord>(message);
    }

    /// <summary>Shape "feed".</summary>
    public readonly struct Feed : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<FeedPage>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<FeedPage>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<FeedPage>(message);
    }

    /// <summary>Shape "log".</summary>
    public readonly struct Log : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<List<LogEntry>>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<List<LogEntry>>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<List<LogEntry>>(message);
    }

    /// <summary>Shape "players".</summary>
    public readonly struct Players : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<List<Player>>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<List<Player>>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<List<Player>>(message);
    }

    /// <summary>Shape "media".</summary>
    public readonly struct Media : IPeer
    {
        public static byte[] Write(object value) => SharpPackSerializer.Serialize(Unsafe.As<MediaContent>(value));

        public static void Write(ReusedWriter writer, object value) => SharpPackSerializer.Serialize(writer, Unsafe.As<MediaContent>(value));

        public static object? Read(byte[] message) => SharpPackSerializer.Deserialize<MediaContent>(message);
    }
}
