namespace Firn.Codecs;

/// <summary>
/// A year of a zone: its changes as far as the rules tell, where the clock is put forward or back or another rule begins, and the stretches between them that were proved.
/// </summary>
internal sealed class ZoneYear
{
    // Rules tell days, in the clock before or behind a change; offsets are up to 14 hours. What is further from an edge is on one side of it.
    private const long Margin = 3 * TimeSpan.TicksPerDay;

    private readonly TimeZoneInfo.AdjustmentRule[] _rules;
    private readonly long[] _edges;

    // One for each edge but the last: what is between it and the next. Threads may count wrong together; stretches are immutable, and proved again where one is lost.
    private readonly LocalStretch?[] _stretches;
    private readonly int[] _misses;

    private ZoneYear(TimeZoneInfo zone, int number, TimeZoneInfo.AdjustmentRule[] rules, long[] edges)
    {
        Zone = zone;
        Number = number;
        _rules = rules;
        _edges = edges;
        _stretches = new LocalStretch?[edges.Length - 1];
        _misses = new int[edges.Length - 1];
    }

    /// <summary>The zone.</summary>
    public TimeZoneInfo Zone { get; }

    /// <summary>The year.</summary>
    public int Number { get; }

    /// <summary>Finds the changes of a year.</summary>
    /// <param name="zone">The zone.</param>
    /// <param name="number">The year.</param>
    /// <param name="other">Another year, whose rules are taken if it is of the same zone.</param>
    public static ZoneYear Of(TimeZoneInfo zone, int number, ZoneYear? other)
    {
        TimeZoneInfo.AdjustmentRule[] rules = other is not null && ReferenceEquals(other.Zone, zone) ? other._rules : zone.GetAdjustmentRules();
        if (rules.Length == 0 && !zone.SupportsDaylightSavingTime) return new ZoneYear(zone, number, rules, [-Margin, DateTime.MaxValue.Ticks + Margin]);

        // Zones ask which year it is before they look for a change: its ends are edges.
        long first = new DateTime(number, 1, 1).Ticks;
        long end = number == DateTime.MaxValue.Year ? DateTime.MaxValue.Ticks : new DateTime(number + 1, 1, 1).Ticks;
        List<long> edges = [first, end];
        foreach (TimeZoneInfo.AdjustmentRule rule in rules)
        {
            edges.Add(rule.DateStart.Ticks);
            edges.Add(rule.DateEnd.Ticks + TimeSpan.TicksPerDay);
            if (number < rule.DateStart.Year || number > rule.DateEnd.Year) continue;
            edges.Add(TicksOf(rule.DaylightTransitionStart, number));
            edges.Add(TicksOf(rule.DaylightTransitionEnd, number));
        }

        // An edge a little outside of the year reaches into it.
        edges.RemoveAll(edge => edge < first - Margin || edge > end + Margin);
        edges.Sort();
        return new ZoneYear(zone, number, rules, [.. edges]);
    }

    /// <summary>The stretch that a time is in, if it was proved. It need not cover the time.</summary>
    /// <param name="clock">A time of the year, in ticks of the clock.</param>
    public LocalStretch? StretchOf(long clock) => _stretches[IndexOf(clock)];

    /// <summary>Whether a time is so near to a change, as the rules tell it, that it may be on either side.</summary>
    /// <param name="clock">A time of the year, in ticks of the clock.</param>
    public bool IsNearChange(long clock)
    {
        int index = IndexOf(clock);
        return clock < _edges[index] + Margin || clock >= _edges[index + 1] - Margin;
    }

    /// <summary>Counts a time whose stretch was not there, and proves the stretch where that happens again and again.</summary>
    /// <param name="clock">A time of the year that is near no change, in ticks of the clock.</param>
    /// <param name="enough">From how many times on.</param>
    public LocalStretch? Miss(long clock, int enough)
    {
        int index = IndexOf(clock);
        if (++_misses[index] < enough) return null;
        _misses[index] = 0;
        LocalStretch? stretch = LocalStretch.Prove(Zone, _edges[index] + Margin, _edges[index + 1] - Margin) ?? LocalStretch.OfCell(Zone, clock);
        _stretches[index] = stretch;
        return stretch;
    }

    // The last edge at or before a time; the first or last stretch for those outside of the year.
    private int IndexOf(long clock)
    {
        long[] edges = _edges;
        int index = 0;
        while (index < edges.Length - 2 && edges[index + 1] <= clock) index++;
        return index;
    }

    private static long TicksOf(TimeZoneInfo.TransitionTime transition, int year)
    {
        int days = DateTime.DaysInMonth(year, transition.Month);
        int day = Math.Min(transition.Day, days);
        if (!transition.IsFixedDateRule)
        {
            // Week 5 is the last that has the day.
            int firstDay = (int)new DateTime(year, transition.Month, 1).DayOfWeek;
            day = 1 + (((int)transition.DayOfWeek - firstDay + 7) % 7) + (7 * (transition.Week - 1));
            if (day > days) day -= 7;
        }

        return new DateTime(year, transition.Month, day).Ticks + transition.TimeOfDay.TimeOfDay.Ticks;
    }
}
