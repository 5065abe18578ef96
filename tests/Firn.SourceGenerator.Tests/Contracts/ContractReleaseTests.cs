using System.Text;

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

    /// <summary>The dictionary of names for messages that have only hashes.</summary>
    [Fact]
    public void Names_are_found_by_their_hashes()
    {
        FirnContract contract = FirnContract.Parse(Encoding.UTF8.GetBytes(ContractProject.Write(WithoutName, Release(First, null, "1.0.0"))));
        uint id = contract.GetSchema("Order").Definitions[0].Members[0].NameHash!.Value, name = contract.GetSchema("Order", "1.0.0").Definitions[0].Members[1].NameHash!.Value;
        Assert.Equal(("Id", "Name", null), (contract.FindMemberName(id), contract.FindMemberName(name), contract.FindMemberName(1)));
    }
}
