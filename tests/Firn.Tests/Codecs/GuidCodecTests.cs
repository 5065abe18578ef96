using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class GuidCodecTests
{
    [Fact]
    [Trait("Hostile", "H56")]
    public void Is_in_dotnet_order()
    {
        CodecProbe.HasBytes<Guid, GuidCodec>(new Guid("00112233-4455-6677-8899-aabbccddeeff"), "33 22 11 00 55 44 77 66 88 99 AA BB CC DD EE FF");
        CodecProbe.HasBytes<Guid, GuidCodec>(Guid.Empty, "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
        CodecProbe.HasBytes<Guid, GuidCodec>(Guid.AllBitsSet, "FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF");
    }
}
