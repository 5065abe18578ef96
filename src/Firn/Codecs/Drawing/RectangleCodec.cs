using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Rectangles of integers: an object of X, Y, width and height.</summary>
public readonly struct RectangleCodec : IFirnCodec<Rectangle>
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
    public static bool IsAbsent(Rectangle value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Rectangle value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(16), value);
    }

    /// <inheritdoc/>
    public static Rectangle Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(16));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Rectangle value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Rectangle ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Rectangle>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Rectangle)).Member("X", FirnKind.Int32).Member("Y", FirnKind.Int32).Member("Width", FirnKind.Int32).Member("Height", FirnKind.Int32);
}
