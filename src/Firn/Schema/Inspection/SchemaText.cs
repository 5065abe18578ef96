using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;

namespace Firn;

/// <summary>Schemas as text for people.</summary>
internal static class SchemaText
{
    /// <summary>The root, the definitions and the enums.</summary>
    public static string Write(FirnSchema schema)
    {
        StringBuilder text = new();
        text.Append("schema ").Append(schema.Fingerprint).Append("\nroot ").Append(Describe(schema.Root)).Append('\n');
        foreach (FirnSchemaDefinition definition in schema.Definitions)
        {
            text.Append('\n').Append(KindOf(definition)).Append(' ').Append(NameOf(definition)).Append('\n');
            foreach (FirnSchemaMember member in definition.Members) Append(text, member);
            foreach (FirnSchemaCase unionCase in definition.Cases) text.Append(CultureInfo.InvariantCulture, $"  {unionCase.Tag} = {Describe(unionCase.Type)}\n");
        }

        foreach (FirnSchemaEnumType named in schema.Enums)
        {
            text.Append(named.IsFlags ? "\nflags " : "\nenum ").Append(Quote(named.Name)).Append(": ").Append(KindNames.Name(named.Kind)).Append('\n');
            foreach (FirnSchemaEnumValue value in named.Values) text.Append(CultureInfo.InvariantCulture, $"  {Quote(value.Name)} = {value.Value}\n");
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, FirnSchemaMember member)
    {
        text.Append("  ");
        if (member.Id is { } id && member.Name is not null) text.Append(CultureInfo.InvariantCulture, $"#{id} ");
        text.Append(NameOf(member)).Append(": ").Append(Describe(member.Type));
        if (member.IsRequired) text.Append(", required");
        if (member.FormerNames.Count > 0) text.Append(", formerly ").AppendJoin(", ", member.FormerNames.Select(Quote));
        text.Append('\n');
    }

    /// <summary>What a definition is.</summary>
    public static string KindOf(FirnSchemaDefinition definition) => definition.Kind switch
    {
        FirnKind.Union => "union",
        FirnKind.ReferenceObject => "reference object",
        _ => "object",
    };

    /// <summary>The name and the number; the number alone where there is no name.</summary>
    public static string NameOf(FirnSchemaDefinition definition) => string.Create(CultureInfo.InvariantCulture, $"{(definition.Name is null ? "" : Short(definition.Name))}${definition.Number}");

    /// <summary>The name of a member; its id or the hash of its name where there is none.</summary>
    public static string NameOf(FirnSchemaMember member) => member switch
    {
        { IsElements: true } => "elements",
        { Name: { } name } => Quote(name),
        _ => IdentityOf(member),
    };

    /// <summary>The id of a member, or the hash of its name.</summary>
    public static string IdentityOf(FirnSchemaMember member) => new SchemaMember(member.Id ?? -1, member.NameHash ?? 0, null!).Identity;

    /// <summary>A type in words. Containers are at most 64 deep.</summary>
    public static string Describe(FirnSchemaType type)
    {
        string text = type.Kind switch
        {
            FirnKind.List => $"list<{Describe(type.Element!)}>",
            FirnKind.Set => $"set<{Describe(type.Element!)}>",
            FirnKind.Dictionary => $"dictionary<{Describe(type.Key!)}, {Describe(type.Element!)}>",
            FirnKind.Array => string.Create(CultureInfo.InvariantCulture, $"array{type.Rank}<{Describe(type.Element!)}>"),
            FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union => NameOf(type.Definition!),
            _ => type.Enum is { } named ? Short(named.Name) : KindNames.Name(type.Kind),
        };
        return type.MayBeNull ? text + "?" : text;
    }

    // Where a name may stand often: a few bytes of a long one would become much text.
    public static string Short(string name) => name.Length <= LongestMentioned ? Quote(name) : Quote(name[..LongestMentioned]) + "..";

    private const int LongestMentioned = 64;

    /// <summary>A text in quotes, cut where it is long.</summary>
    public static string QuoteShort(string text) => $"\"{JavaScriptEncoder.Default.Encode(text.Length <= LongestMentioned ? text : text[..LongestMentioned])}\"{(text.Length <= LongestMentioned ? "" : "..")}";

    /// <summary>A name as it is, or in quotes where it could be taken for something else: names are data of whoever wrote them.</summary>
    public static string Quote(string name) => IsPlain(name) ? name : $"\"{JavaScriptEncoder.Default.Encode(name)}\"";

    // As names of types and members are.
    private static bool IsPlain(string name)
    {
        if (name.Length is 0 or > 128) return false;
        foreach (char c in name)
        {
            if (!char.IsLetterOrDigit(c) && c is not ('_' or '.' or '<' or '>' or ',' or ' ' or '[' or ']')) return false;
        }

        return name[0] != ' ' && name[^1] != ' ';
    }
}
