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
        long start = reader.Position;
        ReadOnlySpan<byte> content = Take(ref reader, out long position, out byte[]? rented);
        try
        {
            if (content.IsEmpty) return default;
            JsonDecoder decoder = new(content.Length, position);
            try
            {
                reader.Charge(ObjectBytes);
                return JsonElement.Parse(decoder.ReadText(ref reader, content), Options(ref reader));
            }
            catch (JsonException)
            {
                throw Refused("The framework does not take a JSON value.", start);
            }
            finally
            {
                decoder.Dispose();
            }
        }
        finally
        {
            ByteRun.Return(rented);
        }
    }

    /// <summary>Reads a document.</summary>
    public static JsonDocument ReadDocument(ref FirnReader reader)
    {
        long start = reader.Position;
        ReadOnlySpan<byte> content = Take(ref reader, out long position, out byte[]? rented);
        try
        {
            if (content.IsEmpty) throw Refused("A JSON value is undefined, which no document is. JsonElement reads it.", start);
            JsonDecoder decoder = new(content.Length, position);
            try
            {
                reader.Charge(ObjectBytes);
                return JsonDocument.Parse(decoder.ReadText(ref reader, content).ToArray(), Options(ref reader));
            }
            catch (JsonException)
            {
                throw Refused("The framework does not take a JSON value.", start);
            }
            finally
            {
                decoder.Dispose();
            }
        }
        finally
        {
            ByteRun.Return(rented);
        }
    }

    /// <summary>Reads a node.</summary>
    public static T ReadNode<T>(ref FirnReader reader)
        where T : JsonNode
    {
        long start = reader.Position;
        ReadOnlySpan<byte> content = Take(ref reader, out long position, out byte[]? rented);
        try
        {
            if (content is [] or [JsonHead.Null]) throw Refused("A JSON value is undefined, or null, which no node is. JsonElement reads it.", start);
            JsonDecoder decoder = new(content.Length, position);
            try
            {
                reader.Charge(ObjectBytes);
                ReadOnlySpan<byte> text = decoder.ReadText(ref reader, content);
                // The kind of a node is that of its first byte; nothing else is made for another one.
                if (!IsOf<T>(text[0])) throw Refused($"A JSON value is no {TypeDisplay.Short(typeof(T))}.", start);
                return (T)JsonNode.Parse(text, documentOptions: Options(ref reader, allowDuplicates: false))!;
            }
            catch (InvalidOperationException)
            {
                throw Refused("A name in a JSON object has half of a surrogate pair, which no node has. JsonElement reads it.", start);
            }
            catch (JsonException)
            {
                throw Refused("A JSON object has two properties of one name, which no node has. JsonElement reads it.", start);
            }
            finally
            {
                decoder.Dispose();
            }
        }
        finally
        {
            ByteRun.Return(rented);
        }
    }

    private static bool IsOf<T>(byte first) =>
        typeof(T) == typeof(JsonObject) ? first == '{' : typeof(T) == typeof(JsonArray) ? first == '[' : typeof(T) != typeof(JsonValue) || first is not ((byte)'{' or (byte)'[');

    private static ReadOnlySpan<byte> Take(ref FirnReader reader, out long position, out byte[]? rented)
    {
        int length = ByteRun.ReadCount(ref reader, MaxLength);
        position = reader.Position;
        return ByteRun.Take(ref reader, length, out rented);
    }

    // Levels have been counted: more than the framework's own limit may be allowed, and data of another version begin deeper.
    private static JsonDocumentOptions Options(ref FirnReader reader, bool allowDuplicates = true) => new() { MaxDepth = reader.Options.MaxDepth, AllowDuplicateProperties = allowDuplicates };

    private static FirnException Refused(string problem, long position) => new(FirnErrorCode.InvalidValue, problem, position);

    /// <summary>Checks a value as <see cref="ReadElement"/> does, and makes nothing of it.</summary>
    public static void Check(ref FirnReader reader)
    {
        ReadOnlySpan<byte> content = Take(ref reader, out long position, out byte[]? rented);
        try
        {
            if (content.IsEmpty) return;
            JsonDecoder decoder = new(content.Length, position);
            try
            {
                decoder.ReadText(ref reader, content);
            }
            finally
            {
                decoder.Dispose();
            }
        }
        finally
        {
            ByteRun.Return(rented);
        }
    }
}
