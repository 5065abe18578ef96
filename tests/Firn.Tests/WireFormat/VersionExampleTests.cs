using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Section 8 of the specification, by bytes written by hand.</summary>
public class VersionExampleTests
{
    public static TheoryData<string> All => [.. VersionExamples.All.Keys];

    [Theory]
    [MemberData(nameof(All))]
    public void Is_read_or_refused(string id)
    {
        VersionExample example = VersionExamples.All[id];
        if (example.Code is { } code) Assert.Equal(code, Assert.Throws<FirnException>(() => example.Read()).Code);
        else Assert.Equal(example.Expected, example.Read());
    }
}
