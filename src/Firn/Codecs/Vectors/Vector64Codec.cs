using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>Vectors of 64 bits: an object of the elements, lowest first.</summary>
/// <typeparam name="T">The element type: a number of a width that all machines share.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct Vector64Codec<T, TCodec> : IFirnCodec<Vector64<T>>
    where TCodec : struct, IFirnCodec<T>
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
    public static bool IsAbsent(Vector64<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Vector64<T> value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(8), value);
    }

    /// <inheritdoc/>
    public static Vector64<T> Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(8));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector64<T> value) => NumberBlock.Write(ref destination, value, TCodec.FixedSize);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector64<T> ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector64<T>>(ref source, TCodec.FixedSize);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Object(typeof(Vector64<T>));
        for (int i = 1; i <= Vector64<T>.Count; i++) builder.Member<T, TCodec>("Item" + i.ToString(System.Globalization.CultureInfo.InvariantCulture), i);
    }
}
