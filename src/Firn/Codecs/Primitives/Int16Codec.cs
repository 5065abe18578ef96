using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>16-bit signed integers.</summary>
public readonly struct Int16Codec : IFirnCodec<short>
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
    public static bool IsAbsent(short value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, short value) => WriteFixed(ref writer.Reserve(2), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static short Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(2));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, short value) => LittleEndian.Write(ref destination, (ushort)value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static short ReadFixed(ref FirnReader reader, ref byte source) => (short)LittleEndian.ReadUInt16(in source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Int16);
}
