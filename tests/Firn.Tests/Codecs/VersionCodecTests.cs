using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class VersionCodecTests
{
    [Fact]
    public void Is_four_numbers()
    {
        CodecProbe.HasBytes<Version, VersionCodec>(new Version(1, 2), "01 00 00 00 02 00 00 00 FF FF FF FF FF FF FF FF");
        CodecProbe.HasBytes<Version, VersionCodec>(new Version(1, 2, 3), "01 00 00 00 02 00 00 00 03 00 00 00 FF FF FF FF");
        CodecProbe.HasBytes<Version, VersionCodec>(new Version(1, 2, 3, 4), "01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00");
        CodecProbe.HasBytes<Version, VersionCodec>(new Version(int.MaxValue, 0, 0, 0), "FF FF FF 7F 00 00 00 00 00 00 00 00 00 00 00 00");
    }

    [Theory]
    [InlineData("FF FF FF FF 02 00 00 00 03 00 00 00 04 00 00 00")]
    [InlineData("01 00 00 00 FF FF FF FF 03 00 00 00 04 00 00 00")]
    [InlineData("01 00 00 00 00 00 00 80 03 00 00 00 04 00 00 00")]
    [InlineData("01 00 00 00 02 00 00 00 FE FF FF FF FF FF FF FF")]
    [InlineData("01 00 00 00 02 00 00 00 FF FF FF FF FE FF FF FF")]
    [InlineData("01 00 00 00 02 00 00 00 03 00 00 00 FE FF FF FF")]
    [InlineData("01 00 00 00 02 00 00 00 03 00 00 00 00 00 00 80")]
    [InlineData("01 00 00 00 02 00 00 00 FF FF FF FF 04 00 00 00")]
    [InlineData("01 00 00 00 02 00 00 00 FF FF FF FF 00 00 00 00")]
    [Trait("Hostile", "H48")]
    public void No_other_negative_number_and_no_revision_without_a_build(string hex) => CodecProbe.Refuses<Version, VersionCodec>(hex);
}
