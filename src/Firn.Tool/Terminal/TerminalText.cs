using System.Globalization;
using System.Text;

namespace Firn.Tool.Terminal;

/// <summary>
/// Makes text of untrusted input harmless on a terminal: what would move the cursor, change colours, turn the direction of text or break the line becomes an escape.
/// </summary>
internal static class TerminalText
{
    /// <summary>Text with escapes for all that is not printable.</summary>
    public static string Escape(string text) => IsSafe(text, isQuoted: false) ? text : Append(new StringBuilder(text.Length + 16), text, isQuoted: false).ToString();

    /// <summary>Text in quotes, cut behind a number of characters.</summary>
    public static string Quote(string text, int most = int.MaxValue)
    {
        int length = Math.Min(text.Length, most);
        if (length < text.Length && length > 0 && char.IsHighSurrogate(text[length - 1])) length--;
        StringBuilder quoted = new(length + 2);
        quoted.Append('"');
        Append(quoted, text.AsSpan(0, length), isQuoted: true);
        quoted.Append('"');
        if (length < text.Length) quoted.Append(CultureInfo.InvariantCulture, $" .. {Numbers.Of(text.Length, "character")}");
        return quoted.ToString();
    }

    /// <summary>A name as it is where it can't be taken for anything else; otherwise in quotes.</summary>
    public static string Name(string name, int most = 128)
    {
        if (name.Length == 0 || name.Length > most || name[0] == ' ' || name[^1] == ' ') return Quote(name, most);
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '.' or '<' or '>' or ',' or ' ' or '[' or ']') && !(c > 127 && char.IsLetterOrDigit(c))) return Quote(name, most);
        }

        return name;
    }

    private static bool IsSafe(ReadOnlySpan<char> text, bool isQuoted)
    {
        foreach (Rune rune in text.EnumerateRunes())
        {
            if (MustEscape(rune, isQuoted)) return false;
        }

        return true;
    }

    private static bool MustEscape(Rune rune, bool isQuoted)
    {
        if (rune.Value is >= 0x20 and < 0x7F) return isQuoted && (rune.Value is '"' or '\\');
        return Rune.GetUnicodeCategory(rune) is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator
            or UnicodeCategory.Surrogate or UnicodeCategory.PrivateUse or UnicodeCategory.SpaceSeparator || rune == Rune.ReplacementChar;
    }

    private static StringBuilder Append(StringBuilder target, ReadOnlySpan<char> text, bool isQuoted)
    {
        while (!text.IsEmpty)
        {
            // Half of a surrogate pair decodes to the replacement character, and is escaped as what it is.
            Rune.DecodeFromUtf16(text, out Rune rune, out int length);
            if (!MustEscape(rune, isQuoted))
            {
                target.Append(text[..length]);
            }
            else
            {
                switch (text[0])
                {
                    case '"' or '\\':
                        target.Append('\\').Append(text[0]);
                        break;
                    case '\n':
                        target.Append("\\n");
                        break;
                    case '\r':
                        target.Append("\\r");
                        break;
                    case '\t':
                        target.Append("\\t");
                        break;
                    default:
                        foreach (char c in text[..length]) target.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:X4}");
                        break;
                }
            }

            text = text[length..];
        }

        return target;
    }
}
