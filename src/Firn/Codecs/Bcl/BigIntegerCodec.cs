using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Integers of any size: a count of bytes, then the shortest two's complement; zero has no bytes.</summary>
public readonly struct BigIntegerCodec : IFirnCodec<BigInteger>
{
    // Up to here the bytes are put where they belong at once; longer ones go through pooled memory, as no sink has to give runs of any length.
    private const int LongestReserved = 1024;
    private const int ArrayOverhead = 32;
    internal const int MaxLength = 1 << 28; // a BigInteger has at most 2^31-1 bits

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(BigInteger value) => false;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, BigInteger value)
    {
        int length = LengthOf(value);
        writer.WriteCount(length);
        if (length == 0) return;
        if (length <= LongestReserved)
        {
            value.TryWriteBytes(MemoryMarshal.CreateSpan(ref writer.Reserve(length), length), out _);
            return;
        }

        byte[] rented = ScratchPool.Rent(length);
        try
        {
            value.TryWriteBytes(rented, out _);
            writer.WriteBytes(rented.AsSpan(0, length));
        }
        finally
        {
            ScratchPool.Return(rented);
        }
    }

    /// <inheritdoc/>
    public static BigInteger Read(ref FirnReader reader)
    {
        long position = reader.Position;
        int length = ByteRun.ReadCount(ref reader, MaxLength);
        if (length == 0) return BigInteger.Zero;
        reader.Charge((long)length + ArrayOverhead);
        ReadOnlySpan<byte> bytes = ByteRun.Take(ref reader, length, out byte[]? rented);
        try
        {
            if (!IsShortest(bytes)) Throw.Invalid(FirnErrorCode.InvalidValue, "An integer is not in its shortest form.", position);
            return new BigInteger(bytes);
        }
        finally
        {
            ByteRun.Return(rented);
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.BigInteger);

    /// <summary>The bytes behind the count: none for zero.</summary>
    internal static int LengthOf(BigInteger value) => value.IsZero ? 0 : value.GetByteCount();

    /// <summary>Whether bytes, at least one, are the fewest that hold their number.</summary>
    /// <remarks>The last byte is needed unless it only repeats the sign that the one before has anyway; a lone zero is the count 0.</remarks>
    internal static bool IsShortest(ReadOnlySpan<byte> bytes)
    {
        byte last = bytes[^1];
        if (last is not (0 or 0xFF)) return true;
        if (bytes.Length == 1) return last != 0;
        return (bytes[^2] ^ last) >= 0x80;
    }
}
