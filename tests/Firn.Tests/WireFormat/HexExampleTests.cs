using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>The library writes and reads exactly the bytes that the specification's examples say.</summary>
public class HexExampleTests
{
    public static TheoryData<string> All => [.. HexExamples.All.Keys];

    public static TheoryData<string> Canonical => [.. HexExamples.All.Values.Where(example => example.IsCanonical).Select(example => example.Id)];

    [Theory]
    [MemberData(nameof(Canonical))]
    public void Writes_the_bytes(string id)
    {
        HexExample example = HexExamples.All[id];
        AssertBytes(example.Bytes, example.Write());
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Reads_the_value(string id) => HexExamples.All[id].Read();

    [Theory]
    [MemberData(nameof(Canonical))]
    public void Writes_what_it_read_as_the_same_bytes(string id)
    {
        HexExample example = HexExamples.All[id];
        AssertBytes(example.Bytes, example.ReadAndWrite());
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("61", "61")]
    [InlineData("0A ff*3", "0AFFFFFF")]
    [InlineData("00 (61 00)*2 7F", "00610061007F")]
    public void Notation(string text, string bytes) => Assert.Equal(bytes, Convert.ToHexString(HexText.Parse(text)));

    // Short messages are compared as text: the difference is then readable in the report.
    private static void AssertBytes(byte[] expected, byte[] actual)
    {
        if (expected.Length <= 512 && actual.Length <= 512) Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(actual));
        else Assert.Equal(expected, actual);
    }
}
