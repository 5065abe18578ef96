using System.Runtime.CompilerServices;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;
using Firn.Benchmarks.Suites;
using ProtoBuf.Meta;

namespace Firn.Benchmarks.Peers.Serializers;

/// <summary>
/// protobuf-net with a compiled model. It has no call that returns an array; a reused stream, copied to one, is faster than its writers, which
/// measure each nested object first.
/// </summary>
internal static class ProtobufNetPeer
{
    // Compiled as a whole a model knows no lists as roots, which one compiled in place does.
    private static readonly RuntimeTypeModel ListModel = CreateModel();
    private static readonly TypeModel Model = CreateModel().Compile();
    private static readonly MemoryStream Stream = new(Targets.WriterBytes);

    /// <summary>Shape "flat".</summary>
    public readonly struct Flat : IPeer
    {
        public static byte[] Write(object value) => ToArray(Model, Unsafe.As<FlatRecord>(value));

        public static void Write(ReusedWriter writer, object value) => Model.Serialize(writer, Unsafe.As<FlatRecord>(value));

        public static object? Read(byte[] message) => Model.Deserialize<FlatRecord>(new ReadOnlyMemory<byte>(message));
    }

    /// <summary>Shape "small".</summary>
    public readonly struct Small : IPeer
    {
        public static byte[] Write(object value) => ToArray(Model, Unsafe.As<SmallRecord>(value));

        public static void Write(ReusedWriter writer, object value) => Model.Serialize(writer, Unsafe.As<SmallRecord>(value));

        public static object? Read(byte[] message) => Model.Deserialize<SmallRecord>(new ReadOnlyMemory<byte>(message));
    }

    /// <summary>Shape "feed".</summary>
    public readonly struct Feed : IPeer
    {
        public static byte[] Write(object value) => ToArray(Model, Unsafe.As<FeedPage>(value));

        public static void Write(ReusedWriter writer, object value) => Model.Serialize(writer, Unsafe.As<FeedPage>(value));

        public static object? Read(byte[] message) => Model.Deserialize<FeedPage>(new ReadOnlyMemory<byte>(message));
    }

    /// <summary>Shape "log".</summary>
    public readonly struct Log : IPeer
    {
        public static byte[] Write(object value) => ToArray(ListModel, Unsafe.As<List<LogEntry>>(value));

        public static void Write(ReusedWriter writer, object value) => ListModel.Serialize(writer, Unsafe.As<List<LogEntry>>(value));

        public static object? Read(byte[] message) => ListModel.Deserialize<List<LogEntry>>(new ReadOnlyMemory<byte>(message));
    }

    /// <summary>Shape "players".</summary>
    public readonly struct Players : IPeer
    {
        public static byte[] Write(object value) => ToArray(ListModel, Unsafe.As<List<Player>>(value));

        public static void Write(ReusedWriter writer, object value) => ListModel.Serialize(writer, Unsafe.As<List<Player>>(value));

        public static object? Read(byte[] message) => ListModel.Deserialize<List<Player>>(new ReadOnlyMemory<byte>(message));
    }

    /// <summary>Shape "media".</summary>
    public readonly struct Media : IPeer
    {
        public static byte[] Write(object value) => ToArray(Model, Unsafe.As<MediaContent>(value));

        public static void Write(ReusedWriter writer, object value) => Model.Serialize(writer, Unsafe.As<MediaContent>(value));

        public static object? Read(byte[] message) => Model.Deserialize<MediaContent>(new ReadOnlyMemory<byte>(message));
    }

    private static byte[] ToArray<T>(TypeModel model, T value)
    {
        Stream.SetLength(0);
        model.Serialize(Stream, value);
        return Stream.ToArray();
    }

    private static RuntimeTypeModel CreateModel()
    {
        RuntimeTypeModel model = RuntimeTypeModel.Create();
        model.IncludeDateTimeKind = true;
        foreach (Type type in (Type[])[typeof(FlatRecord), typeof(SmallRecord), typeof(FeedPage), typeof(LogEntry), typeof(Player), typeof(MediaContent)])
        {
            model.Add(type);
        }

        model.CompileInPlace();
        return model;
    }
}
