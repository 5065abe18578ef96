using System.Buffers.Binary;
using System.Text;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Spans of time, times of day, dates, times with an offset; and runes, which are checked likewise.</summary>
public class TimeCodecTests
{
    [Fact]
    public void TimeSpan_is_ticks()
    {
        CodecProbe.HasBytes<TimeSpan, TimeSpanCodec>(TimeSpan.FromSeconds(1), "80 96 98 00 00 00 00 00");
        CodecProbe.HasBytes<TimeSpan, TimeSpanCodec>(new TimeSpan(-1), "FF FF FF FF FF FF FF FF");
        CodecProbe.HasBytes<TimeSpan, TimeSpanCodec>(TimeSpan.MinValue, "00 00 00 00 00 00 00 80");
    }

    [Fact]
    [Trait("Hostile", "H45")]
    public void TimeOnly_is_below_a_day()
    {
        CodecProbe.HasBytes<TimeOnly, TimeOnlyCodec>(TimeOnly.MinValue, "00 00 00 00 00 00 00 00");
        CodecProbe.HasBytes<TimeOnly, TimeOnlyCodec>(TimeOnly.MaxValue, "FF BF 69 2A C9 00 00 00");
        CodecProbe.Refuses<TimeOnly, TimeOnlyCodec>("00 C0 69 2A C9 00 00 00");
        CodecProbe.Refuses<TimeOnly, TimeOnlyCodec>("FF FF FF FF FF FF FF FF");
        CodecProbe.Refuses<TimeOnly, TimeOnlyCodec>("00 00 00 00 00 00 00 80");
    }

    [Fact]
    [Trait("Hostile", "H44")]
    public void DateOnly_ends_with_the_year_9999()
    {
        CodecProbe.HasBytes<DateOnly, DateOnlyCodec>(DateOnly.MinValue, "00 00 00 00");
        CodecProbe.HasBytes<DateOnly, DateOnlyCodec>(new DateOnly(1, 1, 2), "01 00 00 00");
        CodecProbe.HasBytes<DateOnly, DateOnlyCodec>(DateOnly.MaxValue, "DA B9 37 00");
        CodecProbe.Refuses<DateOnly, DateOnlyCodec>("DB B9 37 00");
        CodecProbe.Refuses<DateOnly, DateOnlyCodec>("FF FF FF FF");
        CodecProbe.Refuses<DateOnly, DateOnlyCodec>("00 00 00 80");
    }

    [Fact]
    public void DateTimeOffset_is_clock_and_minutes()
    {
        CodecProbe.HasBytes<DateTimeOffset, DateTimeOffsetCodec>(new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)), "00 A8 A8 A9 0A 22 C1 08 3C 00", Exactly);
        CodecProbe.HasBytes<DateTimeOffset, DateTimeOffsetCodec>(new DateTimeOffset(2000, 1, 1, 0, 0, 0, new TimeSpan(-3, -30, 0)), "00 40 E4 47 02 22 C1 08 2E FF", Exactly);
        CodecProbe.HasBytes<DateTimeOffset, DateTimeOffsetCodec>(DateTimeOffset.MinValue, "00 00 00 00 00 00 00 00 00 00", Exactly);
        CodecProbe.HasBytes<DateTimeOffset, DateTimeOffsetCodec>(DateTimeOffset.MaxValue, "FF 3F 37 F4 75 28 CA 2B 00 00", Exactly);
    }

    [Fact]
    [Trait("Hostile", "H43")]
    public void DateTimeOffset_takes_offsets_to_14_hours()
    {
        byte[] bytes = CodecProbe.Bytes("00 40 E4 47 02 22 C1 08 00 00");
        for (int minutes = short.MinValue; minutes <= short.MaxValue; minutes++)
        {
            BinaryPrimitives.WriteInt16LittleEndian(bytes.AsSpan(8), (short)minutes);
            Assert.Equal(minutes is >= -840 and <= 840, CodecProbe.Accepts<DateTimeOffset, DateTimeOffsetCodec>(bytes, out DateTimeOffset value));
            if (minutes is < -840 or > 840) continue;
            Assert.Equal((new DateTime(2000, 1, 1), minutes), (value.DateTime, value.TotalOffsetMinutes));
        }
    }

    [Fact]
    [Trait("Hostile", "H43")]
    public void DateTimeOffset_stays_in_range_by_the_clock_and_in_universal_time()
    {
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("00 40 37 F4 75 28 CA 2B 00 00"); // a tick too late
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("00 40 37 F4 75 28 CA 2B 3C 00"); // the same, not too late in universal time
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("FF FF FF FF FF FF FF FF 00 00");
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("FF FF FF FF FF FF FF FF C4 FF");
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("00 00 00 00 00 00 00 80 48 03");
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("00 00 00 00 00 00 00 00 01 00"); // before year 1 in universal time
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("FF 3F 37 F4 75 28 CA 2B FF FF"); // after year 9999 in universal time
        CodecProbe.HasBytes<DateTimeOffset, DateTimeOffsetCodec>(new DateTimeOffset(TimeSpan.TicksPerMinute, TimeSpan.FromMinutes(1)), "00 46 C3 23 00 00 00 00 01 00", Exactly);
        CodecProbe.Refuses<DateTimeOffset, DateTimeOffsetCodec>("FF 45 C3 23 00 00 00 00 01 00");
    }

    [Fact]
    public void Runes_are_scalar_values()
    {
        CodecProbe.HasBytes<Rune, RuneCodec>(new Rune(0), "00 00 00 00");
        CodecProbe.HasBytes<Rune, RuneCodec>(new Rune(0xD7FF), "FF D7 00 00");
        CodecProbe.HasBytes<Rune, RuneCodec>(new Rune(0xE000), "00 E0 00 00");
        CodecProbe.HasBytes<Rune, RuneCodec>(new Rune(0x1F600), "00 F6 01 00");
        CodecProbe.HasBytes<Rune, RuneCodec>(new Rune(0x10FFFF), "FF FF 10 00");
        CodecProbe.Refuses<Rune, RuneCodec>("00 00 11 00");
        CodecProbe.Refuses<Rune, RuneCodec>("00 00 00 80");
        CodecProbe.Refuses<Rune, RuneCodec>("FF FF FF FF");
    }

    [Fact]
    [Trait("Hostile", "H46")]
    public void Runes_of_the_first_plane_are_all_but_the_surrogates()
    {
        for (int i = 0; i <= ushort.MaxValue; i++)
        {
            Assert.Equal(!char.IsSurrogate((char)i), CodecProbe.Accepts<Rune, RuneCodec>([(byte)i, (byte)(i >> 8), 0, 0], out Rune value));
            if (!char.IsSurrogate((char)i)) Assert.Equal(i, value.Value);
        }
    }

    private static void Exactly(DateTimeOffset expected, DateTimeOffset actual) => Assert.True(expected.EqualsExact(actual));
}
