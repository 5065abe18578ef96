using System.Text;

namespace Firn.Reference;

/// <summary>Strings of section 2.6.</summary>
internal static class WireText
{
    private const uint MostUnits = 0x3FFFFFDF;
    private const uint MostUtf8 = 0x5FFFFFCE;

    public static string Read(ByteCursor cursor, Action<int, int, ReferenceRole> trace)
    {
        int start = cursor.Position;
        byte header = cursor.ReadByte();
        int encoding = header & 3;
        uint number = (uint)header >> 2;
        uint length = number switch
        {
            60 => cursor.ReadByte() + 60u,
            61 => cursor.ReadUInt16(),
            62 => cursor.ReadUInt32(),
            63 => throw new RefusedException("Number 63 in the header of a string.", start),
            _ => number,
        };
        if ((number == 61 && length < 316) || (number == 62 && length < 65_536)) throw new RefusedException("The length of a string is not in its shortest form.", start);
        if (length > (encoding == 3 ? MostUtf8 : MostUnits)) throw new RefusedException("A string is too long.", start);
        trace(start, cursor.Position - start, ReferenceRole.StringHeader);
        byte window = 0;
        if (encoding == 1)
        {
            window = cursor.ReadByte();
            if (window < 2) throw new RefusedException("The base of a window is below 2.", cursor.Position - 1);
            trace(cursor.Position - 1, 1, ReferenceRole.WindowBase);
        }

        int textStart = cursor.Take(encoding == 2 ? 2L * length : length);
        ReadOnlySpan<byte> text = cursor.Bytes.AsSpan(textStart, cursor.Position - textStart);
        trace(textStart, text.Length, ReferenceRole.StringText);
        return encoding switch
        {
            0 => Latin1(text),
            1 => Window(text, window),
            2 => Utf16(text),
            _ => Utf8(text, textStart),
        };
    }

    private static string Latin1(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new(bytes.Length);
        foreach (byte b in bytes) text.Append((char)b);
        return text.ToString();
    }

    private static string Window(ReadOnlySpan<byte> bytes, byte window)
    {
        StringBuilder text = new(bytes.Length);
        foreach (byte b in bytes) text.Append(b < 0x80 ? (char)b : (char)((window << 7) + (b - 0x80)));
        return text.ToString();
    }

    private static string Utf16(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new(bytes.Length / 2);
        for (int i = 0; i < bytes.Length; i += 2) text.Append((char)(bytes[i] | bytes[i + 1] << 8));
        return text.ToString();
    }

    private static string Utf8(ReadOnlySpan<byte> bytes, int start)
    {
        StringBuilder text = new(bytes.Length);
        int i = 0;
        while (i < bytes.Length)
        {
            byte first = bytes[i];
            (int width, int least) = first switch
            {
                < 0x80 => (1, 0),
                >= 0xC0 and < 0xE0 => (2, 0x80),
                >= 0xE0 and < 0xF0 => (3, 0x800),
                >= 0xF0 and < 0xF8 => (4, 0x10000),
                _ => throw new RefusedException($"{first:X2} begins no character of UTF-8.", start + i),
            };
            if (width > bytes.Length - i) throw new RefusedException("A sequence of UTF-8 is truncated.", start + i);
            int scalar = width == 1 ? first : first & (0x7F >> width);
            for (int j = 1; j < width; j++)
            {
                if ((bytes[i + j] & 0xC0) != 0x80) throw new RefusedException("A sequence of UTF-8 is truncated.", start + i);
                scalar = scalar << 6 | (bytes[i + j] & 0x3F);
            }

            if (scalar < least) throw new RefusedException("A form of UTF-8 is overlong.", start + i);
            if (!Rune.IsValid(scalar)) throw new RefusedException("UTF-8 has a surrogate, or a value above 0x10FFFF.", start + i);
            text.Append(new Rune(scalar).ToString());
            i += width;
        }

        if (text.Length > MostUnits) throw new RefusedException("A string is too long.", start);
        return text.ToString();
    }
}
