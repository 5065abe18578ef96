using System.Text;

namespace Firn.Tests.IO;

/// <summary>The rules of section 2 for text, written down as plainly as they can be: what every kernel has to agree with.</summary>
internal static class TextReference
{
    public static bool IsLatin1(string text) => text.All(c => c <= 0xFF);

    public static bool FitsWindow(string text, uint block) => text.All(c => c < 0x80 || c >> 7 == block);

    public static byte[] Window(string text) => [.. text.Select(c => (byte)(c < 0x80 ? c : 0x80 | (c & 0x7F)))];

    public static string FromWindow(byte[] bytes, uint block) => string.Concat(bytes.Select(b => (char)(b < 0x80 ? b : (block << 7) | (b & 0x7Fu))));

    /// <summary>The length in UTF-8, or -1 if there is a lone surrogate.</summary>
    public static int Utf8Length(string text)
    {
        try
        {
            return new UTF8Encoding(false, throwOnInvalidBytes: true).GetByteCount(text);
        }
        catch (EncoderFallbackException)
        {
            return -1;
        }
    }

    public static byte[] Encode(string text)
    {
        if (IsLatin1(text)) return [.. Header(0, text.Length), .. text.Select(c => (byte)c)];
        uint block = (uint)text.First(c => c >= 0x80) >> 7;
        if (block is >= 2 and <= 255 && FitsWindow(text, block)) return [.. Header(1, text.Length), (byte)block, .. Window(text)];
        int utf8 = Utf8Length(text);
        if (text.Length > 64 && utf8 >= 0 && 4L * utf8 <= 3L * 2 * text.Length) return [.. Header(3, utf8), .. Encoding.UTF8.GetBytes(text)];
        return [.. Header(2, text.Length), .. text.SelectMany(c => new[] { (byte)c, (byte)(c >> 8) })];
    }

    public static byte[] Header(int encoding, int number) => number switch
    {
        < 60 => [(byte)((number << 2) | encoding)],
        <= 315 => [(byte)(240 | encoding), (byte)(number - 60)],
        <= 65535 => [(byte)(244 | encoding), (byte)number, (byte)(number >> 8)],
        _ => [(byte)(248 | encoding), (byte)number, (byte)(number >> 8), (byte)(number >> 16), (byte)(number >> 24)],
    };
}
