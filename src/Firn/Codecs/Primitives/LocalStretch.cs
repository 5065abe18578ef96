namespace Firn.Codecs;

/// <summary>A stretch of the clock of a zone in which it is never put forward or back, so that all of it has one offset. Immutable, so that threads share it.</summary>
internal sealed class LocalStretch
{
    /// <summary>No stretch.</summary>
    public static readonly LocalStretch None = new(null, 0, 0, 0);

    // Between two changes nothing happens, by the zone's rules. That the system follows them is looked at in so many places, evenly spread.
    private const int Probes = 16;

    // Times nearer to the ends of the range are not converted.
    private const long Least = 2 * TimeSpan.TicksPerDay;
    private const long Last = (long)DateTimeCodec.MaxTicks - (2 * TimeSpan.TicksPerDay);

    // Changes of a zone are further apart.
    private const long CellLength = 15 * TimeSpan.TicksPerMinute;

    private readonly long _first;
    private readonly ulong _length;

    private LocalStretch(TimeZoneInfo? zone, long first, long length, long offset)
    {
        Zone = zone;
        Offset = offset;
        _first = first;
        _length = (ulong)length;
    }

    /// <summary>The zone that it was proved of.</summary>
    public TimeZoneInfo? Zone { get; }

    /// <summary>What the clock is ahead of universal time, in ticks.</summary>
    public long Offset { get; }

    /// <summary>Whether what the clock says belongs to it.</summary>
    /// <param name="clock">What it says, in ticks.</param>
    public bool Covers(long clock) => (ulong)(clock - _first) < _length;

    /// <summary>The first time of the quarter of an hour that a time is in.</summary>
    /// <param name="clock">The time, in ticks of the clock.</param>
    public static long CellOf(long clock) => clock / CellLength * CellLength;

    /// <summary>Makes one of that quarter; null where something happens in it.</summary>
    /// <param name="zone">The zone.</param>
    /// <param name="clock">The time, in ticks of the clock.</param>
    public static LocalStretch? OfCell(TimeZoneInfo zone, long clock) => Prove(zone, CellOf(clock), CellOf(clock) + CellLength);

    /// <summary>Makes one of times between which the rules have no change; null where the zone says otherwise.</summary>
    /// <param name="zone">The zone.</param>
    /// <param name="first">The first time, in ticks of the clock.</param>
    /// <param name="end">The time behind the last.</param>
    public static LocalStretch? Prove(TimeZoneInfo zone, long first, long end)
    {
        first = Math.Max(first, Least);
        long last = Math.Min(end - 1, Last);
        if (first >= last) return null;
        long offset = zone.GetUtcOffset(new DateTime(first)).Ticks;
        for (int i = 0; i < Probes; i++)
        {
            if (!HasOffset(zone, first + ((last - first) / (Probes - 1) * i), offset)) return null;
        }

        return HasOffset(zone, last, offset) ? new LocalStretch(zone, first, last - first + 1, offset) : null;
    }

    // Whether the clock says so once, and the offset is that one, as both directions see it. Only the zone is asked, never the process which zone it has now.
    private static bool HasOffset(TimeZoneInfo zone, long clock, long offset)
    {
        DateTime local = new(clock);
        return zone.GetUtcOffset(local).Ticks == offset
            && zone.GetUtcOffset(new DateTime(clock - offset, DateTimeKind.Utc)).Ticks == offset
            && !zone.IsAmbiguousTime(local)
            && !zone.IsInvalidTime(local);
    }
}
