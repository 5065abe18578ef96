namespace Firn.Tests.WireFormat;

/// <summary>Section 2.6: every encoding, every size of the header, both sides of each boundary.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Strings() =>
    [
        FirnExample("string-empty", "10 00", ""),
        FirnExample("string-a", "10 04 61", "a"),
        FirnExample("string-nul", "10 04 00", "\0"),
        FirnExample("string-latin1", "10 04 E9", "\u00E9"),
        FirnExample("string-latin1-59", "10 EC 61*59", Repeat('a', 59)),
        FirnExample("string-latin1-60", "10 F0 00 61*60", Repeat('a', 60)),
        FirnExample("string-latin1-315", "10 F0 FF 61*315", Repeat('a', 315)),
        FirnExample("string-latin1-316", "10 F4 3C 01 61*316", Repeat('a', 316)),
        FirnExample("string-latin1-65535", "10 F4 FF FF 61*65535", Repeat('a', 65535)),
        FirnExample("string-latin1-65536", "10 F8 00 00 01 00 61*65536", Repeat('a', 65536)),

        FirnExample("string-window-cyrillic", "10 19 08 9F C0 B8 B2 B5 C2", "\u041F\u0440\u0438\u0432\u0435\u0442"),
        FirnExample("string-window-dash", "10 0D 40 61 94 62", "a\u2014b"),
        FirnExample("string-window-first", "10 05 02 80", "\u0100"),
        FirnExample("string-window-last", "10 05 FF FF", "\u7FFF"),
        FirnExample("string-window-59", "10 ED 08 B0*59", Repeat('\u0430', 59)),
        FirnExample("string-window-60", "10 F1 00 08 B0*60", Repeat('\u0430', 60)),
        FirnExample("string-window-315", "10 F1 FF 08 B0*315", Repeat('\u0430', 315)),
        FirnExample("string-window-316", "10 F5 3C 01 08 B0*316", Repeat('\u0430', 316)),
        FirnExample("string-window-65536", "10 F9 00 00 01 00 08 B0*65536", Repeat('\u0430', 65536)),

        FirnExample("string-utf16-high", "10 06 00 80", "\u8000"),
        FirnExample("string-utf16-blocks", "10 0A A9 03 AC 20", "\u03A9\u20AC"),
        FirnExample("string-utf16-latin-and-block", "10 0A E9 00 30 04", "\u00E9\u0430"),
        FirnExample("string-utf16-emoji", "10 0A 3D D8 00 DE", "\U0001F600"),
        FirnExample("string-utf16-lone-surrogate", "10 06 00 D8", "\uD800"),
        FirnExample("string-utf16-59", "10 EE (00 80)*59", Repeat('\u8000', 59)),
        FirnExample("string-utf16-60", "10 F2 00 (00 80)*60", Repeat('\u8000', 60)),
        FirnExample("string-utf16-64", "10 F2 04 (61 00)*62 E9 00 AC 20", Repeat('a', 62) + "\u00E9\u20AC"),
        FirnExample("string-utf16-limit", "10 F2 06 (61 00)*48 (AC 20)*17 E9 00", Repeat('a', 48) + Repeat('\u20AC', 17) + "\u00E9"),
        FirnExample("string-utf16-lone-long", "10 F2 28 (61 00)*98 00 D8 61 00", Repeat('a', 98) + "\uD800a"),

        FirnExample("string-utf16-feff", "10 0A FF FE 61 00", "\uFEFFa"),
        FirnExample("string-utf8-feff", "10 F3 07 EF BB BF 61*64", "\uFEFF" + Repeat('a', 64)),
        FirnExample("string-utf8-65", "10 F3 08 61*63 C3 A9 E2 82 AC", Repeat('a', 63) + "\u00E9\u20AC"),
        FirnExample("string-utf8-limit", "10 F3 27 61*49 (E2 82 AC)*16 C3 A9", Repeat('a', 49) + Repeat('\u20AC', 16) + "\u00E9"),
        FirnExample("string-utf8-emoji", "10 F3 2C 61*100 F0 9F 98 80", Repeat('a', 100) + "\U0001F600"),
        FirnExample("string-utf8-315", "10 F3 FF 61*310 C3 A9 E2 82 AC", Repeat('a', 310) + "\u00E9\u20AC"),
        FirnExample("string-utf8-316", "10 F7 3C 01 61*311 C3 A9 E2 82 AC", Repeat('a', 311) + "\u00E9\u20AC"),
        FirnExample("string-utf8-65536", "10 FB 00 00 01 00 61*65531 C3 A9 E2 82 AC", Repeat('a', 65531) + "\u00E9\u20AC"),
    ];
}
