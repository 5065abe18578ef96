using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Dates, in days since 0001-01-01.</summary>
public readonly struct DateOnlyCodec : ICheckedCodec<DateOnly>
{
    private const uint MaxDay = 3_652_058; // 9999-12-31

    /// <inheritdoc/>
    public static int MinSize => 4;

    /// <inheritdoc/>
    public static int FixedSize => 4;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(DateOnly value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, DateOnly value) => WriteFixed(ref writer.Reserve(4), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateOnly Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, DateOnly value) => LittleEndian.Write(ref destination, (uint)value.DayNumber);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateOnly ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out DateOnly value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out DateOnly value)
    {
        uint day = LittleEndian.ReadUInt32(in source);
        value = Unsafe.BitCast<uint, DateOnly>(day);
        return day <= MaxDay;
    }

    static bool ICheckedCodec<DateOnly>.TryReadFixed(ref readonly byte source, out DateOnly value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.DateOnly);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A date is after 9999-12-31.");
}
