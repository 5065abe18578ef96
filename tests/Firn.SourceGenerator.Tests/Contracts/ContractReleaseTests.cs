using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>Released versions stay in the file, and each is held.</summary>
public sealed class ContractReleaseTests
{
    private const string Root = " static class Program { static byte[] Main(Order o) => FirnSerializer.Serialize(o); }";
    private const string First = "class Order { public int Id { get; set; } public string? Name { get; set; } }" + Root;
    private const string Second = "class Order { public int Id { get; set; } public string? Name { get; set; } public int X { get; set; } }" + Root;
    private const string WithoutName = "class Order { public int Id { get; set; } public int X { get; set; } }" + Root;
    private const string OtherName = "class Order { public int Id { get; set; } public int X { get; set; } public int[]? Name { get; set; } }" + Root;

    private static string Release(string source, string? file, string version) => ContractProject.Write(source, file, (ContractProject.Release, version));

    [Fact]
    public void A_release_is_recorded_and_what_is_unchanged_is_not_repeated()
    {
        string one = Release(First, null, "1.0.0");
        string two = Release(First, one, "1.0.1");
        Assert.EndsWith("""
                {
                  "version": "1.0.1",
                  "roots": {},
                  "types": {}
                }
              ]
            }

            """.ReplaceLineEndings("\n"), two, StringComparison.Ordinal);
        string three = Release(Second, two, "1.1.0");
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(three));
        Assert.Equal(["1.0.0", "1.0.1", "1.1.0"], contract.Releases);
        Assert.Equal(["Id", "Name"], contract.GetSchema("Order", "1.0.1").Definitions[0].Members.Select(m => m.Name));
        Assert.Equal(["Id", "Name", "X"], contract.GetSchema("Order", "1.1.0").Definitions[0].Members.Select(m => m.Name));
        Assert.Equal(["Order"], contract.GetRoots("1.0.0"));
        Assert.Throws<ArgumentException>(() => contract.GetSchema("Order", "2.0.0"));
        Assert.Throws<ArgumentException>(() => contract.GetSchema("Bill"));
    }

    [Fact]
    public async Task A_member_that_is_gone_is_accepted_by_an_update_and_may_not_come_back_as_something_else()
    {
        string file = Release(First, null, "1.0.0");
        Assert.Equal("FIRN0102", Assert.Single(await ContractProject.AnalyzeAsync(WithoutName, file), s => !s.StartsWith("FIRN0104", StringComparison.Ordinal))[..8]);
        file = ContractProject.Write(WithoutName, file);
        Assert.Empty(await ContractProject.AnalyzeAsync(WithoutName, file));

        string said = (await ContractProject.AnalyzeAsync(OtherName, file))[0];
        Assert.StartsWith("FIRN0101 'Order.Name': string becomes list of int. Of data of 1.0.0 this code refuses them", said, StringComparison.Ordinal);
        Assert.Contains("of data of this code 1.0.0 refuses them", said, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Readers_of_a_release_are_left_behind_only_where_that_is_said()
    {
        string file = Release(First, null, "1.0.0");
        file = ContractProject.Write(WithoutName, file);
        Assert.Equal("FIRN0101", Assert.Single(await ContractProject.AnalyzeAsync(OtherName, file, (ContractProject.Update, "true")))[..8]);
        Assert.Empty(await ContractProject.AnalyzeAsync(OtherName, file, (ContractProject.Update, "true"), (ContractProject.Accept, "true")));
        file = ContractProject.Write(OtherName, file, (ContractProject.Accept, "true"));
        Assert.Empty(await ContractProject.AnalyzeAsync(OtherName, file));
    }

    [Fact]
    public async Task One_finding_names_all_versions()
    {
        string file = Release(Second, Release(First, null, "1.0.0"), "1.1.0");
        string[] said = await ContractProject.AnalyzeAsync(Second.Replace("int Id", "string Id", StringComparison.Ordinal), file);
        Assert.StartsWith("FIRN0101 'Order.Id': int becomes string. Of data of the last state, 1.0.0 and 1.1.0 this code refuses them", Assert.Single(said), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_release_leaves_the_file_and_the_others_stay_what_they_are()
    {
        string file = Release(Second, Release(First, null, "1.0.0"), "1.1.0");
        string retired = ContractProject.Write(Second, file, (ContractProject.Retire, "1.0.0"));
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(retired));
        Assert.Equal(["1.1.0"], contract.Releases);
        Assert.Equal(3, contract.GetSchema("Order", "1.1.0").Definitions[0].Members.Count);
        Assert.Equal("FIRN0106", Assert.Single(await ContractProject.AnalyzeAsync(Second, retired, (ContractProject.Update, "true"), (ContractProject.Retire, "1.0.0")))[..8]);
    }

    [Theory]
    [InlineData("1.0.0", "it is in the contract file already, with other contracts")]
    [InlineData("a b", "its name has other characters")]
    [InlineData("12345678901234567890123456789012345678901234567890123456789012345", "its name is empty or longer")]
    public async Task A_release_that_can_not_be_recorded_is_an_error(string version, string words)
    {
        string file = Release(First, null, "1.0.0");
        string said = Assert.Single(await ContractProject.AnalyzeAsync(Second, file, (ContractProject.Update, "true"), (ContractProject.Release, version)));
        Assert.StartsWith("FIRN0106", said, StringComparison.Ordinal);
        Assert.Contains(words, said, StringComparison.Ordinal);
        Assert.Null(ContractProject.TryWrite(Generation.Compile(Second), file, (ContractProject.Release, version)));
    }

    [Fact]
    public void The_same_release_may_be_recorded_again() => Assert.Equal(Release(First, null, "1.0.0"), Release(First, Release(First, null, "1.0.0"), "1.0.0"));

    /// <summary>Old code refuses data without what it requires.</summary>
    [Fact]
    public async Task A_required_member_of_a_release_is_not_renamed_without_a_word()
    {
        const string Required = "class Order { public int Id { get; set; } public required string? Name { get; set; } }" + Root;
        string file = Release(Required, null, "1.0.0"), renamed = Required.Replace("required string? Name", "string? Title", StringComparison.Ordinal);
        Assert.StartsWith("FIRN0101 'Order.Name'", Assert.Single(await ContractProject.AnalyzeAsync(renamed, file, (ContractProject.Update, "true"))), StringComparison.Ordinal);
        Assert.StartsWith("!'Order.Name'", ContractProject.Make(Generation.Compile(renamed), file), StringComparison.Ordinal);

        // Accepted as a rename, it stays so where another member of the type makes it two changes.
        file = ContractProject.Write(renamed, file, (ContractProject.Accept, "true"));
        Assert.Equal(["FIRN0104"], (await ContractProject.AnalyzeAsync(renamed.Replace("public int Id", "public string? Other { get; set; } public int Id", StringComparison.Ordinal), file)).Select(s => s[..8]));
    }

    /// <summary>What is accepted is neither a text nor the name of a type of now.</summary>
    [Fact]
    public async Task What_was_accepted_stays_so_where_names_of_types_change()
    {
        const string Before = "class Order { public Line? Line { get; set; } } class Line { public int X { get; set; } public int Y { get; set; } }" + Root;
        string file = Release(Before, null, "1.0.0"), accepted = Before.Replace("int X", "string? X", StringComparison.Ordinal);
        file = ContractProject.Write(accepted, file, (ContractProject.Accept, "true"));
        string renamed = accepted.Replace("Line? Line", "Row? Line", StringComparison.Ordinal).Replace("class Line", "class Row", StringComparison.Ordinal);
        Assert.Equal(["FIRN0104"], (await ContractProject.AnalyzeAsync(renamed, file)).Select(s => s[..8]));
        Assert.Equal(["FIRN0101"], (await ContractProject.AnalyzeAsync(renamed.Replace("int Y", "string? Y", StringComparison.Ordinal), file)).Select(s => s[..8]));
        Assert.StartsWith("FIRN0101 'Row.X': string becomes dictionary of int to int. Of data of the last state this code refuses them", Assert.Single(await ContractProject.AnalyzeAsync(renamed.Replace("string? X", "Dictionary<int, int>? X", StringComparison.Ordinal), file)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_number_of_a_released_enum_is_not_given_to_another_name_later()
    {
        const string Before = "class Order { public E E { get; set; } } enum E { New, Paid }" + Root;
        string file = Release(Before, null, "1.0.0"), without = Before.Replace("New, Paid", "New", StringComparison.Ordinal);
        file = ContractProject.Write(without, file);
        Assert.Empty(await ContractProject.AnalyzeAsync(without, file));
        Assert.StartsWith("FIRN0102 'Order.E': 'Paid' of the enum 'E': the value is gone, and its number 1 is 'Sent' now. Of data of 1.0.0 this code takes", (await ContractProject.AnalyzeAsync(Before.Replace("Paid", "Sent", StringComparison.Ordinal), file))[0], StringComparison.Ordinal);
    }

    /// <summary>The release holds nothing up any more. The analyzer and the generator agree, as a build may leave analyzers out.</summary>
    [Fact]
    public async Task A_release_can_leave_with_the_change_that_it_refuses()
    {
        string file = ContractProject.Write(WithoutName, Release(First, null, "1.0.0"));
        Assert.StartsWith("!'Order.Name': string becomes list of int. A released version is refused.", ContractProject.Make(Generation.Compile(OtherName), file), StringComparison.Ordinal);
        Assert.Empty(await ContractProject.AnalyzeAsync(OtherName, file, (ContractProject.Update, "true"), (ContractProject.Retire, "1.0.0")));
        Assert.DoesNotContain("releases", ContractProject.Write(OtherName, file, (ContractProject.Retire, "1.0.0")), StringComparison.Ordinal);
    }

    [Fact]
    public void Case_does_not_count_in_the_properties_of_the_build() =>
        Assert.StartsWith("{", ContractProject.Make(Generation.Compile(First), null, (ContractProject.Update, "TRUE")), StringComparison.Ordinal);

    [Fact]
    public void Without_roots_there_is_no_file()
    {
        CSharpCompilation compilation = Generation.Compile("class Order;");
        Assert.Equal("-\n", ContractProject.Make(compilation, null));
        Assert.StartsWith("{", ContractProject.Make(compilation, Release(First, null, "1.0.0"), (ContractProject.Accept, "true")), StringComparison.Ordinal);
    }

    /// <summary>The dictionary of names for messages that have only hashes.</summary>
    [Fact]
    public void Names_are_found_by_their_hashes()
    {
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(ContractProject.Write(WithoutName, Release(First, null, "1.0.0"))));
        uint id = contract.GetSchema("Order").Definitions[0].Members[0].NameHash!.Value, name = contract.GetSchema("Order", "1.0.0").Definitions[0].Members[1].NameHash!.Value;
        Assert.Equal(("Id", "Name", null), (contract.FindMemberName(id), contract.FindMemberName(name), contract.FindMemberName(1)));
    }
}
