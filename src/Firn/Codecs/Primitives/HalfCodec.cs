using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>IEEE 754 binary16; the bits of a NaN survive.</summary>
public readonly struct HalfCodec : IFirnCodec<Half>
{
    /// <inheritdoc/>
    public static int MinSize => 2;

    /// <inheritdoc/>
    public static int FixedSize => 2;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Half value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Half value) => WriteFixed(ref writer.Reserve(2), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Half Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(2));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Half value) => LittleEndian.Write(ref destination, BitConverter.HalfToUInt16Bits(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Half ReadFixed(ref FirnReader reader, ref byte source) => BitConverter.UInt16BitsToHalf(LittleEndian.ReadUInt16(in source));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Half);
}
