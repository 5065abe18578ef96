using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Firn;

/// <summary>Text of messages in JSON. It may have halves of surrogate pairs, which the writer of JSON would replace or refuse: they become escapes.</summary>
internal static class JsonText
{
    /// <summary>Writes a member of an object.</summary>
    public static void Write(Utf8JsonWriter writer, string name, string text)
    {
        writer.WritePropertyName(name);
        WriteText(writer, text);
    }

    /// <summary>A name as it is written. It can't be written raw, so halves of surrogate pairs show as text.</summary>
    public static string Name(string name) => IsWellFormed(name) ? name : Escape(name, isName: true);

    /// <summary>Writes a value.</summary>
    public static void WriteText(Utf8JsonWriter writer, string text)
    {
        if (IsWellFormed(text)) writer.WriteStringValue(text);
        else writer.WriteRawValue(Escape(text, isName: false), skipInputValidation: true);
    }

    /// <summary>Whether no half of a surrogate pair stands alone.</summary>
    public static bool IsWellFormed(string text)
    {
        ReadOnlySpan<char> rest = text;
        int at;
        while ((at = rest.IndexOfAnyInRange('\uD800', '\uDFFF')) >= 0)
        {
            if (!Rune.TryGetRuneAt(text, text.Length - rest.Length + at, out _)) return false;
            rest = rest[(at + 2)..];
        }

        return true;
    }

    // Which JSON allows.
    private static string Escape(string text, bool isName)
    {
        StringBuilder escaped = new();
        if (!isName) escaped.Append('"');
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            bool isHalf = char.IsSurrogate(c) && !Rune.TryGetRuneAt(text, i, out _) && (i == 0 || !Rune.TryGetRuneAt(text, i - 1, out _));
            if (isName ? isHalf : c < 0x20 || c >= 0x7F || c is '"' or '\\') escaped.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:X4}");
            else escaped.Append(c);
        }

        if (!isName) escaped.Append('"');
        return escaped.ToString();
    }
}
