using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace Firn.Codecs;

/// <summary>Texts of JSON as the format has them: UTF-8 without escapes, in which half of a surrogate pair takes three bytes as other characters of its range do.</summary>
internal static class JsonUnescape
{
    private static readonly SearchValues<byte> s_escaped = SearchValues.Create(EscapedBytes);
    private static readonly SearchValues<byte> s_escapedOrHalf = SearchValues.Create([.. EscapedBytes, 0xED]);

    private static byte[] EscapedBytes => [.. Enumerable.Range(0, 0x20).Select(i => (byte)i), (byte)'"', (byte)'\\'];

    /// <summary>Bytes that JSON writes otherwise.</summary>
    public static SearchValues<byte> Escaped => s_escaped;

    /// <summary>The same, and the first byte of halves of surrogate pairs.</summary>
    public static SearchValues<byte> EscapedOrHalf => s_escapedOrHalf;

    /// <summary>Whether later objects may refer to a name: it is short, and its text in JSON is its bytes.</summary>
    public static bool MayBeKnown(ReadOnlySpan<byte> name) => name.Length is > 0 and <= JsonHead.LongestKnownName && !name.ContainsAny(s_escaped) && Utf8.IsValid(name);

    /// <summary>Refuses what is no UTF-8: documents are not checked for that when they are made.</summary>
    public static void Check(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text)) throw new FirnException(FirnErrorCode.InvalidString, "A text of the JSON value is no valid UTF-8. The document was made of such bytes; make it of valid ones.");
    }

    /// <summary>Copies a text of a document, from between the quotes, and resolves its escapes.</summary>
    /// <param name="raw">The text; the parser has looked at its escapes.</param>
    /// <param name="destination">At least as long.</param>
    /// <returns>The bytes written.</returns>
    public static int Copy(ReadOnlySpan<byte> raw, Span<byte> destination)
    {
        Check(raw);
        int written = 0;
        while (true)
        {
            int escape = raw.IndexOf((byte)'\\');
            ReadOnlySpan<byte> plain = escape < 0 ? raw : raw[..escape];
            plain.CopyTo(destination[written..]);
            written += plain.Length;
            if (escape < 0) return written;
            byte kind = raw[escape + 1];
            raw = raw[(escape + 2)..];
            if (kind != 'u')
            {
                destination[written++] = kind switch
                {
                    (byte)'b' => (byte)'\b',
                    (byte)'f' => (byte)'\f',
                    (byte)'n' => (byte)'\n',
                    (byte)'r' => (byte)'\r',
                    (byte)'t' => (byte)'\t',
                    _ => kind,
                };
                continue;
            }

            char unit = Unit(raw);
            raw = raw[4..];
            if (char.IsHighSurrogate(unit) && raw.StartsWith("\\u"u8) && Unit(raw[2..]) is var low && char.IsLowSurrogate(low))
            {
                written += new Rune(unit, low).EncodeToUtf8(destination[written..]);
                raw = raw[6..];
            }
            else
            {
                written += Encode(unit, destination[written..]);
            }
        }
    }

    /// <summary>Copies a text.</summary>
    /// <param name="text">Any text.</param>
    /// <param name="destination">At least three bytes for each of its characters.</param>
    /// <returns>The bytes written.</returns>
    public static int Copy(ReadOnlySpan<char> text, Span<byte> destination)
    {
        int written = 0;
        while (true)
        {
            OperationStatus status = Utf8.FromUtf16(text, destination[written..], out int read, out int bytes, replaceInvalidSequences: false);
            written += bytes;
            if (status == OperationStatus.Done) return written;
            written += Encode(text[read], destination[written..]);
            text = text[(read + 1)..];
        }
    }

    private static char Unit(ReadOnlySpan<byte> digits)
    {
        bool isHexadecimal = Utf8Parser.TryParse(digits[..4], out ushort unit, out _, 'x');
        Debug.Assert(isHexadecimal);
        return (char)unit;
    }

    // One code unit, also half of a pair.
    private static int Encode(char unit, Span<byte> destination)
    {
        if (Rune.TryCreate(unit, out Rune rune)) return rune.EncodeToUtf8(destination);
        destination[0] = (byte)(0xE0 | (unit >> 12));
        destination[1] = (byte)(0x80 | ((unit >> 6) & 0x3F));
        destination[2] = (byte)(0x80 | (unit & 0x3F));
        return 3;
    }

    /// <summary>Whether text begins with half of a surrogate pair that takes three bytes.</summary>
    public static bool TryReadHalf(ReadOnlySpan<byte> text, out char half)
    {
        half = default;
        if (text.Length < 3 || text[0] != 0xED || text[1] is < 0xA0 or > 0xBF || text[2] is < 0x80 or > 0xBF) return false;
        half = (char)(0xD000 | ((text[1] & 0x3F) << 6) | (text[2] & 0x3F));
        return true;
    }

    /// <summary>Writes an escape of six bytes.</summary>
    public static void WriteUnit(char unit, Span<byte> destination)
    {
        "\\u"u8.CopyTo(destination);
        ((ushort)unit).TryFormat(destination[2..], out _, "x4", CultureInfo.InvariantCulture);
    }
}
