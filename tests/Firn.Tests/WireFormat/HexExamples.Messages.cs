namespace Firn.Tests.WireFormat;

/// <summary>Sections 1 and 2.1: headers, schema modes, null roots, compression, counts.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Messages() =>
    [
        FirnExample("message-none", "10 2A 00 00 00", 42),
        FirnExample("message-fingerprint", "11 67 58 6E 98 FA D2 7D A0 2A 00 00 00", 42, options: Fingerprint),
        FirnExample("message-embedded", "12 01 06 2A 00 00 00", 42, options: FirnOptions.Default),
        FirnExample("message-named", "13 01 06 01 00 2A 00 00 00", 42, options: Named),
        FirnExample<string?>("message-null-named", "17 01 30 01 00", null, options: Named),
        FirnExample<string?>("message-null-none", "14", null),
        FirnExample<string?>("message-null-embedded", "16 01 30", null, options: FirnOptions.Default),
        FirnExample<int?>("message-nullable-null", "14", null),
        FirnExample<int?>("message-nullable-value", "12 01 06 2A 00 00 00", 42, options: FirnOptions.Default),
        FirnExample<bool?>("message-nullable-bool", "10 01", true),
        FirnExample<Pixel?>("message-null-object", "14", null),
        FirnExample<Cell?>("message-null-struct", "14", null),
        FirnExample<Cell?>("message-nullable-struct", "10 01 05 00", new Cell { Value = 5, Locked = true }),
        FirnExample("message-brotli", "18 01 04 08 30 00 10 2A 00 00 00 03", 42, isCanonical: false),
        FirnExample("message-deflate", "18 02 04 09 01 04 00 FB FF 2A 00 00 00", 42, isCanonical: false),
        FirnExample("message-lz4", "18 03 04 05 40 2A 00 00 00", 42, isCanonical: false),
        FirnExample("message-zstandard", "18 04 04 0D 28 B5 2F FD 20 04 21 00 00 2A 00 00 00", 42, isCanonical: false),
        FirnExample("message-zstandard-padded", "18 04 04 13 28 B5 2F FD 20 04 00*6 21 00 00 2A 00 00 00", 42, isCanonical: false),
        FirnExample("message-brotli-embedded", "1A 01 06 01 04 08 30 00 10 2A 00 00 00 03", 42, options: FirnOptions.Default, isCanonical: false),

        FirnExample("count-0", "10 00", Array.Empty<byte>()),
        FirnExample("count-1", "10 01 00", new byte[1]),
        FirnExample("count-239", "10 EF 00*239", new byte[239]),
        FirnExample("count-240", "10 F0 F0 00 00*240", new byte[240]),
        FirnExample("count-65535", "10 F0 FF FF 00*65535", new byte[65535]),
        FirnExample("count-65536", "10 F1 00 00 01 00 00*65536", new byte[65536]),
    ];
}
