using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Section 7 of docs/wire-format.md: the examples there, both ways, and what it says of frames.</summary>
public class ContainerExampleTests
{
    [Fact]
    public void Writes_the_example() => Assert.Equal(Convert.ToHexString(ContainerExamples.All["container-structs"]), Convert.ToHexString(Containers.WriteFirn<Pixel>([new() { X = 1, Y = 2 }, new() { X = 3, Y = 4 }])));

    [Fact]
    public void Reads_the_example()
    {
        using FirnContainerReader<Pixel> reader = FirnSerializer.OpenContainer<Pixel>(new MemoryStream(ContainerExamples.All["container-structs"]));
        FirnContainerHeader head = reader.ReadHeader();
        Assert.Equal(FirnCompression.None, head.Compression);
        Assert.False(head.ValuesMayBeNull);
        Assert.Equal(FirnSerializer.GetSchema<Pixel>(), head.Schema.ToArray());
        FirnContainerDefinition definition = Assert.Single(head.Definitions);
        Assert.Equal("Pixel", definition.Name);
        Assert.Equal(["X", "Y"], definition.Parts);
        Assert.Equal([new Pixel { X = 1, Y = 2 }, new Pixel { X = 3, Y = 4 }], reader.ReadAll());
        Assert.Equal(1, reader.FrameCount);
        Assert.Equal(ContainerExamples.All["container-structs"].Length - 4, reader.Position);
    }

    [Fact]
    public void Writes_the_example_of_strings() => Assert.Equal(Convert.ToHexString(ContainerExamples.All["container-strings"]), Convert.ToHexString(Containers.WriteFirn<string?>(["a", null])));

    [Fact]
    public void Reads_the_example_of_strings() => Assert.Equal(["a", null], Containers.ReadFirn<string>(ContainerExamples.All["container-strings"]));

    [Fact]
    public void The_example_of_a_union()
    {
        byte[] example = ContainerExamples.All["container-union"];
        Assert.Equal(Convert.ToHexString(example), Convert.ToHexString(Containers.WriteFirn<Solid?>([new Cube { Edge = 5 }, null])));
        List<Solid?> values = Containers.ReadFirn<Solid>(example);
        Assert.Equal(5, Assert.IsType<Cube>(values[0]).Edge);
        Assert.Null(values[1]);
    }

