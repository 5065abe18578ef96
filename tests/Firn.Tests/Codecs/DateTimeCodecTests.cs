using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Run alone: the tests set the process's time zone to one with summer time, where the system lets them.</summary>
[Collection(AloneCollection.Name)]
public sealed class DateTimeCodecTests : IDisposable
{
    private readonly LocalTimeZone _zone = new("Europe/Berlin");

    public void Dispose() => _zone.Dispose();

    [Fact]
    public void Unspecified_and_universal_times_are_their_memory()
    {
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(new DateTime(2000, 1, 1), "00 40 E4 47 02 22 C1 08", Exactly);
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc), "00 40 E4 47 02 22 C1 48", Exactly);
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(DateTime.MinValue, "00 00 00 00 00 00 00 00", Exactly);
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(DateTime.MaxValue, "FF 3F 37 F4 75 28 CA 2B", Exactly);
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc), "FF 3F 37 F4 75 28 CA 6B", Exactly);
    }

    [Fact]
    [Trait("Hostile", "H77")]
    public void Local_times_are_stored_as_their_instant()
    {
        DateTime instant = new(2000, 7, 1, 12, 0, 0, DateTimeKind.Utc);
        byte[] expected = CodecProbe.Write<DateTime, DateTimeCodec>(instant);
        expected[7] ^= 0xC0;
        Assert.Equal(expected, CodecProbe.Write<DateTime, DateTimeCodec>(instant.ToLocalTime()));
        Exactly(instant.ToLocalTime(), CodecProbe.Read<DateTime, DateTimeCodec>(expected));
        if (_zone.IsSet) Assert.Equal(14, CodecProbe.Read<DateTime, DateTimeCodec>(expected).Hour);
    }

    [Fact]
    public void Both_hours_at_the_end_of_summer_time_survive()
    {
        // 2:30 local time happens twice.
        for (int hour = 0; hour < 2; hour++)
        {
            DateTime instant = new(2000, 10, 29, hour, 30, 0, DateTimeKind.Utc);
            DateTime read = CodecProbe.Read<DateTime, DateTimeCodec>(CodecProbe.Write<DateTime, DateTimeCodec>(instant.ToLocalTime()));
            Exactly(instant, read.ToUniversalTime());
        }
    }

    [Fact]
    public void Local_limits_are_stored_unconverted()
    {
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), "00 00 00 00 00 00 00 80", Exactly);
        CodecProbe.HasBytes<DateTime, DateTimeCodec>(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), "FF 3F 37 F4 75 28 CA AB", Exactly);
    }

    [Theory]
    [InlineData("00 00 00 00 00 00 00 C0")]
    [InlineData("FF FF FF FF FF FF FF FF")]
    [InlineData("FF 3F 37 F4 75 28 CA EB")]
    [InlineData("00 40 37 F4 75 28 CA 2B")]
    [InlineData("00 40 37 F4 75 28 CA 6B")]
    [InlineData("00 40 37 F4 75 28 CA AB")]
    [InlineData("FF FF FF FF FF FF FF 3F")]
    [InlineData("FF FF FF FF FF FF FF 7F")]
    [InlineData("FF FF FF FF FF FF FF BF")]
    [Trait("Hostile", "H42")]
    public void No_kind_3_and_no_ticks_after_9999(string hex)
    {
        CodecProbe.Refuses<DateTime, DateTimeCodec>(hex);
        CodecProbe.Refuses<DateTime, DateTimeCodec>(hex, options: FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc });
        CodecProbe.Refuses<DateTime, DateTimeCodec>(hex, options: FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Local });
    }

    [Fact]
    public void Options_turn_what_is_read_into_universal_time()
    {
        FirnOptions options = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc };
        DateTime utc = new(2000, 7, 1, 12, 0, 0, DateTimeKind.Utc);
        Exactly(utc, Pass(utc, options));
        Exactly(utc, Pass(utc.ToLocalTime(), options));
        Exactly(utc, Pass(DateTime.SpecifyKind(utc, DateTimeKind.Unspecified), options));
        Exactly(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc), Pass(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local), options));
    }

    [Fact]
    public void Options_turn_what_is_read_into_local_time()
    {
        FirnOptions options = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Local };
        DateTime utc = new(2000, 7, 1, 12, 0, 0, DateTimeKind.Utc);
        Exactly(utc.ToLocalTime(), Pass(utc, options));
        Exactly(utc.ToLocalTime(), Pass(utc.ToLocalTime(), options));
        Exactly(DateTime.SpecifyKind(utc, DateTimeKind.Local), Pass(DateTime.SpecifyKind(utc, DateTimeKind.Unspecified), options));
        Exactly(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local), Pass(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Utc), options));
    }

    private static DateTime Pass(DateTime value, FirnOptions options) =>
        CodecProbe.Read<DateTime, DateTimeCodec>(CodecProbe.Write<DateTime, DateTimeCodec>(value), options);

    private static void Exactly(DateTime expected, DateTime actual) => Assert.Equal((expected.Ticks, expected.Kind), (actual.Ticks, actual.Kind));
}
