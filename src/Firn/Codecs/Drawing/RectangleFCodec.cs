using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Rectangles of floats: an object of X, Y, width and height.</summary>
public readonly struct RectangleFCodec : IFirnCodec<RectangleF>
{
    /// <inheritdoc/>
    public static int MinSize => 16;

    /// <inheritdoc/>
    public static int FixedSize => 16;

    /// <inheritdoc/>
    public static int FixedDepth => 1;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(RectangleF value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, RectangleF value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(16), value);
    }

    /// <inheritdoc/>
    public static RectangleF Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(16));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, RectangleF value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static RectangleF ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<RectangleF>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(RectangleF)).Member("X", FirnKind.Single).Member("Y", FirnKind.Single).Member("Width", FirnKind.Single).Member("Height", FirnKind.Single);
}