    [Fact]
    public void The_example_with_names_of_enums()
    {
        byte[] example = ContainerExamples.All["container-named"];
        FirnOptions named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };
        Assert.Equal(Convert.ToHexString(example), Convert.ToHexString(Containers.WriteFirn<Light>([Light.Red], named)));
        Assert.Equal([Light.Red], Containers.ReadFirn<Light>(example));
        Assert.Equal([4], Containers.ReadFirn<byte>(example));
        Assert.Equal([4], Containers.ReadFirn<int>(example));
        for (int length = 0; length < example.Length; length++)
        {
            byte[] torn = example[..length];
            Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() => Containers.ReadFirn<Light>(torn)).Code);
        }

        // Every byte of the names of enums.
        for (int i = 9; i < 36; i++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = [.. example];
                changed[i] = (byte)value;
                try
                {
                    Assert.Equal([Light.Red], Containers.ReadFirn<Light>(changed));
                }
                catch (FirnException exception)
                {
                    Assert.Contains(exception.Code, (FirnErrorCode[])[FirnErrorCode.InvalidSchema, FirnErrorCode.InvalidContainer, FirnErrorCode.TornContainer, FirnErrorCode.ChecksumMismatch, FirnErrorCode.MessageTooLarge, FirnErrorCode.UndefinedEnum]);
                }
            }
        }
    }

    [Fact]
    public void A_container_with_names_is_appended_to()
    {
        FirnOptions named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };
        MemoryStream stream = new();
        stream.Write(Containers.WriteFirn<Light>([Light.Red], named));
        using (FirnContainerWriter<Light> writer = FirnSerializer.AppendToContainer<Light>(stream))
        {
            writer.Write(Light.Green);
            writer.Complete();
        }

        Assert.Equal([Light.Red, Light.Green], Containers.ReadFirn<Light>(stream.ToArray()));
    }

    [Fact]
    public void The_example_of_a_collection()
    {
        byte[] example = ContainerExamples.All["container-collection"];
        Assert.Equal(Convert.ToHexString(example), Convert.ToHexString(Containers.WriteFirn<Marks>([new Marks { 1, 2 }.With(5)])));
        Marks marks = Assert.Single(Containers.ReadFirn<Marks>(example))!;
        Assert.Equal((5, 2), (marks.Best, marks.Count));
        using FirnContainerReader<Marks> reader = FirnSerializer.OpenContainer<Marks>(new MemoryStream(example));
        Assert.Equal(["Best", ""], Assert.Single(reader.ReadHeader().Definitions).Parts);
    }

    [Fact]
    public void The_example_of_a_compressed_frame()
    {
        Assert.Equal([42], Containers.ReadFirn<int>(ContainerExamples.All["container-lz4"]));
        byte[] example = ContainerExamples.All["container-deflate"];
        Assert.Equal([42], Containers.ReadFirn<int>(example));

        // The codec of the frame is the head's.
        byte[] body = [1, .. example.AsSpan(13, 12)];
        byte[] other = [.. example[..8], .. Containers.Frame(body), 0, 0, 0, 0];
        Assert.Equal(FirnErrorCode.InvalidCompression, Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(other)).Code);
        Assert.Equal([42], Containers.ReadFirn<int>([.. example[..8], .. Containers.Frame([2, .. body[1..]]), 0, 0, 0, 0]));
    }

    public static TheoryData<string, byte[]> FramesAndLists => new()
    {
        { "objects", Body<Reading?>([new() { Sensor = 1, Note = "n" }, null, new() { Raw = [1, 2] }], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "structs", Body<Pixel>([new() { X = 1 }, default], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "bools", Body([true, false, true, true, false, false, false, false, true], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "bools or null", Body<bool?>([true, null, false, true, null], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "ints or null", Body<int?>([1, null, 3], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "all null", Body<string?>([null, null], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "ints", Body([.. Enumerable.Range(0, 300)], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "texts", Body([.. Enumerable.Range(0, 200).Select(i => "text " + i)], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
        { "nothing", Body<Nothing>([default, default], list => FirnSerializer.Serialize(list, FirnOptions.Packed)) },
    };

    // A frame's bytes less a list's body: nothing if they are the same.
    [FirnEntryPoint]
    private static byte[] FirnBody<T>(List<T> values, Func<List<T>, byte[]> writeList)
    {
        byte[] container = Containers.WriteFirn(values);
        int head = Containers.HeadFirnLength<T>();
        List<Containers.Part> parts = Containers.Frames(container, head);
        Assert.Equal(2, parts.Count);
        Assert.Equal(Convert.ToHexString(writeList(values).AsSpan(1)), Convert.ToHexString(container.AsSpan(parts[0].Start + 4, parts[0].Length - 8)));
        return container;
    }

    private static byte[] Body<T>(List<T> values, Func<List<T>, byte[]> writeList) => FirnBody(values, writeList);

    [Theory]
    [MemberData(nameof(FramesAndLists))]
    public void A_frame_is_a_list(string what, byte[] container) => Assert.True(container.Length > 0, what);

    [Theory]
    [InlineData(typeof(Pixel), "Pixel")]
    [InlineData(typeof(Outer<int>.Inner<List<string>>), "Outer<Int32>.Inner<List<String>>")]
    [InlineData(typeof(Outer<int[]>.Inner<int?[,]>), "Outer<Int32[]>.Inner<Nullable<Int32>[,]>")]
    [InlineData(typeof((int, string)), "ValueTuple<Int32, String>")]
    public void Names_of_types(Type type, string name) => Assert.Equal(name, ContainerHeadWriter.NameOf(type));

    [Fact]
    public void Names_of_members()
    {
        using FirnContainerReader<Numbered> reader = FirnSerializer.OpenContainer<Numbered>(new MemoryStream(Containers.WriteFirn<Numbered>([])));
        Assert.Equal(["Numbered: First, Number", "Reading: Note, Raw, Sensor, Value"], reader.ReadHeader().Definitions.Select(d => d.Name + ": " + string.Join(", ", d.Parts)));
        Assert.True(reader.ReadHeader().ValuesMayBeNull);
    }
}
