using System.Text.Json;
using System.Text.Json.Nodes;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>JSON values as the codecs of all their types write and read them: a count of bytes, then the content (section 2.7 of the format).</summary>
internal static class JsonContent
{
    // A document, its two arrays, and the node around it, without what is charged by their length.
    private const int ObjectBytes = 256;

    private const int MaxLength = int.MaxValue;

    /// <summary>Writes a value of a document.</summary>
    public static void Write(ref FirnWriter writer, JsonElement value, Type type)
    {
        JsonEncoder encoder = JsonEncoder.Rent();
        try
        {
            // Of which a disposed document knows nothing more.
            if (value.ValueKind != JsonValueKind.Undefined) encoder.Write(ref writer, value);
            Write(ref writer, encoder);
        }
        catch (ObjectDisposedException exception)
        {
            throw Disposed(type, exception);
        }
        finally
        {
            JsonEncoder.Return(encoder);
        }
    }

    /// <summary>Writes a node.</summary>
    public static void Write(ref FirnWriter writer, JsonNode value, Type type)
    {
        JsonEncoder encoder = JsonEncoder.Rent();
        try
        {
            encoder.Write(ref writer, value);
            if (encoder.Written is [JsonHead.Null]) throw new FirnException(FirnErrorCode.InvalidValue, $"A value of {TypeDisplay.Short(type)} is written as null, which is no node of JSON. Make it null itself.", type: type);
            if (type == typeof(JsonValue) && JsonHead.HasParts(encoder.Written[0])) throw new FirnException(FirnErrorCode.InvalidValue, "A JsonValue writes an array or object, which comes back as JsonArray or JsonObject. Declare it as JsonNode.", type: type);
            Write(ref writer, encoder);
        }
        catch (ObjectDisposedException exception)
        {
            throw Disposed(type, exception);
        }
        finally
        {
            JsonEncoder.Return(encoder);
        }
    }

    public static FirnException Disposed(Type type, ObjectDisposedException exception) =>
        new(FirnErrorCode.InvalidValue, "The document of a JSON value was disposed. Write the value before that, or keep a copy of it (JsonElement.Clone).", inner: exception, type: type);

    private static void Write(ref FirnWriter writer, JsonEncoder encoder)
    {
        ReadOnlySpan<byte> content = encoder.Written;
        writer.WriteCount(content.Length);
        writer.WriteBytes(content);
    }

    /// <summary>Reads an element.</summary>
    public static JsonElement ReadElement(ref FirnReader reader)
    {
        Input input = default;
        try
        {
            ReadOnlySpan<byte> content = input.Take(ref reader);
            if (content.IsEmpty) return default;
            reader.Charge(ObjectBytes);
            return JsonElement.Parse(input.ReadText(ref reader, content), Options(ref reader));
        }
        catch (JsonException)
        {
            throw input.Refused("The framework does not take a JSON value.");
        }
        finally
        {
            input.Dispose();
        }
    }

    /// <summary>Reads a document.</summary>
    public static JsonDocument ReadDocument(ref FirnReader reader)
    {
        Input input = default;
        try
        {
            ReadOnlySpan<byte> content = input.Take(ref reader);
            if (content.IsEmpty) throw input.Refused("A JSON value is undefined, which no document is. JsonElement reads it.");
            reader.Charge(ObjectBytes);
            return JsonDocument.Parse(input.ReadText(ref reader, content).ToArray(), Options(ref reader));
        }
        catch (JsonException)
        {
            throw input.Refused("The framework does not take a JSON value.");
        }
        finally
        {
            input.Dispose();
        }
    }

    /// <summary>Reads a node.</summary>
    public static T ReadNode<T>(ref FirnReader reader)
        where T : JsonNode
    {
        Input input = default;
        try
        {
            ReadOnlySpan<byte> content = input.Take(ref reader);
            if (content is [] or [JsonHead.Null]) throw input.Refused("A JSON value is undefined, or null, which no node is. JsonElement reads it.");
            reader.Charge(ObjectBytes);
            ReadOnlySpan<byte> text = input.ReadText(ref reader, content);
            // The kind of a node is that of its first byte; nothing else is made for another one.
            if (!IsOf<T>(text[0])) throw input.Refused($"A JSON value is no {TypeDisplay.Short(typeof(T))}.");
            return (T)JsonNode.Parse(text, documentOptions: Options(ref reader, allowDuplicates: false))!;
        }
        catch (InvalidOperationException)
        {
            throw input.Refused("A name in a JSON object has half of a surrogate pair, which no node has. JsonElement reads it.");
        }
        catch (JsonException)
        {
            throw input.Refused("A JSON object has two properties of one name, which no node has. JsonElement reads it.");
        }
        finally
        {
            input.Dispose();
        }
    }

    /// <summary>Checks a value as <see cref="ReadElement"/> does, and makes nothing of it.</summary>
    public static void Check(ref FirnReader reader)
    {
        Input input = default;
        try
        {
            ReadOnlySpan<byte> content = input.Take(ref reader);
            if (!content.IsEmpty) input.ReadText(ref reader, content);
        }
        finally
        {
            input.Dispose();
        }
    }

    private static bool IsOf<T>(byte first) =>
        typeof(T) == typeof(JsonObject) ? first == '{' : typeof(T) == typeof(JsonArray) ? first == '[' : typeof(T) != typeof(JsonValue) || first is not ((byte)'{' or (byte)'[');

    // Levels have been counted: more than the framework's own limit may be allowed, and data of another version begin deeper.
    private static JsonDocumentOptions Options(ref FirnReader reader, bool allowDuplicates = true) => new() { MaxDepth = reader.Options.MaxDepth, AllowDuplicateProperties = allowDuplicates };

    /// <summary>What is held while a value is read: its content, if it had to be put together, and the text that is made of it.</summary>
    private struct Input
    {
        private long _start;
        private long _position;
        private byte[]? _rented;
        private JsonDecoder _decoder;
        private bool _isDecoded;

        /// <summary>The content of the next value; empty for an undefined one.</summary>
        public ReadOnlySpan<byte> Take(ref FirnReader reader)
        {
            _start = reader.Position;
            int length = ByteRun.ReadCount(ref reader, MaxLength);
            _position = reader.Position;
            return ByteRun.Take(ref reader, length, out _rented);
        }

        /// <summary>The text in UTF-8 of content that is not empty.</summary>
        public ReadOnlySpan<byte> ReadText(ref FirnReader reader, scoped ReadOnlySpan<byte> content)
        {
            _decoder = new JsonDecoder(content.Length, _position);
            _isDecoded = true;
            return _decoder.ReadText(ref reader, content);
        }

        public readonly FirnException Refused(string problem) => new(FirnErrorCode.InvalidValue, problem, _start);

        /// <summary>Gives back what was rented.</summary>
        public readonly void Dispose()
        {
            if (_isDecoded) _decoder.Dispose();
            ByteRun.Return(_rented);
        }
    }
}
