using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Vectors of four floats.</summary>
public readonly struct Vector4Codec : IFirnCodec<Vector4>
{
    /// <inheritdoc/>
    public static int MinSize => 16;

    /// <inheritdoc/>
    public static int FixedSize => 16;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Vector4 value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Vector4 value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector4 Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector4 value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector4 ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector4>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Vector4);
}
