using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Sizes of two floats: an object of width and height.</summary>
public readonly struct SizeFCodec : IFirnCodec<SizeF>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static int FixedDepth => 1;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(SizeF value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, SizeF value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(8), value);
    }

    /// <inheritdoc/>
    public static SizeF Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(8));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, SizeF value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static SizeF ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<SizeF>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(SizeF)).Member("Width", FirnKind.Single).Member("Height", FirnKind.Single);
}
