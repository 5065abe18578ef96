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
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

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

    /// <summary>Writes what stands in memory as on the wire: any time but a local one, for which it does nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteInMemory(ref byte destination, DateTime value)
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

    /// <summary>Whether the bytes are a value that is the same in memory, as all but local times are.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsInMemory(ref readonly byte source) => (LittleEndian.ReadUInt64(in source) & ~UtcBit) <= MaxTicks;

    /// <summary>Reads what <see cref="IsInMemory"/> has looked at; the default where others have changed it meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DateTime ReadInMemory(ref readonly byte source)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        return (bits & ~UtcBit) <= MaxTicks ? Unsafe.BitCast<ulong, DateTime>(bits) : default;
    }

    /// <summary>Both at once; no value to be used where the result is false.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadInMemory(ref readonly byte source, out DateTime value)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        value = Unsafe.BitCast<ulong, DateTime>(bits);
        return (bits & ~UtcBit) <= MaxTicks;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out DateTime value)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        if ((bits & ~UtcBit) > MaxTicks) return TryConvert(bits, FirnDateTimeHandling.AsWritten, out value);
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
        bool isLimit = clock is 0 or MaxTicks;
        ulong instant = clock;
        bool isInstant = isLimit || (clock - (2 * Day) <= MaxTicks - (4 * Day) && LocalTimes.TryFindInstant(value, out instant));
        LittleEndian.Write(ref destination, isInstant ? instant | ((ulong)LocalKind << 62) : clock | ((ulong)ClockKind << 62));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DateTime ReadOther(ref FirnReader reader, ref byte source, ulong bits)
    {
        if (!TryConvert(bits, reader.Options.DateTimes, out DateTime value)) throw reader.Invalid(ref source, "A point in time is after the year 9999, or of a kind that times of its day are not stored as.");
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryConvert(ulong bits, FirnDateTimeHandling handling, out DateTime value)
    {
        ulong ticks = bits & TicksMask;
        int kind = (int)(bits >> 62);
        bool isLimit = ticks is 0 or MaxTicks;

        // No offset is longer than 14 hours: what is further from both ends of the range than a day stays in it, in every zone. The rest is not converted.
        bool isInner = ticks - Day <= MaxTicks - (2 * Day);
        bool isStored = kind switch
        {
            LocalKind => isInner || isLimit,
            ClockKind => !isLimit,
            _ => true,
        };
        if (ticks > MaxTicks || !isStored)
        {
            value = default;
            return false;
        }

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
