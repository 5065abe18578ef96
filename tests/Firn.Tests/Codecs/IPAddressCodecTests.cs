using System.Net;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class IPAddressCodecTests
{
    [Fact]
    public void Is_a_count_the_bytes_and_behind_16_a_scope()
    {
        CodecProbe.HasBytes<IPAddress, IPAddressCodec>(IPAddress.Loopback, "04 7F 00 00 01");
        CodecProbe.HasBytes<IPAddress, IPAddressCodec>(IPAddress.Broadcast, "04 FF FF FF FF");
        CodecProbe.HasBytes<IPAddress, IPAddressCodec>(IPAddress.IPv6Loopback, "10 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00");
        CodecProbe.HasBytes<IPAddress, IPAddressCodec>(IPAddress.Parse("fe80::1%3"), "10 FE 80 00 00 00 00 00 00 00 00 00 00 00 00 00 01 03 00 00 00");
        CodecProbe.HasBytes<IPAddress, IPAddressCodec>(new IPAddress(new byte[16], uint.MaxValue), "10 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF FF FF FF");
    }

    [Fact]
    public void A_mapped_address_stays_one()
    {
        IPAddress mapped = IPAddress.Parse("1.2.3.4").MapToIPv6();
        IPAddress read = CodecProbe.Read<IPAddress, IPAddressCodec>(CodecProbe.Write<IPAddress, IPAddressCodec>(mapped));
        Assert.True(read.IsIPv4MappedToIPv6);
        Assert.Equal(mapped, read);
    }

    [Fact]
    public void An_end_point_is_an_address_and_a_port()
    {
        CodecProbe.HasBytes<IPEndPoint, IPEndPointCodec>(new IPEndPoint(IPAddress.Loopback, 80), "04 7F 00 00 01 50 00");
        CodecProbe.HasBytes<IPEndPoint, IPEndPointCodec>(new IPEndPoint(IPAddress.IPv6Any, 65_535), "10 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF FF");
    }

    [Fact]
    [Trait("Hostile", "H35")]
    public void Every_other_count_is_refused()
    {
        for (int count = 0; count < 240; count++)
        {
            if (count is not (4 or 16)) CodecProbe.Refuses<IPAddress, IPAddressCodec>(count.ToString("X2") + new string('0', 2 * 20), FirnErrorCode.InvalidCount);
        }

        CodecProbe.Refuses<IPAddress, IPAddressCodec>("F0 04 00 7F 00 00 01", FirnErrorCode.InvalidCount);
        CodecProbe.Refuses<IPEndPoint, IPEndPointCodec>("F1 FF FF FF 7F", FirnErrorCode.InvalidCount);
    }

    [Fact]
    public void Derived_classes_are_refused()
    {
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<IPAddress, IPAddressCodec>(new NamedAddress())).Code);
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<IPEndPoint, IPEndPointCodec>(new NamedEndPoint())).Code);
        Assert.Equal([4, 1, 2, 3, 4], CodecProbe.Write<IPAddress, IPAddressCodec>(new NamedAddress(), FirnOptions.Default with { WriteDerivedAsDeclared = true }));
    }

    private sealed class NamedAddress() : IPAddress([1, 2, 3, 4]);

    private sealed class NamedEndPoint() : IPEndPoint(0, 0);
}
