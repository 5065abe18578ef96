using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Times of day, in ticks of 100 ns since midnight.</summary>
public readonly struct TimeOnlyCodec : ICheckedCodec<TimeOnly>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(TimeOnly value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, TimeOnly value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeOnly Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, TimeOnly value) => LittleEndian.Write(ref destination, (ulong)value.Ticks);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeOnly ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out TimeOnly value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out TimeOnly value)
    {
        ulong ticks = LittleEndian.ReadUInt64(in source);
        value = Unsafe.BitCast<ulong, TimeOnly>(ticks);
        return ticks < TimeSpan.TicksPerDay;
    }

    static bool ICheckedCodec<TimeOnly>.TryReadFixed(ref readonly byte source, out TimeOnly value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.TimeOnly);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A time of day is 24 hours or more.");
}
