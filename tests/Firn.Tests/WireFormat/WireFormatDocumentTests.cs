using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>docs/wire-format.md can't drift from the tested examples.</summary>
public class WireFormatDocumentTests
{
    // A change of the notation that hid examples from the parser would show here.
    private const int LeastExamples = 250;

    [Fact]
    public void Every_named_example_is_a_tested_one()
    {
        List<(string Id, byte[] Bytes)> examples = WireFormatDocument.ReadExamples();
        Assert.True(examples.Count >= LeastExamples, $"Only {examples.Count} examples were found.");
        foreach ((string id, byte[] bytes) in examples)
        {
            byte[]? tested = HexExamples.All.GetValueOrDefault(id)?.Bytes ?? RefusedExamples.All.GetValueOrDefault(id)?.Bytes ?? ContainerExamples.All.GetValueOrDefault(id) ?? VersionExamples.All.GetValueOrDefault(id)?.Bytes;
            Assert.True(tested is not null, $"The document's example '{id}' is not tested.");
            Assert.True(bytes.AsSpan().SequenceEqual(tested), $"The document's example '{id}' has other bytes than the tested one.");
        }
    }

    [Fact]
    public void Names_are_unique()
    {
        List<(string Id, byte[] Bytes)> examples = WireFormatDocument.ReadExamples();
        Assert.Equal(examples.Count, examples.DistinctBy(example => example.Id).Count());
    }
}
