using Xunit;

namespace Firn.SourceGenerator.Tests;

/// <summary>Which objects are written without a writer as parts of others.</summary>
public sealed class WrittenPartTests
{
    private const string Item = "public class Item { public int Count { get; set; } public string? Name { get; set; } }";
    private const string Structs = "public struct Spot { public Point Point { get; set; } public bool IsFree { get; set; } } public struct Point { public double X { get; set; } } "
        + "public struct Dial { public int X { get; set; } [System.Runtime.Serialization.OnSerializing] public void Before() { } }";

    [Theory]
    [InlineData("public int A { get; set; }", 1)]
    [InlineData("public string? A { get; set; } public DateTime? B { get; set; } public DayOfWeek C { get; set; } public bool? D { get; set; }", 1)]
    [InlineData("public List<string>? A { get; set; } public Guid[]? B { get; set; }", 2)]
    [InlineData("public Item? A { get; set; }", 2)]
    [InlineData("public List<Item[]>? A { get; set; }", 4)]
    [InlineData("public Item A { get; init; } = new(); public int B { get; init; }", 2)]
    [InlineData("public Spot A { get; set; } public Spot? B { get; set; }", 3)]
    [InlineData("public KeyValuePair<int, Spot> A { get; set; } public (int, DateTime)? B { get; set; }", 4)]
    [InlineData("public Dial A { get; set; }", 0)]
    [InlineData("public (int, Dial)? A { get; set; }", 0)]
    [InlineData("public Order? A { get; set; }", 0)]
    [InlineData("public List<Order>? A { get; set; }", 0)]
    [InlineData("public Dictionary<string, int>? A { get; set; }", 2)]
    [InlineData("public Dictionary<string, Item>? A { get; set; }", 3)]
    [InlineData("public Dictionary<Item, int>? A { get; set; }", 0)]
    [InlineData("public IReadOnlyList<Item>? A { get; set; } public IDictionary<string, List<int>>? B { get; set; } public IEnumerable<string>? C { get; set; }", 3)]
    [InlineData("public ISet<int>? A { get; set; }", 0)]
    [InlineData("public Dictionary<int, int?>? A { get; set; }", 0)]
    [InlineData("public bool[]? A { get; set; } public List<int?>? B { get; set; } public decimal?[]? C { get; set; }", 2)]
    [InlineData("public List<Spot>? A { get; set; } public Spot?[]? B { get; set; }", 4)]
    [InlineData("public List<Dial>? A { get; set; }", 0)]
    [InlineData("public HashSet<int>? A { get; set; }", 0)]
    [InlineData("public (int, string) A { get; set; }", 0)]
    [InlineData("public Uri? A { get; set; }", 0)]
    [InlineData("public List<DayOfWeek>? A { get; set; }", 2)]
    [InlineData("public int A { get; set; } [System.Runtime.Serialization.OnSerializing] public void Before() { }", 0)]
    [InlineData("", 0)]
    public void Are_those_of_numbers_texts_and_parts(string members, int levels) =>
        Assert.Contains($"static int IFirnCodec.WritingLevels => {levels};\n", Generate($"public class Order {{ {members} }}"), StringComparison.Ordinal);

    [Fact]
    public void A_class_that_keeps_identity_is_not() =>
        Assert.Contains("static int IFirnCodec.WritingLevels => 0;\n", Generate("[FirnReferences] public class Order { public int A { get; set; } }"), StringComparison.Ordinal);

    // Whether such a struct wants to be told that it is written is not known here.
    [Theory]
    [InlineData("public Lib.Place A { get; set; }")]
    [InlineData("public Lib.Place? A { get; set; }")]
    [InlineData("public (int, Lib.Place) A { get; set; }")]
    public void Structs_whose_codec_stands_in_another_assembly_are_no_members_of_parts(string members)
    {
        Generation library = Generation.Run("namespace Lib { [FirnSerializable] public struct Place { public int X { get; set; } [System.Runtime.Serialization.OnSerializing] public void Before() { } } }", "Lib");
        string code = Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<List<Order>>(new byte[1]); }} }} public class Order {{ {members} public string? Name {{ get; set; }} }}", "App", library.ToReference()).Sources["OrderCodec.g.cs"];
        Assert.Contains("static int IFirnCodec.WritingLevels => 0;\n", code, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(64, 2)]
    [InlineData(65, 0)]
    public void Structs_of_more_than_a_kilobyte_are_no_members_of_parts(int count, int levels)
    {
        string wide = $"public struct Wide {{ {string.Concat(Enumerable.Range(0, count).Select(i => $"public Guid G{i} {{ get; set; }} "))} }}";
        Assert.Contains($"static int IFirnCodec.WritingLevels => {levels};\n", Generate($"public class Order {{ public Wide? A {{ get; set; }} }} {wide}"), StringComparison.Ordinal);
    }

    // What the code names so itself.
    [Fact]
    public void Members_may_be_named_as_anything()
    {
        string members = string.Concat(new[] { "P", "Part", "Instance", "Limit", "Value", "Next", "F0", "Writer" }.Select(name => $"public string? {name} {{ get; set; }} "));
        Assert.Contains("static int IFirnCodec.WritingLevels => 1;\n", Generate($"public class Order {{ {members} }}"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public string? A { get; set; }", 1 + 65)]
    [InlineData("public string? A { get; set; } public int? B { get; set; }", 1 + 65)]
    [InlineData("public string? A { get; set; } public long? B { get; set; }", 1 + 60 + 8)]
    [InlineData("public string? A { get; set; } public string? B { get; set; } public int C { get; set; }", 1 + 4 + 60 + 65)]
    public void The_room_for_texts_is_asked_for_with_the_block(string members, int room) =>
        Assert.Contains($"if (!FirnDirectWriter.HasRoom(ref p, ref limit, {room})) return ref Unsafe.NullRef<byte>();\n", Generate($"public class Order {{ {members} }}"), StringComparison.Ordinal);

    [Fact]
    public void Of_more_than_four_texts_it_is_asked_for_again()
    {
        string code = Generate($"public class Order {{ {string.Concat(Enumerable.Range(0, 6).Select(i => $"public string? T{i} {{ get; set; }} "))} }}");
        Assert.Contains("HasRoom(ref p, ref limit, 126)", code, StringComparison.Ordinal);    // a byte of flags and the first two
        Assert.Contains("HasRoom(ref next, ref limit, 245)", code, StringComparison.Ordinal);
    }

    private static string Generate(string order) =>
        Generation.Run($"class P {{ void M() {{ FirnSerializer.Deserialize<List<Order>>(new byte[1]); }} }} {order} {Item} {Structs}").Sources["OrderCodec.g.cs"];
}
