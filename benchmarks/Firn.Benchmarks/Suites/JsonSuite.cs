using System.Buffers;
using System.Text.Json;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Values of JSON as roots of messages, beside their text in UTF-8: written by <see cref="JsonElement.WriteTo(Utf8JsonWriter)"/>, and parsed.</summary>
internal static class JsonSuite
{
    /// <summary>The name of the file.</summary>
    public const string Shape = "json";

    /// <summary>What the other is compared with.</summary>
    public const string Beside = "UTF-8 text";

    /// <summary>What is measured.</summary>
    public const string Firn = "Firn";

    private static readonly FirnOptions s_none = FirnOptions.Default with { SchemaMode = FirnSchemaMode.None };

    /// <summary>The parts, one for each text.</summary>
    public static IEnumerable<Suite> Parts() => JsonTexts.All().Select(text => Part(text.Name, text.Text));

    /// <summary>A contender's name.</summary>
    public static string NameOf(string shape, string what) => $"{shape}, {what}";

    private static PlainSuite Part(string shape, string text)
    {
        JsonElement value = JsonElement.Parse(text);
        ArrayBufferWriter<byte> buffer = new(2 * text.Length);
        byte[] json = Written(buffer, value).WrittenSpan.ToArray();
        byte[] message = FirnSerializer.Serialize(value, s_none);
        PlainSuite suite = new(Shape, 1);
        string floor = NameOf(shape, Beside);
        suite.Check(() => Same(json, Written(buffer, FirnSerializer.Deserialize<JsonElement>(message, s_none)).WrittenSpan));
        suite.With(floor, Operation.Read, floor, (_, count) => Repeat(count, () => JsonElement.Parse(json)), json.Length);
        suite.With(NameOf(shape, Firn), Operation.Read, floor, (_, count) => Repeat(count, () => FirnSerializer.Deserialize<JsonElement>(message, s_none)), message.Length);
        suite.With(floor, Operation.Write, floor, (_, count) => Repeat(count, () => Written(buffer, value)), json.Length);
        suite.With(NameOf(shape, Firn), Operation.Write, floor, (_, count) => Repeat(count, () => FirnSerializer.Serialize(value, s_none)), message.Length);
        return suite;
    }

    private static void Same(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual)
    {
        if (!expected.SequenceEqual(actual)) throw new InvalidOperationException("A value of JSON came back as another one.");
    }

    private static ArrayBufferWriter<byte> Written(ArrayBufferWriter<byte> buffer, JsonElement value)
    {
        buffer.ResetWrittenCount();
        using Utf8JsonWriter writer = new(buffer);
        value.WriteTo(writer);
        return buffer;
    }

    private static object? Repeat<T>(int count, Func<T> work)
    {
        T last = default!;
        for (int i = 0; i < count; i++) last = work();
        return last;
    }
}
