using System.Collections;
using System.Globalization;
using System.Net;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Sections 2.2 to 2.5: bools, numbers and the other values but strings, as root.</summary>
internal static partial class HexExamples
{
    private static IEnumerable<HexExample> Values() => [.. Numbers(), .. FixedValues(), .. VariableValues(), .. JsonValues()];

    private static IEnumerable<HexExample> Numbers() =>
    [
        FirnExample("bool-false", "10 00", false),
        FirnExample("bool-true", "10 01", true),
        FirnExample("sbyte-minus-one", "10 FF", (sbyte)-1),
        FirnExample("byte-200", "10 C8", (byte)200),
        FirnExample("int16-minus-two", "10 FE FF", (short)-2),
        FirnExample("uint16-max", "10 FF FF", ushort.MaxValue),
        FirnExample("int32-42", "10 2A 00 00 00", 42),
        FirnExample("int32-minus-one", "10 FF FF FF FF", -1),
        FirnExample("uint32-max", "10 FF FF FF FF", uint.MaxValue),
        FirnExample("int64-min", "10 00 00 00 00 00 00 00 80", long.MinValue),
        FirnExample("uint64-max", "10 FF FF FF FF FF FF FF FF", ulong.MaxValue),
        FirnExample("int128-minus-two", "10 FE FF*15", (Int128)(-2)),
        FirnExample("uint128-one", "10 01 00*15", UInt128.One),
        FirnExample("uint128-halves", "10 02 00*7 01 00*7", new UInt128(1, 2)),
        FirnExample("nint-minus-five", "10 FB FF FF FF FF FF FF FF", (nint)(-5)),
        FirnExample("nuint-seven", "10 07 00 00 00 00 00 00 00", (nuint)7),
        FirnExample("char-latin", "10 41 00", 'A'),
        FirnExample("char-euro", "10 AC 20", '\u20AC'),
        FirnExample("half-one-and-a-half", "10 00 3E", (Half)1.5),
        FirnExample("single-one", "10 00 00 80 3F", 1f),
        FirnExample("single-nan", "10 34 12 C0 7F", BitConverter.UInt32BitsToSingle(0x7FC01234), By<float, uint>(BitConverter.SingleToUInt32Bits)),
        FirnExample("double-minus-two", "10 00 00 00 00 00 00 00 C0", -2.0),
        FirnExample("double-negative-zero", "10 00 00 00 00 00 00 00 80", -0.0, By<double, long>(BitConverter.DoubleToInt64Bits)),
        FirnExample("enum-int32", "10 05 00 00 00", DayOfWeek.Friday),
        FirnExample("enum-byte", "10 03", Grade.Good),
        FirnExample("enum-undefined", "10 C8", (Grade)200),
    ];

