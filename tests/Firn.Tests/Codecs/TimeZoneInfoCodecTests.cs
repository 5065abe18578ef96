using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class TimeZoneInfoCodecTests
{
    [Fact]
    public void Is_its_id() => CodecProbe.HasBytes<TimeZoneInfo, TimeZoneInfoCodec>(TimeZoneInfo.Utc, "0C 55 54 43");

    [Fact]
    public void Every_zone_of_the_machine_survives()
    {
        foreach (TimeZoneInfo zone in TimeZoneInfo.GetSystemTimeZones())
        {
            TimeZoneInfo read = CodecProbe.Read<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<TimeZoneInfo, TimeZoneInfoCodec>(zone));
            Assert.Equal(zone.Id, read.Id);
            Assert.True(zone.HasSameRules(read));
        }
    }

    [Fact]
    public void A_zone_made_by_hand_is_not_found()
    {
        TimeZoneInfo zone = TimeZoneInfo.CreateCustomTimeZone("By hand", TimeSpan.FromMinutes(17), "By hand", "By hand");
        CodecProbe.Refuses<TimeZoneInfo, TimeZoneInfoCodec>(Convert.ToHexString(CodecProbe.Write<TimeZoneInfo, TimeZoneInfoCodec>(zone)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/etc/localtime")]
    [InlineData("/dev/zero")]
    [InlineData("../zoneinfo/UTC")]
    [InlineData("Europe/../UTC")]
    [InlineData("Europe/./Berlin")]
    [InlineData("Europe//Berlin")]
    [InlineData("Europe/")]
    [InlineData("Europe")]
    [InlineData("UTC\0")]
    [InlineData("..\\UTC")]
    [InlineData("\u0416")]
    [Trait("Hostile", "H35")]
    public void Text_that_is_no_id_is_refused(string id) => CodecProbe.Refuses<TimeZoneInfo, TimeZoneInfoCodec>(Convert.ToHexString(CodecProbe.Write<string, StringCodec>(id)));

    [Fact]
    public void A_long_id_is_refused() => Assert.Throws<FirnException>(() => CodecProbe.Read<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<string, StringCodec>(new string('a', 65))));
}
