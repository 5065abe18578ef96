namespace Firn.Codecs;

/// <summary>Instants of local times, and back, a day or more from the ends of the range.</summary>
/// <remarks>
/// The system takes up to 165 ns for a conversion (measured, in a zone with summer time). Times are most often from now, or all of one day: so a run of the clock is remembered
/// in which nothing is put forward or back, and asked for first. What it says is what the system says, whatever was asked for before.
/// </remarks>
internal static class LocalTimes
{
    private const long RunLength = 15 * TimeSpan.TicksPerMinute;

    // Looking a run over takes six conversions: it has to be asked for again and again.
    private const int MissesBeforeRun = 8;

    private static Run s_run = new(null, 0, 0, 0);

    // Of the last run that was missed. Other threads may change both at any time: they only say when it is worthwhile to look.
    private static int s_missed;
    private static int s_misses;

    /// <summary>The instant of a local time, in ticks of universal time. False where there is none: the clock is put forward then, from before it to behind it.</summary>
    public static bool TryFindInstant(DateTime local, out ulong instant)
    {
        Run run = s_run;
        if ((ulong)(local.Ticks - run.First) < run.Length && ReferenceEquals(run.Zone, TimeZoneInfo.Local))
        {
            instant = (ulong)(local.Ticks - run.Offset);
            return true;
        }

        DateTime universal = local.ToUniversalTime();
        instant = (ulong)universal.Ticks;
        bool isFound = universal.ToLocalTime().Ticks == local.Ticks;
        if (isFound) Miss(local.Ticks, local.Ticks - universal.Ticks);
        return isFound;
    }

    /// <summary>The local time of an instant.</summary>
    public static DateTime OfInstant(long ticks)
    {
        Run run = s_run;
        if ((ulong)(ticks + run.Offset - run.First) < run.Length && ReferenceEquals(run.Zone, TimeZoneInfo.Local)) return new DateTime(ticks + run.Offset, DateTimeKind.Local);
        DateTime local = new DateTime(ticks, DateTimeKind.Utc).ToLocalTime();
        Miss(local.Ticks, local.Ticks - ticks);
        return local;
    }

    private static void Miss(long clock, long offset)
    {
        int place = (int)(clock / RunLength);
        if (place != s_missed)
        {
            s_missed = place;
            s_misses = 1;
        }
        else if (++s_misses >= MissesBeforeRun)
        {
            s_misses = 0;
            Find(TimeZoneInfo.Local, place * RunLength, offset);
        }
    }

    private static void Find(TimeZoneInfo zone, long first, long offset)
    {
        // A zone without rules has one offset for all times.
        if (!zone.SupportsDaylightSavingTime && zone.GetAdjustmentRules().Length == 0)
        {
            if (zone.BaseUtcOffset.Ticks == offset) s_run = new Run(zone, 0, DateTime.MaxValue.Ticks, offset);
        }
        else if (IsPlain(zone, first, offset) && IsPlain(zone, first + RunLength - 1, offset))
        {
            s_run = new Run(zone, first, RunLength, offset);
        }
    }

    // Whether the clock says so once, and the offset is that one.
    private static bool IsPlain(TimeZoneInfo zone, long clock, long offset)
    {
        DateTime local = new(clock, DateTimeKind.Local);
        DateTime universal = local.ToUniversalTime();
        return clock - universal.Ticks == offset && universal.ToLocalTime().Ticks == clock && !zone.IsAmbiguousTime(local);
    }

    private sealed class Run(TimeZoneInfo? zone, long first, long length, long offset)
    {
        public readonly TimeZoneInfo? Zone = zone;
        public readonly long First = first;
        public readonly ulong Length = (ulong)length;
        public readonly long Offset = offset;
    }
}
