using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Unsigned native integers: 8 bytes on every machine.</summary>
public readonly struct UIntPtrCodec : ICheckedCodec<nuint>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => nuint.Size == 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(nuint value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, nuint value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nuint Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, nuint value) => LittleEndian.Write(ref destination, (ulong)value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nuint ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out nuint value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out nuint value)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        value = (nuint)bits;
        return bits == value;
    }

    static bool ICheckedCodec<nuint>.TryReadFixed(ref readonly byte source, out nuint value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UIntPtr);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A native integer is outside the range of this process.");
}
