using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>16-bit unsigned integers.</summary>
public readonly struct UInt16Codec : IFirnCodec<ushort>
{
    /// <inheritdoc/>
    public static int MinSize => 2;

    /// <inheritdoc/>
    public static int FixedSize => 2;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(ushort value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, ushort value) => WriteFixed(ref writer.Reserve(2), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ushort Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(2));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, ushort value) => LittleEndian.Write(ref destination, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ushort ReadFixed(ref FirnReader reader, ref byte source) => LittleEndian.ReadUInt16(in source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt16);
}
