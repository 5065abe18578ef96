using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>Section 10 of the specification: what a reader refuses.</summary>
public class RefusedExampleTests
{
    public static TheoryData<string> All => [.. RefusedExamples.All.Keys];

    [Theory]
    [MemberData(nameof(All))]
    [Trait("Hostile", "H08"), Trait("Hostile", "H27")]
    public void Is_refused(string id)
    {
        RefusedExample example = RefusedExamples.All[id];
        FirnException exception = Assert.Throws<FirnException>(example.Read);
        if (example.Code is { } code) Assert.Equal(code, exception.Code);
    }

    [Fact]
    public void An_empty_message_is_refused() =>
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>(ReadOnlySpan<byte>.Empty, FirnOptions.Packed));

    [Fact]
    public void A_message_without_schema_is_refused_by_default()
    {
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>([0x10, 0x2A, 0, 0, 0], FirnOptions.Default));
        Assert.Equal(FirnErrorCode.SchemaMissing, exception.Code);
    }
}
