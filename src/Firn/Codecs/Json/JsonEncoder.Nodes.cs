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
        catch (InvalidOperationException exception)
        {
            throw HalfInName(exception);
        }
        catch (ArgumentException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, "A JsonObject has two properties of one name. JsonElement keeps such properties.", inner: exception, type: typeof(JsonObject));
        }

        for (int i = 0; i < count; i++)
        {
            string name = value.GetAt(i).Key;
            if (!JsonText.IsWellFormed(name)) throw HalfInName(null);
            Collect(name);
        }

        WriteNames();
        for (int i = 0; i < count; i++)
        {
            // A value may run code of users, which may change what holds it.
            if (value.Count != count) Throw.CollectionChanged(typeof(JsonObject));
            Write(ref writer, value.GetAt(i).Value);
        }
    }

    // The framework makes no node of text with such a name.
    private static FirnException HalfInName(Exception? inner) =>
        new(FirnErrorCode.InvalidValue, "A name in a JsonObject has half of a surrogate pair, which no JsonObject that is read can have. JsonElement keeps such names.", inner: inner, type: typeof(JsonObject));

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
        if (JsonNumber.IsNumber(written))
        {
            WriteNumber(written);
            return;
        }

        // A converter may write what nobody has looked at.
        JsonElement element;
        try
        {
            if (TryReadText(written, out ReadOnlySpan<byte> text))
            {
                WriteEscaped(text);
                return;
            }

            element = JsonElement.Parse(written, new JsonDocumentOptions { MaxDepth = FirnOptions.DepthCeiling, AllowDuplicateProperties = false });
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, $"What a JsonValue writes can't be read as a node: {exception.Message} Make it of what JSON has: text, a number, true or false.", inner: exception, type: typeof(JsonValue));
        }

        Write(ref writer, element);
    }

    // A text alone, between its quotes: no document is made for it.
    private static bool TryReadText(ReadOnlySpan<byte> json, out ReadOnlySpan<byte> text)
    {
        Utf8JsonReader reader = new(json);
        text = default;
        if (!reader.Read() || reader.TokenType != JsonTokenType.String) return false;
        text = reader.ValueSpan;
        return !reader.Read();
    }
}
