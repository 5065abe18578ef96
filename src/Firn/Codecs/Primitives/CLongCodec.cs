using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>The <c>long</c> of C: 8 bytes on every machine, although some have only 4.</summary>
public readonly struct CLongCodec : ICheckedCodec<CLong>
{
    /// <inheritdoc/>
    public static int MinSize => 8;

    /// <inheritdoc/>
    public static int FixedSize => 8;

    /// <inheritdoc/>
    public static bool IsBitwise => Unsafe.SizeOf<CLong>() == 8;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(CLong value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, CLong value) => WriteFixed(ref writer.Reserve(8), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CLong Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(8));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, CLong value) => LittleEndian.Write(ref destination, (ulong)(long)value.Value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CLong ReadFixed(ref FirnReader reader, ref byte source)
    {
        if (!TryReadFixed(in source, out CLong value)) Refuse(ref reader, ref source);
        return value;
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out CLong value)
    {
        long bits = (long)LittleEndian.ReadUInt64(in source);
        bool fits = Unsafe.SizeOf<CLong>() == 8 || bits == (int)bits;
        value = new CLong(fits ? (nint)bits : 0);
        return fits;
    }

    static bool ICheckedCodec<CLong>.TryReadFixed(ref readonly byte source, out CLong value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.IntPtr);

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A native integer is outside the range of this process.");
}
