using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Firn.Codecs;
using Xunit;
using Xunit.Abstractions;

namespace Firn.Tests.Codecs;

[Trait("Hostile", "H08")]
[Trait("Hostile", "H19")]
[Trait("Hostile", "H36")]
[Trait("Hostile", "H70")]
public class JsonCodecTests(ITestOutputHelper output)
{
    [Fact]
    public void Numbers_come_back_as_they_were_written()
    {
        string[] texts =
        [
            "0", "-0", "0.0", "-0.0", "0.00", "1", "1.0", "1.00", "1e0", "1E0", "1e+0", "1e-0", "1e00", "0e0", "-0e0", "63", "64", "-1", "127", "128", "255", "256", "9223372036854775807", "9223372036854775808",
            "-9223372036854775807", "-9223372036854775808", "18446744073709551616", "0.1", "0.00000001", "0.000000001", "0." + new string('0', 39) + "1", "0." + new string('0', 40) + "1", "1.7976931348623157E+308", "4.9406564584124654E-324",
            new string('9', 100), "-" + new string('9', 99) + ".5e-12345678901234567890", "922337203685477580.7", "922337203685477580.8", "0.30000000000000004", "-122.41941550000001",
        ];
        foreach (string text in texts) SameNumber(text);
    }

    [Fact]
    public void Numbers_of_all_shapes_come_back_as_they_were_written()
    {
        int seed = Environment.TickCount;
        output.WriteLine($"Seed {seed}");
        Random random = new(seed);
        for (int i = 0; i < 20_000; i++)
        {
            StringBuilder text = new(random.Next(3) == 0 ? "-" : "");
            text.Append(random.Next(4) == 0 ? "0" : (char)('1' + random.Next(9)) + Digits(random.Next(22)));
            if (random.Next(2) == 0) text.Append('.').Append(Digits(1 + random.Next(random.Next(2) == 0 ? 4 : 45)));
            if (random.Next(4) == 0) text.Append("eE"[random.Next(2)]).Append(((string[])["", "-", "+"])[random.Next(3)]).Append(Digits(1 + random.Next(4)));
            SameNumber(text.ToString());
        }

        string Digits(int count) => string.Concat(Enumerable.Range(0, count).Select(_ => (char)('0' + random.Next(random.Next(3) == 0 ? 1 : 10))));
    }

    // But for a few short ones it takes no more bytes than text of a known length.
    private static void SameNumber(string text)
    {
        byte[] bytes = Write(JsonElement.Parse(text));
        Assert.Equal(text, Read(bytes).GetRawText());
        Assert.True(bytes.Length <= Math.Max(5, text.Length + 1), $"{text}: {bytes.Length} bytes");
    }

    [Fact]
    public void Undefined_and_null_are_two_values()
    {
        Assert.Equal(JsonValueKind.Undefined, Read(Write(default)).ValueKind);
        Assert.Equal(JsonValueKind.Null, Read(Write(JsonElement.Parse("null"))).ValueKind);
        JsonElement?[] three = [null, default(JsonElement), JsonElement.Parse("null")];
        JsonElement?[] read = FirnSerializer.Deserialize<JsonElement?[]>(FirnSerializer.Serialize(three))!;
        Assert.Equal([null, JsonValueKind.Undefined, JsonValueKind.Null], read.Select(value => value?.ValueKind));
        Assert.Equal("null", Pass<JsonDocument, JsonDocumentCodec>(JsonDocument.Parse("null")).RootElement.GetRawText());
    }

    [Fact]
    public void Texts_come_back_as_they_were()
    {
        string[] texts = ["", "a", "Zo\u00EB", "\u20AC \uD83D\uDE00", "\"\\/\b\f\n\r\t\u0000\u001F\u007F", new string('x', 63), new string('x', 64), new string('\u00E9', 40), "\u2028\uFEFF\uD7FF\uE000"];
        foreach (string text in texts)
        {
            Assert.Equal(text, Read(Write(JsonElement.Parse(JsonSerializer.Serialize(text)))).GetString());
            Assert.Equal(text, Pass<JsonValue, JsonValueCodec>(JsonValue.Create(text)).GetValue<string>());
            JsonObject named = Pass<JsonObject, JsonObjectCodec>(new JsonObject { [text] = text });
            Assert.Equal((text, text), (named.Single().Key, named.Single().Value!.GetValue<string>()));
        }
    }

