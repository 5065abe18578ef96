using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Indexes: the distance from the start, or the bitwise complement of the distance from the end.</summary>
public readonly struct IndexCodec : IFirnCodec<Index>
{
    /// <inheritdoc/>
    public static int MinSize => 4;

    /// <inheritdoc/>
    public static int FixedSize => 4;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Index value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Index value) => WriteFixed(ref writer.Reserve(4), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Index Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Index value) => LittleEndian.Write(ref destination, Unsafe.BitCast<Index, uint>(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Index ReadFixed(ref FirnReader reader, ref byte source) => Unsafe.BitCast<uint, Index>(LittleEndian.ReadUInt32(in source));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Index);
}
