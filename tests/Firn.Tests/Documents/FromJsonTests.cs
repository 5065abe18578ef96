using System.Text;
using System.Text.Json;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Documents;

/// <summary><see cref="FirnDocument.FromJson"/>: what documents are as JSON becomes messages again, and all other JSON is refused.</summary>
public class FromJsonTests
{
    private const int Seed = 4141;
    private const int Changes = 60;

    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };
    private static readonly FirnOptions s_fingerprint = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };

    private static readonly FirnOptions s_unlimited = FirnOptions.Default with { MaxAllocationRatio = int.MaxValue };

    private static readonly FirnJsonOptions[] s_json = [new() { MarkLocalTimes = true }, new() { MarkLocalTimes = true, LargeNumbersAsStrings = true, EnumsAsNumbers = true }];

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    /// <summary>Byte by byte: whatever a message holds, its JSON says.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Json_of_every_value_becomes_the_message_again(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        FirnSchema schema = FirnSchema.Of(row.Type, row.Adjust(FirnOptions.Default));
        foreach (object? value in row.Values)
        {
            byte[] message = entries.Serialize(value, s_named);
            FirnDocument document = FirnDocument.Parse(message);
            foreach (FirnJsonOptions options in s_json)
            {
                byte[] json = Encoding.UTF8.GetBytes(document.ToJson(options));
                Assert.Equal(message, FirnDocument.FromJson(document.Schema, json, s_named));
                Assert.Equal(entries.Serialize(value, FirnOptions.Default), FirnDocument.FromJson(schema, json));
                Assert.Equal(entries.Serialize(value, FirnOptions.Packed), FirnDocument.FromJson(schema, json, FirnOptions.Packed));
                Assert.Equal(entries.Serialize(value, s_fingerprint), FirnDocument.FromJson(schema, json, s_fingerprint));
            }

            // Without names members are ids and hashes, and enums numbers.
            FirnDocument bare = FirnDocument.Parse(entries.Serialize(value, FirnOptions.Default));
            Assert.Equal(entries.Serialize(value, FirnOptions.Default), FirnDocument.FromJson(bare.Schema, Encoding.UTF8.GetBytes(bare.ToJson(s_json[0]))));

        }
    }

    /// <summary>Where an object stands in the JSON before the message has it, its first place is another one.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void The_order_of_members_counts_for_nothing(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        foreach (object? value in row.Values)
        {
            byte[] message = entries.Serialize(value, s_named);
            FirnDocument document = FirnDocument.Parse(message);

            // Those of dictionaries are elements, whose order is kept, as is that of values of JSON.
            if (Types(document.Schema).Any(type => type is { Kind: FirnKind.Dictionary, Key.Kind: FirnKind.String } or { Kind: FirnKind.Json })) continue;
            using JsonDocument json = JsonDocument.Parse(document.ToJson(s_json[0]), new JsonDocumentOptions { MaxDepth = 1_000 });
            StringBuilder turned = new();
            WriteTurned(turned, json.RootElement);
            Assert.Equal(message, FirnDocument.FromJson(document.Schema, Encoding.UTF8.GetBytes(turned.ToString()), s_named));
        }
    }

    private static IEnumerable<FirnSchemaType> Types(FirnSchema schema)
    {
        Queue<FirnSchemaType> left = new([schema.Root, .. schema.Definitions.SelectMany(d => d.Members.Select(m => m.Type).Concat(d.Cases.Select(c => c.Type)))]);
        while (left.TryDequeue(out FirnSchemaType? type))
        {
            yield return type;
            if (type.Element is not null) left.Enqueue(type.Element);
            if (type.Key is not null) left.Enqueue(type.Key);
        }
    }

    private static void WriteTurned(StringBuilder text, JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                text.Append('{');
                string before = "";
                foreach (JsonProperty property in value.EnumerateObject().Reverse())
                {
                    text.Append(before).Append(JsonSerializer.Serialize(property.Name)).Append(':');
                    WriteTurned(text, property.Value);
                    before = ",";
                }

                text.Append('}');
                break;
            case JsonValueKind.Array:
                text.Append('[');
                int index = 0;
                foreach (JsonElement element in value.EnumerateArray())
                {
                    if (index++ > 0) text.Append(',');
                    WriteTurned(text, element);
                }

                text.Append(']');
                break;
            default:
                text.Append(value.GetRawText());
                break;
        }
    }

    /// <summary>Changed JSON is refused as such, or becomes a message that a reader takes.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Changed_json_is_refused_or_becomes_a_message(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        FirnDocument[] documents = [.. row.Values.Select(value => FirnDocument.Parse(entries.Serialize(value, s_named)))];
        Random random = new(Seed);
        string[] tokens = ["null", "true", "0", "-1", "1e400", "1.5", "\"\"", "\"\\uD800\"", "[]", "{}", "[null]", "{\"$id\":1}", "{\"$ref\":1}", "\"NaN\"", "{\"\\uD800\":1}", "{\"$comparer\":\"Ordinal\"}", "99999999999999999999", "\"a\""];
        for (int i = 0; i < Changes; i++)
        {
            FirnDocument document = documents[random.Next(documents.Length)];
            string json = document.ToJson(s_json[i & 1]);
            if (json.Length > 20_000) continue;
            int position = random.Next(json.Length), length = random.Next(Math.Min(8, json.Length - position) + 1);
            string changed = random.Next(3) switch
            {
                0 => json.Remove(position, length),
                1 => string.Concat(json.AsSpan(0, position), tokens[random.Next(tokens.Length)], json.AsSpan(position + length)),
                _ => Replace(json, random, tokens),
            };
            string what = $"Seed {Seed}, change {i}: {changed}";
            try
            {
                byte[] made = FirnDocument.FromJson(document.Schema, Encoding.UTF8.GetBytes(changed), s_named);
                FirnDocument read = FirnDocument.Parse(made, options: s_unlimited);
                Assert.Equal(made, FirnDocument.FromJson(read.Schema, Encoding.UTF8.GetBytes(read.ToJson(s_json[0])), s_named));
            }
            catch (FirnException exception)
            {
                Assert.True(exception.Code is FirnErrorCode.InvalidJson or FirnErrorCode.DepthExceeded, $"{what}\n{exception}");
            }
        }
    }

    // A whole value instead of another one.
    private static string Replace(string json, Random random, string[] tokens)
    {
        using JsonDocument parsed = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 1_000 });
        List<string> values = [];
        Queue<JsonElement> left = new([parsed.RootElement]);
        while (left.TryDequeue(out JsonElement value))
        {
            values.Add(value.GetRawText());
            if (value.ValueKind == JsonValueKind.Array) foreach (JsonElement element in value.EnumerateArray()) left.Enqueue(element);
            if (value.ValueKind == JsonValueKind.Object) foreach (JsonProperty property in value.EnumerateObject()) left.Enqueue(property.Value);
        }

        string old = values[random.Next(values.Count)];
        int at = json.IndexOf(old, StringComparison.Ordinal);
        string other = random.Next(2) == 0 ? tokens[random.Next(tokens.Length)] : values[random.Next(values.Count)];
        return at < 0 ? json : string.Concat(json.AsSpan(0, at), other, json.AsSpan(at + old.Length));
    }

    [FirnEntryPoint]
    private static T? MakeFirn<T>(string json) => FirnSerializer.Deserialize<T>(FirnDocument.FromJson(FirnSchema.Of<T>(), Encoding.UTF8.GetBytes(json)));

    [Fact]
    public void Json_that_people_write()
    {
        // Members that may be null can be left out, numbers may be strings, bytes an array, enums numbers.
        Errand made = MakeFirn<Errand>("""{ "Number": "7", "Kind": "Gift, Urgent", "Data": [1, 2], "At": "2026-01-02T03:04:05", "Prices": [1.50, "2"], "Notes": {"$$a": "b"} }""")!;
        Assert.Equal(7, made.Number);
        Assert.Null(made.Name);
        Assert.Equal(ErrandKinds.Gift | ErrandKinds.Urgent, made.Kind);
        Assert.Equal([1, 2], made.Data);
        Assert.Equal(new DateTime(2026, 1, 2, 3, 4, 5), made.At);
        Assert.Equal(["1.50", "2"], made.Prices!.Select(price => price.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        Assert.Equal("b", made.Notes!["$a"]);
        Assert.Equal(ErrandKinds.Urgent, MakeFirn<ErrandKinds>("\"2\""));
        Assert.Null(MakeFirn<Errand>("null"));
        Assert.Equal(-0.0, MakeFirn<double>("-0"));
        Assert.True(double.IsNegative(MakeFirn<double>("-0")));
        Assert.Equal(1.0000000000000000000000000000m, MakeFirn<decimal>("10000000000000000000000000000e-28"));
    }

    [Fact]
    public void Objects_are_told_apart_by_their_ids_wherever_they_stand()
    {
        string json = """{"Right":{"$id":5,"Name":"a"},"Left":{"$ref":5},"Others":[{"Name":"b"},{"$ref":5},{"$id":9,"Name":"c"},{"$ref":9}]}""";
        Knots made = MakeFirn<Knots>(json)!;
        Assert.Same(made.Left, made.Right);
        Assert.Equal("a", made.Left!.Name);
        Assert.Same(made.Left, made.Others![1]);
        Assert.Equal(["b", "a", "c", "c"], made.Others.Select(knot => knot!.Name));
        Assert.Same(made.Others[2], made.Others[3]);
        Knot circle = MakeFirn<Knot>("""{"$id":1,"Next":{"$ref":1}}""")!;
        Assert.Same(circle, circle.Next);
    }

    [Theory]
    [InlineData("{", "", "no JSON")]
    [InlineData("{} 1", "", "no JSON")]
    [InlineData("[1,]", "", "no JSON")]
    [InlineData("[]", "", "stands where an object has to")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Nmae":"a"}""", "", "has no member \"Nmae\". It has At, Data")]
    [InlineData("""{"Kind":0,"At":"2026-01-02T03:04:05"}""", "", "Number is missing")]
    [InlineData("""{"Number":null,"Kind":0,"At":"2026-01-02T03:04:05"}""", "", "Number is null")]
    [InlineData("""{"Number":1,"Number":1}""", "", "twice")]
    [InlineData("""{"Number":2147483648,"Kind":0,"At":"2026-01-02T03:04:05"}""", "Number", "no integer from -2147483648 to 2147483647")]
    [InlineData("""{"Number":1.0,"Kind":0,"At":"2026-01-02T03:04:05"}""", "Number", "1.0 is no integer")]
    [InlineData("""{"Number":1,"Kind":"Gone","At":"2026-01-02T03:04:05"}""", "Kind", "neither a name of")]
    [InlineData("""{"Number":1,"Kind":0,"At":"yesterday"}""", "At", "is no value of DateTime")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Prices":[1,0.12345678901234567890123456789012345]}""", "Prices[1]", "more digits than a decimal holds")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Prices":[null]}""", "Prices", "An element is null")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Data":"a"}""", "Data", "no base64")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Notes":{"$a":"b"}}""", "Notes", "get a second one in front")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Notes":{"$comparer":"Mine"}}""", "Notes", "no comparer")]
    [InlineData("""{"Number":1,"Kind":0,"At":"2026-01-02T03:04:05","Notes":{"a":7}}""", "Notes.\"a\"", "stands where a string has to")]
    public void What_is_no_value_of_the_schema_is_refused_with_its_place(string json, string path, string problem)
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnDocument.FromJson(FirnSchema.Of<Errand>(), Encoding.UTF8.GetBytes(json)));
        Assert.Equal(FirnErrorCode.InvalidJson, exception.Code);
        Assert.Equal(FirnErrorKind.InvalidData, exception.Kind);
        Assert.Equal(path, exception.Path ?? "");
        Assert.Contains(problem, exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"$ref":1}""", "No object has the $id 1")]
    [InlineData("""{"$id":1,"Next":{"$id":1}}""", "Two objects have the $id 1")]
    [InlineData("""{"$id":0}""", "no number of an object")]
    [InlineData("""{"$id":1,"Next":{"$ref":1,"Name":"a"}}""", "there may only be $ref")]
    public void References_that_lead_nowhere_are_refused(string json, string problem)
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnDocument.FromJson(FirnSchema.Of<Knot>(), Encoding.UTF8.GetBytes(json)));
        Assert.Equal(FirnErrorCode.InvalidJson, exception.Code);
        Assert.Contains(problem, exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Cases_are_found_by_tag_or_by_name()
    {
        Assert.Equal(3, Assert.IsType<Round>(MakeFirn<Form>("""{"$case":1,"$value":{"Radius":3}}""")).Radius);
        FirnSchema schema = FirnSchema.Of<Form>();
        string name = schema.Root.Definition!.Cases[1].Name!;
        Assert.Equal(4, Assert.IsType<Edged>(MakeFirn<Form>($$"""{"$value":{"Side":4},"$name":"{{name}}"}""")).Side);
        foreach ((string json, string problem) in ((string, string)[])[
            ("""{"$value":{"Side":4}}""", "neither $case nor $name"),
            ("""{"$case":7,"$value":{"Side":4}}""", "tag of no case"),
            ("""{"$name":"Nobody","$value":{"Side":4}}""", "Not one case has the name"),
            ("""{"$case":1,"$name":"Nobody","$value":{"Radius":4}}""", "not \"Nobody\""),
            ("""{"$case":1}""", "no $value"),
            ("""{"Radius":4}""", "A member \"Radius\" stands where")])
        {
            Assert.Contains(problem, Assert.Throws<FirnException>(() => FirnDocument.FromJson(schema, Encoding.UTF8.GetBytes(json))).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Limits_and_modes()
    {
        FirnSchema schema = FirnSchema.Of<Knot>();
        string deep = string.Concat(Enumerable.Repeat("""{"Next":""", 100)) + "null" + new string('}', 100);
        Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnDocument.FromJson(schema, Encoding.UTF8.GetBytes(deep))).Code);
        Assert.NotEmpty(FirnDocument.FromJson(schema, Encoding.UTF8.GetBytes(deep), FirnOptions.Default with { MaxDepth = 200 }));
        FirnSchema bare = FirnSchema.Parse(schema.Descriptor.Span);
        Assert.Throws<ArgumentException>(() => FirnDocument.FromJson(bare, "null"u8.ToArray(), s_named));
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Assert.Throws<FirnException>(() => FirnDocument.FromJson(FirnSchema.Of<List<Nothing>>(), "[{},{},{}]"u8.ToArray(), FirnOptions.Default with { MaxZeroWidthElements = 2 })).Code);
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.Brotli, FirnCompression.Deflate])
        {
            byte[] made = FirnDocument.FromJson(FirnSchema.Of<List<int>>(), "[1,2,3]"u8.ToArray(), FirnOptions.Default with { Compression = compression });
            Assert.Equal([1, 2, 3], FirnSerializer.Deserialize<List<int>>(made)!);
        }

        string digits = new('9', 3_000);
        Assert.Contains("hexadecimal", Assert.Throws<FirnException>(() => FirnDocument.FromJson(FirnSchema.Of<System.Numerics.BigInteger>(), Encoding.UTF8.GetBytes(digits))).Message, StringComparison.Ordinal);
    }

    private static FirnException Refused<T>(string json, FirnOptions? options = null) => Assert.Throws<FirnException>(() => FirnDocument.FromJson(FirnSchema.Of(typeof(T)), Encoding.UTF8.GetBytes(json), options));

    [Fact]
    public void Texts_that_parsers_take_and_do_not_keep_are_refused()
    {
        foreach (string json in (string[])["1e-99999999999999999999", "1e-400"]) Assert.Equal(FirnErrorCode.InvalidJson, Refused<decimal>(json).Code);
        foreach (string json in (string[])["0e99999999999999999999", "0e-9223372036854775809", "0.0e-5"]) Assert.Equal(0, MakeFirn<decimal>(json));
        foreach (string json in (string[])["fe80::1%nosuch", "::1%4294967296", "010.0.0.1", "1", "[::1]:80"]) Assert.Equal(FirnErrorCode.InvalidJson, Refused<System.Net.IPAddress>($"\"{json}\"").Code);
        Assert.Equal(System.Net.IPAddress.Parse("fe80::ab%3"), MakeFirn<System.Net.IPAddress>("\"FE80::AB%3\""));
        foreach (string json in (string[])["+1.2", " 1 . 2 "]) Assert.Equal(FirnErrorCode.InvalidJson, Refused<Version>($"\"{json}\"").Code);
        Assert.Equal(FirnErrorCode.InvalidJson, Refused<Guid>("\"+0112233-4455-6677-8899-aabbccddeeff\"").Code);
        foreach (string json in (string[])["\"7\\u0000\"", "\"\""]) Assert.Equal(FirnErrorCode.InvalidJson, Refused<int>(json).Code);
        Assert.Equal(FirnErrorCode.InvalidJson, Refused<Index>("\"1\\u0000\"").Code);
        Assert.Equal(16777216f, MakeFirn<float>("16777217"));
    }

    [Fact]
    public void One_object_has_one_id()
    {
        Assert.Contains("two members $id", Refused<Knots>("""{"Left":{"$id":1,"$id":2},"Right":{"$ref":2}}""").Message, StringComparison.Ordinal);
        Assert.Contains("twice", Refused<Dictionary<string, int>>("""{"$comparer":"Ordinal","$comparer":"Ordinal","a":1}""").Message, StringComparison.Ordinal);
        Assert.Contains("twice", Refused<Dictionary<string, int>>("""{"a":1,"a":2}""").Message, StringComparison.Ordinal);
        Assert.Contains("an array has to", Refused<Dictionary<string, int>>("""{"$comparer":"OrdinalIgnoreCase","$elements":{"$comparer":"Nope","a":1}}""").Message, StringComparison.Ordinal);
    }

    /// <summary>Structs that hold another one twice each are wide after a few: 25 of them a gigabyte.</summary>
    [Fact]
    public void A_short_text_gets_no_long_block()
    {
        List<byte> descriptor = [];
        const int definitions = 25;
        for (int d = 0; d < definitions; d++)
        {
            if (d == 0) descriptor.AddRange([0x50, 0x00]);
            descriptor.Add(2);
            for (byte id = 1; id <= 2; id++)
            {
                descriptor.Add(id);
                if (d == definitions - 1) descriptor.Add((byte)FirnKind.Decimal);
                else descriptor.AddRange([0x50, (byte)(d + 1)]);
            }
        }

        FirnSchema schema = FirnSchema.Parse(descriptor.ToArray());
        long before = GC.GetAllocatedBytesForCurrentThread();
        FirnException exception = Assert.Throws<FirnException>(() => FirnDocument.FromJson(schema, """{"#0":{},"#1":{}}"""u8.ToArray()));
        Assert.Contains("too short", exception.Message, StringComparison.Ordinal);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1 << 20);
    }

    [Fact]
    public void The_message_is_bounded_and_names_cost_nothing_where_all_is_well()
    {
        FirnOptions small = FirnOptions.Default with { MaxMessageBytes = 100 };
        Assert.Equal(FirnErrorCode.MessageTooLarge, Refused<string>($"\"{new string('a', 200)}\"", small).Code);
        Assert.Equal(FirnErrorCode.MessageTooLarge, Refused<List<string>>($"[\"{new string('a', 200)}\",\"b\"]", small).Code);

        // 5,000 members that may be null and are left out, 200 times: flags and places, but no text for any of them.
        List<byte> descriptor = [0x40, 0x50, 0x00, 0xF0, 0x88, 0x13];
        for (int i = 0; i < 5_000; i++) descriptor.AddRange([0x00, .. BitConverter.GetBytes(i * 7919), 0x81]);
        FirnSchema wide = FirnSchema.Parse(descriptor.ToArray());
        byte[] json = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("{}", 200))}]");
        Assert.Equal(200, FirnDocument.Parse(FirnDocument.FromJson(wide, json)).Root.Count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        FirnDocument.FromJson(wide, json);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 24 << 20);
    }

    [Fact]
    public void Enums_whose_names_mean_something_else_are_numbers()
    {
        // As other languages may have them: a name that is a number, and names with commas.
        FirnSchema flags = Named(FirnSchema.Of<List<ErrandKinds>>(), "Gift", "3");
        FirnDocument document = FirnDocument.Parse(FirnSerializer.Serialize(new List<ErrandKinds> { (ErrandKinds)1, (ErrandKinds)2, (ErrandKinds)3 }, FirnOptions.Packed), flags);
        foreach (FirnJsonOptions options in s_json)
        {
            byte[] made = FirnDocument.FromJson(flags, Encoding.UTF8.GetBytes(document.ToJson(options)), FirnOptions.Packed);
            Assert.Equal([(ErrandKinds)1, (ErrandKinds)2, (ErrandKinds)3], FirnSerializer.Deserialize<List<ErrandKinds>>(made, FirnOptions.Packed)!);
        }
    }

    // The schema with another name of a value.
    private static FirnSchema Named(FirnSchema schema, string old, string other)
    {
        byte[] names = schema.Names.ToArray();
        int at = names.AsSpan().IndexOf(Encoding.UTF8.GetBytes(old));
        return FirnSchema.Parse(schema.Descriptor.Span, [.. names[..(at - 1)], (byte)(other.Length << 2), .. Encoding.UTF8.GetBytes(other), .. names[(at + old.Length)..]]);
    }

    [Flags]
    public enum ErrandKinds : byte
    {
        None = 0,
        Gift = 1,
        Urgent = 2,
    }

    public sealed class Errand
    {
        public int Number { get; set; }

        public string? Name { get; set; }

        public ErrandKinds Kind { get; set; }

        public byte[]? Data { get; set; }

        public DateTime At { get; set; }

        public List<decimal>? Prices { get; set; }

        public Dictionary<string, string>? Notes { get; set; }
    }

    [FirnReferences]
    public sealed class Knot
    {
        public string? Name { get; set; }

        public Knot? Next { get; set; }
    }

    public sealed class Knots
    {
        public Knot? Left { get; set; }

        public Knot? Right { get; set; }

        public List<Knot?>? Others { get; set; }
    }

    [FirnUnion(1, typeof(Round))]
    [FirnUnion(2, typeof(Edged))]
    public abstract class Form;

    public sealed class Round : Form
    {
        public int Radius { get; set; }
    }

    public sealed class Edged : Form
    {
        public int Side { get; set; }
    }

    public struct Nothing;
}
