using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>UTF-16 code units; lone surrogates survive.</summary>
public readonly struct CharCodec : IFirnCodec<char>
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
    public static bool IsAbsent(char value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, char value) => WriteFixed(ref writer.Reserve(2), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static char Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(2));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, char value) => LittleEndian.Write(ref destination, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static char ReadFixed(ref FirnReader reader, ref byte source) => (char)LittleEndian.ReadUInt16(in source);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Char);
}
