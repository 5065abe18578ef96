using System.Drawing;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Sizes of two integers: an object of width and height.</summary>
public readonly struct SizeCodec : IFirnCodec<Size>
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
    public static bool IsAbsent(Size value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Size value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(8), value);
    }

    /// <inheritdoc/>
    public static Size Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(8));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Size value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Size ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Size>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Size)).Member("Width", FirnKind.Int32).Member("Height", FirnKind.Int32);
}
