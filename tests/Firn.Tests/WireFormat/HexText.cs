using System.Globalization;

namespace Firn.Tests.WireFormat;

/// <summary>Bytes as docs/wire-format.md writes them: <c>61</c>, <c>61*60</c>, <c>(61 00)*3</c>.</summary>
internal static class HexText
{
    public static byte[] Parse(string text)
    {
        List<byte> bytes = [];
        int position = 0;
        while (true)
        {
            SkipSpaces(text, ref position);
            if (position == text.Length) return [.. bytes];
            ReadOnlySpan<byte> group = text[position] == '(' ? Group(text, ref position) : [Pair(text, ref position)];
            for (int times = Repetition(text, ref position); times > 0; times--) bytes.AddRange(group);
        }
    }

    private static byte[] Group(string text, ref int position)
    {
        List<byte> bytes = [];
        position++;
        while (true)
        {
            SkipSpaces(text, ref position);
            if (text[position] == ')') break;
            bytes.Add(Pair(text, ref position));
        }

        position++;
        return [.. bytes];
    }

    private static byte Pair(string text, ref int position)
    {
        byte value = byte.Parse(text.AsSpan(position, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        position += 2;
        return value;
    }

    private static int Repetition(string text, ref int position)
    {
        if (position == text.Length || text[position] != '*') return 1;
        int start = ++position;
        while (position < text.Length && char.IsAsciiDigit(text[position])) position++;
        return int.Parse(text.AsSpan(start, position - start), NumberStyles.None, CultureInfo.InvariantCulture);
    }

    private static void SkipSpaces(string text, ref int position)
    {
        while (position < text.Length && text[position] == ' ') position++;
    }
}
