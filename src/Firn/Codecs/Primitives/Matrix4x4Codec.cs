using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Matrices of four rows and columns, row by row.</summary>
public readonly struct Matrix4x4Codec : IFirnCodec<Matrix4x4>
{
    /// <inheritdoc/>
    public static int MinSize => 64;

    /// <inheritdoc/>
    public static int FixedSize => 64;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Matrix4x4 value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Matrix4x4 value) => WriteFixed(ref writer.Reserve(64), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Matrix4x4 Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(64));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Matrix4x4 value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Matrix4x4 ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Matrix4x4>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Matrix4x4);
}
