using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Packaging;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Schema mode named: what it costs, what is refused of names, and what they are good for.</summary>
public class NamedSchemaTests
{
    private const int Seed = 40;

    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    /// <summary>The table of section 5.6.</summary>
    [Fact]
    public void The_bytes_of_each_mode()
    {
        string document = File.ReadAllText(Path.Combine(RepositoryFolder.Path, "docs", "wire-format.md"));
        WireFormat.Order order = HexExamples.ExampleOrder();
        foreach (FirnSchemaMode mode in Enum.GetValues<FirnSchemaMode>())
        {
            int length = FirnSerializer.Serialize(order, FirnOptions.Default with { SchemaMode = mode }).Length;
            Assert.Contains($"| {mode.ToString().ToLowerInvariant()} | {length} | ", document, StringComparison.Ordinal);
        }
    }

    /// <summary>Both engines write the same names: the run-time engine serves whatever has no generated code.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Names_are_those_of_the_container(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        byte[] message = entries.Serialize(row.Values[0], s_named);
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        byte[] container = entries.SerializeContainer([], FirnOptions.Default);
        byte[] descriptor = message[header.Schema];
        int names = 6 + (descriptor.Length < 240 ? 1 : descriptor.Length < 65_536 ? 3 : 5) + descriptor.Length;
        byte[] definitions = container[names..^4];
        Assert.Equal(Convert.ToHexString(definitions), Convert.ToHexString(message[header.Names].AsSpan(0, definitions.Length)));
        SchemaNames parsed = SchemaNamesParser.Parse(SchemaParser.Parse(descriptor), message[header.Names], 0);
        Assert.All(parsed.Enums, e => Assert.NotEmpty(e.Values));
    }

    /// <summary>Names that were changed are refused, or are names, whatever the reader's type.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Changed_names_are_refused_or_read(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        Random random = new(Seed);
        byte[] message = entries.Serialize(row.Values[0], s_named);
        Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
        object? value = entries.Deserialize(message, FirnOptions.Default);
        for (int i = 0; i < 60; i++)
        {
            byte[] changed = [.. message];
            changed[header.Schema.End.Value + random.Next(header.Length - header.Schema.End.Value)] = (byte)random.Next(256);
            try
            {
                object? read = entries.Deserialize(changed, FirnOptions.Default);
                string? difference = StructuralEquality.FindDifference(row.Type, value, read);
                if (difference is not null && HasOtherEnums(message, header, changed)) continue;
                if (difference is not null && FirnMessage.TryReadHeader(changed, out FirnMessageHeader other) && other.Length == header.Length) Assert.Fail($"Seed {Seed}, change {i}: {difference}");
            }
            catch (FirnException exception)
            {
                Assert.True(exception.Message.Length > 0, $"Seed {Seed}, change {i}");
            }
        }
    }

    // Values are read by name there.
    private static bool HasOtherEnums(byte[] message, FirnMessageHeader header, byte[] changed)
    {
        Firn.Schema schema = SchemaParser.Parse(message[header.Schema]);
        return FirnMessage.TryReadHeader(changed, out FirnMessageHeader other)
            && !SchemaNamesParser.Parse(schema, message[header.Names], 0).HasEnumsOf(SchemaNamesParser.Parse(schema, changed[other.Names], 0));
    }

    // All are names of a schema without definitions and with two integers, a byte and a short; so they begin with the count of enums.
    public static TheoryData<string, string> Hostile => new()
    {
        { "a name that is too long", "01 F4 01 10 61*4097 00 01 00 00" },
        { "a control character", "01 04 00 00 01 00 00" },
        { "half of a surrogate pair", "01 06 00 D8 00 01 00 00" },
        { "invalid UTF-8", "01 0B C0 80 00 01 00 00" },
        { "number 63 in the header of a text", "01 FC 00 01 00 00" },
        { "more enums than integers", "03 00 00 01 00 00" },
        { "an enum without a place", "01 00 00 00 00" },
        { "an unknown form", "01 00 02 01 00 00" },
        { "a place that there is not", "01 00 00 01 02 00" },
        { "a place twice", "01 00 00 02 00 00 00" },
        { "two kinds of integers", "01 00 00 02 00 01 00" },
        { "more places than integers", "01 00 00 03 00 01 01 00" },
        { "a place beyond all numbers", "01 00 00 02 01 F2 FF FF FF FF FF FF FF 7F 00" },
        { "an integer that is two enums", "02 00 00 01 00 00 00 00 01 00 00" },
        { "enums out of order", "02 00 00 01 01 00 00 00 01 00 00" },
        { "more values than bytes", "01 00 00 01 00 F1 FF FF FF FF" },
        { "values of one number out of order", "01 00 00 01 00 02 04 62 00 04 61 00" },
        { "one value twice", "01 00 00 01 00 02 04 61 00 04 61 00" },
        { "a byte too many", "01 00 00 01 00 00 00" },
        { "a byte too few", "01 00 00 01 00 01 04 61" },
        { "nothing", "" },
    };

    [Theory]
    [MemberData(nameof(Hostile))]
    public void Hostile_names_are_refused(string what, string hex)
    {
        byte[] names = HexText.Parse(hex);
        byte[] message = WithNames(names);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<byte, short>>(message));
        Assert.True(exception.Code == FirnErrorCode.InvalidSchema, $"{what}: {exception.Message}");
        Assert.InRange(exception.Offset, 5, message.Length);

        // The same where the reader is of another version, and in the head of a container.
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<short, int>>(message)).Code);
        byte[] container = [.. "FIRN"u8, 1, 0x80, .. message.AsSpan(1), 0, 0, 0];
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnSerializer.OpenContainer<Dictionary<byte, short>>(new MemoryStream(container)).ReadHeader()).Code);
    }

    [Fact]
    public void The_shortest_and_the_longest_names_are_read()
    {
        foreach (string hex in (string[])["01 00 00 01 00 00", "01 F4 00 10 61*4096 01 01 01 01 00 00 80", "02 00 00 01 00 00 00 00 01 01 00", "00"])
        {
            Assert.Empty(FirnSerializer.Deserialize<Dictionary<byte, short>>(WithNames(HexText.Parse(hex)))!);
        }
    }

    // An empty dictionary of bytes and shorts.
    private static byte[] WithNames(byte[] names)
    {
        FirnWriter length = new(stackalloc byte[64]);
        length.WriteCount(names.Length);
        return [0x13, 3, 0x41, 0x03, 0x04, .. length.ToArray(), .. names, 0];
    }

    [Fact]
    public void Names_of_more_than_a_megabyte_are_refused()
    {
        byte[] message = [0x13, 1, 6, 0xF1, 1, 0, 0x10, 0, .. new byte[(1 << 20) + 16]];
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>(message)).Code);
        Assert.False(FirnMessage.TryReadHeader(message, out _));
    }

    public sealed class Controlled
    {
        [FirnMember(Name = "a\nb")] public int A { get; set; }
    }

    public sealed class Twice
    {
        [FirnMember(Id = 1, Name = "Same")] public int A { get; set; }

        [FirnMember(Id = 2, Name = "Same")] public int B { get; set; }
    }

    /// <summary>What a reader refuses is refused when it is written, and other modes go on writing it.</summary>
    [Fact]
    public void Names_that_can_not_be_read_are_not_written()
    {
        NotSupportedException control = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new Controlled(), s_named));
        Assert.Contains("Controlled", control.Message, StringComparison.Ordinal);
        Assert.Contains("FirnMember(Name", control.Message, StringComparison.Ordinal);
        NotSupportedException twice = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new Twice(), s_named));
        Assert.Contains("'Same'", twice.Message, StringComparison.Ordinal);
        Assert.Equal(1, FirnSerializer.Deserialize<Controlled>(FirnSerializer.Serialize(new Controlled { A = 1 }))!.A);
        Assert.Equal(2, FirnSerializer.Deserialize<Twice>(FirnSerializer.Serialize(new Twice { B = 2 }))!.B);
    }

    /// <summary>The head stays as it was made, whatever the mode of who appends.</summary>
    [Theory]
    [InlineData(FirnSchemaMode.Named, FirnSchemaMode.Embedded)]
    [InlineData(FirnSchemaMode.Embedded, FirnSchemaMode.Named)]
    [InlineData(FirnSchemaMode.Named, FirnSchemaMode.Named)]
    public void Containers_of_every_mode_are_appended_to(FirnSchemaMode first, FirnSchemaMode second)
    {
        using MemoryStream container = new();
        using (FirnContainerWriter<Light> writer = FirnSerializer.CreateContainer<Light>(container, FirnOptions.Default with { SchemaMode = first })) writer.Write(Light.Red);
        int head = container.GetBuffer()[5];
        container.Position = 0;
        using (FirnContainerWriter<Light> writer = FirnSerializer.AppendToContainer<Light>(container, FirnOptions.Default with { SchemaMode = second })) writer.Write(Light.Green);
        Assert.Equal(head, container.GetBuffer()[5]);
        container.Position = 0;
        Assert.Equal([Light.Red, Light.Green], FirnSerializer.DeserializeEnumerable<Light>(container));
        container.Position = 0;
        Assert.Equal(first == FirnSchemaMode.Named ? "Green" : null, FirnDocument.ParseContainer(container).Last().Root.GetEnumName());
    }

    public sealed class Older
    {
        public int Kept { get; set; }

        public int Extra { get; set; }
    }

    public sealed class Newer
    {
        public int Kept { get; set; }
    }

    /// <summary>An error about a member that the reader lacks has its name.</summary>
    [Fact]
    public void An_unknown_member_is_named()
    {
        byte[] message = FirnSerializer.Serialize(new Older { Kept = 1, Extra = 2 }, s_named);
        Assert.Equal(1, FirnSerializer.Deserialize<Newer>(message)!.Kept);
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Newer>(message, FirnOptions.Default with { UnknownMembers = FirnMemberHandling.Refuse }));
        Assert.Contains("'Extra'", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Names may be those of other code: types were renamed, and enums got values.</summary>
    [Fact]
    public void Names_need_not_be_the_readers()
    {
        byte[] message = FirnSerializer.Serialize(Light.Red, s_named);
        byte[] other = Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(message).Replace("Light", "Night", StringComparison.Ordinal).Replace("Green", "Amber", StringComparison.Ordinal));
        Assert.NotEqual(message, other);
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal(Light.Red, FirnSerializer.Deserialize<Light>(other));
            Assert.Equal(Light.Red, FirnSerializer.Deserialize<Light>(message));
            Assert.Equal(4, FirnSerializer.Deserialize<int>(other));
        }
    }

    /// <summary>A type whose name is no name of a schema: as labels do, it gives way.</summary>
    [Fact]
    public void Labels_of_types_are_shortened()
    {
        ModuleBuilder module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Labels"), AssemblyBuilderAccess.Run).DefineDynamicModule("Labels");
        EnumBuilder odd = module.DefineEnum("Odd\u0007" + new string('x', 800), TypeAttributes.Public, typeof(byte));
        odd.DefineLiteral("One", (byte)1);
        Type type = typeof(List<>).MakeGenericType(odd.CreateType());
        FirnSchemaBuilder builder = Builder();
        builder.Primitive(FirnKind.UInt8);
        builder.Enum(type.GenericTypeArguments[0]);
        byte[] names = SchemaNamesWriter.WriteEnums(new SchemaDescriptor([3], [], [new EnumLabel(0, type.GenericTypeArguments[0])]));
        SchemaNames parsed = SchemaNamesParser.Parse(SchemaParser.Parse([3]), names, 0);
        Assert.StartsWith("Odd?xxx", Assert.Single(parsed.Enums).Name, StringComparison.Ordinal);
        Assert.Equal("One", Assert.Single(parsed.Enums[0].Values).Name);
    }

    [Fact]
    public void Only_an_integer_is_an_enum()
    {
        Assert.Throws<InvalidOperationException>(() => Builder().Enum(typeof(Light)));
        FirnSchemaBuilder builder = Builder();
        builder.Primitive(FirnKind.UInt8);
        Assert.Throws<ArgumentException>(() => builder.Enum(typeof(byte)));
        Assert.Throws<ArgumentNullException>(() => builder.Enum(null!));
    }

    private static FirnSchemaBuilder Builder() => (FirnSchemaBuilder)typeof(FirnSchemaBuilder).GetConstructors(BindingFlags.NonPublic | BindingFlags.Instance)[0].Invoke([null, null]);
}
