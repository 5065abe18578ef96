using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Points in time with their kind: ticks in bits 0-61, kind in bits 62-63. A local time is stored as its instant in universal time.</summary>
/// <remarks>
/// Unspecified and universal times are the same 64 bits in memory and on the wire. Local <see cref="DateTime.MinValue"/> and
/// <see cref="DateTime.MaxValue"/> stand for "none" more often than for an instant and are stored unconverted.
/// </remarks>
public readonly struct DateTimeCodec : ICheckedCodec<DateTime>
{
    internal const ulong MaxTicks = 3_155_378_975_999_999_999;
    internal const ulong UtcBit = 1UL << 62;

    private const ulong TicksMask = (1UL << 62) - 1;
    private const ulong LocalBit = 1UL << 63;

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
        bool isLimit = (ulong)value.Ticks is 0 or MaxTicks;
        LittleEndian.Write(ref destination, (ulong)(isLimit ? value : value.ToUniversalTime()).Ticks | LocalBit);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DateTime ReadOther(ref FirnReader reader, ref byte source, ulong bits)
    {
        if (!TryConvert(bits, reader.Options.DateTimes, out DateTime value)) throw reader.Invalid(ref source, "A point in time is after the year 9999, or of no kind there is.");
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryConvert(ulong bits, FirnDateTimeHandling handling, out DateTime value)
    {
        ulong ticks = bits & TicksMask;
        DateTimeKind kind = (DateTimeKind)(bits >> 62);
        if (ticks > MaxTicks || kind > DateTimeKind.Local)
        {
            value = default;
            return false;
        }

        // What the ticks count from here on: universal time, unless the kind is unspecified.
        DateTimeKind wanted = handling switch
        {
            FirnDateTimeHandling.Utc => DateTimeKind.Utc,
            FirnDateTimeHandling.Local => DateTimeKind.Local,
            _ => kind,
        };
        bool isLimit = ticks is 0 or MaxTicks;
        bool isInstant = kind != DateTimeKind.Unspecified;
        value = wanted == DateTimeKind.Local && isInstant && !isLimit
            ? new DateTime((long)ticks, DateTimeKind.Utc).ToLocalTime()
            : new DateTime((long)ticks, wanted);
        return true;
    }
}
