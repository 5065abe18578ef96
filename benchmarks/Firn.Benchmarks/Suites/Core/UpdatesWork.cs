using System.Buffers;
using System.Text.Json;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>The calls of "updates".</summary>
internal readonly unsafe struct UpdatesWork : IWork
{
    private static readonly List<ContactUpdate>[] Values = Inputs.Updates();

    public static string Name => "updates";

    public static ShapeKind Kind => ShapeKind.Graph;

    public static object[] Roots => Values;

    public static int Encode(byte* target, int i) => UpdatesFloor.Encode(target, Values[i]);

    public static byte[] ToArray(int i) => UpdatesFloor.ToArray(Values[i]);

    public static object Allocate(int i) => UpdatesFloor.Allocate(Values[i]);

    public static object Copy(int i) => UpdatesFloor.Copy(Values[i]);

    public static object Decode(byte[] message) => UpdatesFloor.Decode(message);

    public static byte[] Serialize(int i, FirnOptions? options) => FirnSerializer.Serialize(Values[i], options);

    public static void Serialize(ReusedWriter writer, int i, FirnOptions? options) => FirnSerializer.Serialize(writer, Values[i], options);

    public static int Serialize(Span<byte> target, int i, FirnOptions? options) => FirnSerializer.TrySerialize(target, Values[i], out int length, options) ? length : 0;

    public static void Serialize(Stream stream, int i, FirnOptions? options) => FirnSerializer.Serialize(stream, Values[i], options);

    public static object? Deserialize(byte[] message, FirnOptions? options) => FirnSerializer.Deserialize<List<ContactUpdate>>(message, options);

    public static object? Deserialize(in ReadOnlySequence<byte> message, FirnOptions? options) => FirnSerializer.Deserialize<List<ContactUpdate>>(message, options);

    public static object? Deserialize(Stream stream, FirnOptions? options) => FirnSerializer.Deserialize<List<ContactUpdate>>(stream, options);

    public static byte[] SerializeJson(int i) => JsonSerializer.SerializeToUtf8Bytes(Values[i]);

    public static object? DeserializeJson(byte[] message) => JsonSerializer.Deserialize<List<ContactUpdate>>(message);
}
