using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Vectors of two floats.</summary>
public readonly struct Vector2Codec : IFirnCodec<Vector2>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Vector2 value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Vector2 value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector2 Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector2 value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector2 ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector2>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Vector2);
}
