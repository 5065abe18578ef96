using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>32-bit unsigned integers.</summary>
public readonly struct UInt32Codec : IFirnCodec<uint>
{
    /// <inheritdoc/>
    public static int MinSize => 4;

    /// <inheritdoc/>
    public static int FixedSize => 4;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(uint value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, uint value) => WriteFixed(ref writer.Reserve(4), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, uint value) => LittleEndian.Write(ref destination, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ReadFixed(ref FirnReader reader, ref byte source) => LittleEndian.ReadUInt32(in source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UInt32);
}
