using Firn.Dynamic;
using Firn.Dynamic.Emission;
using Firn.TestCases;
using Firn.Tests.Packaging;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>
/// The instructions that the run-time engine emits for each row of the table. Who changes how they are found, and not what they are, is told of each difference.
/// <c>GeneratedTextTests</c> is the same for the other engine.
/// </summary>
public class EmittedCodeTests
{
    [Fact]
    public void Emitted_code_is_the_approved_one() => ApprovedHashes.Check(
        Path.Combine(RepositoryFolder.Path, "tests", "Firn.Tests", "Dynamic", "EmittedCode.approved.txt"),
        [.. TypeTable.All.Where(row => !row.NeedsGenerator).Select(row => (row.Name, TextOf(row.Type)))]);

    /// <summary>It does not depend on what was emitted before.</summary>
    [Fact]
    public void Emitted_code_is_the_same_again()
    {
        foreach (TypeCase row in TypeTable.All.Where(row => !row.NeedsGenerator).Reverse().Where((_, i) => i % 10 == 0)) Assert.Equal(TextOf(row.Type), TextOf(row.Type));
    }

    private static string TextOf(Type type)
    {
        CodecGraph graph = new(type, prefersGenerated: false) { UsesEmitted = false };
        graph.Walk(type);
        CodecBatch.Emit(graph);
        return string.Concat(graph.Nodes.Select(node => IlText.Of(node.Codec!)));
    }
}
