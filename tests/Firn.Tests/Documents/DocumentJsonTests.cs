using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Documents;

/// <summary>The mapping to JSON, and what a document says beside it.</summary>
public class DocumentJsonTests
{
    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    [FirnEntryPoint]
    private static string JsonFirn<T>(T value, FirnJsonOptions? options = null) => FirnDocument.Parse(FirnSerializer.Serialize(value, s_named)).ToJson(options);

    [Fact]
    public void Values_without_parts()
    {
        Assert.Equal("true", JsonFirn(true));
        Assert.Equal("-5", JsonFirn((sbyte)-5));
        Assert.Equal("9223372036854775807", JsonFirn(long.MaxValue));
        Assert.Equal("18446744073709551615", JsonFirn(ulong.MaxValue));
        Assert.Equal("170141183460469231731687303715884105727", JsonFirn(Int128.MaxValue));
        Assert.Equal("1.5", JsonFirn(1.5));
        Assert.Equal("0.1", JsonFirn(0.1f));
        Assert.Equal("0.1", JsonFirn((Half)0.1)[..3]);
        Assert.Equal("\"NaN\"", JsonFirn(double.NaN));
        Assert.Equal("\"-Infinity\"", JsonFirn(float.NegativeInfinity));
        Assert.Equal("1.00", JsonFirn(1.00m));
        Assert.Equal("79228162514264337593543950335", JsonFirn(decimal.MaxValue));
        Assert.Equal("\"a\"", JsonFirn('a'));
        Assert.Equal("\"00112233-4455-6677-8899-aabbccddeeff\"", JsonFirn(Guid.Parse("00112233-4455-6677-8899-aabbccddeeff")));
        Assert.Equal("\"2000-01-01T00:00:00.0000000\"", JsonFirn(new DateTime(2000, 1, 1)));
        Assert.Equal("\"2000-01-01T00:00:00.0000000Z\"", JsonFirn(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc)));
        Assert.Equal($"\"{new DateTime(2000, 6, 1, 12, 0, 0, DateTimeKind.Local).ToUniversalTime():O}\"", JsonFirn(new DateTime(2000, 6, 1, 12, 0, 0, DateTimeKind.Local)));
        Assert.Equal("\"0001-01-01T00:00:00.0000000\"", JsonFirn(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local)));
        Assert.Equal("\"2000-01-01T01:00:00.0000000+01:00\"", Unescape(JsonFirn(new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)))));
        Assert.Equal("\"1.02:03:04.5000000\"", JsonFirn(new TimeSpan(1, 2, 3, 4, 500)));
        Assert.Equal("\"01:02:03.0000000\"", JsonFirn(new TimeOnly(1, 2, 3)));
        Assert.Equal("\"2024-02-29\"", JsonFirn(new DateOnly(2024, 2, 29)));
        Assert.Equal("\"^1\"", JsonFirn(^1));
        Assert.Equal("\"1..^1\"", JsonFirn(1..^1));
        Assert.Equal("[1.5,-2]", JsonFirn(new Complex(1.5, -2)));
        Assert.Equal("[1.5,-2,1]", JsonFirn(new Vector3(1.5f, -2, 1)));
        Assert.Equal("[1,0,0,1,0,0]", JsonFirn(Matrix3x2.Identity));
        Assert.Equal("\"1.2.3.4\"", JsonFirn(new Version(1, 2, 3, 4)));
        Assert.Equal("18446744073709551616", JsonFirn(BigInteger.Pow(2, 64)));
        Assert.Equal("\"1001\"", JsonFirn(new BitArray(new[] { true, false, false, true })));
        Assert.Equal("\"127.0.0.1\"", JsonFirn(IPAddress.Loopback));
        Assert.Equal("\"127.0.0.1:80\"", JsonFirn(new IPEndPoint(IPAddress.Loopback, 80)));
        Assert.Equal("\"AQID\"", JsonFirn<byte[]>([1, 2, 3]));
        Assert.Equal("null", JsonFirn<string?>(null));
    }

    private static string Unescape(string json) => json.Replace("\\u002B", "+", StringComparison.Ordinal);

    [Fact]
    public void Large_numbers_as_strings()
    {
        FirnJsonOptions options = new() { LargeNumbersAsStrings = true };
        Assert.Equal("\"-1\"", JsonFirn(-1L, options));
        Assert.Equal("\"1\"", JsonFirn((nuint)1, options));
        Assert.Equal("\"1.50\"", JsonFirn(1.50m, options));
        Assert.Equal("\"7\"", JsonFirn(new BigInteger(7), options));
        Assert.Equal("\"7\"", JsonFirn(UInt128.CreateChecked(7), options));
        Assert.Equal("7", JsonFirn(7, options));
    }

    [Fact]
    public void Enums_by_name_or_number()
    {
        Assert.Equal("\"Red\"", JsonFirn(Light.Red));
        Assert.Equal("7", JsonFirn((Light)7));
        Assert.Equal("4", JsonFirn(Light.Red, new FirnJsonOptions { EnumsAsNumbers = true }));
        Assert.Equal("[\"Red\",\"Off\"]", JsonFirn(new List<Light> { Light.Red, Light.Off }));
        Assert.Equal("\"Read, Own\"", JsonFirn(Rights.Read | Rights.Own));
        Assert.Equal("4", FirnDocument.Parse(FirnSerializer.Serialize(Light.Red)).ToJson());
    }

    [Fact]
    public void Objects_unions_and_collections()
    {
        Assert.Equal("""{"Name":"a","State":"Green"}""", JsonFirn(new Lamp { Name = "a", State = Light.Green }));
        Assert.Equal("""{"#0FE07306":"a","#1DECA496":5}""", FirnDocument.Parse(FirnSerializer.Serialize(new Lamp { Name = "a", State = Light.Green })).ToJson());
        Assert.Equal("""{"Item1":1,"Item2":null}""", JsonFirn<(int, string?)>((1, null)));
        Assert.Equal("""{"$case":7,"$name":"Cube","$value":{"Edge":5}}""", JsonFirn<Solid>(new Cube { Edge = 5 }));
        Assert.Equal("""[1,null,3]""", JsonFirn(new List<int?> { 1, null, 3 }));
        Assert.Equal("""[true,null,false]""", JsonFirn(new List<bool?> { true, null, false }));
        Assert.Equal("""[true,false]""", JsonFirn(new List<bool> { true, false }));
        Assert.Equal("""{"a":1,"$$b":2}""", JsonFirn(new Dictionary<string, int> { ["a"] = 1, ["$b"] = 2 }));
        Assert.Equal("""[[1,"a"],[2,null]]""", JsonFirn(new Dictionary<int, string?> { [1] = "a", [2] = null }));
        Assert.Equal("""{"$lengths":[1,2],"$elements":[1,2]}""", JsonFirn(new[,] { { 1, 2 } }));
        Assert.Equal("""{"$lengths":[0,5],"$elements":[]}""", JsonFirn(new int[0, 5]));
        Assert.Equal("""{"Best":5,"$elements":"AQI="}""", JsonFirn(new Marks { 1, 2 }.With(5)));
    }

    [Fact]
    public void Objects_that_keep_their_identity()
    {
        Person first = new() { Name = "A" };
        first.Friend = new Person { Name = "B", Friend = first };
        Assert.Equal("""{"$id":1,"Friend":{"$id":2,"Friend":{"$ref":1},"Name":"B"},"Name":"A"}""", JsonFirn(first));
        FirnElement root = FirnDocument.Parse(FirnSerializer.Serialize(first, s_named)).Root;
        FirnElement again = root["Friend"]["Friend"];
        Assert.True(again.IsReference);
        Assert.Equal(root.ReferenceId, again.ReferenceId);

        // A reference leads on to what it refers to.
        Assert.Equal("B", again["Friend"]["Name"].GetString());
    }

    /// <summary>What JSON's writers replace survives as an escape.</summary>
    [Fact]
    public void Halves_of_surrogate_pairs()
    {
        string json = JsonFirn("a\uD800\"b\U0001F600");
        Assert.Equal("\"a\\uD800\\u0022b\\uD83D\\uDE00\"", json);
        Assert.Equal("\"\\uDC00\"", JsonFirn('\uDC00'));
        Assert.Equal("[[\"\\uD800\",1],[\"a\",2]]", JsonFirn(new Dictionary<string, int> { ["\uD800"] = 1, ["a"] = 2 }));
        Assert.Equal("{\"$comparer\":\"OrdinalIgnoreCase\",\"$elements\":[[\"\\uD800\",1]]}", JsonFirn(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["\uD800"] = 1 }));
        using JsonDocument parsed = JsonDocument.Parse(JsonFirn("\U0001F600"));
        Assert.Equal("\U0001F600", parsed.RootElement.GetString());
    }

    [Fact]
    public void Comparers_are_named_where_they_are_not_the_usual_one()
    {
        Assert.Equal("{\"$comparer\":\"OrdinalIgnoreCase\",\"a\":1,\"$$b\":2}", JsonFirn(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1, ["$b"] = 2 }));
        Assert.Equal("{\"$comparer\":\"Ordinal\",\"$elements\":[\"a\"]}", JsonFirn(new SortedSet<string>(StringComparer.Ordinal) { "a" }));
        Assert.Equal("[\"a\"]", JsonFirn(new HashSet<string>(StringComparer.Ordinal) { "a" }));
    }

    [Fact]
    public void Bits_of_other_nans_and_marked_local_times()
    {
        Assert.Equal("\"NaN(0x7FC01234)\"", JsonFirn(BitConverter.UInt32BitsToSingle(0x7FC01234)));
        Assert.Equal("\"NaN(0xFFF8000000000001)\"", JsonFirn(BitConverter.UInt64BitsToDouble(0xFFF8000000000001)));
        Assert.Equal("\"NaN(0x7E01)\"", JsonFirn(BitConverter.UInt16BitsToHalf(0x7E01)));
        Assert.Equal("\"NaN\"", JsonFirn(Half.NaN));
        Assert.Equal("-0.00", JsonFirn(-0.00m));
        FirnJsonOptions marked = new() { MarkLocalTimes = true };
        DateTime local = new(2000, 6, 1, 12, 0, 0, DateTimeKind.Local);
        Assert.Equal($"\"{local.ToUniversalTime():O}[local]\"", JsonFirn(local, marked));
        Assert.Equal("\"0001-01-01T00:00:00.0000000[local]\"", JsonFirn(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), marked));
        Assert.Equal("\"2000-01-01T00:00:00.0000000\"", JsonFirn(new DateTime(2000, 1, 1), marked));
    }

    /// <summary>The same on every machine, whatever its zone and culture.</summary>
    [Fact]
    public void Times_in_short_are_those_of_the_mapping()
    {
        DateTime local = new(2000, 6, 1, 12, 0, 0, DateTimeKind.Local);
        Assert.Equal($"{local.ToUniversalTime():O}[local]", FirnDocument.Parse(FirnSerializer.Serialize(local)).ToString());
        Assert.Equal("2000-06-01T12:00:00.0000000Z", FirnDocument.Parse(FirnSerializer.Serialize(new DateTime(2000, 6, 1, 12, 0, 0, DateTimeKind.Utc))).ToString());
        Assert.Equal("2000-06-01T12:00:00.0000000", FirnDocument.Parse(FirnSerializer.Serialize(new DateTime(2000, 6, 1, 12, 0, 0))).ToString());
    }

    [Fact]
    public void Values_are_asked_for_by_kind()
    {
        FirnElement root = FirnDocument.Parse(FirnSerializer.Serialize(HexExamples.ExampleOrder(), s_named)).Root;
        Assert.Equal(7, root["Id"].GetInt64());
        Assert.Equal(7UL, root["Id"].GetUInt64());
        Assert.Equal("Zo\u00EB", root["Customer"].GetString());
        Assert.True(root["Paid"].GetBoolean());
        Assert.True(root["Shipped"].IsNull);
        Assert.Equal(2, root["Lines"].Count);
        Assert.Equal(1002, root["Lines"][1]["Article"].GetValue());
        Assert.Equal((ushort)2, root["Lines"][0]["Quantity"].GetValue());
        Assert.Throws<KeyNotFoundException>(() => root["Nobody"]);
        Assert.Throws<InvalidOperationException>(() => root["Id"].GetString());
        Assert.Throws<InvalidOperationException>(() => root["Shipped"].GetInt64());
        Assert.Throws<InvalidOperationException>(() => root.GetValue());
        Assert.Throws<InvalidOperationException>(() => root.GetCase(out _));
        Assert.Throws<InvalidOperationException>(() => root.EnumerateElements());
        Assert.Throws<InvalidOperationException>(() => root["Id"].EnumerateMembers());
        Assert.Throws<InvalidOperationException>(() => root["Lines"].EnumerateEntries());
        Assert.Throws<InvalidOperationException>(() => root["Lines"].GetBytes());
        Assert.Throws<InvalidOperationException>(() => root["Lines"].GetLength(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => root["Lines"][2]);
        Assert.Throws<ArgumentOutOfRangeException>(() => root["Lines"][-1]);
        Assert.Throws<InvalidOperationException>(() => default(FirnElement).GetValue());
        Assert.Throws<OverflowException>(() => FirnDocument.Parse(FirnSerializer.Serialize(ulong.MaxValue)).Root.GetInt64());
        Assert.Throws<OverflowException>(() => FirnDocument.Parse(FirnSerializer.Serialize(-1)).Root.GetUInt64());
        Assert.Equal(1.50m, FirnDocument.Parse(FirnSerializer.Serialize(1.50m)).Root.GetDecimal());
        Assert.Equal(1.5, FirnDocument.Parse(FirnSerializer.Serialize(1.5f)).Root.GetDouble());
        Assert.Equal("Order$0, 6", root.ToString());
        Assert.Equal("no value", default(FirnElement).ToString());
        Assert.Equal("null", root["Previous"].ToString());
        Assert.Equal("\"Zo\\u00EB\"", root["Customer"].ToString());
    }

    [Fact]
    public void Members_by_id_and_hash()
    {
        FirnElement bare = FirnDocument.Parse(FirnSerializer.Serialize(new Lamp { Name = "a" })).Root;
        Assert.Equal("a", bare["#0FE07306"].GetString());
        Assert.False(bare.TryGetMember("Name", out _));
        Assert.Equal(1, FirnDocument.Parse(FirnSerializer.Serialize((1, 2))).Root["#1"].GetInt64());

        // Names of another schema serve the hashes that it has.
        FirnElement helped = FirnDocument.Parse(FirnSerializer.Serialize(new Lamp { Name = "a" }), FirnSchema.Of<Person>()).Root;
        Assert.Equal("a", helped["Name"].GetString());
        Assert.Equal("""{"Name":"a","#1DECA496":0}""", helped.ToJson());
    }

    [Fact]
    public void Schemas_that_are_not_there_are_asked_for()
    {
        byte[] none = FirnSerializer.Serialize(1, FirnOptions.Packed), fingerprint = FirnSerializer.Serialize(1, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint });
        Assert.Equal(FirnErrorCode.SchemaMissing, Assert.Throws<FirnException>(() => FirnDocument.Parse(none)).Code);
        Assert.Equal(FirnErrorCode.SchemaMissing, Assert.Throws<FirnException>(() => FirnDocument.Parse(fingerprint)).Code);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnDocument.Parse(fingerprint, FirnSchema.Of<long>())).Code);
        Assert.Equal(1, FirnDocument.Parse(none, FirnSchema.Of<int>()).Root.GetInt64());
        Assert.Equal(1, FirnDocument.Parse(fingerprint, FirnSchema.Of<int>()).Root.GetInt64());
        Assert.Equal(FirnErrorCode.InvalidHeader, Assert.Throws<FirnException>(() => FirnDocument.Parse(Encoding.UTF8.GetBytes("FIRN"))).Code);
    }

    [Fact]
    public void Limits_are_those_of_a_reader()
    {
        Node chain = new();
        for (int i = 0; i < 70; i++) chain = new Node { Next = chain };
        byte[] deep = FirnSerializer.Serialize(chain, FirnOptions.Trusted);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnDocument.Parse(deep)).Code);
        Assert.NotEmpty(FirnDocument.Parse(deep, options: FirnOptions.Trusted).ToJson());

        byte[] nothing = [0x12, 4, 0x40, 0x50, 0, 0, 0xF1, 0, 0, 1, 0];
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnDocument.Parse(nothing)).Code);
        Assert.Equal(65_536, FirnDocument.Parse(nothing, options: FirnOptions.Trusted).Root.Count);

        // A list of eight million nulls in a megabyte of bitmap.
        byte[] nulls = [0x12, 2, 0x40, 0xB0, 0xF1, 1, 0, 0, 1, .. new byte[1 << 20]];
        Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => FirnDocument.Parse(nulls, options: FirnOptions.Default with { MaxAllocationRatio = 1 })).Code);
        Assert.Equal(1 << 23, FirnDocument.Parse(nulls).Root.Count);

        byte[] compressed = FirnSerializer.Serialize(new byte[5_000], FirnOptions.Default with { Compression = FirnCompression.Brotli });
        Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => FirnDocument.Parse(compressed, options: FirnOptions.Default with { MaxMessageBytes = 4_000 })).Code);
        Assert.Equal(5_002, FirnDocument.Parse(compressed).Root.GetBytes().Length + 2);
    }

    /// <summary>Objects without bytes that hold two of the next definition each: 2 to the power of 30 of them in a message of some 200 bytes.</summary>
    [Fact]
    public void A_short_message_that_stands_for_a_very_long_text()
    {
        List<byte> descriptor = [0x50, 0];
        for (byte i = 0; i < 30; i++) descriptor.AddRange([2, 1, 0x50, (byte)(i + 1), 2, 0x50, (byte)(i + 1)]);
        descriptor.Add(0);
        FirnWriter writer = new(new byte[512]);
        writer.WriteCount(descriptor.Count);
        FirnDocument document = FirnDocument.Parse((byte[])[0x12, .. writer.WrittenSpan, .. descriptor]);
        writer.Dispose();
        FirnJsonOptions options = new() { MaxBytes = 1 << 20 };
        Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => document.ToJson(options)).Code);
    }

    /// <summary>A bit of the message stands for a name in JSON each time.</summary>
    [Fact]
    public void The_length_of_the_text_is_bounded()
    {
        // The limit counts from where the writer stands, and holds for every way out.
        byte[] message = FirnSerializer.Serialize(Enumerable.Range(0, 1_000).Select(_ => new OfBool()).ToList());
        FirnDocument document = FirnDocument.Parse(message);
        string json = document.ToJson();
        Assert.Equal(json, document.ToJson(new FirnJsonOptions { MaxBytes = json.Length }));
        Assert.Equal(FirnErrorCode.MessageTooLarge, Assert.Throws<FirnException>(() => document.ToJson(new FirnJsonOptions { MaxBytes = json.Length / 2 })).Code);
        using Utf8JsonWriter twice = new(new MemoryStream());
        twice.WriteStartArray();
        document.WriteTo(twice, new FirnJsonOptions { MaxBytes = json.Length + 16 });
        document.WriteTo(twice, new FirnJsonOptions { MaxBytes = json.Length + 16 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new FirnJsonOptions { MaxBytes = 0 });
    }

    public sealed class OfBool
    {
        public bool TheNameOfAMember { get; set; }
    }

    [Fact]
    public void Large_integers_take_no_time_by_the_square()
    {
        BigInteger least = BigInteger.One << (8 * 1_023);
        string Json(BigInteger number, FirnJsonOptions? options = null) => FirnDocument.Parse(FirnSerializer.Serialize(number)).ToJson(options);
        Assert.Equal(least.ToString(CultureInfo.InvariantCulture), Json(least));
        Assert.Equal($"\"{least}\"", Json(least, new FirnJsonOptions { LargeNumbersAsStrings = true }));
        foreach (BigInteger number in (BigInteger[])[least << 8, -(least << 8), (BigInteger.One << 4_000_000) + 255])
        {
            string json = Json(number);
            Assert.StartsWith(number.Sign < 0 ? "\"-0x" : "\"0x", json, StringComparison.Ordinal);
            BigInteger digits = BigInteger.Parse("0" + json[(json.IndexOf('x', StringComparison.Ordinal) + 1)..^1], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            Assert.Equal(number, number.Sign < 0 ? -digits : digits);
            Assert.NotEmpty(FirnDocument.Parse(FirnSerializer.Serialize(number)).ToString());
        }
    }

    [Fact]
    public void No_value_gives_nothing()
    {
        FirnElement none = default;
        Assert.True(none.IsNull);
        Assert.Equal(0, none.Count);
        Assert.Equal("no value", none.ToString());
        Assert.False(none.TryGetMember("A", out _));
        Assert.Throws<InvalidOperationException>(() => none.Type);
        Assert.Throws<InvalidOperationException>(() => none.Kind);
        Assert.Throws<InvalidOperationException>(() => none.ReferenceId);
        Assert.Throws<InvalidOperationException>(() => none[0]);
        Assert.Throws<InvalidOperationException>(() => none.GetValue());
        Assert.Throws<InvalidOperationException>(() => none.ToJson());
        Assert.Throws<InvalidOperationException>(() => FirnDocument.Parse(FirnSerializer.Serialize(5)).Root[0]);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnDocument.Parse(FirnSerializer.Serialize(new List<int> { 1 })).Root[1]);
    }

    [Fact]
    public void A_named_message_without_names_is_none()
    {
        byte[] message = [0x13, 1, 0x30, 0, 4, (byte)'a'];
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnDocument.Parse(message)).Code);
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnDocument.Parse(message, FirnSchema.Of<string>())).Code);
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnSchema.ParseMessage(message)).Code);
    }

    [Fact]
    public void A_container_has_the_schema_of_its_messages()
    {
        FirnSchema container = FirnSchema.ParseContainer(new MemoryStream(Streaming.Containers.WriteFirn<OfBool>([new OfBool()])));
        Assert.Equal(FirnSchema.Of<OfBool>().Fingerprint, container.Fingerprint);
        Assert.True(FirnSchema.Compare(FirnSchema.Of<OfBool>(), container).IsSame);
        byte[] message = FirnSerializer.Serialize(new OfBool(), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint });
        Assert.Equal("{\"TheNameOfAMember\":false}", FirnDocument.Parse(message, container).ToJson());
    }

    [Fact]
    public void The_last_value_is_given_before_the_bytes_behind_it_are_refused()
    {
        byte[] longer = [.. Streaming.Containers.WriteFirn<byte>([1])[..^(4 + 4 + 2 + 4)], .. Streaming.Containers.Frame([1, 1, 1]), 0, 0, 0, 0];
        using IEnumerator<FirnDocument> values = FirnDocument.ParseContainer(new MemoryStream(longer)).GetEnumerator();
        Assert.True(values.MoveNext());
        Assert.Equal((byte)1, values.Current.Root.GetValue());
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => values.MoveNext()).Code);
    }

    /// <summary>Documents of small values are many times as long as these: one is there at a time, so that any frame can be read.</summary>
    [Fact]
    public void A_frame_of_a_million_small_values()
    {
        byte[] bytes = Streaming.Containers.WriteFirn(Enumerable.Range(0, 1_000_000).Select(i => (byte)i));
        Assert.Equal(1_000_000, FirnDocument.ParseContainer(new MemoryStream(bytes)).Select((document, i) => Assert.IsType<byte>(document.Root.GetValue()) == (byte)i).Count(isSame => isSame));
        byte[] bools = Streaming.Containers.WriteFirn(Enumerable.Range(0, 300_000).Select(i => (bool?)(i % 3 == 0 ? null : i % 2 == 0)));
        Assert.Equal(100_000, FirnDocument.ParseContainer(new MemoryStream(bools)).Count(document => document.Root.IsNull));
        byte[] longer = [.. Streaming.Containers.WriteFirn<byte>([1])[..^(4 + 4 + 2 + 4)], .. Streaming.Containers.Frame([1, 1, 1]), 0, 0, 0, 0];
        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnDocument.ParseContainer(new MemoryStream(longer)).Count()).Code);
    }

    [Fact]
    public void A_torn_container_gives_what_is_whole()
    {
        byte[] container = Streaming.Containers.WriteFirn<Light>([Light.Red, Light.Green], s_named);
        byte[] torn = container[..^2];
        using IEnumerator<FirnDocument> values = FirnDocument.ParseContainer(new MemoryStream(torn)).GetEnumerator();
        Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() =>
        {
            while (values.MoveNext()) Assert.Equal(FirnKind.UInt8, values.Current.Root.Kind);
        }).Code);
        Assert.Throws<ArgumentNullException>(() => FirnDocument.ParseContainer(null!));

        // A value that is none ends it, with the place.
        byte[] bad = [.. container[..(container.Length - 4 - 4 - 3 - 4)], .. Streaming.Containers.Frame([2, 4]), 0, 0, 0, 0];
        FirnException exception = Assert.Throws<FirnException>(() => FirnDocument.ParseContainer(new MemoryStream(bad)).Count());
        Assert.Contains("frame 0", exception.Message, StringComparison.Ordinal);
    }
}
