using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H29: each payload read as every other type of a corpus.</summary>
public class SchemaMismatchTests
{
    private const int Step = 5;

    // Every fifth row: all shapes are among them, and pairs of them are few enough.
    private static readonly TypeCase[] Corpus = [.. TypeTable.All.Where((row, index) => index % Step == 0)];

    public static TheoryData<string> Names => [.. Corpus.Select(row => row.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Hostile", "H29")]
    public void Another_type_refuses_it_or_converts_it(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries writer = Entries.Of(row);
        object? value = row.Values[0] ?? row.Values[^1];
        if (value is null) return;
        byte[] schema = writer.GetSchema();
        byte[] embedded = writer.Serialize(value, FirnOptions.Default);
        byte[] fingerprint = writer.Serialize(value, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint });
        byte[] none = writer.Serialize(value, FirnOptions.Packed);
        foreach (TypeCase other in Corpus)
        {
            Entries reader = Entries.Of(other);
            bool sameLayout = reader.GetSchema().AsSpan().SequenceEqual(schema);
            Exception? converted = Record.Exception(() => reader.Deserialize(embedded, FirnOptions.Default));
            Assert.True(converted is null or FirnException, $"{row} as {other}: {converted}");
            Exception? known = Record.Exception(() => reader.Deserialize(fingerprint, FirnOptions.Default with { KnownSchemas = [schema] }));
            Assert.Equal((converted as FirnException)?.Code, (known as FirnException)?.Code);
            Exception? unknown = Record.Exception(() => reader.Deserialize(fingerprint, FirnOptions.Default));
            if (sameLayout) Assert.True(unknown is null or FirnException, $"{row} as {other}: {unknown}");
            else Assert.True(unknown is FirnException { Code: FirnErrorCode.SchemaMismatch }, $"{row} as {other}: {unknown?.ToString() ?? "accepted"}");

            Exception? blind = Record.Exception(() => reader.Deserialize(none, FirnOptions.Packed));
            Assert.True(blind is null or FirnException, $"{row} as {other}, no schema: {blind}");
        }
    }

    [Fact]
    public void The_error_names_the_reader_and_the_place()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Product>(FirnSerializer.Serialize(new List<int>())));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        Assert.Equal(typeof(Product), exception.Type);
        Assert.Contains("Product", exception.Message, StringComparison.Ordinal);
        Assert.Contains("list of int", exception.Message, StringComparison.Ordinal);
    }
}
