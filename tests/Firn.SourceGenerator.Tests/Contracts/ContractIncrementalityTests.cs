extern alias generator;

using generator::Firn.SourceGenerator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>What an edit makes run again where there is a contract file, and where there is none.</summary>
public sealed class ContractIncrementalityTests
{
    private const string Source = "public class Order { public int Id { get; set; } } static class Program { static void Main() => FirnSerializer.Serialize(new Order()); }";

    private static GeneratorRunResult RunTwice(string? file, string edited)
    {
        CSharpCompilation compilation = Generation.Compile(Source).AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Other;", Generation.ParseOptions, path: "Other.cs"));
        GeneratorDriver driver = ContractProject.Run(compilation, file).Driver;
        return driver.RunGenerators(compilation.ReplaceSyntaxTree(compilation.SyntaxTrees[1], CSharpSyntaxTree.ParseText(edited, Generation.ParseOptions, path: "Other.cs"))).GetRunResult().Results.Single();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void An_unrelated_edit_changes_nothing(bool hasFile)
    {
        GeneratorRunResult result = RunTwice(hasFile ? ContractProject.Write(Source) : null, "class Other { int _x; }");
        foreach (string step in new[] { StepNames.ContractUpdate, StepNames.ContractRequest, StepNames.ContractState, StepNames.Model })
        {
            Assert.All(result.TrackedSteps[step].SelectMany(s => s.Outputs), o => Assert.True(o.Reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged, $"{step}: {o.Reason}"));
        }

        Assert.All(result.TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(s => s.Outputs), o => Assert.Equal(IncrementalStepRunReason.Cached, o.Reason));
        Assert.Equal(hasFile, result.GeneratedSources.Any(s => s.HintName == "FirnContractState.g.cs"));
        Assert.DoesNotContain(result.GeneratedSources, s => s.HintName == "FirnContractFile.g.cs");
    }

    [Fact]
    public void A_new_root_changes_the_contracts()
    {
        GeneratorRunResult result = RunTwice(ContractProject.Write(Source), "class Other { byte[] M() => Firn.FirnSerializer.Serialize(new Order[0]); }");
        Assert.Equal(IncrementalStepRunReason.Modified, Assert.Single(result.TrackedSteps[StepNames.ContractState].SelectMany(s => s.Outputs)).Reason);
    }
}
