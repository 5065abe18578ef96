using System.Numerics;

namespace Firn.Codecs;

/// <summary>Texts of numbers: those whose digits an integer of 63 bits holds, and all others by their characters.</summary>
internal static class JsonNumber
{
    // With a sign, a point, and a zero in front of it.
    private const int LongestParsed = JsonHead.MostFraction + 22;

    /// <summary>Takes apart a number without an exponent.</summary>
    /// <param name="text">A number as JSON has it.</param>
    /// <param name="number">Its digits as an integer, twice, and one more if a minus stands in front.</param>
    /// <param name="fraction">How many digits stand behind the point: 0 to 40; 0 without a point.</param>
    /// <returns>False for those that have no such form.</returns>
    public static bool TryParse(ReadOnlySpan<byte> text, out ulong number, out int fraction)
    {
        number = 0;
        fraction = 0;
        if (text.Length > LongestParsed) return false;
        ulong sign = text[0] == '-' ? 1UL : 0;
        ulong digits = 0;
        int point = -1;
        for (int i = (int)sign; i < text.Length; i++)
        {
            int digit = text[i] - '0';
            if ((uint)digit <= 9)
            {
                if (digits > (long.MaxValue - (ulong)digit) / 10) return false;
                digits = (digits * 10) + (ulong)digit;
            }
            else if (text[i] == '.')
            {
                point = i;
            }
            else
            {
                return false;
            }
        }

        if (point >= 0) fraction = text.Length - point - 1;
        number = (digits << 1) | sign;
        return fraction <= JsonHead.MostFraction;
    }

    /// <summary>The bytes of an integer without its high bytes of zero: 1 to 8.</summary>
    public static int SizeOf(ulong number) => Math.Max(1, (71 - BitOperations.LeadingZeroCount(number)) >> 3);

    /// <summary>Whether a text is a number of JSON.</summary>
    public static bool IsNumber(ReadOnlySpan<byte> text)
    {
        if (text.StartsWith("-"u8)) text = text[1..];
        int digits = Digits(text);
        if (digits == 0 || (digits > 1 && text[0] == '0')) return false;
        text = text[digits..];
        if (text.StartsWith("."u8))
        {
            digits = Digits(text[1..]);
            if (digits == 0) return false;
            text = text[(digits + 1)..];
        }

        if (text.IsEmpty) return true;
        if (text[0] is not ((byte)'e' or (byte)'E')) return false;
        text = text[1..];
        if (text.Length > 0 && text[0] is (byte)'-' or (byte)'+') text = text[1..];
        return text.Length > 0 && Digits(text) == text.Length;
    }

    private static int Digits(ReadOnlySpan<byte> text)
    {
        int other = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return other < 0 ? text.Length : other;
    }
}
