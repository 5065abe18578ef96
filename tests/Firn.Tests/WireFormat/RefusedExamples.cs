using System.Collections;
using System.Net;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Firn.Tests.WireFormat;

/// <summary>Section 10: a message for each of the commonest faults, written by hand.</summary>
internal static class RefusedExamples
{
    public static IReadOnlyDictionary<string, RefusedExample> All { get; } = Rows().ToDictionary(example => example.Id);

    private static IEnumerable<RefusedExample> Rows() =>
    [
        FirnRefused<int>("refused-version", "20 2A 00 00 00", FirnErrorCode.InvalidHeader),
        FirnRefused<int>("refused-names", "13 01 06 00 2A 00 00 00", FirnErrorCode.InvalidSchema),
        FirnRefused<int>("refused-names-long", "13 01 06 02 00 00 2A 00 00 00", FirnErrorCode.InvalidSchema),
        FirnRefused<int>("refused-names-length", "13 01 06 F0 00 02 00", FirnErrorCode.UnexpectedEnd),
        FirnRefused<Cube>("refused-names-hash", "13 09 50 00 01 00 5C 6F D6 BD 03 0B 10 43 75 62 65 10 45 64 67 66 00 05", FirnErrorCode.InvalidSchema),
        FirnRefused<(byte, byte)>("refused-names-twice", "13 07 50 00 02 02 03 03 03 06 00 04 61 04 61 00 01 02", FirnErrorCode.InvalidSchema),
        FirnRefused<(byte, byte)>("refused-names-control", "13 07 50 00 02 02 03 03 03 06 00 04 0A 04 61 00 01 02", FirnErrorCode.InvalidSchema),
        FirnRefused<byte>("refused-names-place", "13 01 03 0A 01 04 4C 00 01 01 01 04 52 04 04", FirnErrorCode.InvalidSchema),
        FirnRefused<byte>("refused-names-values", "13 01 03 0D 01 04 4C 00 01 00 02 04 52 04 04 52 05 04", FirnErrorCode.InvalidSchema),
        FirnRefused<byte>("refused-names-order", "13 01 03 0D 01 04 4C 00 01 00 02 04 52 04 04 53 03 04", FirnErrorCode.InvalidSchema),
        FirnRefused<string>("refused-null-compressed", "1C", FirnErrorCode.InvalidHeader),
        FirnRefused<int>("refused-null", "14", FirnErrorCode.UnexpectedNull),
        FirnRefused<int>("refused-end", "10 2A 00 00", FirnErrorCode.UnexpectedEnd),
        FirnRefused<int>("refused-trailing", "10 2A 00 00 00 00", FirnErrorCode.TrailingBytes),
        FirnRefused<string>("refused-null-trailing", "14 00", FirnErrorCode.TrailingBytes),
        FirnRefused<int>("refused-compression", "18 05 04 04 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-compression-length", "18 01 05 08 30 00 10 2A 00 00 00 03", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-lz4-empty", "18 03 04 00", FirnErrorCode.InvalidCompression),
        FirnRefused<byte[]>("refused-lz4-match", "18 03 11 0E 53 10 00*4 00 00 50 00*5", FirnErrorCode.InvalidCompression),
        FirnRefused<byte[]>("refused-lz4-distance", "18 03 11 0E 53 10 00*4 06 00 50 00*5", FirnErrorCode.InvalidCompression),
        FirnRefused<byte[]>("refused-lz4-end", "18 03 11 0D 54 10 00*4 01 00 40 00*4", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-lz4-token", "18 03 04 05 41 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-size", "18 04 04 0D 28 B5 2F FD 00 00 21 00 00 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-other-size", "18 04 04 0D 28 B5 2F FD 20 05 21 00 00 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-window", "18 04 04 11 28 B5 2F FD 80 00 04 00 00 00 21 00 00 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-dictionary", "18 04 04 0E 28 B5 2F FD 21 00 04 21 00 00 2A 00 00 00", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-skippable", "18 04 04 15 28 B5 2F FD 20 04 21 00 00 2A 00 00 00 50 2A 4D 18 00*4", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-block", "18 04 04 0A 28 B5 2F FD 20 04 2B 00 00 2A", FirnErrorCode.InvalidCompression),
        FirnRefused<int>("refused-zstandard-checksum", "18 04 04 11 28 B5 2F FD 24 04 21 00 00 2A 00 00 00 00*4", FirnErrorCode.InvalidCompression),
        FirnRefused<byte[]>("refused-count-long", "10 F0 EF 00 00*239", FirnErrorCode.InvalidCount),
        FirnRefused<byte[]>("refused-count-longer", "10 F1 F0 00 00 00 00*240", FirnErrorCode.InvalidCount),
        FirnRefused<byte[]>("refused-count-first-byte", "10 F3 00 00 00 00", FirnErrorCode.InvalidCount),
        FirnRefused<byte[]>("refused-count-more-than-left", "10 02 00", FirnErrorCode.UnexpectedEnd),
        FirnRefused<int[,]>("refused-count-product", "10 F1 FF FF FF 7F F1 FF FF FF 7F"),
        FirnRefused<bool>("refused-bool", "10 02", FirnErrorCode.InvalidValue),
        FirnRefused<Dictionary<bool, byte>>("refused-bool-key", "10 01 02 00", FirnErrorCode.InvalidValue),
        FirnRefused<decimal>("refused-decimal-scale", "10 00*12 00 00 1D 00", FirnErrorCode.InvalidValue),
        FirnRefused<decimal>("refused-decimal-flags", "10 00*12 01 00 00 00", FirnErrorCode.InvalidValue),
        FirnRefused<DateTime>("refused-datetime-kind", "10 00*7 C0", FirnErrorCode.InvalidValue),
        FirnRefused<DateTime>("refused-datetime-instant", "10 01 00*6 80", FirnErrorCode.InvalidValue),
        FirnRefused<DateTime>("refused-datetime-ticks", "10 00 40 37 F4 75 28 CA 2B", FirnErrorCode.InvalidValue),
        FirnRefused<DateTimeOffset>("refused-datetimeoffset-offset", "10 00 A8 A8 A9 0A 22 C1 08 49 03", FirnErrorCode.InvalidValue),
        FirnRefused<DateTimeOffset>("refused-datetimeoffset-utc", "10 00*8 01 00", FirnErrorCode.InvalidValue),
        FirnRefused<TimeOnly>("refused-timeonly", "10 00 C0 69 2A C9 00 00 00", FirnErrorCode.InvalidValue),
        FirnRefused<DateOnly>("refused-dateonly", "10 DB B9 37 00", FirnErrorCode.InvalidValue),
        FirnRefused<DateOnly[]>("refused-dateonly-in-list", "10 02 00 00 00 00 FF FF FF FF", FirnErrorCode.InvalidValue),
        FirnRefused<Rune>("refused-rune", "10 00 D8 00 00", FirnErrorCode.InvalidValue),
        FirnRefused<Version>("refused-version-revision", "10 01 00 00 00 02 00 00 00 FF*4 04 00 00 00", FirnErrorCode.InvalidValue),
        FirnRefused<BigInteger>("refused-biginteger-long", "10 02 01 00"),
        FirnRefused<BigInteger>("refused-biginteger-zero", "10 01 00"),
        FirnRefused<BitArray>("refused-bitarray-bits", "10 01 02"),
        FirnRefused<IPAddress>("refused-ipaddress", "10 05 7F 00 00 01 00"),
        FirnRefused<IPNetwork>("refused-ipnetwork", "10 28 31 30 2E 30 2E 30 2E 31 2F 38", FirnErrorCode.InvalidValue),
        FirnRefused<PhysicalAddress>("refused-physicaladdress", "10 08 30 61", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-head", "10 01 BA", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-behind", "10 02 01 01", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-small", "10 02 A0 0A", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-digits", "10 03 C1 02 00", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-characters", "10 03 AB 01 F1", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-number", "10 04 AB 03 10 F5", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-count", "10 04 AE 02 01 02", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-name", "10 03 B1 00 01", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-object", "10 02 80 01", FirnErrorCode.InvalidValue),
        FirnRefused<JsonElement>("refused-json-pair", "10 07 46 ED A0 BD ED B8 80", FirnErrorCode.InvalidString),
        FirnRefused<JsonNode>("refused-json-node", "10 01 A8", FirnErrorCode.InvalidValue),
        FirnRefused<JsonObject>("refused-json-twice", "10 06 B2 03 61 00 01 02", FirnErrorCode.InvalidValue),
        FirnRefused<string>("refused-string-header", "10 FC", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-string-long", "10 F4 3B 01 61*315", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-string-longer", "10 F8 FF FF 00 00 61*65535", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-string-window", "10 05 01 80", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-utf8-overlong", "10 0B C0 80", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-utf8-surrogate", "10 0F ED A0 80", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-utf8-high", "10 13 F4 90 80 80", FirnErrorCode.InvalidString),
        FirnRefused<string>("refused-utf8-truncated", "10 0B E2 82", FirnErrorCode.InvalidString),
        FirnRefused<Switches>("refused-flags", "10 08", FirnErrorCode.InvalidFlags),
        FirnRefused<Profile>("refused-flags-nullable-bool", "10 10", FirnErrorCode.InvalidFlags),
        FirnRefused<Board>("refused-flags-in-struct", "10 00 02 05 00 09 00 00 00", FirnErrorCode.InvalidFlags),
        FirnRefused<string[]>("refused-bitmap-full", "10 03 01 04 61", FirnErrorCode.InvalidBitmap),
        FirnRefused<string[]>("refused-bitmap-empty", "10 01"),
        FirnRefused<string[]>("refused-bitmap-bits", "10 03 02", FirnErrorCode.InvalidBitmap),
        FirnRefused<bool[]>("refused-packed-bools", "10 01 02"),
        FirnRefused<HashSet<byte>>("refused-set-twice", "10 02 01 01", FirnErrorCode.DuplicateKey),
        FirnRefused<HashSet<string>>("refused-set-ignore-case", "10 01 04 04 61 04 41", FirnErrorCode.DuplicateKey),
        FirnRefused<Dictionary<byte, byte>>("refused-dictionary-twice", "10 02 01 01 01 02", FirnErrorCode.DuplicateKey),
        FirnRefused<HashSet<string>>("refused-comparer", "10 05 00", FirnErrorCode.UnknownComparer),
        FirnRefused<HashSet<string>>("refused-comparer-hashed", "10 04 00", FirnErrorCode.UnknownComparer),
        FirnRefused<HashSet<Uri>>("refused-comparer-of-uris", "10 01 00", FirnErrorCode.UnknownComparer),
        FirnRefused<Shape>("refused-tag", "10 04 00 00 00 00 00 00 F8 3F", FirnErrorCode.UnknownCase),
        FirnRefused<Shape>("refused-tag-inner", "10 03 06 05", FirnErrorCode.UnknownCase),
        FirnRefused<Shape>("refused-tag-long", "10 F0 01 00 00 00 00 00 00 00 F8 3F", FirnErrorCode.InvalidCount),
        FirnRefused<Shape>("refused-tag-alone", "10 01", FirnErrorCode.UnexpectedEnd),
        FirnRefused<Person>("refused-reference-first", "10 01", FirnErrorCode.InvalidReference),
        FirnRefused<Person>("refused-reference-forward", "10 00 01 02", FirnErrorCode.InvalidReference),
        FirnRefused<(Person?, Token?)>("refused-reference-class", "10 03 00 00 01", FirnErrorCode.InvalidReference),
        FirnRefused<IMarked[]>("refused-reference-tag", "10 04 05 00 06 01", FirnErrorCode.InvalidReference),
        FirnRefused<Unit[]>("refused-zero-width", "10 F0 01 20", FirnErrorCode.ZeroWidthExceeded),
        FirnRefused<Node>("refused-depth", "10 (01 00 00 00 00)*64 00 00 00 00 00", FirnErrorCode.DepthExceeded),
    ];

    [FirnEntryPoint]
    private static RefusedExample FirnRefused<T>(string id, string hex, FirnErrorCode? code = null)
    {
        byte[] bytes = HexText.Parse(hex);
        return new RefusedExample(id, bytes, code, () => FirnSerializer.Deserialize<T>(bytes, FirnOptions.Packed), typeof(T), () => FirnSerializer.GetSchema<T>());
    }
}
