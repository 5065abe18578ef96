using System.Buffers;
using System.Buffers.Text;

namespace Firn.Tool.Inputs;

/// <summary>How bytes stand in an input: as they are, or as text that people copy from logs and databases.</summary>
internal enum InputEncoding
{
    Raw,
    Base64,
    Hex,
}

/// <summary>Recognises bytes that were written as text, and decodes them.</summary>
internal static class TextForm
{
    private static readonly SearchValues<byte> Hex = SearchValues.Create("0123456789abcdefABCDEF"u8);
    private static readonly SearchValues<byte> Base64Digits = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="u8);

    /// <summary>What a text seems to be by its beginning; raw where it is neither.</summary>
    public static InputEncoding Guess(ReadOnlySpan<byte> beginning)
    {
        ReadOnlySpan<byte> text = Trim(beginning);
        if (text.Length < 2) return InputEncoding.Raw;
        if (IsAll(WithoutPrefix(text), Hex)) return InputEncoding.Hex;
        return text.Length >= 4 && IsAll(text, Base64Digits) ? InputEncoding.Base64 : InputEncoding.Raw;
    }

    /// <summary>The bytes that a text stands for; null where it is malformed.</summary>
    public static byte[]? Decode(ReadOnlySpan<byte> text, InputEncoding encoding)
    {
        text = Trim(text);
        byte[] digits = new byte[text.Length + 3];
        int length = 0;
        foreach (byte digit in encoding == InputEncoding.Hex ? WithoutPrefix(text) : text)
        {
            if (!IsSpace(digit)) digits[length++] = digit;
        }

        if (encoding == InputEncoding.Hex) return length % 2 != 0 || digits.AsSpan(0, length).ContainsAnyExcept(Hex) ? null : DecodeHex(digits.AsSpan(0, length));
        if (digits.AsSpan(0, length).ContainsAnyExcept(Base64Digits)) return null;
        while (length % 4 != 0) digits[length++] = (byte)'=';    // which many leave out
        byte[] bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(length)];
        if (Base64.DecodeFromUtf8(digits.AsSpan(0, length), bytes, out _, out int written) != OperationStatus.Done) return null;
        return bytes[..written];
    }

    private static byte[] DecodeHex(ReadOnlySpan<byte> digits)
    {
        byte[] bytes = new byte[digits.Length / 2];
        Convert.FromHexString(digits, bytes, out _, out _);
        return bytes;
    }

    // SQL Server shows blobs as 0x.., PostgreSQL as \x..
    private static ReadOnlySpan<byte> WithoutPrefix(ReadOnlySpan<byte> text) => text.StartsWith("0x"u8) || text.StartsWith("\\x"u8) ? text[2..] : text;

    private static bool IsSpace(byte value) => value is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    private static bool IsAll(ReadOnlySpan<byte> text, SearchValues<byte> digits)
    {
        bool hasDigits = false;
        while (!text.IsEmpty)
        {
            int other = text.IndexOfAnyExcept(digits);
            hasDigits |= other != 0;
            if (other < 0) return hasDigits;
            if (!IsSpace(text[other])) return false;
            text = text[(other + 1)..];
        }

        return hasDigits;
    }

    private static ReadOnlySpan<byte> Trim(ReadOnlySpan<byte> text)
    {
        while (!text.IsEmpty && IsSpace(text[0])) text = text[1..];
        while (!text.IsEmpty && IsSpace(text[^1])) text = text[..^1];
        return text;
    }
}
