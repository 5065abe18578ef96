using System.Globalization;
using System.Text.Json;

namespace Firn;

/// <summary>Schemas as JSON, of a shape that docs/guides/looking-inside.md says.</summary>
internal static class SchemaJson
{
    /// <summary>Writes one object.</summary>
    public static void Write(Utf8JsonWriter writer, FirnSchema schema)
    {
        writer.WriteStartObject();
        writer.WriteString("fingerprint", schema.Fingerprint);
        Write(writer, "root", schema.Root);
        writer.WriteStartArray("definitions");
        foreach (FirnSchemaDefinition definition in schema.Definitions) Write(writer, definition);
        writer.WriteEndArray();
        if (schema.Enums.Count > 0)
        {
            writer.WriteStartArray("enums");
            foreach (FirnSchemaEnumType named in schema.Enums) Write(writer, named);
            writer.WriteEndArray();
        }

        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, FirnSchemaDefinition definition)
    {
        writer.WriteStartObject();
        writer.WriteString("kind", KindNames.Code(definition.Kind));
        if (definition.Name is not null) JsonText.Write(writer, "name", definition.Name);
        writer.WriteStartArray(definition.Kind == FirnKind.Union ? "cases" : "members");
        foreach (FirnSchemaMember member in definition.Members)
        {
            writer.WriteStartObject();
            if (member.Name is not null) JsonText.Write(writer, "name", member.Name);
            if (member.Id is { } id) writer.WriteNumber("id", id);
            if (member.NameHash is { } hash) writer.WriteString("hash", hash.ToString("X8", CultureInfo.InvariantCulture));
            Write(writer, "type", member.Type);
            if (member.IsRequired) writer.WriteBoolean("required", true);
            if (member.FormerNames.Count > 0)
            {
                writer.WriteStartArray("formerNames");
                foreach (string former in member.FormerNames) JsonText.WriteText(writer, former);
                writer.WriteEndArray();
            }

            writer.WriteEndObject();
        }

        foreach (FirnSchemaCase unionCase in definition.Cases)
        {
            writer.WriteStartObject();
            writer.WriteNumber("tag", unionCase.Tag);
            if (unionCase.Name is not null) JsonText.Write(writer, "name", unionCase.Name);
            Write(writer, "type", unionCase.Type);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, FirnSchemaEnumType named)
    {
        writer.WriteStartObject();
        writer.WriteString("name", named.Name);
        writer.WriteString("kind", KindNames.Code(named.Kind));
        writer.WriteBoolean("flags", named.IsFlags);
        writer.WriteStartArray("values");
        foreach (FirnSchemaEnumValue value in named.Values)
        {
            writer.WriteStartObject();
            writer.WriteString("name", value.Name);
            writer.WritePropertyName("value");
            writer.WriteRawValue(value.Value.ToString(CultureInfo.InvariantCulture), skipInputValidation: true);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    // Containers are at most 64 deep.
    private static void Write(Utf8JsonWriter writer, string name, FirnSchemaType type)
    {
        writer.WriteStartObject(name);
        writer.WriteString("kind", KindNames.Code(type.Kind));
        if (type.MayBeNull) writer.WriteBoolean("nullable", true);
        if (type.Rank > 0) writer.WriteNumber("rank", type.Rank);
        if (type.Definition is { } definition) writer.WriteNumber("definition", definition.Number);
        if (type.Enum is { } named) writer.WriteNumber("enum", named.Number);
        if (type.Key is { } key) Write(writer, "key", key);
        if (type.Element is { } element) Write(writer, "element", element);
        writer.WriteEndObject();
    }
}
