using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>IEEE 754 binary32; the bits of a NaN survive.</summary>
public readonly struct SingleCodec : IFirnCodec<float>
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
    public static bool IsAbsent(float value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, float value) => WriteFixed(ref writer.Reserve(4), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, float value) => LittleEndian.Write(ref destination, BitConverter.SingleToUInt32Bits(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float ReadFixed(ref FirnReader reader, ref byte source) => BitConverter.UInt32BitsToSingle(LittleEndian.ReadUInt32(in source));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Single);
}
