using System.Runtime.CompilerServices;

namespace Firn.Benchmarks.Floors;

/// <summary>Local times as a hand converts them: the offset of a stretch that is known is added, as long as the zone is the same object.</summary>
internal static class LocalClock
{
    private static readonly TimeZoneInfo Zone = TimeZoneInfo.Local;

    // Forty-five days round the inputs' day, if the offset stays the same in it.
    private static readonly long First = new DateTime(2025, 11, 21).Ticks - (15 * TimeSpan.TicksPerDay);
    private static readonly ulong Length = IsPlain() ? (ulong)(45 * TimeSpan.TicksPerDay) : 0;
    private static readonly long Offset = Zone.GetUtcOffset(new DateTime(First)).Ticks;

    /// <summary>The wire form of a date.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ToWire(DateTime value)
    {
        ulong raw = Wire.InMemory(value);
        if ((long)raw >= 0) return raw;
        return (ulong)(value.Ticks - First) < Length && ReferenceEquals(Zone, TimeZoneInfo.Local) ? raw - (ulong)Offset : Wire.ToWire(value);
    }

    /// <summary>The date of a wire form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ToDateTime(ulong raw)
    {
        if ((long)raw >= 0) return Unsafe.BitCast<ulong, DateTime>(raw);
        long clock = (long)(raw & (ulong.MaxValue >> 1)) + Offset;
        return (ulong)(clock - First) < Length && ReferenceEquals(Zone, TimeZoneInfo.Local) ? Unsafe.BitCast<ulong, DateTime>((ulong)clock | (1UL << 63)) : Wire.ToDateTime(raw);
    }

    private static bool IsPlain()
    {
        TimeSpan offset = Zone.GetUtcOffset(new DateTime(First));
        for (long clock = First; clock <= First + (45 * TimeSpan.TicksPerDay); clock += TimeSpan.TicksPerHour)
        {
            DateTime local = new(clock);
            if (Zone.GetUtcOffset(local) != offset || Zone.IsAmbiguousTime(local) || Zone.IsInvalidTime(local)) return false;
        }

        return true;
    }
}
