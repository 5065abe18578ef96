using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>Unicode scalar values.</summary>
public readonly struct RuneCodec : ICheckedCodec<Rune>
{
    /// <inheritdoc/>
    public static int MinSize => 4;

    /// <inheritdoc/>
    public static int FixedSize => 4;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Rune value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Rune value) => WriteFixed(ref writer.Reserve(4), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Rune Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Rune value) => LittleEndian.Write(ref destination, (uint)value.Value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Rune ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out Rune value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out Rune value)
    {
        uint scalar = LittleEndian.ReadUInt32(in source);
        value = Unsafe.BitCast<uint, Rune>(scalar);
        return Rune.IsValid(scalar);
    }

    static bool ICheckedCodec<Rune>.TryReadFixed(ref readonly byte source, out Rune value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Rune);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A rune is a surrogate or above 0x10FFFF.");
}
