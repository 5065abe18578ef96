using System.Buffers.Binary;
using Firn.Reference;
using Firn.TestCases;
using Firn.Tests.WireFormat;
using Xunit;

namespace Firn.Tests.Reference;

/// <summary>Section 12 of the document: nothing but the bytes of a message or a container, and no type of .NET.</summary>
public class DescriptorAloneTests
{
    private static readonly byte[] s_string = [0x30];

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    public static TheoryData<string, string, int> Containers => new()
    {
        { "container-structs", "Pixel,X,Y", 2 },
        { "container-strings", "", 2 },
        { "container-union", "Solid,Cube,Cube,Edge", 2 },
        { "container-collection", "Marks,Best,", 1 },
        { "container-deflate", "", 1 },
        { "container-named", "", 1 },
    };

    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_value_is_walked_and_written_again(string name)
    {
        TypeCase row = TypeTable.Find(name);
        ReferenceLimits limits = ReferenceRows.Of(row).Limits;
        foreach (byte[] message in row.Accept(new Writer(FirnSchemaMode.Embedded)))
        {
            Assert.Equal(2, message[0] & 3);
            int length = ReadCount(message.AsSpan(1), out int size);
            byte[] descriptor = message.AsSpan(1 + size, length).ToArray();
            ReferenceType type = ReferenceSchema.Parse(descriptor);
            ReferenceReading reading = ReferenceReader.ReadMessage(type, rootMayBeNull: true, descriptor, message, limits);
            Assert.Equal(message.Length, reading.Consumed);
            Assert.Equal(Convert.ToHexString(message), Convert.ToHexString(ReferenceWriter.WriteMessage(type, descriptor, reading.Value, ReferenceSchemaMode.Embedded)));
        }
    }

    /// <summary>Section 5.6: the names of every row are read, and written again.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_name_is_read_and_written_again(string name)
    {
        TypeCase row = TypeTable.Find(name);
        ReferenceLimits limits = ReferenceRows.Of(row).Limits;
        foreach (byte[] message in row.Accept(new Writer(FirnSchemaMode.Named)))
        {
            Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
            byte[] descriptor = message[header.Schema];
            ReferenceParsedSchema schema = ReferenceSchema.ParseAll(descriptor);
            ReferenceReading reading = ReferenceReader.ReadMessage(schema.Root, rootMayBeNull: true, descriptor, message, limits);
            Assert.Equal(message.Length, reading.Consumed);
            byte[] names = reading.Names!.Write(schema.Integers);
            Assert.Equal(Convert.ToHexString(message[header.Names]), Convert.ToHexString(names));
            Assert.Equal(Convert.ToHexString(message), Convert.ToHexString(ReferenceWriter.WriteMessage(schema.Root, descriptor, reading.Value, ReferenceSchemaMode.Named, names: names)));
        }
    }

