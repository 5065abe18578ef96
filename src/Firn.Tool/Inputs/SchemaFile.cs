using System.Text.Json;

namespace Firn.Tool.Inputs;

/// <summary>The JSON that <c>firn schema --json</c> writes: the schema for programs, and the descriptor and names that it is read from again.</summary>
internal static class SchemaFile
{
    private const int Version = 1;
    private const string VersionName = "firnSchema";
    private const string DescriptorName = "descriptor";
    private const string NamesName = "names";
    private const string SchemaName = "schema";

    // The property that stands first.
    private static ReadOnlySpan<byte> Mark => "\"firnSchema\""u8;

    public static void Write(Utf8JsonWriter writer, FirnSchema schema)
    {
        writer.WriteStartObject();
        writer.WriteNumber(VersionName, Version);
        writer.WriteBase64String(DescriptorName, schema.Descriptor.Span);
        writer.WriteBase64String(NamesName, schema.Names.Span);
        writer.WritePropertyName(SchemaName);
        schema.WriteTo(writer);
        writer.WriteEndObject();
    }

    /// <summary>Whether a text begins as one.</summary>
    public static bool IsOne(ReadOnlySpan<byte> text) => BeginsWith(text, Mark);

    /// <summary>Whether a text is an object whose first property has a name.</summary>
    public static bool BeginsWith(ReadOnlySpan<byte> text, ReadOnlySpan<byte> name)
    {
        text = text[..Math.Min(text.Length, 64)].Trim(" \r\n\t\uFEFF"u8);
        return text.Length > 0 && text[0] == '{' && text[1..].TrimStart(" \r\n\t"u8).StartsWith(name);
    }

    public static FirnSchema Read(InputFile input)
    {
        try
        {
            using JsonDocument json = JsonDocument.Parse(input.ReadAll());
            int version = json.RootElement.GetProperty(VersionName).GetInt32();
            if (version != Version) throw ToolException.BadData($"{input.Name}: it is a schema of version {version}. This tool knows version {Version}.");
            return FirnSchema.Parse(json.RootElement.GetProperty(DescriptorName).GetBytesFromBase64(), json.RootElement.GetProperty(NamesName).GetBytesFromBase64());
        }
        catch (FirnException exception)
        {
            throw ToolException.Of(input.Name, exception);
        }
        catch (Exception exception) when (exception is JsonException or KeyNotFoundException or FormatException or InvalidOperationException)
        {
            throw ToolException.BadData($"{input.Name}: it begins as a schema that 'firn schema --json' wrote, and is none: {Terminal.TerminalText.Escape(exception.Message)}");
        }
    }
}
