extern alias generator;

using System.Text;
using Files = generator::Firn.Contracts.Files;
using Rules = generator::Firn;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// The rules that the analyzers are compiled with say of every row of <c>docs/versioning.md</c> what <see cref="FirnSchema.Compare"/> says. The contract file of the compatibility tests has the rows'
/// types; that project holds the file against them.
/// </summary>
public sealed class ContractVerdictTests
{
    private static readonly string s_text = File.ReadAllText(Path.Combine(Repository.Root, "tests", "Firn.Compatibility.Tests", "firn.contract.json"));
    private static readonly FirnContract s_contract = FirnContract.Parse(Encoding.UTF8.GetBytes(s_text));
    private static readonly Files.ContractState s_state = Files.ContractFileReader.Read(s_text).Current;
    private static readonly Files.ContractSchema s_schema = Files.ContractSchema.Of(s_state);

    public static TheoryData<string, string> Rows()
    {
        TheoryData<string, string> rows = new() { { "int", "long" }, { "System.Collections.Generic.List<string>", "System.Collections.Generic.HashSet<string>" } };
        foreach (string before in s_contract.Roots.Where(r => r.Contains("Before", StringComparison.Ordinal)))
        {
            string after = before.Replace("Before", "After", StringComparison.Ordinal);
            if (s_contract.Roots.Contains(after)) rows.Add(before, after);
        }

        return rows;
    }

    [Fact]
    public void There_are_rows() => Assert.True(Rows().Count > 55, $"{Rows().Count}");

    [Theory]
    [MemberData(nameof(Rows))]
    public void Verdicts_are_those_of_the_library(string before, string after)
    {
        if (!s_contract.Roots.Contains(before) || !s_contract.Roots.Contains(after)) return;
        Check(before, after);
        Check(after, before);
    }

    private static void Check(string before, string after)
    {
        FirnSchemaComparison expected = FirnSchema.Compare(s_contract.GetSchema(before), s_contract.GetSchema(after));
        List<(Rules::SchemaComparer.Subject Subject, Rules::FirnSchemaDifference Difference)> said = Rules::SchemaComparer.Compare(s_schema, s_schema, [new Rules::RootPair(s_schema.Root(before), s_schema.Root(after))]);
        Assert.Equal(
            expected.Differences.Select(d => $"{d.Path}: {d.Forward.Verdict} {d.Forward.DependsOnValues} {d.Backward.Verdict} {d.Backward.DependsOnValues}"),
            said.Select(d => $"{d.Difference.Path}: {d.Difference.Forward.Verdict} {d.Difference.Forward.DependsOnValues} {d.Difference.Backward.Verdict} {d.Difference.Backward.DependsOnValues}"));
    }

    /// <summary>The analyzers have no conversions, only the rule that says which there are.</summary>
    [Fact]
    public void Numbers_widen_where_there_is_a_conversion()
    {
        foreach (FirnKind from in Enum.GetValues<FirnKind>())
        {
            foreach (FirnKind to in Enum.GetValues<FirnKind>()) Assert.Equal(Widening.Find(from, to) is not null, Widening.Exists(from, to));
        }
    }
}
