using System.Data;
using System.Xml;
using Firn.Benchmarks.Harness;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>Sets of tables as roots of messages with their schema, beside their XML: the schema, and a DiffGram, which alone of the XML has the states of rows.</summary>
/// <remarks>The binary form that sets had once needs a class that .NET has no more, so nothing binary stands beside.</remarks>
internal static class TablesSuite
{
    /// <summary>The name of the file.</summary>
    public const string Shape = "tables";

    /// <summary>What the other is compared with.</summary>
    public const string Beside = "XML";

    /// <summary>What is measured.</summary>
    public const string Firn = "Firn";

    /// <summary>The parts, one for each set.</summary>
    public static IEnumerable<Suite> Parts() => BenchmarkTables.All().Select(part => Part(part.Name, part.Set));

    private static PlainSuite Part(string shape, DataSet value)
    {
        MemoryStream schema = new(), rows = new();
        WriteXml(value, schema, rows);
        byte[] message = FirnSerializer.Serialize(value);
        PlainSuite suite = new(Shape, 1);
        string floor = $"{shape}, {Beside}", firn = $"{shape}, {Firn}";
        suite.Check(() => Same(value, FirnSerializer.Deserialize<DataSet>(message)!));
        suite.With(floor, Operation.Read, floor, (_, count) => Repeat(count, () => ReadXml(schema, rows)), (int)(schema.Length + rows.Length));
        suite.With(firn, Operation.Read, floor, (_, count) => Repeat(count, () => FirnSerializer.Deserialize<DataSet>(message)), message.Length);
        suite.With(floor, Operation.Write, floor, (_, count) => Repeat(count, () => WriteXml(value, schema, rows)), (int)(schema.Length + rows.Length));
        suite.With(firn, Operation.Write, floor, (_, count) => Repeat(count, () => FirnSerializer.Serialize(value)), message.Length);
        return suite;
    }

    private static DataSet WriteXml(DataSet value, MemoryStream schema, MemoryStream rows)
    {
        schema.SetLength(0);
        rows.SetLength(0);
        value.WriteXmlSchema(schema);
        value.WriteXml(rows, XmlWriteMode.DiffGram);
        return value;
    }

    private static DataSet ReadXml(MemoryStream schema, MemoryStream rows)
    {
        schema.Position = 0;
        rows.Position = 0;
        DataSet value = new();
        using XmlReader schemaReader = XmlReader.Create(schema), rowReader = XmlReader.Create(rows);
        value.ReadXmlSchema(schemaReader);
        value.ReadXml(rowReader, XmlReadMode.DiffGram);
        return value;
    }

    private static void Same(DataSet expected, DataSet actual)
    {
        MemoryStream[] texts = [new(), new(), new(), new()];
        WriteXml(expected, texts[0], texts[1]);
        WriteXml(actual, texts[2], texts[3]);
        if (!texts[1].ToArray().AsSpan().SequenceEqual(texts[3].ToArray())) throw new InvalidOperationException("A set of tables came back as another one.");
    }

    private static object? Repeat<T>(int count, Func<T> work)
    {
        T last = default!;
        for (int i = 0; i < count; i++) last = work();
        return last;
    }
}
