using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Points in time with their offset from universal time: ticks of the clock, then the offset in minutes.</summary>
public readonly struct DateTimeOffsetCodec : ICheckedCodec<DateTimeOffset>
{
    private const int MaxOffsetMinutes = 14 * 60;

    /// <inheritdoc/>
    public static int MinSize => 10;

    /// <inheritdoc/>
    public static int FixedSize => 10;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(DateTimeOffset value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, DateTimeOffset value) => WriteFixed(ref writer.Reserve(10), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTimeOffset Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(10));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, DateTimeOffset value)
    {
        LittleEndian.Write(ref destination, (ulong)value.Ticks);
        LittleEndian.Write(ref Unsafe.Add(ref destination, 8), (ushort)value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTimeOffset ReadFixed(ref FirnReader reader, ref byte source)
    {
        // Not by way of TryReadFixed: a value of two words that is given out by reference is stored and loaded once more.
        ulong clock = LittleEndian.ReadUInt64(in source);
        int minutes = (short)LittleEndian.ReadUInt16(in Unsafe.Add(ref source, 8));
        if (!IsInRange(clock, minutes)) Refuse(ref reader, ref source);
        return new DateTimeOffset((long)clock, new TimeSpan(minutes * TimeSpan.TicksPerMinute));
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out DateTimeOffset value)
    {
        ulong clock = LittleEndian.ReadUInt64(in source);
        int minutes = (short)LittleEndian.ReadUInt16(in Unsafe.Add(ref Unsafe.AsRef(in source), 8));
        bool isInRange = IsInRange(clock, minutes);
        value = isInRange ? new DateTimeOffset((long)clock, new TimeSpan(minutes * TimeSpan.TicksPerMinute)) : default;
        return isInRange;
    }

    // Clock ticks above 2^63 are refused by the first comparison, so that the subtraction of the second can't wrap round.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsInRange(ulong clock, int minutes) =>
        clock <= DateTimeCodec.MaxTicks && clock - (ulong)(minutes * TimeSpan.TicksPerMinute) <= DateTimeCodec.MaxTicks && (uint)(minutes + MaxOffsetMinutes) <= 2 * MaxOffsetMinutes;

    static bool ICheckedCodec<DateTimeOffset>.TryReadFixed(ref readonly byte source, out DateTimeOffset value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.DateTimeOffset);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A point in time is outside the years 1 to 9999, or its offset beyond 14 hours.");
}