    /// <summary>What is equal is the reader's type's business: such a reader keeps both.</summary>
    [Fact]
    public void Duplicates_are_kept()
    {
        byte[] message = [0x12, 2, 0x43, 0x03, 2, 1, 1];
        ReferenceReading reading = ReferenceReader.ReadMessage(ReferenceSchema.Parse(message.AsSpan(2, 2)), true, message[2..4], message, ReferenceLimits.Default);
        Assert.Equal(2, ((SequenceValue)reading.Value!).Elements.Count);
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<HashSet<byte>>(message)).Code);
    }

    [Theory]
    [MemberData(nameof(Containers))]
    public void A_container_is_walked(string id, string names, int values)
    {
        byte[] container = ContainerExamples.All[id];
        int length = ReadCount(container.AsSpan(6), out int size);
        int position = 6 + size + length;
        byte[] descriptor = container.AsSpan(6 + size, length).ToArray();
        List<string> found = [];
        foreach (ReferenceDefinition definition in Definitions(ReferenceSchema.Parse(descriptor, mayBeAbsent: true)))
        {
            found.Add(ReadName(container, ref position));
            foreach (ReferenceMember member in definition.Members)
            {
                found.Add(ReadName(container, ref position));
                if (member.Id < 0) Assert.Equal(member.NameHash, ReferenceMember.HashName(found[^1]));
            }

            for (int i = 0; i < definition.Cases.Count; i++) found.Add(ReadName(container, ref position));
        }

        Assert.Equal(names, string.Join(',', found));
        if ((container[5] & 0x80) != 0)
        {
            int enums = ReadCount(container.AsSpan(position), out int countSize);
            ReferenceEnum named = Assert.Single(ReferenceNames.Parse(ReferenceSchema.ParseAll(descriptor, mayBeAbsent: true), container.AsSpan(position + countSize, enums)).Enums);
            Assert.Equal(("Light", "Off,Red,Green"), (named.Name, string.Join(',', named.Values.Select(v => v.Name))));
            position += countSize + enums;
        }

        // A frame is the body of a list, compressed or not.
        byte[] listDescriptor = [0x40, .. descriptor];
        ReferenceType list = ReferenceSchema.Parse(listDescriptor);
        int count = 0;
        while (BinaryPrimitives.ReadInt32LittleEndian(container.AsSpan(position)) is > 0 and int frame)
        {
            byte[] message = [(byte)((container[5] & 0x7F) == 0 ? 0x10 : 0x18), .. container.AsSpan(position + 4, frame)];
            Assert.True((container[5] & 0x7F) == 0 || message[1] == container[5]);
            ReferenceReading reading = ReferenceReader.ReadMessage(list, false, listDescriptor, message, ReferenceLimits.WithoutSchema);
            Assert.Equal(message.Length, reading.Consumed);
            Assert.Equal(Crc32C.Compute(message.AsSpan(1)), BinaryPrimitives.ReadUInt32LittleEndian(container.AsSpan(position + 4 + frame)));
            count += ((SequenceValue)reading.Value!).Elements.Count;
            position += 4 + frame + 4;
        }

        Assert.Equal(values, count);
        Assert.Equal(container.Length, position + 4);
    }

    private static string ReadName(byte[] container, ref int position)
    {
        ReferenceReading name = ReferenceReader.ReadMessage(ReferenceSchema.Parse(s_string), false, s_string, [0x10, .. container.AsSpan(position)], ReferenceLimits.WithoutSchema);
        position += (int)name.Consumed - 1;
        return ((TextValue)name.Value!).Text;
    }

    private static int ReadCount(ReadOnlySpan<byte> bytes, out int size)
    {
        size = bytes[0] switch { 0xF1 => 5, 0xF0 => 3, _ => 1 };
        return size == 1 ? bytes[0] : size == 3 ? BinaryPrimitives.ReadUInt16LittleEndian(bytes[1..]) : BinaryPrimitives.ReadInt32LittleEndian(bytes[1..]);
    }

    private static IEnumerable<ReferenceDefinition> Definitions(ReferenceType root)
    {
        Dictionary<int, ReferenceDefinition> found = [];
        Queue<ReferenceType?> open = new([root]);
        while (open.TryDequeue(out ReferenceType? type))
        {
            if (type is null) continue;
            open.Enqueue(type.Key);
            open.Enqueue(type.Element);
            if (type.Definition is not { } definition || !found.TryAdd(definition.Number, definition)) continue;
            foreach (ReferenceMember member in definition.Members) open.Enqueue(member.Type);
            foreach (ReferenceCase unionCase in definition.Cases) open.Enqueue(unionCase.Type);
        }

        return found.OrderBy(pair => pair.Key).Select(pair => pair.Value);
    }

    private sealed class Writer(FirnSchemaMode mode) : ITypeCaseVisitor<byte[][]>
    {
        public byte[][] Visit<T>(TypeCase<T> row)
        {
            FirnOptions options = row.Adjust(FirnOptions.Default with { SchemaMode = mode });
            return [.. row.Values.Select(value => FirnSerializer.Serialize((T)value!, options))];
        }
    }
}
