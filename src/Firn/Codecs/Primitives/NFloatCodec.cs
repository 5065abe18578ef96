using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Native floating-point numbers: a double on every machine, although those of 32 bits have only floats.</summary>
public readonly struct NFloatCodec : ICheckedCodec<NFloat>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => NFloat.Size == 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(NFloat value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, NFloat value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static NFloat Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, NFloat value) => LittleEndian.Write(ref destination, BitConverter.DoubleToUInt64Bits(value.Value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static NFloat ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out NFloat value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out NFloat value)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        value = new NFloat(BitConverter.UInt64BitsToDouble(bits));
        // A float in place of the double would be another number, or a NaN of other bits.
        return NFloat.Size == 8 || BitConverter.DoubleToUInt64Bits(value.Value) == bits;
    }

    static bool ICheckedCodec<NFloat>.TryReadFixed(ref readonly byte source, out NFloat value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Double);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A native floating-point number has more digits, or a larger exponent, than those of this process.");
}
