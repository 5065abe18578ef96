using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>The <c>unsigned long</c> of C: 8 bytes on every machine, although some have only 4.</summary>
public readonly struct CULongCodec : ICheckedCodec<CULong>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => Unsafe.SizeOf<CULong>() == 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(CULong value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, CULong value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CULong Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, CULong value) => LittleEndian.Write(ref destination, (ulong)value.Value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CULong ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out CULong value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out CULong value)
    {
        ulong bits = LittleEndian.ReadUInt64(in source);
        bool fits = Unsafe.SizeOf<CULong>() == 8 || bits == (uint)bits;
        value = new CULong(fits ? (nuint)bits : 0);
        return fits;
    }

    static bool ICheckedCodec<CULong>.TryReadFixed(ref readonly byte source, out CULong value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.UIntPtr);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A native integer is outside the range of this process.");
}
