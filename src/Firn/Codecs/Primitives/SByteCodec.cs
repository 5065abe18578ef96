using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>8-bit signed integers.</summary>
public readonly struct SByteCodec : IFirnCodec<sbyte>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 1;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(sbyte value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, sbyte value) => WriteFixed(ref writer.Reserve(1), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static sbyte Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, sbyte value) => destination = (byte)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static sbyte ReadFixed(ref FirnReader reader, ref byte source) => (sbyte)source;

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int8);
}
