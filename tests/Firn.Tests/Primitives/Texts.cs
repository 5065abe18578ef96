namespace Firn.Tests.Primitives;

/// <summary>Texts of every encoding of the format, about the lengths where their headers change.</summary>
internal static class Texts
{
    private static readonly int[] s_lengths = [1, 2, 15, 16, 17, 31, 33, 58, 59, 60, 64, 65, 66, 315, 316, 1000];

    public static string[] All { get; } =
    [
        "", "\uD800", "\uDC00\uD800", "a\u2014b", "\u7FFF", "\u8000", "\u00E9\u0430",
        .. s_lengths.SelectMany(length => new[]
        {
            new string('a', length),
            new string('\u00E9', length),
            new string('\u0430', length),
            new string('x', length - 1) + "\u2014",
            new string('y', length - 1) + "\uD83D\uDE00",
            new string('z', length - 1) + "\u00E9\u20AC",
            new string('\u8000', length),
            new string('w', length) + "\u20AC\uDC00",
        }),
        new string('a', 65535), new string('a', 65536), new string('\u0430', 65536), new string('k', 70000) + "\u00E9\u20AC",
    ];

    /// <summary>Bytes that may be a text: any header, text that is mostly there.</summary>
    public static byte[] Candidate(Random random)
    {
        int number = random.Next(5) == 0 ? random.Next(59, 64) : random.Next(20);
        byte[] bytes = new byte[random.Next(1, 48)];
        random.NextBytes(bytes);
        if (random.Next(2) == 0) bytes.AsSpan().Replace((byte)0, (byte)'a');
        if (random.Next(3) == 0)
        {
            for (int i = 1; i < bytes.Length; i++) bytes[i] &= 0x7F;
            if (bytes.Length > 6 && random.Next(2) == 0) "\u20AC"u8.CopyTo(bytes.AsSpan(3));
        }

        bytes[0] = (byte)((number << 2) | random.Next(4));
        if (number >= 60 && bytes.Length > 3 && random.Next(2) == 0) bytes[2] = bytes[3] = 0;
        return bytes;
    }
}
