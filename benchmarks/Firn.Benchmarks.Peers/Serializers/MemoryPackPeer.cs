using System.Runtime.CompilerServices;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using MemoryPack;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>MemoryPack with its generated formatters, in both modes of text.</summary>
internal static class MemoryPackPeer
{
    /// <summary>How text is written.</summary>
    public interface IText
    {
        /// <summary>The options.</summary>
        static abstract MemoryPackSerializerOptions Options { get; }
    }

    /// <summary>The default.</summary>
    public readonly struct Utf8 : IText
    {
        public static MemoryPackSerializerOptions Options => MemoryPackSerializerOptions.Utf8;
    }

    /// <summary>As it stands in memory.</summary>
    public readonly struct Utf16 : IText
    {
        public static MemoryPackSerializerOptions Options => MemoryPackSerializerOptions.Utf16;
    }

    /// <summary>Shape "flat".</summary>
    public readonly struct Flat<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<FlatRecord>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<FlatRecord>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<FlatRecord>(message, TText.Options);
    }

    /// <summary>Shape "small".</summary>
    public readonly struct Small<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<SmallRecord>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<SmallRecord>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<SmallRecord>(message, TText.Options);
    }

    /// <summary>Shape "feed".</summary>
    public readonly struct Feed<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<FeedPage>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<FeedPage>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<FeedPage>(message, TText.Options);
    }

    /// <summary>Shape "log".</summary>
    public readonly struct Log<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<List<LogEntry>>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<List<LogEntry>>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<List<LogEntry>>(message, TText.Options);
    }

    /// <summary>Shape "players".</summary>
    public readonly struct Players<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<List<Player>>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<List<Player>>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<List<Player>>(message, TText.Options);
    }

    /// <summary>Shape "media".</summary>
    public readonly struct Media<TText> : IPeer
        where TText : struct, IText
    {
        public static byte[] Write(object value) => MemoryPackSerializer.Serialize(Unsafe.As<MediaContent>(value), TText.Options);

        public static void Write(ReusedWriter writer, object value) => MemoryPackSerializer.Serialize(writer, Unsafe.As<MediaContent>(value), TText.Options);

        public static object? Read(byte[] message) => MemoryPackSerializer.Deserialize<MediaContent>(message, TText.Options);
    }
}
