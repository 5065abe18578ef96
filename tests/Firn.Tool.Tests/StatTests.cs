using System.Text.Json;
using Firn.Compression.Zstandard;
using Firn.Tool.Tests.Samples;
using Xunit;

namespace Firn.Tool.Tests;

/// <summary>What the tool counts is all that there is: the parts and the members together are the file.</summary>
public sealed class StatTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<string, byte[]> Inputs => new()
    {
        { "order", SampleData.OrderMessage },
        { "everything", FirnSerializer.Serialize(SampleData.Everything) },
        { "empty everything", FirnSerializer.Serialize(new Everything()) },
        { "references", FirnSerializer.Serialize(SampleData.Family) },
        { "numbers", FirnSerializer.Serialize(Enumerable.Range(0, 1_000).ToList()) },
        { "bools", FirnSerializer.Serialize(new[] { true, false, true }) },
        { "absent", FirnSerializer.Serialize(new List<int?> { 1, null, 3 }) },
        { "spots", FirnSerializer.Serialize(new List<Spot> { new(1, 2), new(3, 4) }) },
        { "dates", FirnSerializer.Serialize(new List<DateTime?> { DateTime.MinValue, null }) },
        { "decimals", FirnSerializer.Serialize(new Dictionary<string, decimal?> { ["a"] = 1, ["b"] = null }) },
        { "texts", FirnSerializer.Serialize(new Dictionary<string, List<string>> (StringComparer.OrdinalIgnoreCase) { ["a"] = ["b", "c"] }) },
        { "grid", FirnSerializer.Serialize(new string[2, 2] { { "a", "b" }, { "c", "d" } }) },
        { "container", SampleData.ReadingContainer() },
        { "null", FirnSerializer.Serialize<Order?>(null) },
    };

    [Theory]
    [MemberData(nameof(Inputs))]
    public void All_bytes_are_counted_once(string name, byte[] bytes)
    {
        ToolRun run = ToolRun.Of("stat", _folder.Write(name, bytes), "--json");
        Assert.Equal("", run.Error);
        JsonElement json = JsonDocument.Parse(run.Output).RootElement;
        long members = json.GetProperty("members").EnumerateArray().Sum(member => member.GetProperty("ownBytes").GetInt64());
        Assert.Equal(members, json.GetProperty("members")[0].GetProperty("bytes").GetInt64());
        Assert.Equal(members, json.GetProperty("types").EnumerateArray().Sum(type => type.GetProperty("bytes").GetInt64()));
        Assert.Equal(bytes.Length, members + json.GetProperty("parts").EnumerateArray().Sum(part => part.GetProperty("bytes").GetInt64()));
        Assert.Equal(bytes.Length, json.GetProperty("bytes").GetInt64());
    }

    [Fact]
    public void Compressed_values_are_counted_as_they_were_before()
    {
        FirnZstandard.Register();
        JsonElement plain = JsonDocument.Parse(ToolRun.Of("stat", _folder.Write("plain", SampleData.ReadingContainer()), "--json").Output).RootElement;
        JsonElement packed = JsonDocument.Parse(ToolRun.Of("stat", _folder.Write("packed", SampleData.ReadingContainer(FirnCompression.Zstandard)), "--json").Output).RootElement;
        Assert.Equal(plain.GetProperty("members").GetRawText(), packed.GetProperty("members").GetRawText());
        long counts = packed.GetProperty("parts").EnumerateArray().Single(part => part.GetProperty("name").GetString() == "counts of the frames").GetProperty("bytes").GetInt64();
        Assert.Equal(packed.GetProperty("members")[0].GetProperty("bytes").GetInt64() + counts, packed.GetProperty("expandedBytes").GetInt64());
    }

    public void Dispose() => _folder.Dispose();
}