    [Theory]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"a\\udc00b\\ud83d\"")]
    [InlineData("\"\\udc00\\ud800\"")]
    [InlineData("\"\\ud800\\ud83d\\ude00\"")]
    [InlineData("{\"\\ud800\":1}")]
    public void Halves_of_surrogate_pairs_survive(string text)
    {
        string read = Read(Write(JsonElement.Parse(text))).GetRawText();
        Assert.Equal(text.Replace("\\ud83d\\ude00", "\uD83D\uDE00", StringComparison.Ordinal), read);
        Assert.Equal(Write(JsonElement.Parse(text)), Write(JsonElement.Parse(read)));
    }

    [Fact]
    public void Halves_in_nodes_survive()
    {
        JsonObject node = new() { ["b"] = "a\uDC00", ["c"] = JsonValue.Create('\uD801') };
        byte[] bytes = CodecProbe.Write<JsonObject, JsonObjectCodec>(node);
        Assert.Equal("""{"b":"a\udc00","c":"\ud801"}""", Read(bytes).GetRawText());
        CodecProbe.Read<JsonObject, JsonObjectCodec>(bytes);
    }

    /// <summary>The framework reads no node with such a name, and throws something else than a JsonException.</summary>
    [Fact]
    public void Halves_in_names_of_nodes_are_refused()
    {
        foreach (JsonNode node in (JsonNode[])[new JsonObject { ["\uD800"] = 1 }, JsonNode.Parse("""[{"\ud800":1}]""")!])
        {
            FirnException written = Assert.Throws<FirnException>(() => CodecProbe.Write<JsonNode, JsonNodeCodec>(node));
            Assert.Equal(FirnErrorCode.InvalidValue, written.Code);
            Assert.Contains("JsonElement", written.Message, StringComparison.Ordinal);
        }

        byte[] bytes = Write(JsonElement.Parse("""{"\ud800":1}"""));
        FirnException read = Assert.Throws<FirnException>(() => CodecProbe.Read<JsonObject, JsonObjectCodec>(bytes));
        Assert.Equal(FirnErrorCode.InvalidValue, read.Code);
        Assert.Contains("JsonElement", read.Message, StringComparison.Ordinal);
    }

    private sealed class RawConverter : System.Text.Json.Serialization.JsonConverter<RawText>
    {
        public override RawText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, RawText value, JsonSerializerOptions options)
        {
            if (value.Text.Length > 0) writer.WriteRawValue(value.Text, skipInputValidation: true);
        }
    }

    [System.Text.Json.Serialization.JsonConverter(typeof(RawConverter))]
    private sealed record RawText(string Text);

    /// <summary>What a converter writes is taken as it is meant, or refused: never as something else.</summary>
    [Theory]
    [InlineData("5\n", "5")]
    [InlineData(" \"a\" ", "\"a\"")]
    [InlineData("1e5", "1e5")]
    [InlineData(" true", "true")]
    [InlineData("0x1F", null)]
    [InlineData("", null)]
    [InlineData("\"a", null)]
    [InlineData("{\"a\":1,\"a\":2}", null)]
    [InlineData("[1,2]", null)]
    [InlineData("{\"a\":1}", null)]
    [InlineData("null", null)]
    public void What_converters_write_is_taken_as_it_is_or_refused(string raw, string? expected)
    {
        JsonValue value = JsonValue.Create(new RawText(raw))!;
        if (expected is not null) Assert.Equal(expected, Read(CodecProbe.Write<JsonValue, JsonValueCodec>(value)).GetRawText());
        else Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Write<JsonValue, JsonValueCodec>(value)).Code);
    }

    [Fact]
    public void Properties_keep_their_order_and_elements_keep_names_that_occur_twice()
    {
        const string text = """{"b":1,"a":2,"b":3,"":{"b":1,"a":2,"b":3}}""";
        byte[] bytes = Write(JsonElement.Parse(text));
        Assert.Equal(text, Read(bytes).GetRawText());
        Assert.Equal(text, CodecProbe.Read<JsonDocument, JsonDocumentCodec>(bytes).RootElement.GetRawText());
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonNode, JsonNodeCodec>(bytes)).Code);
        FirnException refused = Assert.Throws<FirnException>(() => CodecProbe.Write<JsonNode, JsonNodeCodec>(JsonNode.Parse(text)!));
        Assert.Contains("JsonElement", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Objects_and_names_that_occur_again_take_few_bytes()
    {
        string objects = "[" + string.Join(",", Enumerable.Range(0, 100).Select(i => $$"""{"identifier":{{i % 60}},"description":null}""")) + "]";
        byte[] bytes = Write(JsonElement.Parse(objects));
        Assert.InRange(bytes.Length, 1, 3 + 3 + 25 + (100 * 3));
        Assert.Equal(objects, Read(bytes).GetRawText());

        // More than 16 kinds of objects, names of all lengths, names that occur in others.
        string kinds = "[" + string.Join(",", Enumerable.Range(0, 200).Select(i => $$"""{"a{{i % 40}}":1,"{{new string('n', i % 80)}}":{"a{{i % 7}}":2},"\u000a{{i % 3}}":[]}""")) + "]";
        Assert.Equal(kinds, Read(Write(JsonElement.Parse(kinds))).GetRawText());
        string wide = "{" + string.Join(",", Enumerable.Range(0, 300).Select(i => $"\"{i}\":{i}")) + "}";
        Assert.Equal($"[{wide},{wide}]", Read(Write(JsonElement.Parse($"[{wide},{wide}]"))).GetRawText());
    }

    [Fact]
    public void Random_documents_come_back()
    {
        int seed = Environment.TickCount;
        output.WriteLine($"Seed {seed}");
        Random random = new(seed);
        for (int i = 0; i < 2_000; i++)
        {
            string text = RandomJson(random, 6, null);
            byte[] bytes = Write(JsonElement.Parse(text));
            Assert.Equal(text, Read(bytes).GetRawText());
            Assert.Equal(text, CodecProbe.ReadSplit<JsonElement, JsonElementCodec>(bytes).GetRawText());
            if (JsonNode.Parse(RandomJson(random, 5, [])) is { } node) Assert.Equal(CodecProbe.Write<JsonNode, JsonNodeCodec>(node), CodecProbe.Write<JsonNode, JsonNodeCodec>(Pass<JsonNode, JsonNodeCodec>(node)));
        }
    }

    // Without names twice where a list of names is given.
    private static string RandomJson(Random random, int depth, List<string>? distinct)
    {
        switch (depth == 0 ? random.Next(6) : random.Next(9))
        {
            case 0:
                return ((string[])["null", "true", "false"])[random.Next(3)];
            case 1:
                return random.Next(100).ToString(CultureInfo.InvariantCulture);
            case 2:
                return (random.NextInt64() >> random.Next(64)).ToString(CultureInfo.InvariantCulture);
            case 3:
                return (random.NextDouble() * Math.Pow(10, random.Next(-30, 30))).ToString("R", CultureInfo.InvariantCulture);
            case 4 or 5:
                return "\"" + string.Concat(Enumerable.Repeat("xy\u00E9", random.Next(random.Next(5) == 0 ? 40 : 4))) + "\"";
            case 6:
                return "[" + string.Join(",", Enumerable.Range(0, random.Next(random.Next(8) == 0 ? 40 : 4)).Select(_ => RandomJson(random, depth - 1, distinct))) + "]";
            default:
                List<string> names = [.. Enumerable.Range(0, random.Next(random.Next(8) == 0 ? 20 : 5)).Select(_ => "name" + random.Next(12))];
                if (distinct is not null) names = [.. names.Distinct()];
                return "{" + string.Join(",", names.Select(name => $"\"{name}\":{RandomJson(random, depth - 1, distinct)}")) + "}";
        }
    }

    [Fact]
    public void Depth_is_bounded()
    {
        Assert.Equal(Nested(64), Read(Write(JsonElement.Parse(Nested(64), new() { MaxDepth = 100 }))).GetRawText());
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => Write(JsonElement.Parse(Nested(65), new() { MaxDepth = 100 }))).Code);
        FirnOptions deep = FirnOptions.Default with { MaxDepth = 1_000 };
        byte[] bytes = CodecProbe.Write<JsonElement, JsonElementCodec>(JsonElement.Parse(Nested(1_000), new() { MaxDepth = 1_000 }), deep);
        Assert.Equal(Nested(1_000), CodecProbe.Read<JsonElement, JsonElementCodec>(bytes, deep).GetRawText());
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => Read(bytes)).Code);
        JsonNode node = JsonNode.Parse(Nested(65), documentOptions: new() { MaxDepth = 100 })!;
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => CodecProbe.Write<JsonNode, JsonNodeCodec>(node)).Code);

        static string Nested(int levels) => string.Concat(Enumerable.Range(0, levels).Select(i => i % 2 == 0 ? "[" : "{\"a\":")) + (levels % 2 == 0 ? "1" : "") + string.Concat(Enumerable.Range(0, levels).Reverse().Select(i => i % 2 == 0 ? "]" : "}"));
    }

    [Fact]
    public void What_can_not_be_written_says_what_to_do()
    {
        JsonDocument document = JsonDocument.Parse("[1]");
        JsonElement element = document.RootElement;
        document.Dispose();
        Refuses<JsonElement, JsonElementCodec>(element, FirnErrorCode.InvalidValue, "Clone");
        Refuses<JsonDocument, JsonDocumentCodec>(document, FirnErrorCode.InvalidValue, "disposed");
        Refuses<JsonNode, JsonNodeCodec>(JsonNode.Parse("""{"a":{}}""", new JsonNodeOptions { PropertyNameCaseInsensitive = true })!, FirnErrorCode.InvalidValue, "ignore case");
        Refuses<JsonValue, JsonValueCodec>(JsonValue.Create(double.NaN), FirnErrorCode.InvalidValue, "JSON");
        Refuses<JsonElement, JsonElementCodec>(JsonDocument.Parse((byte[])[(byte)'"', 0xFF, (byte)'"']).RootElement, FirnErrorCode.InvalidString, "UTF-8");

        // Nothing of it stays behind.
        Assert.Equal("[1]", Read(Write(JsonElement.Parse("[1]"))).GetRawText());

        static void Refuses<T, TCodec>(T value, FirnErrorCode code, string part)
            where TCodec : struct, IFirnCodec<T>
        {
            FirnException exception = Assert.Throws<FirnException>(() => CodecProbe.Write<T, TCodec>(value));
            Assert.Equal(code, exception.Code);
            Assert.Contains(part, exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Nodes_made_of_other_values_are_what_they_write()
    {
        JsonObject node = new()
        {
            ["int"] = 5,
            ["decimal"] = 1.50m,
            ["double"] = 0.1,
            ["time"] = new DateTime(2000, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            ["id"] = Guid.Empty,
            ["null"] = null,
            ["element"] = JsonValue.Create(JsonElement.Parse("1e5")),
        };
        JsonObject read = Pass<JsonObject, JsonObjectCodec>(node);
        Assert.Equal(node.ToJsonString(), read.ToJsonString());
        Assert.Equal(5, read["int"]!.GetValue<int>());
        Assert.Null(read["null"]);
        Assert.Null(read.Parent);
    }

    [Fact]
    public void Documents_with_comments_are_written_without_them()
    {
        JsonElement value = JsonElement.Parse("/*a*/ [1, /*b*/ 2,]", new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
        Assert.Equal("[1,2]", Read(Write(value)).GetRawText());
    }

    [Theory]
    [InlineData("01 BA", FirnErrorCode.InvalidValue)]
    [InlineData("01 BF", FirnErrorCode.InvalidValue)]
    [InlineData("01 41", FirnErrorCode.InvalidValue)]
    [InlineData("02 05 05", FirnErrorCode.InvalidValue)]
    [InlineData("02 A0 00", FirnErrorCode.InvalidValue)]
    [InlineData("02 A0 7E", FirnErrorCode.InvalidValue)]
    [InlineData("03 A1 81 00", FirnErrorCode.InvalidValue)]
    [InlineData("03 C1 81 00", FirnErrorCode.InvalidValue)]
    [InlineData("04 AC 01 81 00", FirnErrorCode.InvalidValue)]
    [InlineData("02 AB 00", FirnErrorCode.InvalidValue)]
    [InlineData("03 AB 01 F5", FirnErrorCode.InvalidValue)]
    [InlineData("03 AB 01 05", FirnErrorCode.InvalidValue)]
    [InlineData("04 AB 03 D1 FF", FirnErrorCode.InvalidValue)]
    [InlineData("04 AB 03 C1 F5", FirnErrorCode.InvalidValue)]
    [InlineData("03 AB 02 D1", FirnErrorCode.InvalidValue)]
    [InlineData("0A AB F2 FF FF FF FF FF FF FF 7F", FirnErrorCode.InvalidValue)]
    [InlineData("03 AD 01 61", FirnErrorCode.InvalidValue)]
    [InlineData("03 AE 01 05", FirnErrorCode.InvalidValue)]
    [InlineData("0A AE F2 FF FF FF FF FF FF FF 7F", FirnErrorCode.InvalidValue)]
    [InlineData("06 AE F1 FF FF FF 7F", FirnErrorCode.InvalidValue)]
    [InlineData("02 AF 00", FirnErrorCode.InvalidValue)]
    [InlineData("02 AF 10", FirnErrorCode.InvalidValue)]
    [InlineData("01 80", FirnErrorCode.InvalidValue)]
    [InlineData("02 B9 00", FirnErrorCode.InvalidValue)]
    [InlineData("03 B1 00 05", FirnErrorCode.InvalidValue)]
    [InlineData("03 B1 F3 05", FirnErrorCode.InvalidValue)]
    [InlineData("04 B1 03 61", FirnErrorCode.UnexpectedEnd)]
    [InlineData("03 B1 03 61", FirnErrorCode.InvalidValue)]
    [InlineData("02 41 FF", FirnErrorCode.InvalidString)]
    [InlineData("03 42 C0 80", FirnErrorCode.InvalidString)]
    [InlineData("07 46 ED A0 BD ED B8 80", FirnErrorCode.InvalidString)]
    [InlineData("03 42 ED A0", FirnErrorCode.InvalidString)]
    public void Other_forms_are_refused(string hex, FirnErrorCode code)
    {
        byte[] bytes = CodecProbe.Bytes(hex);
        Assert.Equal(code, Assert.Throws<FirnException>(() => Read(bytes)).Code);
        Assert.Equal(code, Assert.Throws<FirnException>(() => CodecProbe.ReadSplit<JsonElement, JsonElementCodec>(bytes)).Code);
        Assert.Equal(code, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonDocument, JsonDocumentCodec>(bytes)).Code);
        Assert.Equal(code, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonNode, JsonNodeCodec>(bytes)).Code);
    }

    [Fact]
    public void Only_what_a_type_can_be_is_read()
    {
        byte[] text = CodecProbe.Bytes("02 41 78"), array = CodecProbe.Bytes("01 90"), none = CodecProbe.Bytes("01 A8"), undefined = CodecProbe.Bytes("00"), empty = CodecProbe.Bytes("01 B0");
        foreach (byte[] other in (byte[][])[text, array, none, undefined]) Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonObject, JsonObjectCodec>(other)).Code);
        foreach (byte[] other in (byte[][])[text, empty, none, undefined]) Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonArray, JsonArrayCodec>(other)).Code);
        foreach (byte[] other in (byte[][])[array, empty, none, undefined]) Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonValue, JsonValueCodec>(other)).Code);
        foreach (byte[] other in (byte[][])[none, undefined]) Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonNode, JsonNodeCodec>(other)).Code);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonDocument, JsonDocumentCodec>(undefined)).Code);
    }

    [Fact]
    public void Damaged_bytes_give_our_exception_or_a_value_and_little_memory()
    {
        const int seed = 41;
        Random random = new(seed);
        byte[][] samples = [.. Enumerable.Range(0, 50).Select(_ => Write(JsonElement.Parse(RandomJson(random, 5, []))))];
        int accepted = 0;
        for (int i = 0; i < 40_000; i++)
        {
            byte[] bytes = [.. samples[random.Next(samples.Length)]];
            for (int changes = random.Next(1, 4); changes > 0; changes--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            long before = GC.GetAllocatedBytesForCurrentThread();
            try
            {
                FirnReader reader = new(bytes, FirnOptions.Default);
                JsonElement value = JsonElementCodec.Read(ref reader);
                accepted++;

                // What is read is a value: it is written and read again.
                if (reader.Remaining == 0 && value.ValueKind != JsonValueKind.Undefined) Assert.Equal(value.GetRawText(), Read(Write(value)).GetRawText());
                reader = new(bytes, FirnOptions.Default);
                JsonNodeCodec.Read(ref reader);
            }
            catch (FirnException)
            {
            }

            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(allocated < (3L << 20) + (640L * bytes.Length), $"Seed {seed}, {i}: {allocated} bytes for {bytes.Length}");
        }

        Assert.InRange(accepted, 1_000, 40_000);
    }

    [Fact]
    public void Names_that_stand_for_long_texts_are_charged()
    {
        // A name of 64 bytes, in an object of its own each time: two bytes for 100.
        byte[] head = [0xB1, 129, .. Enumerable.Repeat((byte)'n', 64), 0];
        Check([.. head, .. Enumerable.Repeat((byte[])[0xB1, 0, 0], 100_000).SelectMany(bytes => bytes)], 100_001);

        // Objects like an earlier one, whose names have 24 bytes: a byte for each.
        byte[] wide = [0xB8, .. Enumerable.Range(0, 8).SelectMany(i => (byte[])[49, .. Enumerable.Repeat((byte)('a' + i), 24)]), .. new byte[8]];
        Check([.. wide, .. Enumerable.Repeat((byte[])[0x80, .. new byte[8]], 100_000).SelectMany(bytes => bytes)], 100_001);

        static void Check(byte[] values, int count)
        {
            byte[] content = [0xAE, 0xF1, .. BitConverter.GetBytes(count), .. values];
            byte[] bytes = [0xF1, .. BitConverter.GetBytes(content.Length), .. content];
            long before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Equal(count, Read(bytes).GetArrayLength());
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(allocated < 200L * bytes.Length, $"{allocated} bytes for {bytes.Length}");

            // With less than it takes it is refused before.
            FirnOptions little = FirnOptions.Default with { MaxAllocationRatio = 16 };
            Assert.Equal(FirnErrorCode.AllocationExceeded, Assert.Throws<FirnException>(() => CodecProbe.Read<JsonElement, JsonElementCodec>(bytes, little)).Code);
        }
    }

    [Fact]
    public void Many_small_values_are_read()
    {
        List<JsonElement> elements = [.. Enumerable.Range(0, 100_000).Select(i => JsonElement.Parse(i % 3 == 0 ? "null" : "5"))];
        Assert.Equal(elements.Count, FirnSerializer.Deserialize<List<JsonElement>>(FirnSerializer.Serialize(elements))!.Count);
        List<JsonObject> objects = [.. Enumerable.Range(0, 100_000).Select(_ => new JsonObject())];
        Assert.Equal(objects.Count, FirnSerializer.Deserialize<List<JsonObject>>(FirnSerializer.Serialize(objects))!.Count);
        string many = "[" + string.Join(",", Enumerable.Repeat("{}", 200_000)) + "]";
        Assert.Equal(many, Read(Write(JsonElement.Parse(many))).GetRawText());
    }

    [Fact]
    public void The_six_types_are_one_kind()
    {
        byte[] message = FirnSerializer.Serialize(JsonElement.Parse("""{"a":1.0}"""));
        Assert.Equal("""{"a":1.0}""", FirnSerializer.Deserialize<JsonNode>(message)!.ToJsonString());
        Assert.Equal("""{"a":1.0}""", FirnSerializer.Deserialize<JsonObject>(message)!.ToJsonString());
        Assert.Equal("""{"a":1.0}""", FirnSerializer.Deserialize<JsonDocument>(message)!.RootElement.GetRawText());
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string>(message)).Code);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(message)).Code);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<JsonElement>(FirnSerializer.Serialize("a"))).Code);
    }

    [Fact]
    public void They_are_skipped_and_added()
    {
        byte[] message = FirnSerializer.Serialize(new Newer { Number = 7, Element = JsonElement.Parse("[1]"), Node = new JsonObject { ["a"] = 1 } });
        Assert.Equal(7, FirnSerializer.Deserialize<Older>(message)!.Number);
        Newer read = FirnSerializer.Deserialize<Newer>(FirnSerializer.Serialize(new Older { Number = 8 }))!;
        Assert.Equal((8, JsonValueKind.Undefined, null), (read.Number, read.Element.ValueKind, read.Node));
    }

    [Fact]
    public void They_are_cases_of_object()
    {
        FirnOptions options = FirnOptions.Default.WithCase<object, JsonElement>(101).WithCase<object, JsonObject>(102);
        object[] read = FirnSerializer.Deserialize<object[]>(FirnSerializer.Serialize<object[]>([JsonElement.Parse("1.0"), new JsonObject { ["a"] = true }], options), options)!;
        Assert.Equal("1.0", Assert.IsType<JsonElement>(read[0]).GetRawText());
        Assert.Equal("""{"a":true}""", Assert.IsType<JsonObject>(read[1]).ToJsonString());
    }

    [Fact]
    public void Documents_show_them_as_they_are()
    {
        JsonElement[] values = [JsonElement.Parse("""{"a":[1.0,"\ud800"]}"""), JsonElement.Parse("null"), default, JsonElement.Parse("""{"$json":1}"""), JsonElement.Parse("""{"$json":1,"b":2}""")];
        byte[] message = FirnSerializer.Serialize(values, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
        FirnDocument document = FirnDocument.Parse(message);
        string json = document.ToJson();
        Assert.Equal("""[{"a":[1.0,"\ud800"]},{"$json":[null]},{"$json":[]},{"$json":[{"$json":1}]},{"$json":1,"b":2}]""", json);
        Assert.Equal(message, FirnDocument.FromJson(FirnSchema.ParseMessage(message), Encoding.UTF8.GetBytes(json), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }));
        Assert.Equal("""{"a":[1.0,"\ud800"]}""", Assert.IsType<JsonElement>(document.Root[0].GetValue()).GetRawText());
    }

    [Fact]
    public void Calls_within_calls_do_not_share_what_is_collected()
    {
        JsonObject node = new() { ["a"] = 1, ["inner"] = JsonValue.Create(new Inner(), JsonContextOfTests.Of<Inner>()) };
        Assert.Equal("""{"a":1,"inner":{"length":8}}""", Pass<JsonObject, JsonObjectCodec>(node).ToJsonString());
    }

    [Fact]
    public void Nodes_that_change_while_they_are_written_are_refused()
    {
        JsonArray array = [];
        array.Add(JsonValue.Create(new Inner { Written = () => array.Add(1) }, JsonContextOfTests.Of<Inner>()));
        Assert.Equal(FirnErrorCode.InvalidCollection, Assert.Throws<FirnException>(() => CodecProbe.Write<JsonArray, JsonArrayCodec>(array)).Code);
        JsonArray shorter = [1, 2];
        shorter.Insert(0, JsonValue.Create(new Inner { Written = () => shorter.RemoveAt(2) }, JsonContextOfTests.Of<Inner>()));
        Assert.Equal(FirnErrorCode.InvalidCollection, Assert.Throws<FirnException>(() => CodecProbe.Write<JsonArray, JsonArrayCodec>(shorter)).Code);
        JsonObject node = new() { ["b"] = 1 };
        node.Insert(0, "a", JsonValue.Create(new Inner { Written = () => node.Remove("b") }, JsonContextOfTests.Of<Inner>()));
        Assert.Equal(FirnErrorCode.InvalidCollection, Assert.Throws<FirnException>(() => CodecProbe.Write<JsonObject, JsonObjectCodec>(node)).Code);
    }

    private static byte[] Write(JsonElement value) => CodecProbe.Write<JsonElement, JsonElementCodec>(value);

    private static JsonElement Read(byte[] bytes) => CodecProbe.Read<JsonElement, JsonElementCodec>(bytes);

    private static T Pass<T, TCodec>(T value)
        where TCodec : struct, IFirnCodec<T> => CodecProbe.Read<T, TCodec>(CodecProbe.Write<T, TCodec>(value));

    public sealed class Older
    {
        public int Number { get; set; }
    }

    public sealed class Newer
    {
        public int Number { get; set; }

        public JsonElement Element { get; set; }

        public JsonObject? Node { get; set; }
    }

    private sealed class Inner
    {
        public Action? Written { get; init; }
    }

    // Whose converter writes a message of its own.
    private static class JsonContextOfTests
    {
        public static System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> Of<T>()
        {
            JsonSerializerOptions options = new() { TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver() };
            options.Converters.Add(new InnerConverter());
            return (System.Text.Json.Serialization.Metadata.JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
        }
    }

    private sealed class InnerConverter : System.Text.Json.Serialization.JsonConverter<Inner>
    {
        public override Inner Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Inner value, JsonSerializerOptions options)
        {
            value.Written?.Invoke();
            byte[] message = JsonCodecTests.Write(JsonElement.Parse("""{"b":[1,2,3]}"""));
            writer.WriteStartObject();
            writer.WriteNumber("length", message.Length);
            writer.WriteEndObject();
        }
    }
}
