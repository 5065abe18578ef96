using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Firn.Codecs;

/// <summary>GUIDs in .NET byte order: a 32-bit and two 16-bit integers, then eight bytes.</summary>
public readonly struct GuidCodec : IFirnCodec<Guid>
{
    /// <inheritdoc/>
    public static int MinSize => 16;

    /// <inheritdoc/>
    public static int FixedSize => 16;

    /// <inheritdoc/>
    public static bool IsBitwise => true;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Guid value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Guid value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Guid value)
    {
        if (BitConverter.IsLittleEndian) Unsafe.BitCast<Guid, Vector128<byte>>(value).StoreUnsafe(ref destination);
        else value.TryWriteBytes(MemoryMarshal.CreateSpan(ref destination, 16));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadFixed(ref FirnReader reader, ref byte source) => BitConverter.IsLittleEndian ? Unsafe.ReadUnaligned<Guid>(in source) : new Guid(MemoryMarshal.CreateReadOnlySpan(ref source, 16));

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Guid);
}
