extern alias generator;

using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>A contract file of the code before, the code after, and what is said of it.</summary>
public sealed class ContractDiagnosticTests
{
    private const string Root = " static class Program { static byte[] Main(Order o) => FirnSerializer.Serialize(o); }";

    /// <summary>Changes of a class, with the ids that are said of them and words of the first message.</summary>
    public static TheoryData<string, string, string, string, string> Changes() => new()
    {
        { "nothing", "class Order { public int Id { get; set; } }", "class Order { public int Id { get; set; } }", "", "" },
        { "lines moved", "class Order { public int Id { get; set; } public int X { get; set; } }", "class Order { public int X { get; set; } public int Id { get; set; } }", "", "" },
        { "a member added", "class Order { public int Id { get; set; } }", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "FIRN0104", "'Order.Name': a member is new" },
        { "a required member added", "class Order { public int Id { get; set; } }", "class Order { public int Id { get; set; } public required string Name { get; set; } }", "FIRN0101", "'Order.Name': a member is new. Of data of the last state this code refuses them (the data lack it, and it is required)" },
        { "a member gone", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } }", "FIRN0102", "'Order.Name': a member is gone. Of data of the last state this code loses some (it is skipped" },
        { "a member renamed", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } public string? Title { get; set; } }", "FIRN0103 FIRN0104", "'Order.Name': the member is gone, and 'Title' of the same type is new. Of data of the last state this code skips what they hold in it; of data of this code the last state skips what they hold in 'Title'. If it was renamed, give the new one [FirnMember(FormerNames = [\"Name\"])]" },
        { "two of a type gone, and one new", "class Order { public int A { get; set; } public int B { get; set; } public int C { get; set; } }", "class Order { public int C { get; set; } public int D { get; set; } }", "FIRN0102 FIRN0102 FIRN0104", "'Order.A': a member is gone" },
        { "a member gone, and one of another type new", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } public string[]? Names { get; set; } }", "FIRN0102 FIRN0104", "'Order.Name': a member is gone" },
        { "renamed with the former name", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Name\"])] public string? Title { get; set; } }", "FIRN0104", "Name" },
        { "the only member renamed", "class Order { public string? Name { get; set; } }", "class Order { public string? Title { get; set; } }", "FIRN0101", "'Order': all members differ. Of data of the last state this code refuses them (no member in common" },
        { "renamed, and required", "class Order { public int Id { get; set; } public string? Name { get; set; } }", "class Order { public int Id { get; set; } public required string? Title { get; set; } }", "FIRN0101", "'Order.Name': the member is gone, and 'Title' of the same type is new. Of data of the last state this code refuses them" },
        { "a required member renamed", "class Order { public int Id { get; set; } public required string? Name { get; set; } }", "class Order { public int Id { get; set; } public required string? Title { get; set; } }", "FIRN0101", "new. Of data of the last state this code refuses them (the data lack it, and it is required); of data of this code the last state refuses them (the data lack it, and it is required)." },
        { "a required member renamed, and not required", "class Order { public int Id { get; set; } public required string? Name { get; set; } }", "class Order { public int Id { get; set; } public string? Title { get; set; } }", "FIRN0101", "new. Of data of the last state this code skips what they hold in it; of data of this code the last state refuses them" },
        { "a required member renamed with the former name", "class Order { public int Id { get; set; } public required string? Name { get; set; } }", "class Order { public int Id { get; set; } [FirnMember(FormerNames = [\"Name\"])] public required string? Title { get; set; } }", "FIRN0101 FIRN0104", "Of data of this code the last state refuses them" },
        { "a required member gone", "class Order { public int Id { get; set; } public required string? Name { get; set; } }", "class Order { public int Id { get; set; } }", "FIRN0101", "of data of this code the last state refuses them" },
        { "renamed, the same id", "class Order { [FirnMember(Id = 1)] public string? Name { get; set; } }", "class Order { [FirnMember(Id = 1)] public string? Title { get; set; } }", "FIRN0102", "'Order.Title': the id 1 was 'Name', which is not among the FormerNames. Of data of the last state this code takes some of them for something else; of data of this code the last state takes" },
        { "renamed, the same id and the former name", "class Order { [FirnMember(Id = 1)] public string? Name { get; set; } }", "class Order { [FirnMember(Id = 1, FormerNames = [\"Name\"])] public string? Title { get; set; } }", "FIRN0104", "Name is Title now" },
        { "an enum's value inserted", "enum E { New, Paid } class Order { public E E { get; set; } }", "enum E { New, Cancelled, Paid } class Order { public E E { get; set; } }", "FIRN0102", "'Order.E': 'Paid' of the enum 'E': it was 1, which is 'Cancelled' now, and is 2 now" },
        { "an enum's value gone", "enum E { New, Paid } class Order { public E[]? E { get; set; } }", "enum E { New } class Order { public E[]? E { get; set; } }", "FIRN0102", "'Order.E[]': 'Paid' of the enum 'E': the value is gone: its number 1 has no name now" },
        { "an enum's number given to another name", "enum E { New, Paid } class Order { public E E { get; set; } }", "enum E { New, Sent } class Order { public E E { get; set; } }", "FIRN0102", "the value is gone, and its number 1 is 'Sent' now" },
        { "an enum's value gets a second name", "enum E { New, Paid } class Order { public E E { get; set; } }", "enum E { New, Paid, Settled = 1 } class Order { public E E { get; set; } }", "FIRN0104", "'Order.E': values are new: Settled = 1" },
        { "tags swapped", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] class Order; class A : Order; class B : Order;", "[FirnUnion(2, typeof(A)), FirnUnion(1, typeof(B))] class Order; class A : Order; class B : Order;", "FIRN0102 FIRN0102", "'Order(case 1)': the tag stood for 'A', and stands for 'B' now, whose tag was 2" },
        { "a case renamed", "[FirnUnion(1, typeof(A))] class Order; class A : Order;", "[FirnUnion(1, typeof(B))] class Order; class B : Order;", "FIRN0104", "counts for nothing in data" },
        { "a data contract that can't be served any more", "class Order { public int Id { get; set; } } [System.Runtime.Serialization.DataContract] class Held { [System.Runtime.Serialization.DataMember] public int X { get; set; } }", "class Order { public int Id { get; set; } } [System.Runtime.Serialization.DataContract] class Held { [System.Runtime.Serialization.DataMember] public int X { get; set; } [System.Runtime.Serialization.DataMember] public System.Action? A { get; set; } }", "FIRN0102", "'Held': it is no root any more" },
        { "a number wider", "class Order { public int Id { get; set; } }", "class Order { public long Id { get; set; } }", "FIRN0101", "'Order.Id': int becomes long. Of data of this code the last state refuses them (long does not convert to int)" },
        { "a number narrower", "class Order { public int Id { get; set; } }", "class Order { public short Id { get; set; } }", "FIRN0101", "'Order.Id': int becomes short. Of data of the last state this code refuses them" },
        { "another kind", "class Order { public int Id { get; set; } }", "class Order { public string? Id { get; set; } }", "FIRN0101", "'Order.Id': int becomes string. Of data of the last state this code refuses them (int does not convert to string); of data of this code the last state refuses them" },
        { "elements of another kind", "class Order { public List<int>? Ids { get; set; } }", "class Order { public List<string>? Ids { get; set; } }", "FIRN0101", "'Order.Ids[]': int becomes string" },
        { "may be null", "class Order { public int Id { get; set; } }", "class Order { public int? Id { get; set; } }", "FIRN0102", "'Order.Id': may be null now. Of data of this code the last state refuses some (a null is refused)" },
        { "may be null no longer", "class Order { public int? Id { get; set; } }", "class Order { public int Id { get; set; } }", "FIRN0102", "'Order.Id': may be null no longer. Of data of the last state this code refuses some" },
        { "a list becomes a set", "class Order { public List<int>? Ids { get; set; } }", "class Order { public HashSet<int>? Ids { get; set; } }", "FIRN0102", "'Order.Ids': list of int becomes set of int" },
        { "a list becomes an array", "class Order { public List<int>? Ids { get; set; } }", "class Order { public int[]? Ids { get; set; } }", "", "" },
        { "a class becomes a struct", "class Order { public P? P { get; set; } } class P { public int X { get; set; } }", "class Order { public P P { get; set; } } struct P { public int X { get; set; } }", "FIRN0102", "'Order.P': may be null no longer" },
        { "a nested class changes", "class Order { public List<Line>? Lines { get; set; } } class Line { public int X { get; set; } public int? Y { get; set; } }", "class Order { public List<Line>? Lines { get; set; } } class Line { public int X { get; set; } }", "FIRN0102", "'Line.Y': a member is gone" },
        { "a nested class is renamed", "class Order { public List<Line>? Lines { get; set; } } class Line { public int X { get; set; } }", "class Order { public List<Row>? Lines { get; set; } } class Row { public int X { get; set; } }", "FIRN0104", "counts for nothing in data" },
        { "the root renamed", "class Order { public Kept? K { get; set; } } class Kept { public int X { get; set; } public static byte[] M() => FirnSerializer.Serialize(new Kept()); }", "class Order { public Held? K { get; set; } } class Held { public int X { get; set; } public static byte[] M() => FirnSerializer.Serialize(new Held()); }", "FIRN0102 FIRN0104", "'Kept': it is no root any more: it was renamed, no code asks for it, or it can't be served as it stands" },
        { "a case added", "[FirnUnion(1, typeof(A))] class Order; class A : Order;", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] class Order; class A : Order; class B : Order;", "FIRN0104", "'Order(case 2)': a case is new" },
        { "a case gone", "[FirnUnion(1, typeof(A)), FirnUnion(2, typeof(B))] class Order; class A : Order; class B : Order;", "[FirnUnion(1, typeof(A))] class Order; class A : Order; class B : Order;", "FIRN0102", "'Order(case 2)': a case is gone. Of data of the last state this code refuses some (a value of the case is refused" },
        { "the class of a case changes", "[FirnUnion(1, typeof(A))] class Order; class A : Order { public int X { get; set; } }", "[FirnUnion(1, typeof(A))] class Order; class A : Order { public long X { get; set; } }", "FIRN0101", "'A.X': int becomes long" },
        { "a class becomes a union", "class Order { public int X { get; set; } }", "[FirnUnion(1, typeof(A))] class Order { public int X { get; set; } } class A : Order;", "FIRN0101", "'Order': object becomes union" },
        { "an enum gets a value", "enum E { A } class Order { public E E { get; set; } }", "enum E { A, B } class Order { public E E { get; set; } }", "FIRN0104", "'Order.E': values are new: B = 1" },
        { "an enum gets wider", "enum E : byte { A } class Order { public E E { get; set; } }", "enum E { A } class Order { public E E { get; set; } }", "FIRN0101", "'Order.E': byte becomes int" },
        { "identity is kept", "class Order { public N? N { get; set; } } class N { public int X { get; set; } }", "class Order { public N? N { get; set; } } [FirnReferences] class N { public int X { get; set; } }", "FIRN0102", "objects keep their identity now" },
        { "a struct gets a member", "class Order { public P P { get; set; } } struct P { public int X { get; set; } }", "class Order { public P P { get; set; } } struct P { public int X { get; set; } public int Y { get; set; } }", "FIRN0104", "'P.Y': a member is new" },
        { "a root that can't be served", "class Order { public int X { get; set; } }", "class Order { public int X { get; set; } public Action? A { get; set; } }", "", "" },
    };

