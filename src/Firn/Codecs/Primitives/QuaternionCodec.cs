using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Quaternions: X, Y, Z, W.</summary>
public readonly struct QuaternionCodec : IFirnCodec<Quaternion>
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
    public static bool IsAbsent(Quaternion value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Quaternion value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Quaternion Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Quaternion value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Quaternion ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Quaternion>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Quaternion);
}
