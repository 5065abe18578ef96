using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Points of two integers: an object of X and Y.</summary>
public readonly struct PointCodec : IFirnCodec<Point>
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
    public static bool IsAbsent(Point value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Point value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(8), value);
    }

    /// <inheritdoc/>
    public static Point Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(8));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Point value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Point ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Point>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Point)).Member("X", FirnKind.Int32).Member("Y", FirnKind.Int32);
}
