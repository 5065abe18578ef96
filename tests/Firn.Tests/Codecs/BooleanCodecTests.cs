using System.Runtime.CompilerServices;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class BooleanCodecTests
{
    [Fact]
    public void Is_a_byte_of_0_or_1()
    {
        CodecProbe.HasBytes<bool, BooleanCodec>(false, "00");
        CodecProbe.HasBytes<bool, BooleanCodec>(true, "01");
    }

    [Fact]
    [Trait("Hostile", "H40")]
    public void Every_other_byte_is_refused()
    {
        for (int i = 2; i < 256; i++) CodecProbe.Refuses<bool, BooleanCodec>(i.ToString("X2"));
    }

    [Fact]
    public void A_bool_that_unsafe_code_has_spoilt_is_written_as_one()
    {
        byte[] bits = [2];
        Assert.Equal([1], CodecProbe.Write<bool, BooleanCodec>(Unsafe.As<byte, bool>(ref bits[0])));
    }
}
