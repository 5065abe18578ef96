using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Ranges: the index of the start, then of the end.</summary>
public readonly struct RangeCodec : IFirnCodec<Range>
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
    public static bool IsAbsent(Range value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Range value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Range Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Range value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Range ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Range>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Range);
}
