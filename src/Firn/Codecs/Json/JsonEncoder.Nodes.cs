using System.Buffers;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Firn.Codecs;

/// <content>Nodes.</content>
internal sealed partial class JsonEncoder
{
    private ArrayBufferWriter<byte>? _text;     // what a value writes itself
    private Utf8JsonWriter? _textWriter;

    /// <summary>A node, or null.</summary>
    public void Write(ref FirnWriter writer, JsonNode? node)
    {
        switch (node)
        {
            case null:
                WriteHead(JsonHead.Null);
                break;
            case JsonObject value:
                writer.Enter();
                WriteObject(ref writer, value);
                writer.Leave();
                break;
            case JsonArray value:
                writer.Enter();
                int count = value.Count;
                WriteArray(count);
                for (int i = 0; i < count; i++)
                {
                    if (i >= value.Count) Throw.CollectionChanged(typeof(JsonArray));
                    Write(ref writer, value[i]);
                }

                if (value.Count != count) Throw.CollectionChanged(typeof(JsonArray));
                writer.Leave();
                break;
            default:
                WriteValue(ref writer, (JsonValue)node);
                break;
        }
    }

    private void WriteObject(ref FirnWriter writer, JsonObject value)
    {
        if (value.Options is { PropertyNameCaseInsensitive: true })
        {
            throw new FirnException(FirnErrorCode.InvalidValue, "A JsonObject ignores the case of its names, and a message does not say so. Make it with JsonNodeOptions that don't ignore case, or keep it as JsonElement.", type: typeof(JsonObject));
        }

        int count;
        try
        {
            // An object that was parsed finds here that it has a name twice.
            count = value.Count;
            if (count > 0) _ = value.GetAt(0);
        }
        catch (ArgumentException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, "A JsonObject has two properties of one name. JsonElement keeps such properties.", inner: exception, type: typeof(JsonObject));
        }

        for (int i = 0; i < count; i++) Collect(value.GetAt(i).Key);
        WriteNames();
        for (int i = 0; i < count; i++)
        {
            // A value may run code of users, which may change what holds it.
            if (value.Count != count) Throw.CollectionChanged(typeof(JsonObject));
            Write(ref writer, value.GetAt(i).Value);
        }
    }

    private void WriteValue(ref FirnWriter writer, JsonValue value)
    {
        // The writer of JSON replaces halves of surrogate pairs in silence.
        if (value.TryGetValue(out JsonElement element)) Write(ref writer, element);
        else if (value.TryGetValue(out string? text) && !JsonText.IsWellFormed(text)) WriteText(text);
        else if (value.TryGetValue(out char unit) && char.IsSurrogate(unit)) WriteText(unit.ToString());
        else WriteItself(ref writer, value);
    }

    // By what it writes: a node may hold any type, which it alone knows how to write.
    private void WriteItself(ref FirnWriter writer, JsonValue value)
    {
        _text ??= new ArrayBufferWriter<byte>();
        _textWriter ??= new Utf8JsonWriter(_text, new JsonWriterOptions { MaxDepth = FirnOptions.DepthCeiling });
        _text.ResetWrittenCount();
        _textWriter.Reset(_text);
        try
        {
            value.WriteTo(_textWriter);
            _textWriter.Flush();
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException or NotSupportedException or JsonException)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, $"A JsonValue can't be written as JSON: {exception.Message} Make it of what JSON has: text, a number, true or false.", inner: exception, type: typeof(JsonValue));
        }

        ReadOnlySpan<byte> written = _text.WrittenSpan;
        if (written[0] == '-' || (uint)(written[0] - '0') <= 9) WriteNumber(written);
        else if (written[0] == '"') WriteEscaped(written[1..^1]);
        else Write(ref writer, JsonElement.Parse(written, new JsonDocumentOptions { MaxDepth = FirnOptions.DepthCeiling }));
    }
}