    private static IEnumerable<HexExample> FixedValues() =>
    [
        FirnExample("decimal-one-and-a-half", "10 0F 00 00 00 00 00 00 00 00 00 00 00 00 00 01 00", 1.5m),
        FirnExample("decimal-trailing-zero", "10 0A 00 00 00 00 00 00 00 00 00 00 00 00 00 01 00", 1.0m, By<decimal, int>(value => decimal.GetBits(value)[3])),
        FirnExample("decimal-minus-one", "10 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80", -1m),
        FirnExample("decimal-max", "10 FF*12 00 00 00 00", decimal.MaxValue),
        FirnExample("decimal-parts", "10 01 00 00 00 02 00 00 00 03 00 00 00 00 00 1C 80", new decimal(1, 2, 3, isNegative: true, 28)),
        FirnExample("guid", "10 33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF", new Guid("00112233-4455-6677-8899-aabbccddeeff")),
        FirnExample("datetime-unspecified", "10 00 40 E4 47 02 22 C1 08", new DateTime(2000, 1, 1), SameDateTime),
        FirnExample("datetime-utc", "10 00 40 E4 47 02 22 C1 48", new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc), SameDateTime),
        FirnExample("datetime-local-min", "10 00 00 00 00 00 00 00 80", DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), SameDateTime),
        FirnExample("datetime-max", "10 FF 3F 37 F4 75 28 CA 2B", DateTime.MaxValue, SameDateTime),
        FirnExample("datetime-local-max", "10 FF 3F 37 F4 75 28 CA AB", DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), SameDateTime),
        FirnExample("datetime-local-early", "10 00 40 23 0E 43 00 00 C0", new DateTime(1, 1, 1, 8, 0, 0, DateTimeKind.Local), SameDateTime),
        FirnExample("datetime-local-late", "10 80 A9 9E F3 75 28 CA EB", new DateTime(9999, 12, 31, 23, 59, 59, DateTimeKind.Local), SameDateTime),
        FirnExample("datetime-local", "10 00 40 E4 47 02 22 C1 88", new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc).ToLocalTime(), SameDateTime),
        FirnExample("datetimeoffset", "10 00 A8 A8 A9 0A 22 C1 08 3C 00", new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)), SameDateTimeOffset),
        FirnExample("datetimeoffset-west", "10 00 40 E4 47 02 22 C1 08 B8 FC", new DateTimeOffset(2000, 1, 1, 0, 0, 0, TimeSpan.FromHours(-14)), SameDateTimeOffset),
        FirnExample("timespan-second", "10 80 96 98 00 00 00 00 00", TimeSpan.FromSeconds(1)),
        FirnExample("timespan-minus-tick", "10 FF FF FF FF FF FF FF FF", new TimeSpan(-1)),
        FirnExample("timeonly-max", "10 FF BF 69 2A C9 00 00 00", TimeOnly.MaxValue),
        FirnExample("dateonly-second-day", "10 01 00 00 00", new DateOnly(1, 1, 2)),
        FirnExample("dateonly-max", "10 DA B9 37 00", DateOnly.MaxValue),
        FirnExample("rune", "10 00 F6 01 00", new Rune(0x1F600)),
        FirnExample("index-start", "10 03 00 00 00", new Index(3)),
        FirnExample("index-end", "10 FE FF FF FF", ^1),
        FirnExample("range", "10 01 00 00 00 FE FF FF FF", 1..^1),
        FirnExample("complex", "10 00 00 00 00 00 00 F8 3F 00 00 00 00 00 00 00 C0", new Complex(1.5, -2)),
        FirnExample("vector2", "10 00 00 C0 3F 00 00 00 C0", new Vector2(1.5f, -2)),
        FirnExample("vector3", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F", new Vector3(1.5f, -2, 1)),
        FirnExample("vector4", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F 00 00 00 00", new Vector4(1.5f, -2, 1, 0)),
        FirnExample("quaternion", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F 00 00 00 00", new Quaternion(1.5f, -2, 1, 0)),
        FirnExample("plane", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F 00 00 40 40", new Plane(1.5f, -2, 1, 3)),
        FirnExample("matrix3x2", "10 00 00 C0 3F 00 00 00 C0 00 00 80 3F 00 00 00 00 00 00 40 40 00 00 80 40", new Matrix3x2(1.5f, -2, 1, 0, 3, 4)),
        FirnExample("matrix4x4", "10 00 00 80 3F 00*16 00 00 80 3F 00*16 00 00 80 3F 00*16 00 00 80 3F", Matrix4x4.Identity),
        FirnExample("nfloat", "10 00 00 00 00 00 00 F8 3F", new NFloat(1.5)),
        FirnExample("clong", "10 FE FF*7", new CLong(-2)),
        FirnExample("culong", "10 07 00*7", new CULong(7u)),
        FirnExample("version-two", "10 01 00 00 00 02 00 00 00 FF*8", new Version(1, 2)),
        FirnExample("version-four", "10 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00", new Version(1, 2, 3, 4)),
    ];

    private static IEnumerable<HexExample> VariableValues() =>
    [
        FirnExample("biginteger-zero", "10 00", BigInteger.Zero),
        FirnExample("biginteger-127", "10 01 7F", new BigInteger(127)),
        FirnExample("biginteger-128", "10 02 80 00", new BigInteger(128)),
        FirnExample("biginteger-minus-one", "10 01 FF", BigInteger.MinusOne),
        FirnExample("biginteger-minus-128", "10 01 80", new BigInteger(-128)),
        FirnExample("biginteger-minus-129", "10 02 7F FF", new BigInteger(-129)),
        FirnExample("biginteger-2-64", "10 09 00 00 00 00 00 00 00 00 01", BigInteger.One << 64),
        FirnExample("bitarray-empty", "10 00", new BitArray(0)),
        FirnExample("bitarray-ten", "10 0A 09 02", new BitArray(TenBools)),
        FirnExample("ipaddress-v4", "10 04 7F 00 00 01", IPAddress.Loopback),
        FirnExample("ipaddress-v6", "10 10 00*15 01 00 00 00 00", IPAddress.IPv6Loopback),
        FirnExample("ipaddress-scope", "10 10 FE 80 00*13 01 03 00 00 00", new IPAddress([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 3)),
        FirnExample("ipendpoint", "10 04 7F 00 00 01 50 00", new IPEndPoint(IPAddress.Loopback, 80)),
        FirnExample("uri", "10 08 2F 61", new Uri("/a", UriKind.RelativeOrAbsolute)),
        FirnExample("stringbuilder", "10 08 61 62", new StringBuilder("ab"), By<StringBuilder, string>(value => value.ToString())),
        FirnExample<Stream>("stream", "10 02 07 08", new MemoryStream([7, 8]), By<Stream, byte[]>(stream => ((MemoryStream)stream).ToArray())),
        FirnExample("cultureinfo", "10 14 64 65 2D 44 45", CultureInfo.GetCultureInfo("de-DE")),
        FirnExample("timezoneinfo", "10 0C 55 54 43", TimeZoneInfo.Utc),
        FirnExample("ipnetwork", "10 28 31 30 2E 30 2E 30 2E 30 2F 38", IPNetwork.Parse("10.0.0.0/8")),
        FirnExample("physicaladdress", "10 18 30 30 31 35 35 44", new PhysicalAddress([0, 0x15, 0x5D])),
    ];

    private static IEnumerable<HexExample> JsonValues() =>
    [
        FirnExample<JsonElement>("json-undefined", "10 00", default, By<JsonElement, string>(Raw)),
        JsonFirn("json-null", "10 01 A8", "null"),
        JsonFirn("json-true", "10 01 AA", "true"),
        JsonFirn("json-small", "10 01 05", "5"),
        JsonFirn("json-integer", "10 03 A1 59 02", "-300"),
        JsonFirn("json-minus-zero", "10 02 A0 01", "-0"),
        JsonFirn("json-fraction", "10 03 C9 C4 09", "12.50"),
        JsonFirn("json-fraction-zeros", "10 02 C8 00", "0.00"),
        JsonFirn("json-fraction-long", "10 03 AC 08 02", "0.0000000001"),
        JsonFirn("json-exponent", "10 04 AB 03 E1 F5", "1E5"),
        JsonFirn("json-large", "10 0C AB 13 29 32 73 02 63 58 74 57 08 F8", "9223372036854775808"),
        JsonFirn("json-text", "10 04 43 61 C3 AB", "\"a\u00EB\""),
        JsonFirn("json-half", "10 04 43 ED A0 80", "\"\\ud800\""),
        JsonFirn("json-array", "10 03 92 01 A8", "[1,null]"),
        JsonFirn("json-object", "10 09 B2 03 61 03 62 01 B1 02 02", """{"a":1,"b":{"b":2}}"""),
        JsonFirn("json-objects", "10 07 92 B1 03 61 01 80 02", """[{"a":1},{"a":2}]"""),
        FirnExample("json-node", "10 04 B1 03 61 01", new JsonObject { ["a"] = 1 }, By<JsonObject, string>(node => node.ToJsonString())),
    ];

    private static string Raw(JsonElement value) => value.ValueKind == JsonValueKind.Undefined ? "" : value.GetRawText();

    private static HexExample JsonFirn(string name, string hex, string text) => FirnExample(name, hex, JsonElement.Parse(text), By<JsonElement, string>(Raw));

    private static bool[] TenBools => [true, false, false, true, false, false, false, false, false, true];

    private static void SameDateTime(DateTime expected, DateTime actual) =>
        Assert.Equal((expected.Ticks, expected.Kind), (actual.Ticks, actual.Kind));

    private static void SameDateTimeOffset(DateTimeOffset expected, DateTimeOffset actual) =>
        Assert.Equal((expected.Ticks, expected.Offset), (actual.Ticks, actual.Offset));
}
