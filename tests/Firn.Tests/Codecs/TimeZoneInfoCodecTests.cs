using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Run alone: tests clear what the process remembers of zones.</summary>
[Collection(AloneCollection.Name)]
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

    public static TheoryData<string> ZonesThatAreNotTheMachines => [.. s_made.Keys];

    // Each has something that the zone which the machine finds under its id does not have, or an id that it finds nothing under.
    private static readonly Dictionary<string, Func<TimeZoneInfo>> s_made = new()
    {
        ["an id of its own"] = () => TimeZoneInfo.CreateCustomTimeZone("By hand", TimeSpan.FromMinutes(17), "By hand", "By hand"),
        ["an id that no message may have"] = () => TimeZoneInfo.CreateCustomTimeZone("By hand: \u0416", TimeSpan.Zero, "By hand", "By hand"),
        ["a path"] = () => TimeZoneInfo.CreateCustomTimeZone("../UTC", TimeSpan.Zero, "By hand", "By hand"),
        ["a long id"] = () => TimeZoneInfo.CreateCustomTimeZone(new string('a', 65), TimeSpan.Zero, "By hand", "By hand"),
        ["the id of a zone of another offset"] = () => TimeZoneInfo.CreateCustomTimeZone("Europe/Berlin", TimeSpan.FromHours(2), "By hand", "By hand"),
        ["the id of a zone without its rules"] = () => TimeZoneInfo.CreateCustomTimeZone("Europe/Berlin", Berlin.BaseUtcOffset, "By hand", "By hand"),
        ["the id of a zone without its summer time"] = () => TimeZoneInfo.CreateCustomTimeZone("Europe/Berlin", Berlin.BaseUtcOffset, "By hand", "By hand"),
        ["the id of UTC"] = () => TimeZoneInfo.CreateCustomTimeZone("UTC", TimeSpan.FromHours(1), "By hand", "By hand"),
    };

    private static TimeZoneInfo Berlin => TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin");

    [Theory]
    [MemberData(nameof(ZonesThatAreNotTheMachines))]
    public void A_zone_that_would_not_be_read_back_equal_is_not_written(string name)
    {
        TimeZoneInfo zone = s_made[name]();
        FirnException refused = Assert.Throws<FirnException>(() => CodecProbe.Write<TimeZoneInfo, TimeZoneInfoCodec>(zone));
        Assert.Equal((FirnErrorCode.InvalidValue, typeof(TimeZoneInfo)), (refused.Code, refused.Type));
    }

    [Fact]
    public void A_zone_made_by_hand_that_is_the_machines_survives()
    {
        TimeZoneInfo zone = TimeZoneInfo.CreateCustomTimeZone("UTC", TimeSpan.Zero, "By hand", "By hand");
        Assert.Equal(zone, CodecProbe.Read<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<TimeZoneInfo, TimeZoneInfoCodec>(zone)));
    }

    [Theory]
    [InlineData("W. Europe Standard Time")]
    [InlineData("Pacific Standard Time")]
    [InlineData("Europe/Berlin")]
    public void Ids_of_either_kind_are_read_and_written_where_the_machine_knows_them(string id)
    {
        if (!TimeZoneInfo.TryFindSystemTimeZoneById(id, out TimeZoneInfo? zone)) return;
        TimeZoneInfo read = CodecProbe.Read<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<TimeZoneInfo, TimeZoneInfoCodec>(zone));
        Assert.Equal((id, zone), (read.Id, read));
    }

    // The system remembers zones under ids without case, so a wrong one is found as soon as the right one was.
    [Theory]
    [InlineData("Asia/Tokyo", "asia/tokyo")]
    [InlineData("Asia/Tokyo", "ASIA/Tokyo")]
    [InlineData("UTC", "utc")]
    [InlineData("Tokyo Standard Time", "tokyo standard time")]
    public void What_was_read_before_does_not_decide_what_is_an_id(string id, string otherCase)
    {
        TimeZoneInfo.ClearCachedData();
        bool before = CodecProbe.Accepts<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<string, StringCodec>(otherCase), out _);
        CodecProbe.Accepts<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<string, StringCodec>(id), out _);
        bool after = CodecProbe.Accepts<TimeZoneInfo, TimeZoneInfoCodec>(CodecProbe.Write<string, StringCodec>(otherCase), out _);
        Assert.Equal(before, after);
        if (OperatingSystem.IsLinux()) Assert.False(after);
    }

    // The system does not remember what it did not find.
    [Fact]
    [Trait("Hostile", "H35")]
    public void Distinct_bad_ids_leave_no_growth()
    {
        Refuse(0, 100);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Refuse(100, 20_000);
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 1 << 20);
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

    private static void Refuse(int first, int end)
    {
        for (int i = first; i < end; i++)
        {
            byte[] bytes = CodecProbe.Write<string, StringCodec>($"Zone/No{i}");
            Assert.Throws<FirnException>(() => CodecProbe.Read<TimeZoneInfo, TimeZoneInfoCodec>(bytes));
        }
    }
}
