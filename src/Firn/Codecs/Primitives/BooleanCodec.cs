using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Truth values where they take a byte of their own: as root, dictionary key, dictionary value or union case.</summary>
/// <remarks>As member, and as element of a list, set or array, a bool is one bit, which its owner writes.</remarks>
public readonly struct BooleanCodec : ICheckedCodec<bool>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(bool value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, bool value) => WriteFixed(ref writer.Reserve(1), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, bool value) => destination = (byte)(value ? 1 : 0);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out bool value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out bool value)
    {
        byte bits = source;
        value = Unsafe.BitCast<byte, bool>(bits);
        return bits <= 1;
    }

    static bool ICheckedCodec<bool>.TryReadFixed(ref readonly byte source, out bool value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Bool);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A bool is neither 0 nor 1.");
}
