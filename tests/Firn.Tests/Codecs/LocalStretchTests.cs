using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>A stretch has one offset, in both directions, whatever the zone: all zones of the machine, and zones made by hand whose rules are strange.</summary>
public sealed class LocalStretchTests
{
    private const long Quarter = 15 * TimeSpan.TicksPerMinute;

    [Fact]
    public void Times_of_a_stretch_have_its_offset_in_all_zones_of_the_machine()
    {
        int seed = 39;
        int covered = 0;
        foreach (TimeZoneInfo zone in TimeZoneInfo.GetSystemTimeZones())
        {
            Random random = new(seed++);
            foreach (int number in (int[])[1, 1883, random.Next(1884, 1950), random.Next(1950, 2000), random.Next(2000, 2037), 2026, 2037, 2038, random.Next(2039, 9999), 9999])
            {
                ZoneYear year = ZoneYear.Of(zone, number, null);
                List<LocalStretch> proved = [];
                for (int i = 0; i < 40; i++)
                {
                    long clock = new DateTime(number, 1, 1).AddDays(random.Next(365)).Ticks + random.NextInt64(TimeSpan.TicksPerDay);
                    covered += Look(zone, year, clock, proved, $"seed {seed - 1}") ? 1 : 0;
                }
            }
        }

        Assert.True(covered > 1_000, "No stretch was proved.");
    }

    public static TheoryData<string> Named => ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "Africa/Casablanca", "Pacific/Apia", "Asia/Pyongyang", "America/Sao_Paulo", "Antarctica/Troll", "UTC"];

    [Theory]
    [MemberData(nameof(Named))]
    public void Every_quarter_of_an_hour_of_some_years_is_as_the_zone_says(string id)
    {
        if (!TimeZoneInfo.TryFindSystemTimeZoneById(id, out TimeZoneInfo? zone)) return;
        foreach (int number in (int[])[1945, 2011, 2015, 2026, 2040]) EveryQuarter(zone, number);
    }

    [Fact]
    public void A_year_of_today_is_covered_but_for_some_days()
    {
        TimeZoneInfo zone = TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin");
        ZoneYear year = ZoneYear.Of(zone, 2026, null);
        int near = Enumerable.Range(0, 365).Count(day => year.IsNearChange(new DateTime(2026, 1, 1).AddDays(day).Ticks));
        Assert.InRange(near, 4 * 3, 24);
    }

    [Fact]
    public void Zones_made_by_hand_are_followed()
    {
        for (int seed = 0; seed < 60; seed++)
        {
            Random random = new(seed);
            TimeZoneInfo zone = Strange(random);
            foreach (int number in (int[])[1999, 2000, 2004, 2005, 2006, 2012]) EveryQuarter(zone, number, $"seed {seed}", 5);
        }
    }

    [Fact]
    public void A_stretch_that_the_zone_contradicts_is_none()
    {
        TimeZoneInfo zone = TimeZoneInfo.FindSystemTimeZoneById("Europe/Berlin");
        Assert.Null(LocalStretch.Prove(zone, new DateTime(2026, 1, 10).Ticks, new DateTime(2026, 8, 1).Ticks));
        Assert.NotNull(LocalStretch.Prove(zone, new DateTime(2026, 4, 10).Ticks, new DateTime(2026, 8, 1).Ticks));
        Assert.Null(LocalStretch.OfCell(zone, new DateTime(2026, 3, 29, 2, 20, 0).Ticks)); // left out
        Assert.Null(LocalStretch.OfCell(zone, new DateTime(2026, 10, 25, 2, 20, 0).Ticks)); // twice
        Assert.NotNull(LocalStretch.OfCell(zone, new DateTime(2026, 10, 25, 3, 0, 0).Ticks));
        Assert.Null(LocalStretch.OfCell(zone, 0));
        Assert.Null(LocalStretch.OfCell(zone, DateTime.MaxValue.Ticks));
    }

    private static void EveryQuarter(TimeZoneInfo zone, int number, string what = "", int step = 1)
    {
        ZoneYear year = ZoneYear.Of(zone, number, null);
        List<LocalStretch> proved = [];
        long end = new DateTime(number + 1, 1, 1).Ticks;
        for (long clock = new DateTime(number, 1, 1).Ticks; clock < end; clock += step * Quarter) Look(zone, year, clock, proved, what);
    }

    // Whether it is in a stretch between two changes.
    private static bool Look(TimeZoneInfo zone, ZoneYear year, long clock, List<LocalStretch> proved, string what)
    {
        bool isNear = year.IsNearChange(clock);
        LocalStretch? stretch = proved.Find(other => other.Covers(clock));
        if (stretch is null)
        {
            stretch = isNear ? LocalStretch.OfCell(zone, clock) : year.Miss(clock, 1);
            if (stretch is null || !stretch.Covers(clock)) return false;
            if (!isNear) proved.Add(stretch);
        }

        DateTime local = new(clock);
        string where = $"{zone.Id} {local:O}, {what}";
        Assert.True(zone.GetUtcOffset(local).Ticks == stretch.Offset, where);
        Assert.True(!zone.IsAmbiguousTime(local) && !zone.IsInvalidTime(local), where);
        DateTime instant = new(clock - stretch.Offset, DateTimeKind.Utc);
        Assert.True(TimeZoneInfo.ConvertTimeFromUtc(instant, zone).Ticks == clock && TimeZoneInfo.ConvertTimeToUtc(local, zone) == instant, where);
        return !isNear;
    }

    // Summer time of a day or of most of the year, over the end of a year, on the 29th of February, by half an hour or backwards; rules that begin and end anywhere.
    private static TimeZoneInfo Strange(Random random)
    {
        List<TimeZoneInfo.AdjustmentRule> rules = [];
        DateTime start = new(1998, 1, 1);
        while (start.Year < 2010)
        {
            DateTime end = random.Next(2) == 0 ? new DateTime(start.Year + random.Next(3), 12, 31) : start.AddDays(random.Next(20, 900));
            TimeSpan delta = TimeSpan.FromMinutes(random.Next(-4, 5) * 30);
            TimeZoneInfo.TransitionTime summer = Transition(random);
            TimeZoneInfo.TransitionTime winter = Transition(random);
            if (!summer.Equals(winter)) rules.Add(TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(start, end, delta, summer, winter, TimeSpan.FromMinutes(random.Next(-2, 3) * 60)));
            start = end.AddDays(1 + (random.Next(3) * random.Next(200)));
        }

        return TimeZoneInfo.CreateCustomTimeZone("Strange", TimeSpan.FromMinutes(random.Next(-9, 10) * 60), "Strange", "Strange", "Strange summer", [.. rules]);
    }

    private static TimeZoneInfo.TransitionTime Transition(Random random)
    {
        DateTime time = new(1, 1, 1, random.Next(24), random.Next(4) * 15, 0);
        int month = random.Next(1, 13);
        return random.Next(4) switch
        {
            0 => TimeZoneInfo.TransitionTime.CreateFixedDateRule(time, month, random.Next(1, DateTime.DaysInMonth(2001, month) + 1)),
            1 => TimeZoneInfo.TransitionTime.CreateFixedDateRule(time, 2, 29),
            _ => TimeZoneInfo.TransitionTime.CreateFloatingDateRule(time, month, random.Next(1, 6), (DayOfWeek)random.Next(7)),
        };
    }
}
