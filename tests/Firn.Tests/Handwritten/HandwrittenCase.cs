using System.Numerics;
using System.Text;
using Firn.Codecs;

namespace Firn.Tests.Handwritten;

/// <summary>Calls of a writer.</summary>
internal delegate void Writing(ref FirnWriter writer);

/// <summary>Calls of a reader, and what they gave.</summary>
internal delegate object? Reading(ref FirnReader reader);

/// <summary>A value, the calls that write and read it, and its bytes.</summary>
/// <param name="Name">What it shows.</param>
/// <param name="Hex">The bytes.</param>
/// <param name="Value">What reading gives.</param>
/// <param name="Write">Writes it.</param>
/// <param name="Reads">Each way to read it.</param>
internal sealed record HandwrittenCase(string Name, string Hex, object? Value, Writing Write, params Reading[] Reads)
{
    private enum Small : byte
    {
        Second = 2,
    }

    private enum Wide : ulong
    {
        Highest = ulong.MaxValue,
    }

    public static IReadOnlyList<HandwrittenCase> All { get; } =
    [
        new("bool", "01", true, (ref w) => w.Write(true), (ref r) => r.ReadBoolean(), (ref r) => Out(r.Read(out bool v), v)),
        new("sbyte", "FE", (sbyte)-2, (ref w) => w.Write((sbyte)-2), (ref r) => r.ReadSByte(), (ref r) => Out(r.Read(out sbyte v), v)),
        new("byte", "C8", (byte)200, (ref w) => w.Write((byte)200), (ref r) => r.ReadByte(), (ref r) => Out(r.Read(out byte v), v)),
        new("short", "FEFF", (short)-2, (ref w) => w.Write((short)-2), (ref r) => r.ReadInt16(), (ref r) => Out(r.Read(out short v), v)),
        new("ushort", "FEFF", (ushort)65534, (ref w) => w.Write((ushort)65534), (ref r) => r.ReadUInt16(), (ref r) => Out(r.Read(out ushort v), v)),
        new("int", "04030201", 0x01020304, (ref w) => w.Write(0x01020304), (ref r) => r.ReadInt32(), (ref r) => Out(r.Read(out int v), v)),
        new("uint", "FFFFFFFF", uint.MaxValue, (ref w) => w.Write(uint.MaxValue), (ref r) => r.ReadUInt32(), (ref r) => Out(r.Read(out uint v), v)),
        new("long", "0807060504030201", 0x0102030405060708, (ref w) => w.Write(0x0102030405060708), (ref r) => r.ReadInt64(), (ref r) => Out(r.Read(out long v), v)),
        new("ulong", "FFFFFFFFFFFFFFFF", ulong.MaxValue, (ref w) => w.Write(ulong.MaxValue), (ref r) => r.ReadUInt64(), (ref r) => Out(r.Read(out ulong v), v)),
        new("Int128", "FEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", (Int128)(-2), (ref w) => w.Write((Int128)(-2)), (ref r) => r.ReadInt128(), (ref r) => Out(r.Read(out Int128 v), v)),
        new("UInt128", "01000000000000000000000000000000", UInt128.One, (ref w) => w.Write(UInt128.One), (ref r) => r.ReadUInt128(), (ref r) => Out(r.Read(out UInt128 v), v)),
        new("nint", "FBFFFFFFFFFFFFFF", (nint)(-5), (ref w) => w.Write((nint)(-5)), (ref r) => r.ReadIntPtr(), (ref r) => Out(r.Read(out nint v), v)),
        new("nuint", "0700000000000000", (nuint)7, (ref w) => w.Write((nuint)7), (ref r) => r.ReadUIntPtr(), (ref r) => Out(r.Read(out nuint v), v)),
        new("Half", "003E", (Half)1.5, (ref w) => w.Write((Half)1.5), (ref r) => r.ReadHalf(), (ref r) => Out(r.Read(out Half v), v)),
        new("float", "0000803F", 1f, (ref w) => w.Write(1f), (ref r) => r.ReadSingle(), (ref r) => Out(r.Read(out float v), v)),
        new("double", "00000000000000C0", -2.0, (ref w) => w.Write(-2.0), (ref r) => r.ReadDouble(), (ref r) => Out(r.Read(out double v), v)),
        new("decimal", "0F000000000000000000000000000100", 1.5m, (ref w) => w.Write(1.5m), (ref r) => r.ReadDecimal(), (ref r) => Out(r.Read(out decimal v), v)),
        new("char", "AC20", '\u20AC', (ref w) => w.Write('\u20AC'), (ref r) => r.ReadChar(), (ref r) => Out(r.Read(out char v), v)),
        new("Rune", "00F60100", new Rune(0x1F600), (ref w) => w.Write(new Rune(0x1F600)), (ref r) => r.ReadRune(), (ref r) => Out(r.Read(out Rune v), v)),
        new("Guid", "33221100554477668899AABBCCDDEEFF", new Guid("00112233-4455-6677-8899-aabbccddeeff"), (ref w) => w.Write(new Guid("00112233-4455-6677-8899-aabbccddeeff")), (ref r) => r.ReadGuid(), (ref r) => Out(r.Read(out Guid v), v)),
        new("DateTime", "0040E4470222C148", new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc), (ref w) => w.Write(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc)), (ref r) => r.ReadDateTime(), (ref r) => Out(r.Read(out DateTime v), v)),
        new("DateTimeOffset", "00A8A8A90A22C1083C00", new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)), (ref w) => w.Write(new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1))), (ref r) => r.ReadDateTimeOffset(), (ref r) => Out(r.Read(out DateTimeOffset v), v)),
        new("DateOnly", "01000000", new DateOnly(1, 1, 2), (ref w) => w.Write(new DateOnly(1, 1, 2)), (ref r) => r.ReadDateOnly(), (ref r) => Out(r.Read(out DateOnly v), v)),
        new("TimeOnly", "FFBF692AC9000000", TimeOnly.MaxValue, (ref w) => w.Write(TimeOnly.MaxValue), (ref r) => r.ReadTimeOnly(), (ref r) => Out(r.Read(out TimeOnly v), v)),
        new("TimeSpan", "8096980000000000", TimeSpan.FromSeconds(1), (ref w) => w.Write(TimeSpan.FromSeconds(1)), (ref r) => r.ReadTimeSpan(), (ref r) => Out(r.Read(out TimeSpan v), v)),
        new("BigInteger", "0180", new BigInteger(-128), (ref w) => w.Write(new BigInteger(-128)), (ref r) => r.ReadBigInteger(), (ref r) => Out(r.Read(out BigInteger v), v)),
        new("enum of int", "05000000", DayOfWeek.Friday, (ref w) => w.Write(DayOfWeek.Friday), (ref r) => r.ReadEnum<DayOfWeek>(), (ref r) => Out(r.Read(out DayOfWeek v), v)),
        new("enum of byte", "02", Small.Second, (ref w) => w.Write(Small.Second), (ref r) => r.ReadEnum<Small>(), (ref r) => Out(r.Read(out Small v), v)),
        new("enum of ulong", "FFFFFFFFFFFFFFFF", Wide.Highest, (ref w) => w.Write(Wide.Highest), (ref r) => r.ReadEnum<Wide>(), (ref r) => Out(r.Read(out Wide v), v)),
        new("int? that is there", "012A000000", 42, (ref w) => w.Write((int?)42), (ref r) => r.ReadNullable<int>(), (ref r) => Out(r.Read(out int? v), v)),
        new("int? that is null", "00", null, (ref w) => w.Write((int?)null), (ref r) => r.ReadNullable<int>(), (ref r) => Out(r.Read(out int? v), v)),
        new("enum? that is there", "0105000000", DayOfWeek.Friday, (ref w) => w.Write((DayOfWeek?)DayOfWeek.Friday), (ref r) => r.ReadNullable<DayOfWeek>(), (ref r) => Out(r.Read(out DayOfWeek? v), v)),
        new("enum? of byte", "0102", Small.Second, (ref w) => w.Write((Small?)Small.Second), (ref r) => r.ReadNullable<Small>(), (ref r) => Out(r.Read(out Small? v), v)),
        new("decimal? that is there", "010F000000000000000000000000000100", 1.5m, (ref w) => w.Write((decimal?)1.5m), (ref r) => r.ReadNullable<decimal>()),
        new("string", "0C666F6F", "foo", (ref w) => w.Write("foo"), (ref r) => r.ReadNullableString(), (ref r) => r.ReadString(), (ref r) => Out(r.Read(out string? v), v)),
        new("string, empty", "00", "", (ref w) => w.Write(""), (ref r) => r.ReadNullableString(), (ref r) => r.ReadString(), (ref r) => Out(r.Read(out string? v), v)),
        new("string, null", "FF", null, (ref w) => w.Write((string?)null), (ref r) => r.ReadNullableString(), (ref r) => Out(r.Read(out string? v), v)),
        .. Texts("UTF-8", Encoding.UTF8, "61E282AC", "a\u20AC"),
        .. Texts("UTF-16", Encoding.Unicode, "6100AC20", "a\u20AC"),
        .. Texts("UTF-16 with a lone surrogate", Encoding.Unicode, "00D8", "\uD800"),
        .. Texts("UTF-32", Encoding.UTF32, "6100000000F60100", "a\U0001F600"),
        .. Texts("ASCII", Encoding.ASCII, "617E", "a~"),
        .. Texts("Latin-1", Encoding.Latin1, "61FF", "a\u00FF"),
        .. Texts("an encoding of the caller's", Encoding.BigEndianUnicode, "006120AC", "a\u20AC"),
        new("byte[]", "0103010203", new byte[] { 1, 2, 3 }, (ref w) => w.Write([1, 2, 3]), (ref r) => r.ReadNullableBytes(), (ref r) => Out(r.Read(out byte[]? v), v)),
        new("byte[], empty", "0100", Array.Empty<byte>(), (ref w) => w.Write(Array.Empty<byte>()), (ref r) => r.ReadNullableBytes()),
        new("byte[], null", "00", null, (ref w) => w.Write((byte[]?)null), (ref r) => r.ReadNullableBytes()),
        new("bytes as they are", "010203", new byte[] { 1, 2, 3 }, (ref w) => w.WriteBytes([1, 2, 3]), (ref r) => r.ReadBytes(3)),
        new("a sequence as it is", "010203", new byte[] { 1, 2, 3 }, (ref w) => w.WriteBytes(EntryPoints.Sequences.Cut([1, 2, 3], 1)), (ref r) => r.ReadBytes(3)),
        new("a block of short", "0201000200", new short[] { 1, 2 }, (ref w) => w.WriteBlock<short>([1, 2]), (ref r) => r.ReadBlock<short>(), (ref r) => Out(r.ReadBlock(out short[] v), v)),
        new("a block of bool", "0905" + "01", new[] { true, false, true, false, false, false, false, false, true }, (ref w) => w.WriteBlock<bool>([true, false, true, false, false, false, false, false, true]), (ref r) => r.ReadBlock<bool>()),
        new("a block of DateOnly", "0101000000", new[] { new DateOnly(1, 1, 2) }, (ref w) => w.WriteBlock<DateOnly>([new DateOnly(1, 1, 2)]), (ref r) => r.ReadBlock<DateOnly>()),
        new("a block of a struct", "010100000002000000", new[] { new Place { X = 1, Y = 2 } }, (ref w) => w.WriteBlock<Place>([new Place { X = 1, Y = 2 }]), (ref r) => r.ReadBlock<Place>()),
        new("a block of nothing", "00", Array.Empty<double>(), (ref w) => w.WriteBlock<double>([]), (ref r) => r.ReadBlock<double>()),
        new("int[]", "01020100000002000000", new[] { 1, 2 }, (ref w) => w.WriteValue(new[] { 1, 2 }), (ref r) => r.ReadValue<int[]>(), (ref r) => Out(r.ReadValue(out int[]? v), v)),
        new("int[], null", "00", null, (ref w) => w.WriteValue((int[]?)null), (ref r) => r.ReadValue<int[]>()),
        new("List<string?>", "01070504610462", new List<string?> { "a", null, "b" }, (ref w) => w.WriteValue(new List<string?> { "a", null, "b" }), (ref r) => r.ReadValue<List<string?>>()),
        new("Dictionary", "010001046101000000", new Dictionary<string, int> { ["a"] = 1 }, (ref w) => w.WriteValue(new Dictionary<string, int> { ["a"] = 1 }), (ref r) => r.ReadValue<Dictionary<string, int>>()),
        new("a value without a null", "2A000000", 42, (ref w) => w.WriteValue(42), (ref r) => r.ReadValue<int>()),
        new("a struct with generated code", "0100000002000000", new Place { X = 1, Y = 2 }, (ref w) => w.WriteValue(new Place { X = 1, Y = 2 }), (ref r) => r.ReadValue<Place>()),
        new("a struct? with generated code", "010100000002000000", new Place { X = 1, Y = 2 }, (ref w) => w.Write((Place?)new Place { X = 1, Y = 2 }), (ref r) => r.ReadNullable<Place>()),
        new("a sized class", "01" + "05" + "01000000" + "FF", new Sized { Number = 1 }, (ref w) => w.WriteSized(new Sized { Number = 1 }), (ref r) => r.ReadSized<Sized>(), (ref r) => Out(r.ReadSized(out Sized? v), v), (ref r) => r.ReadValue<Sized>()),
        new("a sized class, null", "00", null, (ref w) => w.WriteSized<Sized>(null), (ref r) => r.ReadSized<Sized>()),
        new("a sized struct", "02" + "0102", new SizedStruct(0x0201), (ref w) => w.WriteSized(new SizedStruct(0x0201)), (ref r) => r.ReadSized<SizedStruct>()),
        new("chained calls", "01" + "02000000" + "0461", (true, 2, "a"), (ref w) => w.Write(true).Write(2).Write("a"), (ref r) =>
        {
            r.Read(out bool a).Read(out int b).Read(out string? c);
            return (a, b, c);
        }),
    ];

    private static HandwrittenCase[] Texts(string name, Encoding encoding, string hex, string text)
    {
        string counted = (hex.Length / 2).ToString("X2", System.Globalization.CultureInfo.InvariantCulture) + hex;
        return
        [
            new(name, "01" + counted, text, (ref w) => w.Write(text, encoding), (ref r) => r.ReadNullableString(encoding), (ref r) => Out(r.Read(out string? v, encoding), v)),
            new(name + ", never null", counted, text, (ref w) => w.WriteString(text, encoding), (ref r) => r.ReadString(encoding)),
            new(name + ", empty", "0100", "", (ref w) => w.Write("", encoding), (ref r) => r.ReadNullableString(encoding)),
            new(name + ", null", "00", null, (ref w) => w.Write(null, encoding), (ref r) => r.ReadNullableString(encoding)),
        ];
    }

    private static object? Out(in FirnReader reader, object? value)
    {
        _ = reader.Position;
        return value;
    }

    public byte[] Bytes => Convert.FromHexString(Hex);

    public override string ToString() => Name;
}

/// <summary>A struct that generated code serves.</summary>
public struct Place
{
    public int X;
    public int Y;
}

/// <summary>A class that writes itself: a number, and a text that a first version did not have.</summary>
public sealed record Sized : IFirnSized<Sized>
{
    public int Number { get; init; }

    public string? Text { get; init; }

    public static void Write(ref FirnWriter writer, Sized value) => writer.Write(value.Number).Write(value.Text);

    public static Sized Read(ref FirnReader reader) => new() { Number = reader.ReadInt32(), Text = reader.HasMore ? reader.ReadNullableString() : "not written yet" };
}

/// <summary>A struct that writes itself.</summary>
public readonly record struct SizedStruct(short Number) : IFirnSized<SizedStruct>
{
    public static void Write(ref FirnWriter writer, SizedStruct value) => writer.Write(value.Number);

    public static SizedStruct Read(ref FirnReader reader) => new(reader.ReadInt16());
}
