using System.Numerics;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Complex numbers: real, then imaginary part.</summary>
public readonly struct ComplexCodec : IFirnCodec<Complex>
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
    public static bool IsAbsent(Complex value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Complex value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Complex Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Complex value) => NumberBlock.Write(ref destination, value, 8);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Complex ReadFixed(ref FirnReader reader, ref byte source) => NumberBlock.Read<Complex>(ref source, 8);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Complex);
}
