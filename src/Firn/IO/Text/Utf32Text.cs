using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Firn;

/// <summary>UTF-32, least significant byte first, without surrogates and without a mark of the byte order.</summary>
internal static class Utf32Text
{
    /// <summary>The bytes of a text, or -1 if it has a lone surrogate.</summary>
    public static long GetByteCount(ReadOnlySpan<char> text)
    {
        long runes = 0;
        while (!text.IsEmpty)
        {
            if (Rune.DecodeFromUtf16(text, out _, out int consumed) != OperationStatus.Done) return -1;
            text = text[consumed..];
            runes++;
        }

        return 4 * runes;
    }

    /// <summary>Encodes text without lone surrogates into exactly as many bytes as it takes.</summary>
    public static void GetBytes(ReadOnlySpan<char> text, Span<byte> destination)
    {
        while (!text.IsEmpty)
        {
            _ = Rune.DecodeFromUtf16(text, out Rune rune, out int consumed);
            BinaryPrimitives.WriteInt32LittleEndian(destination, rune.Value);
            text = text[consumed..];
            destination = destination[4..];
        }
    }

    /// <summary>The code units of encoded text, or -1 if it is none.</summary>
    public static int GetCharCount(ReadOnlySpan<byte> bytes)
    {
        if ((bytes.Length & 3) != 0) return -1;
        int units = 0;
        for (; !bytes.IsEmpty; bytes = bytes[4..])
        {
            uint scalar = BinaryPrimitives.ReadUInt32LittleEndian(bytes);
            if (!Rune.IsValid(scalar)) return -1;
            units += scalar > char.MaxValue ? 2 : 1;
        }

        return units;
    }

    /// <summary>Decodes text into exactly as many code units as it has.</summary>
    /// <returns>False only for bytes that have changed since they were checked.</returns>
    public static bool TryGetChars(ReadOnlySpan<byte> bytes, Span<char> destination)
    {
        for (; !bytes.IsEmpty; bytes = bytes[4..])
        {
            if (!Rune.TryCreate(BinaryPrimitives.ReadUInt32LittleEndian(bytes), out Rune rune) || !rune.TryEncodeToUtf16(destination, out int written)) return false;
            destination = destination[written..];
        }

        return destination.IsEmpty;
    }
}
