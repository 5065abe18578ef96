using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Decimals: the 96-bit integer, then the flags with sign and scale. 1.0 and 1.00 stay different.</summary>
public readonly struct DecimalCodec : ICheckedCodec<decimal>
{
    private const uint MaxScale = 28;

    // A decimal in memory is flags, high word, then the low 64 bits as one integer (the layout of a COM DECIMAL, which a test compares
    // with decimal.GetBits). On the wire the high word stands in front of the flags.
    private readonly struct Halves(ulong head, ulong low)
    {
        public readonly ulong Head = head;
        public readonly ulong Low = low;
    }

    /// <inheritdoc/>
    public static int MinSize => 16;

    /// <inheritdoc/>
    public static int FixedSize => 16;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(decimal value) => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, decimal value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, decimal value)
    {
        if (BitConverter.IsLittleEndian)
        {
            // The four words in the wire's order, each from its field: a copy of the whole value is stored in three parts and read in
            // two, and a load that needs parts of two stores waits for them (4 ns).
            _ = decimal.GetBits(value, MemoryMarshal.CreateSpan(ref Unsafe.As<byte, int>(ref destination), 4));
            return;
        }

        Halves halves = Unsafe.BitCast<decimal, Halves>(value);
        LittleEndian.Write(ref destination, halves.Low);
        LittleEndian.Write(ref Unsafe.Add(ref destination, 8), SwapHead(halves.Head));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static decimal ReadFixed(ref FirnReader reader, ref byte source)
    {
        // Not by way of TryReadFixed: a value of two words that is given out by reference is stored and loaded once more.
        ulong head = LittleEndian.ReadUInt64(in Unsafe.Add(ref source, 8));
        if (!IsHead(head)) Refuse(ref reader, ref source);
        return FromBits(LittleEndian.ReadUInt64(in source), head);
    }

    /// <inheritdoc cref="ICheckedCodec{T}.TryReadFixed"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadFixed(ref readonly byte source, out decimal value)
    {
        ulong head = LittleEndian.ReadUInt64(in Unsafe.Add(ref Unsafe.AsRef(in source), 8));
        value = FromBits(LittleEndian.ReadUInt64(in source), head);
        return IsHead(head);
    }

    /// <summary>Whether the bytes are a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsValid(ref readonly byte source) => IsHead(LittleEndian.ReadUInt64(in Unsafe.Add(ref Unsafe.AsRef(in source), 8)));

    /// <summary>Reads what <see cref="IsValid"/> has looked at; the default where others have changed it meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal ReadValid(ref readonly byte source)
    {
        ulong head = LittleEndian.ReadUInt64(in Unsafe.Add(ref Unsafe.AsRef(in source), 8));
        return FromBits(LittleEndian.ReadUInt64(in source), IsHead(head) ? head : 0);
    }

    /// <summary>Reads the half that <see cref="IsValid"/> looks at; not to be used where the result is false.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryReadHead(ref readonly byte source, out ulong head)
    {
        head = LittleEndian.ReadUInt64(in Unsafe.Add(ref Unsafe.AsRef(in source), 8));
        return IsHead(head);
    }

    /// <summary>Reads the other half, of which every pattern of bytes is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static decimal ReadBehindHead(ref readonly byte source, ulong head) => FromBits(LittleEndian.ReadUInt64(in source), head);

    // Without its sign the word of flags is the scale, shifted by 16; every other bit is zero.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsHead(ulong head) => BitOperations.RotateRight((uint)(head >> 32) & 0x7FFF_FFFF, 16) <= MaxScale;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static decimal FromBits(ulong low, ulong head) => Unsafe.BitCast<Halves, decimal>(new Halves(SwapHead(head), low));

    static bool ICheckedCodec<decimal>.TryReadFixed(ref readonly byte source, out decimal value) => TryReadFixed(in source, out value);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Decimal);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong SwapHead(ulong head) => BitConverter.IsLittleEndian ? BitOperations.RotateLeft(head, 32) : head;

    [DoesNotReturn]
    private static void Refuse(ref FirnReader reader, ref byte source) => throw reader.Invalid(ref source, "A decimal has a scale above 28, or flags set that mean nothing.");
}
