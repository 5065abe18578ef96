using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Unicode;

namespace Firn;

/// <summary>Texts of JSON as messages hold them: halves of surrogate pairs, which escapes may name, are kept, where <see cref="JsonElement.GetString"/> refuses them.</summary>
internal static class JsonStrings
{
    /// <summary>The text of a string.</summary>
    /// <returns>False where its bytes are no UTF-8.</returns>
    public static bool TryRead(JsonElement value, out string text) => TryUnescape(JsonMarshal.GetRawUtf8Value(value)[1..^1], out text);

    /// <summary>The name of a property.</summary>
    /// <returns>False where its bytes are no UTF-8.</returns>
    public static bool TryReadName(JsonProperty property, out string name) => TryUnescape(JsonMarshal.GetRawUtf8PropertyName(property), out name);

    /// <summary>Whether a property has a name of the mapping. The framework's comparison refuses halves of surrogate pairs.</summary>
    public static bool IsNamed(JsonProperty property, string name)
    {
        ReadOnlySpan<byte> raw = JsonMarshal.GetRawUtf8PropertyName(property);
        return raw.Contains((byte)'\\') ? TryUnescape(raw, out string own) && own == name : Ascii.Equals(raw, name);
    }

    /// <summary>Finds a property of an object.</summary>
    public static bool TryFind(JsonElement value, string name, out JsonElement found)
    {
        foreach (JsonProperty property in value.EnumerateObject())
        {
            if (!IsNamed(property, name)) continue;
            found = property.Value;
            return true;
        }

        found = default;
        return false;
    }

    // The escapes are well-formed: the parser has looked at them.
    private static bool TryUnescape(ReadOnlySpan<byte> raw, out string text)
    {
        text = "";
        if (!Utf8.IsValid(raw)) return false;
        text = Encoding.UTF8.GetString(raw);
        int escape = text.IndexOf('\\');
        if (escape < 0) return true;
        StringBuilder plain = new(text.Length);
        int position = 0;
        for (; escape >= 0; escape = text.IndexOf('\\', position))
        {
            plain.Append(text, position, escape - position);
            char kind = text[escape + 1];
            position = escape + 2;
            if (kind == 'u')
            {
                plain.Append((char)ushort.Parse(text.AsSpan(position, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture));
                position += 4;
                continue;
            }

            plain.Append(kind switch
            {
                'b' => '\b',
                'f' => '\f',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                _ => kind,
            });
        }

        text = plain.Append(text, position, text.Length - position).ToString();
        return true;
    }
}
