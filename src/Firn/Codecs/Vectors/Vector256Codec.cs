using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>Vectors of 256 bits: an object of the elements, lowest first.</summary>
/// <typeparam name="T">The element type: a number of a width that all machines share.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct Vector256Codec<T, TCodec> : IFirnCodec<Vector256<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 32;

    /// <inheritdoc/>
    public static int FixedSize => 32;

    /// <inheritdoc/>
    public static int FixedDepth => 1;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Vector256<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Vector256<T> value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(32), value);
    }

    /// <inheritdoc/>
    public static Vector256<T> Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(32));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector256<T> value) => NumberBlock.Write(ref destination, value, TCodec.FixedSize);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector256<T>>(ref source, TCodec.FixedSize);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Object(typeof(Vector256<T>));
        for (int i = 1; i <= Vector256<T>.Count; i++) builder.Member<T, TCodec>("Item" + i.ToString(System.Globalization.CultureInfo.InvariantCulture), i);
    }
}
