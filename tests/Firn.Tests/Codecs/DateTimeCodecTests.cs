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
    [InlineData("01 00 00 00 00 00 00 80")]
    [InlineData("FF BF 69 2A C9 00 00 80")]
    [InlineData("00 80 CD C9 AC 27 CA AB")]
    [InlineData("FE 3F 37 F4 75 28 CA AB")]
    [Trait("Hostile", "H42")]
    public void No_kind_where_it_is_not_used_and_no_ticks_after_9999(string hex)
    {
        CodecProbe.Refuses<DateTime, DateTimeCodec>(hex, options: FirnOptions.Default with { DateTimes = FirnDateTimeHandling.UtcAssumeLocal });
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

    public static TheoryData<string> Zones => ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12", "Australia/Lord_Howe", "Europe/Moscow", "UTC"];

    // Whatever the zone: what is read back in it is what was written, at the limits, near them, where the clock is put forward or back, and everywhere else.
    [Theory]
    [MemberData(nameof(Zones))]
    public void Every_local_time_is_read_back_as_it_was(string id)
    {
        using LocalTimeZone zone = new(id);
        const long Day = TimeSpan.TicksPerDay;
        long last = DateTime.MaxValue.Ticks;
        List<long> clocks = [0, 1, Day - 1, Day, (2 * Day) - 1, 2 * Day, (2 * Day) + 1, 3 * Day, last, last - 1, last - Day, last - Day + 1, last - (2 * Day), last - (2 * Day) - 1, last - (3 * Day)];
        for (long minutes = 0; minutes < 3 * 24 * 60; minutes += 30) clocks.AddRange([minutes * TimeSpan.TicksPerMinute, last - (minutes * TimeSpan.TicksPerMinute)]);
        Random random = new(37);
        for (int i = 0; i < 2_000; i++) clocks.Add(random.NextInt64(last));

        // Every quarter of an hour of two years: where the clock is put forward, and back.
        for (long ticks = new DateTime(2013, 12, 1).Ticks; ticks < new DateTime(2015, 12, 1).Ticks; ticks += 15 * TimeSpan.TicksPerMinute) clocks.Add(ticks);
        foreach (long clock in clocks)
        {
            DateTime local = new(clock, DateTimeKind.Local);
            Exactly(local, Pass(local, FirnOptions.Default));
        }

        DateTime[] all = [.. clocks.Select(clock => new DateTime(clock, DateTimeKind.Local))];
        byte[] one = [.. all.SelectMany(local => CodecProbe.Write<DateTime, DateTimeCodec>(local))];
        byte[] run = FirnSerializer.Serialize(all, FirnOptions.Packed);
        Assert.True(run.AsSpan()[^one.Length..].SequenceEqual(one));
        Assert.Equal(all, FirnSerializer.Deserialize<DateTime[]>(run, FirnOptions.Packed)!);
    }

    // Conversions are remembered for a run of the clock; the bytes must be those of a process that remembers nothing, also when the zone changes meanwhile.
    [Theory]
    [MemberData(nameof(Zones))]
    public void What_was_converted_before_changes_nothing(string id)
    {
        using LocalTimeZone zone = new(id);
        foreach (DateTime day in (DateTime[])[new(2014, 3, 9), new(2014, 3, 30), new(2014, 10, 5), new(2014, 10, 26), new(2014, 11, 2), new(2026, 7, 1)])
        {
            for (int quarter = -8; quarter < 20; quarter++)
            {
                DateTime first = DateTime.SpecifyKind(day.AddMinutes(15 * quarter), DateTimeKind.Local);
                TimeZoneInfo.ClearCachedData();
                byte[] fresh = WriteOften(first);
                Exactly(first, CodecProbe.Read<DateTime, DateTimeCodec>(fresh));
                using (LocalTimeZone other = new("Asia/Tokyo")) WriteOften(first);
                Assert.Equal(fresh, WriteOften(first));
                for (int i = 0; i < 20; i++) Exactly(first.AddSeconds(i), Pass(first.AddSeconds(i), FirnOptions.Default));
                Assert.Equal(fresh, WriteOften(first));
            }
        }

        static byte[] WriteOften(DateTime local)
        {
            byte[] bytes = CodecProbe.Write<DateTime, DateTimeCodec>(local);
            for (int i = 0; i < 20; i++) Assert.Equal(bytes, CodecProbe.Write<DateTime, DateTimeCodec>(local));
            return bytes;
        }
    }

    [Fact]
    public void Times_near_the_limits_get_the_kind_and_are_not_converted()
    {
        foreach (long ticks in (long[])[0, 1, TimeSpan.TicksPerHour * 8, DateTime.MaxValue.Ticks - TimeSpan.TicksPerHour, DateTime.MaxValue.Ticks - 1, DateTime.MaxValue.Ticks])
        {
            foreach (DateTimeKind kind in Enum.GetValues<DateTimeKind>())
            {
                DateTime value = new(ticks, kind);
                Exactly(value, Pass(value, FirnOptions.Default));
                Exactly(new DateTime(ticks, DateTimeKind.Utc), Pass(value, FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc }));
                Exactly(new DateTime(ticks, DateTimeKind.Utc), Pass(value, FirnOptions.Default with { DateTimes = FirnDateTimeHandling.UtcAssumeLocal }));
                Exactly(new DateTime(ticks, DateTimeKind.Local), Pass(value, FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Local }));
            }
        }
    }

    [Fact]
    public void Options_take_unspecified_times_as_local()
    {
        FirnOptions options = FirnOptions.Default with { DateTimes = FirnDateTimeHandling.UtcAssumeLocal };
        DateTime utc = new(2000, 7, 1, 12, 0, 0, DateTimeKind.Utc);
        Exactly(utc, Pass(utc, options));
        Exactly(utc, Pass(utc.ToLocalTime(), options));
        Exactly(utc, Pass(DateTime.SpecifyKind(utc.ToLocalTime(), DateTimeKind.Unspecified), options));
        DateTime never = new(2026, 3, 29, 2, 30, 0, DateTimeKind.Local); // the clock goes from 2:00 to 3:00
        Exactly(never.ToUniversalTime(), Pass(never, options));
        Exactly(never.ToUniversalTime(), Pass(DateTime.SpecifyKind(never, DateTimeKind.Unspecified), options));
        Exactly(never.ToUniversalTime(), Pass(never, FirnOptions.Default with { DateTimes = FirnDateTimeHandling.Utc }));
    }

    private static DateTime Pass(DateTime value, FirnOptions options) =>
        CodecProbe.Read<DateTime, DateTimeCodec>(CodecProbe.Write<DateTime, DateTimeCodec>(value), options);

    private static void Exactly(DateTime expected, DateTime actual) => Assert.Equal((expected.Ticks, expected.Kind), (actual.Ticks, actual.Kind));
}
