using System.Globalization;
using System.Text;

namespace Firn.Contracts.Files;

/// <summary>Text as contract files and messages about them have it.</summary>
internal static class ContractText
{
    private const int LongestShown = 64;

    /// <summary>
    /// Appends a text of JSON. All but plain characters are escapes, so that every editor shows what stands there; and the text may stand in a comment of C#, whose end it can't have.
    /// </summary>
    public static void AppendJson(StringBuilder json, string text)
    {
        json.Append('"');
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (c is '"' or '\\') json.Append('\\').Append(c);
            else if (c == '/' && i > 0 && text[i - 1] == '*') json.Append("\\/");
            else if (IsShown(text, i)) json.Append(c);
            else json.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
        }

        json.Append('"');
    }

    /// <summary>A name of a file in a message: in quotes, on one line, and cut where it is long.</summary>
    public static string Quote(string name) => $"'{Show(name)}'";

    /// <summary>The same without quotes.</summary>
    public static string Show(string name)
    {
        StringBuilder shown = new();
        for (int i = 0; i < name.Length && i < LongestShown; i++)
        {
            if (IsShown(name, i)) shown.Append(name[i]);
            else shown.Append("\\u").Append(((int)name[i]).ToString("x4", CultureInfo.InvariantCulture));
        }

        return name.Length > LongestShown ? shown.Append("..").ToString() : shown.ToString();
    }

    // Letters of any language; no control characters, no marks that turn the direction of text, no halves of surrogate pairs, no line separators.
    private static bool IsShown(string text, int at)
    {
        char c = text[at];
        if (c < 0x7F) return c >= ' ';
        if (char.IsHighSurrogate(c)) return at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]);
        if (char.IsLowSurrogate(c)) return at > 0 && char.IsHighSurrogate(text[at - 1]);
        return char.IsLetterOrDigit(c);
    }
}
