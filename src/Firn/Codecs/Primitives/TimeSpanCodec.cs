using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Spans of time, in ticks of 100 ns.</summary>
public readonly struct TimeSpanCodec : IFirnCodec<TimeSpan>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(TimeSpan value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, TimeSpan value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, TimeSpan value) => LittleEndian.Write(ref destination, (ulong)value.Ticks);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan ReadFixed(ref FirnReader reader, ref byte source) => new((long)LittleEndian.ReadUInt64(in source));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.TimeSpan);
}
