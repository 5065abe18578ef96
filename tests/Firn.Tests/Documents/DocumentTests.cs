using System.Text.Json;
using Firn.Reference;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Reference;
using Xunit;

namespace Firn.Tests.Documents;

/// <summary><see cref="FirnDocument"/> over every row of the type table: what it shows is what the reference reads by the document alone, and it refuses what that refuses.</summary>
public class DocumentTests
{
    private const int Seed = 4040;
    private const int Changes = 150;

    private static readonly FirnOptions s_unlimited = FirnOptions.Default with { MaxAllocationRatio = int.MaxValue };

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Rows))]
    public void Every_value_is_what_the_reference_reads(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        FirnSchema schema = FirnSchema.Of(row.Type, row.Adjust(FirnOptions.Default));
        ReferenceLimits limits = ReferenceRows.Of(row).Limits;
        foreach (object? value in row.Values)
        {
            byte[] message = entries.Serialize(value, FirnOptions.Default);
            FirnMessage.TryReadHeader(message, out FirnMessageHeader header);
            byte[] descriptor = message[header.Schema];
            ReferenceReading reading = ReferenceReader.ReadMessage(ReferenceSchema.Parse(descriptor), true, descriptor, message, limits);
            FirnDocument bare = FirnDocument.Parse(message);
            Same(bare.Root, reading.Value);
            Assert.NotEmpty(bare.ToString());

            // With the names of the message, or of a schema, or of a schema that has to be given.
            FirnDocument named = FirnDocument.Parse(entries.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }));
            Same(named.Root, reading.Value);
            string json = named.ToJson();
            using (JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 1_000 }))
            {
            }

            Assert.Equal(json, FirnDocument.Parse(message, schema).ToJson());
            Assert.Equal(json, FirnDocument.Parse(entries.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }), schema).ToJson());
            Assert.Equal(json, FirnDocument.Parse(entries.Serialize(value, FirnOptions.Packed), schema).ToJson());
            foreach (FirnCompression compression in Enum.GetValues<FirnCompression>())
            {
                Assert.Equal(json, FirnDocument.Parse(entries.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named, Compression = compression })).ToJson());
            }
        }
    }

    /// <summary>A container gives the documents of its values, and with them whatever a message of each gives.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public async Task A_container_gives_its_values(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        string[] expected = [.. row.Values.Select(value => FirnDocument.Parse(entries.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named })).ToJson())];
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Deflate])
        {
            byte[] container = entries.SerializeContainer([.. row.Values], FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named, Compression = compression });
            Assert.Equal(expected, FirnDocument.ParseContainer(new MemoryStream(container)).Select(document => document.ToJson()));
            List<string> read = [];
            await foreach (FirnDocument document in FirnDocument.ParseContainerAsync(new SlowStream(container, 7))) read.Add(document.ToJson());
            Assert.Equal(expected, read);
        }
    }

    /// <summary>Bytes that were changed are judged as the reference judges them, schema included.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H27")]
    public void Changed_bytes_are_judged_alike(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        byte[][] messages = [.. row.Values.Select(value => entries.Serialize(value, FirnOptions.Default))];
        Random random = new(Seed);
        for (int i = 0; i < Changes; i++)
        {
            byte[] changed = [.. messages[random.Next(messages.Length)]];
            if (changed.Length > 20_000) continue;
            for (int n = random.Next(1, 3); n > 0; n--)
            {
                int position = random.Next(Math.Min(changed.Length, 4_000));
                changed[position] = random.Next(3) == 0 ? (byte)(changed[position] + random.Next(-2, 3)) : (byte)random.Next(256);
            }

            if (i % 8 == 0) changed = changed[..random.Next(changed.Length)];
            Judge(changed, $"Seed {Seed}, change {i}: {Convert.ToHexString(changed)}");
        }
    }

    private static void Judge(byte[] message, string what)
    {
        FirnDocument? document = null;
        FirnException? refused = null;
        try
        {
            document = FirnDocument.Parse(message, options: s_unlimited);
        }
        catch (FirnException exception)
        {
            refused = exception;
        }

        if (!FirnMessage.TryReadHeader(message, out FirnMessageHeader header) || header.SchemaMode != FirnSchemaMode.Embedded || header.Compression != FirnCompression.None)
        {
            Assert.True(document is null || header.SchemaMode == FirnSchemaMode.Named || header.Compression != FirnCompression.None, what);
            return;
        }

        byte[] descriptor = message[header.Schema];
        ReferenceReading? reading = null;
        string reason = "";
        try
        {
            reading = ReferenceReader.ReadMessage(ReferenceSchema.Parse(descriptor), true, descriptor, message, ReferenceLimits.Default);
            if (reading.Consumed != message.Length) (reading, reason) = (null, "bytes are left");
        }
        catch (RefusedException exception)
        {
            reason = exception.Reason;
        }

        Assert.True(document is null == reading is null, $"{what}\nthe document: {refused?.Message ?? "accepted"}\nthe reference: {(reading is null ? reason : "accepted")}");
        if (document is null) return;
        Same(document.Root, reading!.Value);
        using JsonDocument json = JsonDocument.Parse(document.ToJson(), new JsonDocumentOptions { MaxDepth = 1_000 });
    }

    [Theory]
    [MemberData(nameof(Rows))]
    [Trait("Hostile", "H01")]
    public void Every_prefix_is_refused(string name)
    {
        TypeCase row = TypeTable.Find(name);
        byte[] message = Entries.Of(row).Serialize(row.Values[^1], FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
        for (int length = 0; length < Math.Min(message.Length, 3_000); length++)
        {
            ReadOnlyMemory<byte> prefix = message.AsMemory(0, length);
            Assert.Throws<FirnException>(() => FirnDocument.Parse(prefix));
        }

        Assert.Equal(FirnErrorCode.TrailingBytes, Assert.Throws<FirnException>(() => FirnDocument.Parse((byte[])[.. message, 0])).Code);
    }

    // Values of JSON have no equality of their own.
    private static object? Comparable(FirnElement element) => element.GetValue() is JsonElement json ? DocumentJson.TextOf(json) : element.GetValue();

    // Two trees of one message.
    private static void Same(FirnElement element, ReferenceValue? value) => Same(element, value, []);

    private static void Same(FirnElement element, ReferenceValue? value, Dictionary<int, ObjectValue> objects)
    {
        if (value is null)
        {
            Assert.True(element.IsNull);
            Assert.Equal(0, element.Count);
            return;
        }

        Assert.False(element.IsNull);
        Assert.Equal((byte)value.Kind, (byte)element.Kind);
        switch (value)
        {
            case TextValue text:
                Assert.Equal(text.Text, element.GetString());
                break;
            case LeafValue { Kind: ReferenceKind.Bool } flag:
                Assert.Equal(flag.IsTrue, element.GetBoolean());
                break;
            case LeafValue leaf:
                // As the root of a message of its own.
                byte[] alone = [0x12, 1, (byte)leaf.Kind, .. leaf.Bytes.Span];
                FirnElement read = FirnDocument.Parse(alone).Root;
                Assert.Equal(Comparable(read), Comparable(element));
                break;
            case SequenceValue sequence:
                Assert.Equal(sequence.Elements.Count, element.Count);
                for (int i = 0; i < sequence.Lengths.Count; i++) Assert.Equal(sequence.Lengths[i], element.GetLength(i));
                FirnElement[] elements = [.. element.EnumerateElements()];
                for (int i = 0; i < elements.Length; i++) Same(elements[i], sequence.Elements[i], objects);
                break;
            case DictionaryValue dictionary:
                (FirnElement Key, FirnElement Value)[] entries = [.. element.EnumerateEntries()];
                Assert.Equal(dictionary.Entries.Count, entries.Length);
                for (int i = 0; i < entries.Length; i++)
                {
                    Same(entries[i].Key, dictionary.Entries[i].Key, objects);
                    Same(entries[i].Value, dictionary.Entries[i].Value, objects);
                }

                break;
            case UnionValue union:
                Assert.Equal((long)union.Tag, element.GetCase(out FirnElement of).Tag);
                Same(of, union.Value, objects);
                break;
            case ObjectValue content:
                if (content.Kind == ReferenceKind.ReferenceObject)
                {
                    Assert.Equal(objects.ContainsKey(element.ReferenceId), element.IsReference);
                    if (element.IsReference)
                    {
                        Assert.Same(objects[element.ReferenceId], content);
                        return;
                    }

                    objects.Add(element.ReferenceId, content);
                }

                (FirnSchemaMember Member, FirnElement Value)[] members = [.. element.EnumerateMembers()];
                Assert.Equal(content.Members.Count, members.Length);
                for (int i = 0; i < members.Length; i++) Same(members[i].Value, content.Members[i], objects);
                break;
        }
    }
}
