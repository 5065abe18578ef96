using System.Collections;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Runs of bits: a count of bits, then the bits, least significant first; unused ones are zero.</summary>
public readonly struct BitArrayCodec : IFirnCodec<BitArray>
{
    private const int ObjectBytes = 72;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(BitArray value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, BitArray value)
    {
        int count = value.Length;
        writer.WriteCount(count);
        if (count == 0) return;
        ReadOnlySpan<byte> bytes = CollectionsMarshal.AsBytes(value);
        int unused = -count & 7;
        writer.WriteBytes(bytes[..^1]);
        writer.Reserve(1) = (byte)(bytes[^1] & (0xFF >> unused)); // what stands behind the last bit is not defined
    }

    /// <inheritdoc/>
    public static BitArray Read(ref FirnReader reader)
    {
        int count = ByteRun.ReadCount(ref reader, int.MaxValue, unitsPerByte: 8);
        reader.Charge(ObjectBytes + ((long)count >> 3));
        BitArray value = new(count);
        if (count == 0) return value;
        Span<byte> bytes = CollectionsMarshal.AsBytes(value);
        reader.ReadBytes(bytes);
        if ((count & 7) != 0 && bytes[^1] >> (count & 7) != 0)
        {
            Throw.Invalid(FirnErrorCode.InvalidValue, "A run of bits has unused bits set.", reader.Position - 1);
        }

        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.BitArray);
}
