using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Instants of local times, and back, a day or more from the ends of the range.</summary>
/// <remarks>
/// The system takes up to 165 ns for a conversion (measured, in a zone with summer time). So stretches of the clock are kept that have one offset, as between two changes of the
/// zone. What they say is what the system says, whatever was asked for before. A stretch is of one zone object; the system makes another where its data are cleared.
/// </remarks>
internal static class LocalTimes
{
    // To prove a stretch takes some fifty conversions, so times of it have to be asked for again and again.
    private const int MissesBeforeLook = 16;

    // Years that are kept at once, each in a place of its own: a power of two.
    private const int Years = 8;

    private static readonly ZoneYear?[] s_years = new ZoneYear?[Years];

    // What was kept last, which is most often what is asked for next.
    private static LocalStretch s_newest = LocalStretch.None;

    // Of the last times that were missed. Other threads may change both at any time: they only say when it is worthwhile to look.
    private static long s_missed;
    private static int s_misses;

    /// <summary>The stretch that a local time is in, if it is kept.</summary>
    /// <param name="clock">What the clock says, in ticks.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LocalStretch? Find(long clock)
    {
        LocalStretch newest = s_newest;
        return newest.Covers(clock) && ReferenceEquals(newest.Zone, TimeZoneInfo.Local) ? newest : FindInYear(clock);
    }

    /// <summary>The stretch that an instant is in, if it is kept.</summary>
    /// <param name="instant">Ticks of universal time.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LocalStretch? FindOfInstant(long instant)
    {
        LocalStretch newest = s_newest;
        return newest.Covers(instant + newest.Offset) && ReferenceEquals(newest.Zone, TimeZoneInfo.Local) ? newest : FindInYearOfInstant(instant);
    }

    /// <summary>The instant of a local time in no stretch that is kept, in ticks of universal time. False where there is none: the clock is put forward then, from before it to behind it.</summary>
    public static bool TryLookUpInstant(DateTime local, out ulong instant)
    {
        DateTime universal = local.ToUniversalTime();
        instant = (ulong)universal.Ticks;
        bool isFound = universal.ToLocalTime().Ticks == local.Ticks;
        if (isFound) Miss(local);
        return isFound;
    }

    /// <summary>The local time of an instant.</summary>
    /// <param name="instant">Ticks of universal time.</param>
    public static DateTime OfInstant(long instant)
    {
        if (FindOfInstant(instant) is { } stretch) return new DateTime(instant + stretch.Offset, DateTimeKind.Local);
        DateTime local = new DateTime(instant, DateTimeKind.Utc).ToLocalTime();
        Miss(local);
        return local;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static LocalStretch? FindInYear(long clock) => OfYear(clock) is { } stretch && stretch.Covers(clock) ? stretch : null;

    // The clock is up to 14 hours elsewhere: where that is another stretch, this one does not cover it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static LocalStretch? FindInYearOfInstant(long instant) => OfYear(instant) is { } stretch && stretch.Covers(instant + stretch.Offset) ? stretch : null;

    private static LocalStretch? OfYear(long clock)
    {
        int number = new DateTime(clock).Year;
        return s_years[number % Years] is { } year && year.Number == number && ReferenceEquals(year.Zone, TimeZoneInfo.Local) ? year.StretchOf(clock) : null;
    }

    // First the year's changes are found, then a stretch between two of them is proved, or a cell near one.
    private static void Miss(DateTime local)
    {
        TimeZoneInfo zone = TimeZoneInfo.Local;
        int number = local.Year;
        ref ZoneYear? place = ref s_years[number % Years];
        ZoneYear? year = place;
        if (year is null || year.Number != number || !ReferenceEquals(year.Zone, zone))
        {
            if (IsWorthwhile(number)) place = ZoneYear.Of(zone, number, year);
        }
        else if (year.IsNearChange(local.Ticks))
        {
            if (IsWorthwhile(LocalStretch.CellOf(local.Ticks))) s_newest = LocalStretch.OfCell(zone, local.Ticks) ?? s_newest;
        }
        else if (year.Miss(local.Ticks, MissesBeforeLook) is { } stretch)
        {
            s_newest = stretch;
        }
    }

    private static bool IsWorthwhile(long place)
    {
        if (place != s_missed)
        {
            s_missed = place;
            s_misses = 1;
            return false;
        }

        if (++s_misses < MissesBeforeLook) return false;
        s_misses = 0;
        return true;
    }
}
