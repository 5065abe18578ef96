using System.Buffers;
using System.Text;
using System.Text.Json;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Messages of "log", "players" and "feed" as documents, beside <see cref="JsonDocument"/> on the JSON of the same data: parsed, written as JSON, and made of JSON.</summary>
internal static class DocumentsSuite
{
    /// <summary>The name of the file.</summary>
    public const string Shape = "documents";

    /// <summary>What the others are compared with.</summary>
    public const string Beside = "JsonDocument";

    /// <summary>What is measured.</summary>
    public const string Document = "FirnDocument", FromJson = "FirnDocument.FromJson";

    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    /// <summary>The parts, one for each shape.</summary>
    public static IEnumerable<Suite> Parts()
    {
        yield return PartFirn("log", Inputs.Log()[0]);
        yield return PartFirn("players", Inputs.Players()[0]);
        yield return PartFirn("feed", Inputs.Feed()[0]);
    }

    /// <summary>A contender's name.</summary>
    public static string NameOf(string shape, string what) => $"{shape}, {what}";

    [FirnEntryPoint]
    private static PlainSuite PartFirn<T>(string shape, T value)
        where T : notnull
    {
        byte[] message = FirnSerializer.Serialize(value, s_named);
        FirnDocument document = FirnDocument.Parse(message);
        byte[] json = Encoding.UTF8.GetBytes(document.ToJson(new FirnJsonOptions { MarkLocalTimes = true }));
        JsonDocument parsed = JsonDocument.Parse(json);
        ArrayBufferWriter<byte> buffer = new(2 * json.Length);
        PlainSuite suite = new(Shape, 1);
        string floor = NameOf(shape, Beside);
        suite.Check(() => Check.Graph(value, FirnSerializer.Deserialize<T>(FirnDocument.FromJson(document.Schema, json)), shape));
        suite.With(floor, Operation.Read, floor, (_, count) => Repeat(count, () => Parsed(JsonDocument.Parse(json))), json.Length);
        suite.With(NameOf(shape, Document), Operation.Read, floor, (_, count) => Repeat(count, () => FirnDocument.Parse(message)), message.Length);
        suite.With(NameOf(shape, FromJson), Operation.Read, floor, (_, count) => Repeat(count, () => FirnDocument.FromJson(document.Schema, json)), json.Length);
        suite.With(floor, Operation.Write, floor, (_, count) => Repeat(count, () => Written(buffer, parsed.RootElement.WriteTo)), json.Length);
        suite.With(NameOf(shape, Document), Operation.Write, floor, (_, count) => Repeat(count, () => Written(buffer, writer => document.WriteTo(writer))), json.Length);
        return suite;
    }

    // Its memory goes back to the pool, as in a program that looks at one after the other.
    private static JsonDocument Parsed(JsonDocument document)
    {
        document.Dispose();
        return document;
    }

    private static ArrayBufferWriter<byte> Written(ArrayBufferWriter<byte> buffer, Action<Utf8JsonWriter> write)
    {
        buffer.ResetWrittenCount();
        using Utf8JsonWriter writer = new(buffer, new JsonWriterOptions { MaxDepth = 1_000 });
        write(writer);
        return buffer;
    }

    private static object? Repeat(int count, Func<object> work)
    {
        object? last = null;
        for (int i = 0; i < count; i++) last = work();
        return last;
    }
}
