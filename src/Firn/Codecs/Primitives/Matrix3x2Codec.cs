using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Matrices of three rows and two columns, row by row.</summary>
public readonly struct Matrix3x2Codec : IFirnCodec<Matrix3x2>
{
    /// <inheritdoc/>
    public static int MinSize => 24;

    /// <inheritdoc/>
    public static int FixedSize => 24;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Matrix3x2 value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Matrix3x2 value) => WriteFixed(ref writer.Reserve(24), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Matrix3x2 Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(24));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Matrix3x2 value) => NumberBlock.Write(ref destination, value, 4);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Matrix3x2 ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Matrix3x2>(ref source, 4);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Matrix3x2);
}