    [Theory]
    [MemberData(nameof(Changes))]
    public async Task A_change_is_said(string name, string before, string after, string ids, string words)
    {
        Assert.NotEmpty(name);
        string file = ContractProject.Write(before + Root);
        string[] said = await ContractProject.AnalyzeAsync(after + Root, file);
        Assert.True(ids == string.Join(" ", said.Select(s => s[..8])), string.Join("\n", said));
        if (said.Length > 0) Assert.Contains(words, said[0], StringComparison.Ordinal);
    }

    /// <summary>An update takes over whatever has changed, and then nothing is said.</summary>
    [Theory]
    [MemberData(nameof(Changes))]
    public async Task An_update_accepts_it(string name, string before, string after, string ids, string words)
    {
        Assert.NotNull(name + ids + words);
        if (after.Contains(" Action?", StringComparison.Ordinal)) return;
        string file = ContractProject.Write(before + Root);
        Assert.Empty(await ContractProject.AnalyzeAsync(after + Root, file, (ContractProject.Update, "true")));
        string updated = ContractProject.Write(after + Root, file);
        Assert.Empty(await ContractProject.AnalyzeAsync(after + Root, updated));
        Assert.Equal(updated, ContractProject.Write(after + Root, updated));
        Assert.Equal(updated, ContractProject.Write(after + Root));
    }

