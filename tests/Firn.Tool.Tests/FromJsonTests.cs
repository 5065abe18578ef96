using System.Text;
using Firn.Compression.Lz4;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>What <c>firn json</c> wrote becomes the same data again.</summary>
public sealed class FromJsonTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private void MakesAgain(byte[] data, params string[] options)
    {
        string file = _folder.Write("data", data), json = _folder.File("json"), again = _folder.File("again");
        ToolRun written = ToolRun.Of(["json", file, "--mark-local-times", .. options]);
        Assert.True(written.Code == ExitCode.Done, written.Error);
        File.WriteAllBytes(json, written.Output);
        ToolRun made = ToolRun.Of(["from-json", json, "--schema", file, "-o", again, "--force", .. options]);
        Assert.True(made.Code == ExitCode.Done, made.Error);
        Assert.Equal(data, File.ReadAllBytes(again));
    }

    public static TheoryData<string, byte[]> Messages => new()
    {
        { "order", SampleData.OrderMessage },
        { "everything", FirnSerializer.Serialize(SampleData.Everything, SampleData.Named) },
        { "embedded", FirnSerializer.Serialize(SampleData.Everything) },
        { "references", FirnSerializer.Serialize(SampleData.Family, SampleData.Named) },
        { "null", FirnSerializer.Serialize<Order?>(null, SampleData.Named) },
    };

    [Theory]
    [MemberData(nameof(Messages))]
    public void A_message_is_the_same(string name, byte[] message)
    {
        Assert.NotNull(name);
        MakesAgain(message);
    }

    [Fact]
    public void A_container_is_the_same_by_lines_and_as_an_array()
    {
        FirnLz4.Register();
        foreach (byte[] container in (byte[][])
        [
            SampleData.ReadingContainer(frames: 1),
            SampleData.ReadingContainer(FirnCompression.Lz4, valuesPerFrame: 9, frames: 1),
            ContainerCommandTests.MakeFirnContainer(new string?[] { "a", null, "c" }),
            ContainerCommandTests.MakeFirnContainer(new bool?[] { true, null, false, false, true, null, true, true, true, false }),
            ContainerCommandTests.MakeFirnContainer(Enumerable.Range(0, 1_000).Select(i => i % 3 == 0)),
            ContainerCommandTests.MakeFirnContainer(Array.Empty<int>()),
            ContainerCommandTests.MakeFirnContainer(Enumerable.Range(0, 400_000)),
        ])
        {
            MakesAgain(container);
            MakesAgain(container, "--array");
        }
    }

    [Fact]
    public void Lines_may_be_long_and_end_in_any_way()
    {
        string model = _folder.Write("model", ContainerCommandTests.MakeFirnContainer(new List<string> { "a" })), target = _folder.File("target");
        string longText = new('x', 300_000);
        string json = _folder.Write("json", Encoding.UTF8.GetBytes($"\uFEFF\"{longText}\"\r\n\n  \"b\"\n\"{longText}\""));
        ToolRun run = ToolRun.Of("from-json", json, "--schema", model, "-o", target);
        Assert.True(run.Code == ExitCode.Done, run.Error);
        Assert.Equal([longText, "b", longText], ContainerCommandTests.ReadFirnValues<string>(target));
    }

    [Theory]
    [InlineData("none")]
    [InlineData("fingerprint")]
    [InlineData("embedded")]
    [InlineData("named")]
    public void A_message_carries_the_schema_that_is_asked_for(string mode)
    {
        string order = _folder.Write("order", SampleData.OrderMessage), target = _folder.File("target");
        string json = _folder.Write("json", ToolRun.Of("json", order).Output);
        ToolRun run = ToolRun.Of("from-json", json, "--schema", order, "--schema-mode", mode, "--compression", "deflate", "-o", target);
        Assert.True(run.Code == ExitCode.Done, run.Error);
        Assert.True(FirnMessage.TryReadHeader(File.ReadAllBytes(target), out FirnMessageHeader header));
        Assert.Equal((mode, FirnCompression.Deflate), (header.SchemaMode.ToString().ToLowerInvariant(), header.Compression));
        Assert.Equal(File.ReadAllText(json), ToolRun.Of("json", target, "--schema", order).Text);
    }

    public void Dispose() => _folder.Dispose();
}
