using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>Vectors of 512 bits: an object of the elements, lowest first.</summary>
/// <typeparam name="T">The element type: a number of a width that all machines share.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct Vector512Codec<T, TCodec> : IFirnCodec<Vector512<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 64;

    /// <inheritdoc/>
    public static int FixedSize => 64;

    /// <inheritdoc/>
    public static int FixedDepth => 1;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Vector512<T> value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Vector512<T> value)
    {
        writer.CheckDepth(FixedDepth);
        WriteFixed(ref writer.Reserve(64), value);
    }

    /// <inheritdoc/>
    public static Vector512<T> Read(ref FirnReader reader)
    {
        reader.CheckDepth(FixedDepth);
        return ReadFixed(ref reader, ref reader.Take(64));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector512<T> value) => NumberBlock.Write(ref destination, value, TCodec.FixedSize);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector512<T>>(ref source, TCodec.FixedSize);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Object(typeof(Vector512<T>));
        for (int i = 1; i <= Vector512<T>.Count; i++) builder.Member<T, TCodec>("Item" + i.ToString(System.Globalization.CultureInfo.InvariantCulture), i);
    }
}