    [Fact]
    public async Task A_diagnostic_stands_at_the_member()
    {
        string file = ContractProject.Write("class Order { public int Id { get; set; } public string? Name { get; set; } public int X { get; set; } }" + Root);
        Diagnostic[] said = await ContractProject.DiagnosticsAsync("class Base { public long Id { get; set; } } class Order : Base { public string? Title { get; set; } }" + Root, file);
        Assert.Equal(["Id", "Order", "Title"], said.Take(3).Select(d => d.Location.SourceTree!.GetText().ToString(d.Location.SourceSpan)));
        Assert.Equal([DiagnosticSeverity.Error, DiagnosticSeverity.Warning, DiagnosticSeverity.Warning], said.Take(3).Select(d => d.Severity));
    }

    [Fact]
    public async Task Without_a_file_nothing_is_said_and_nothing_is_made()
    {
        const string Source = "class Order { public int Id { get; set; } }" + Root;
        Assert.Empty(await ContractProject.AnalyzeAsync(Source, null));
        Assert.DoesNotContain(Generation.Run(Source).Sources.Keys, name => name.StartsWith("FirnContractState", StringComparison.Ordinal) || name.StartsWith("FirnContractFile", StringComparison.Ordinal));
    }

    /// <summary>What no compiler knows is compared by nobody.</summary>
    [Fact]
    public async Task Hand_written_codecs_are_names_only()
    {
        const string Codec = """
            struct MoneyCodec : IFirnCodec<Money>
            {
                public static bool MayBeAbsent => false;
                public static void Write(ref FirnWriter writer, Money value) => writer.WriteInt32(value.Cents);
                public static Money Read(ref FirnReader reader) => new() { Cents = reader.ReadInt32() };
                public static int MinSize => 4;
                public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int32);
            }
            """;
        const string With = "class Order { public Money M { get; set; } public int X { get; set; } } [FirnCodec(typeof(MoneyCodec))] struct Money { public int Cents; }" + Codec + Root;
        string file = ContractProject.TryWrite(Generation.Compile(With), null)!;
        Assert.Contains("\"external Money\"", file, StringComparison.Ordinal);
        string[] said = await ContractProject.AnalyzeAsync("class Order { public int M { get; set; } public int X { get; set; } }" + Root, file);
        Assert.StartsWith("FIRN0102 'Order.M': external Money becomes int, and what a hand-written codec writes is not known. Of data of the last state this code may refuse them", Assert.Single(said), StringComparison.Ordinal);
        FirnContract contract = FirnContract.Parse(System.Text.Encoding.UTF8.GetBytes(file));
        Assert.Throws<NotSupportedException>(() => contract.GetSchema("Order"));
        Assert.False(contract.TryGetSchema("Order", out _));
    }

    /// <summary>Names come from the file, so messages have them escaped and cut.</summary>
    [Fact]
    public async Task Names_of_the_file_are_shown_on_one_line()
    {
        string file = ContractProject.Write("class Order { [FirnMember(Name = \"a\\nb\\u202E*/\\\"%24;@(x)\")] public int Id { get; set; } public int X { get; set; } }" + Root);
        string said = (await ContractProject.AnalyzeAsync("class Order { public int X { get; set; } }" + Root, file))[0];
        Assert.StartsWith("FIRN0102 'Order.a\\u000ab\\u202e*/\"%24;@(x)': a member is gone", said, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', said);
    }

    [Theory]
    [InlineData("fr-FR")]
    [InlineData("ar-SA")]
    [InlineData("tr-TR")]
    public void The_text_is_the_same_in_every_culture(string culture)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        string expected = ContractProject.Write(ContractFileTests.Shop);
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo(culture);
            Assert.Equal(expected, ContractProject.Write(ContractFileTests.Shop));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}
