using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Vectors of three floats.</summary>
public readonly struct Vector3Codec : IFirnCodec<Vector3>
{
    /// <inheritdoc/>
    public static int MinSize => 12;

    /// <inheritdoc/>
    public static int FixedSize => 12;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Vector3 value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Vector3 value) => WriteFixed(ref writer.Reserve(12), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector3 Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(12));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Vector3 value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector3 ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Vector3>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Vector3);
}
