using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Points in time with their kind: ticks in bits 0-61, kind in bits 62-63. A local time is stored as its instant in universal time.</summary>
/// <remarks>
/// Unspecified and universal times are the same 64 bits in memory and on the wire. Local <see cref="DateTime.MinValue"/> and
/// <see cref="DateTime.MaxValue"/> stand for "none" more often than for an instant and are stored unconverted. So are, as a kind of their own, other local
/// times of the first and last two days of the range, whose instant may be outside of it, and those that a clock leaves out when it is put forward.
/// </remarks>
public readonly struct DateTimeCodec : ICheckedCodec<DateTime>
{
    internal const ulong MaxTicks = 3_155_378_975_999_999_999;
    internal const ulong UtcBit = 1UL << 62;
    private const ulong LocalBit = 1UL << 63;

    // No point in time has these bits.
    private const ulong None = ulong.MaxValue;

    private const ulong TicksMask = (1UL << 62) - 1;
    private const ulong Day = TimeSpan.TicksPerDay;
    private const int UniversalKind = 1;
    private const int LocalKind = 2;    // the instant, in universal time
    private const int ClockKind = 3;    // of local time, what the clock says

    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(DateTime value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, DateTime value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, DateTime value)
    {
        ulong bits = Unsafe.BitCast<DateTime, ulong>(value);
        if ((long)bits < 0) WriteLocal(ref destination, value);
        else LittleEndian.Write(ref destination, bits);
    }

    /// <summary>Stores a point in time whose bytes are its memory, as those of all but local times are.</summary>
    /// <returns>Whether it is one.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteUnlessLocal(ref byte destination, DateTime value)
    {
        ulong bits = Unsafe.BitCast<DateTime, ulong>(value);
        if ((long)bits < 0) return false;
        LittleEndian.Write(ref destination, bits);
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime ReadFixed(ref FirnReader reader, ref byte source)
    {
        // One comparison finds local times (bit 63) as well as too many ticks.
        ulong bits = LittleEndian.ReadUInt64(in source);
        return (bits & ~UtcBit) <= MaxTicks && reader.Options.DateTimes == FirnDateTimeHandling.AsWritten
            ? Unsafe.BitCast<ulong, DateTime>(bits)
            : ReadOther(ref reader, ref source, bits);
    }

    /// <summary>Whether the bytes are a point in time. Which local time it is depends on the zone, whether it is one does not.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsValue(ref readonly byte source)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        return (bits & ~UtcBit) <= MaxTicks || IsLocal(bits);
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out DateTime value)
    {
        // Local times are given back as bits: a value that is given out by reference would be stored and loaded by those that are none, too.
        ulong bits = LittleEndian.ReadUInt64(in source);
        if ((bits & ~UtcBit) > MaxTicks)
        {
            bits = ReadLocal(bits);
            if (bits == None)
            {
                value = default;
                return false;
            }
        }

        value = Unsafe.BitCast<ulong, DateTime>(bits);
        return true;
    }

    static bool ICheckedCodec<DateTime>.TryReadFixed(ref readonly byte source, out DateTime value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.DateTime);

    // The second of two equal hours at the end of summer time is a bit of its own in memory, which the instant makes superfluous.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteLocal(ref byte destination, DateTime value)
    {
        ulong clock = (ulong)value.Ticks;
        if (LocalTimes.Find((long)clock) is { } stretch)
        {
            LittleEndian.Write(ref destination, (clock - (ulong)stretch.Offset) | LocalBit);
            return;
        }

        bool isLimit = clock is 0 or MaxTicks;
        ulong instant = clock;
        bool isInstant = isLimit || (clock - (2 * Day) <= MaxTicks - (4 * Day) && LocalTimes.TryLookUpInstant(value, out instant));
        LittleEndian.Write(ref destination, isInstant ? instant | LocalBit : clock | ((ulong)ClockKind << 62));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DateTime ReadOther(ref FirnReader reader, ref byte source, ulong bits)
    {
        if (reader.Options.DateTimes == FirnDateTimeHandling.AsWritten)
        {
            bits = ReadLocal(bits);
            if (bits != None) return Unsafe.BitCast<ulong, DateTime>(bits);
        }

        if (!TryConvert(bits, reader.Options.DateTimes, out DateTime value)) throw reader.Invalid(ref source, "A point in time is after the year 9999, or of a kind that times of its day are not stored as.");
        return value;
    }

    // What a local time is in memory, or nothing where the bits are none.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong ReadLocal(ulong bits)
    {
        // Bits of another kind are no instant of any year.
        ulong instant = bits ^ LocalBit;
        return instant <= MaxTicks && LocalTimes.FindOfInstant((long)instant) is { } stretch ? (instant + (ulong)stretch.Offset) | LocalBit : ReadRareLocal(bits);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong ReadRareLocal(ulong bits) => TryConvert(bits, FirnDateTimeHandling.AsWritten, out DateTime value) ? Unsafe.BitCast<DateTime, ulong>(value) : None;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsLocal(ulong bits) => (long)bits < 0 && IsStored(bits);

    // No offset is longer than 14 hours: what is further from both ends of the range than a day stays in it, in every zone.
    private static bool IsInner(ulong ticks) => ticks - Day <= MaxTicks - (2 * Day);

    private static bool IsStored(ulong bits)
    {
        ulong ticks = bits & TicksMask;
        bool isLimit = ticks is 0 or MaxTicks;
        bool isOfKind = (int)(bits >> 62) switch
        {
            LocalKind => IsInner(ticks) || isLimit,
            ClockKind => !isLimit,
            _ => true,
        };
        return ticks <= MaxTicks && isOfKind;
    }

    /// <summary>A time as a reader asks for it; false where the bits are none.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryConvert(ulong bits, FirnDateTimeHandling handling, out DateTime value)
    {
        ulong ticks = bits & TicksMask;
        int kind = (int)(bits >> 62);
        if (!IsStored(bits))
        {
            value = default;
            return false;
        }

        // The rest is not converted.
        bool isInner = IsInner(ticks);
        DateTimeKind wanted = handling switch
        {
            FirnDateTimeHandling.Utc or FirnDateTimeHandling.UtcAssumeLocal => DateTimeKind.Utc,
            FirnDateTimeHandling.Local => DateTimeKind.Local,
            _ => (DateTimeKind)Math.Min(kind, LocalKind),
        };
        bool isInstant = kind is UniversalKind or LocalKind;
        bool isLocalClock = kind == ClockKind || (kind == 0 && handling == FirnDateTimeHandling.UtcAssumeLocal);
        value = isInner && isInstant && wanted == DateTimeKind.Local ? LocalTimes.OfInstant((long)ticks)
            : isInner && isLocalClock && wanted == DateTimeKind.Utc ? new DateTime((long)ticks, DateTimeKind.Local).ToUniversalTime()
            : new DateTime((long)ticks, wanted);
        return true;
    }
}
