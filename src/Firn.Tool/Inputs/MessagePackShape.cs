using System.Buffers.Binary;

namespace Firn.Tool.Inputs;

/// <summary>Whether bytes could be MessagePack: a map or an array whose parts fit, up to the end of what is there.</summary>
internal static class MessagePackShape
{
    private const int MostValues = 1_000_000;

    public static bool Matches(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length < 2 || bytes[0] is not (>= 0x80 and <= 0x9F or >= 0xDC and <= 0xDF)) return false;
        long open = 1;  // values that have to follow
        int position = 0;
        for (int values = 0; open > 0 && values < MostValues; values++)
        {
            if (position >= bytes.Length) return values > 2;    // the beginning of a longer one
            if (!TrySkip(bytes, ref position, ref open)) return false;
        }

        return position >= bytes.Length || open > 0;
    }

    private static bool TrySkip(ReadOnlySpan<byte> bytes, ref int position, ref long open)
    {
        byte first = bytes[position++];
        open--;
        long length;
        switch (first)
        {
            case <= 0x7F or >= 0xE0 or 0xC0 or 0xC2 or 0xC3:
                return true;
            case <= 0x8F:
                open += 2 * (first & 0xF);
                return true;
            case <= 0x9F:
                open += first & 0xF;
                return true;
            case <= 0xBF:
                length = first & 0x1F;
                break;
            case 0xC1:
                return false;
            case 0xCA or 0xCE or 0xD2:
                length = 4;
                break;
            case 0xCB or 0xCF or 0xD3:
                length = 8;
                break;
            case 0xCC or 0xD0:
                length = 1;
                break;
            case 0xCD or 0xD1:
                length = 2;
                break;
            case >= 0xD4 and <= 0xD8:
                length = 1 + (1 << (first - 0xD4));
                break;
            default:
                // A length of 1, 2 or 4 bytes: of bytes, of extensions, of text, of arrays and maps.
                int size = first switch { 0xC4 or 0xC7 or 0xD9 => 1, 0xC5 or 0xC8 or 0xDA or 0xDC or 0xDE => 2, _ => 4 };
                if (position + size > bytes.Length) return false;
                ReadOnlySpan<byte> number = bytes.Slice(position, size);
                length = size switch { 1 => number[0], 2 => BinaryPrimitives.ReadUInt16BigEndian(number), _ => BinaryPrimitives.ReadUInt32BigEndian(number) };
                position += size;
                if (first is >= 0xDC)
                {
                    open += first >= 0xDE ? 2 * length : length;
                    return open <= bytes.Length - position + 64L || position > 1_000;
                }

                if (first is >= 0xC7 and <= 0xC9) length++;
                break;
        }

        position = (int)Math.Min(int.MaxValue, position + length);
        return true;
    }
}
