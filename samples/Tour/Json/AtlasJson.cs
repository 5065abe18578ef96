using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tour.Model;

namespace Tour.Json;

/// <summary>Reads an atlas from a JSON file, and writes and reads the JSON that the other formats are compared with.</summary>
internal static class AtlasJson
{
    // Reflection metadata, the faster choice here: source-generated metadata wrote this model at the same speed and took 1.5 times
    // as long to read it. Text outside ASCII is written as it is: escaped, the JSON would be larger and slower than it has to be.
    private static readonly JsonSerializerOptions Plain = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter() },
    };

    // A file of another shape has to be refused; the measured calls do without these checks.
    private static readonly JsonSerializerOptions Strict = new(Plain)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>Writes the atlas as compact UTF-8 JSON; equal graphs give equal bytes.</summary>
    public static byte[] Serialize(Atlas atlas) => JsonSerializer.SerializeToUtf8Bytes(atlas, Plain);

    /// <summary>Reads what <see cref="Serialize"/> wrote.</summary>
    public static Atlas Deserialize(byte[] json) => JsonSerializer.Deserialize<Atlas>(json, Plain)!;

    /// <summary>Reads an atlas from the content of a file.</summary>
    /// <exception cref="JsonException">The content is no JSON, or JSON of another shape.</exception>
    public static Atlas Parse(byte[] content)
    {
        ReadOnlySpan<byte> json = content;
        ReadOnlySpan<byte> byteOrderMark = [0xEF, 0xBB, 0xBF];
        if (json.StartsWith(byteOrderMark))
            json = json[byteOrderMark.Length..];
        Atlas atlas = JsonSerializer.Deserialize<Atlas>(json, Strict) ?? throw new JsonException("The file holds null.");

        // Null members are not written, so any null left is an element of a list or a dictionary, which no check above sees.
        var reader = new Utf8JsonReader(Serialize(atlas));
        while (reader.Read())
        {
            if (reader.TokenType == JsonTokenType.Null)
                throw new JsonException("A list or dictionary holds null.");
        }

        return atlas;
    }
}
