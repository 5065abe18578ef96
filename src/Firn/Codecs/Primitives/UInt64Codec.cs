using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>64-bit unsigned integers.</summary>
public readonly struct UInt64Codec : IFirnCodec<ulong>
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
    public static bool IsAbsent(ulong value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, ulong value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, ulong value) => LittleEndian.Write(ref destination, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadFixed(ref FirnReader reader, ref byte source) => LittleEndian.ReadUInt64(in source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt64);
}
