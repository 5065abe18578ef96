using System.Text.Json;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Streaming;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary><see cref="FirnSchema"/>: of types, descriptors, messages and containers, as a tree, as text and as JSON.</summary>
public class SchemaTreeTests
{
    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    /// <summary>One schema, whichever way it comes.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_way_gives_the_same_schema(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        FirnSchema own = FirnSchema.Of(row.Type, row.Adjust(FirnOptions.Default));
        byte[] message = entries.Serialize(row.Values[0], s_named);
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        Assert.Equal(message[header.Schema], own.Descriptor.ToArray());
        Assert.Equal(message[header.Names], own.Names.ToArray());

        FirnSchema read = FirnSchema.ParseMessage(message), parsed = FirnSchema.Parse(own.Descriptor.Span, own.Names.Span);
        Assert.True(read.HasNames);
        Assert.Equal(read.ToText(), parsed.ToText());
        Assert.Equal(read.ToJson(), parsed.ToJson());
        Assert.Equal(own.Fingerprint, read.Fingerprint);
        byte[] fingerprint = entries.Serialize(row.Values[0], FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint });
        Assert.Equal(Convert.ToHexString(fingerprint.AsSpan(1, 8)), own.Fingerprint);

        FirnSchema bare = FirnSchema.ParseMessage(entries.Serialize(row.Values[0], FirnOptions.Default));
        Assert.Equal(own.Fingerprint, bare.Fingerprint);
        Assert.Equal(bare.Definitions.Count == 0, bare.HasNames);
        Assert.Empty(bare.Enums);

        // A container says beside it whether values may be null.
        FirnSchema container = FirnSchema.ParseContainer(new MemoryStream(entries.SerializeContainer([], s_named)));
        Assert.Equal(own.Names.ToArray(), container.Names.ToArray());
        Assert.Equal(own.Descriptor.Span[1..], container.Descriptor.Span[1..]);
        FirnSchema unnamed = FirnSchema.ParseContainer(new MemoryStream(entries.SerializeContainer([], FirnOptions.Default)));
        Assert.True(unnamed.HasNames);
        Assert.Equal(read.Definitions.Select(d => d.Name), unnamed.Definitions.Select(d => d.Name));
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_tree_and_its_json_are_whole(string name)
    {
        TypeCase row = TypeTable.Find(name);
        FirnSchema schema = FirnSchema.Of(row.Type, row.Adjust(FirnOptions.Default));
        using JsonDocument json = JsonDocument.Parse(schema.ToJson(indented: true), new JsonDocumentOptions { MaxDepth = 256 });
        Assert.Equal(schema.Fingerprint, json.RootElement.GetProperty("fingerprint").GetString());
        Check(schema.Root, json.RootElement.GetProperty("root"));
        JsonElement[] definitions = [.. json.RootElement.GetProperty("definitions").EnumerateArray()];
        Assert.Equal(schema.Definitions.Count, definitions.Length);
        string text = schema.ToText();
        for (int d = 0; d < definitions.Length; d++)
        {
            FirnSchemaDefinition definition = schema.Definitions[d];
            Assert.Equal(d, definition.Number);
            Assert.Equal(definition.Name, definitions[d].GetProperty("name").GetString());
            Assert.Contains($"{definition}\n", text, StringComparison.Ordinal);
            JsonElement[] parts = [.. definitions[d].GetProperty(definition.Kind == FirnKind.Union ? "cases" : "members").EnumerateArray()];
            Assert.Equal(definition.Members.Count + definition.Cases.Count, parts.Length);
            for (int m = 0; m < definition.Members.Count; m++)
            {
                FirnSchemaMember member = definition.Members[m];
                Assert.Equal(member.Name, parts[m].GetProperty("name").GetString());
                Assert.True(member.Id is null != member.NameHash is null);
                if (member.NameHash is { } hash) Assert.Equal(SchemaDescriptor.HashName(member.Name!), hash);
                Check(member.Type, parts[m].GetProperty("type"));
            }

            for (int c = 0; c < definition.Cases.Count; c++) Check(definition.Cases[c].Type, parts[c].GetProperty("type"));
        }
    }

    private static void Check(FirnSchemaType type, JsonElement json)
    {
        Assert.Equal(KindNames.Code(type.Kind), json.GetProperty("kind").GetString());
        Assert.Equal(type.MayBeNull, json.TryGetProperty("nullable", out _));
        Assert.Equal(type.Rank > 0, json.TryGetProperty("rank", out _));
        Assert.Equal(type.Definition is not null, json.TryGetProperty("definition", out _));
        Assert.Equal(type.Enum is not null, json.TryGetProperty("enum", out _));
        if (type.Element is { } element) Check(element, json.GetProperty("element"));
        if (type.Key is { } key) Check(key, json.GetProperty("key"));
    }

    [Fact]
    public void A_schema_as_text()
    {
        Assert.Equal(
            "schema " + FirnSchema.Of<WireFormat.Lamp>().Fingerprint + "\nroot Lamp$0\n\nobject Lamp$0\n  Name: string?\n  State: Light\n\nenum Light: byte\n  Off = 0\n  Red = 4\n  Green = 5\n",
            FirnSchema.Of<WireFormat.Lamp>().ToText());
        FirnSchema bare = FirnSchema.Parse(FirnSerializer.GetSchema<WireFormat.Lamp>());
        Assert.Equal("schema " + bare.Fingerprint + "\nroot $0\n\nobject $0\n  #0FE07306: string?\n  #1DECA496: byte\n", bare.ToText());
        Assert.Equal("Lamp$0", FirnSchema.Of<WireFormat.Lamp>().Root.ToString());
        Assert.Contains("  7 = Cube$1\n", FirnSchema.Of<Solid>().ToText(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_schema_as_json() => Assert.Equal(
        """{"fingerprint":"FINGERPRINT","root":{"kind":"object","definition":0},"definitions":[{"kind":"object","name":"Lamp","members":[{"name":"Name","hash":"0FE07306","type":{"kind":"string","nullable":true}},{"name":"State","hash":"1DECA496","type":{"kind":"u8","enum":0}}]}],"enums":[{"name":"Light","kind":"u8","flags":false,"values":[{"name":"Off","value":0},{"name":"Red","value":4},{"name":"Green","value":5}]}]}"""
            .Replace("FINGERPRINT", FirnSchema.Of<WireFormat.Lamp>().Fingerprint, StringComparison.Ordinal),
        FirnSchema.Of<WireFormat.Lamp>().ToJson());

    [Fact]
    public void Names_of_enum_values()
    {
        FirnSchemaEnumType rights = Assert.Single(FirnSchema.Of<Rights>().Enums);
        Assert.True(rights.IsFlags);
        Assert.Equal("None", rights.FindName(0));
        Assert.Equal("Change", rights.FindName(2));
        Assert.Equal("Read, Write", rights.FindName(3));
        Assert.Equal("Own", rights.FindName(-32768));
        Assert.Equal("Read, Own", rights.FindName(-32767));
        Assert.Null(rights.FindName(4));
        FirnSchemaEnumType light = Assert.Single(FirnSchema.Of<List<Light?>>().Enums);
        Assert.Equal("Red", light.FindName(4));
        Assert.Null(light.FindName(1));
        FirnSchemaType both = FirnSchema.Of<Dictionary<Light, Light>>().Root;
        Assert.Same(both.Key!.Enum, both.Element!.Enum);
    }

    /// <summary>Names are data: what could be taken for something else is in quotes, and long ones are cut where they stand often.</summary>
    [Fact]
    public void Names_can_not_pretend()
    {
        byte[] descriptor = [0x50, 0, 2, 2, 0x50, 0 | 0, 3, 3];
        FirnWriter writer = new(stackalloc byte[64]);
        writer.WriteString("X\": int");
        writer.WriteString(new string('y', 4_096));
        writer.WriteString("a = b");
        writer.WriteCount(0);
        descriptor[4] = 0xD0;
        string text = FirnSchema.Parse(descriptor, writer.ToArray()).ToText();
        Assert.Contains("""object "X\u0022: int"$0""", text, StringComparison.Ordinal);
        Assert.Contains("""#2 "a = b": byte""", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("10 2A 00 00 00", FirnErrorCode.SchemaMissing)]
    [InlineData("11 67 58 6E 98 FA D2 7D A0 2A 00 00 00", FirnErrorCode.SchemaMissing)]
    [InlineData("", FirnErrorCode.InvalidHeader)]
    [InlineData("12 02 06", FirnErrorCode.InvalidHeader)]
    [InlineData("12 01 7F", FirnErrorCode.InvalidSchema)]
    [InlineData("12 01 86", FirnErrorCode.InvalidSchema)]
    [InlineData("13 01 06 01 01", FirnErrorCode.InvalidSchema)]
    public void What_is_no_schema_is_refused(string hex, FirnErrorCode code) => Assert.Equal(code, Assert.Throws<FirnException>(() => FirnSchema.ParseMessage(HexText.Parse(hex))).Code);

    [Fact]
    public void Every_changed_byte_gives_a_schema_or_an_error()
    {
        byte[] message = FirnSerializer.Serialize(HexExamples.ExampleOrder(), s_named);
        FirnMessage.TryReadHeader(message, out FirnMessageHeader header);
        for (int i = 0; i < header.Length; i++)
        {
            foreach (byte flip in (ReadOnlySpan<byte>)[1, 2, 4, 0x80, 0xFF])
            {
                byte[] changed = [.. message];
                changed[i] ^= flip;
                try
                {
                    FirnSchema schema = FirnSchema.ParseMessage(changed);
                    Assert.NotEmpty(schema.ToText());
                    FirnSchema.Compare(schema, FirnSchema.Of<WireFormat.Order>());
                }
                catch (FirnException)
                {
                }
            }
        }
    }

    /// <summary>A container of today's readers has names that a message may not have: they are shown, and not handed on.</summary>
    [Fact]
    public void Names_of_a_container_that_no_message_may_have()
    {
        byte[] container = Containers.WriteFirn<WireFormat.Pixel>([]);
        int at = container.AsSpan().IndexOf("Pixel"u8);
        container[at] = 7;
        FirnSchema schema = FirnSchema.ParseContainer(new MemoryStream(container));
        Assert.Equal("\u0007ixel", Assert.Single(schema.Definitions).Name);
        Assert.True(schema.Names.IsEmpty);
        Assert.Contains("\"\\u0007ixel\"$0", schema.ToText(), StringComparison.Ordinal);
    }
}
