using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Counts of bytes, checked against what is left before anything is allocated for them.</summary>
internal static class ByteRun
{
    /// <summary>Reads a count of units, and checks that the bytes they take can be there.</summary>
    /// <param name="reader">The reader; afterwards it stands behind the count.</param>
    /// <param name="max">The largest count that the type can hold.</param>
    /// <param name="unitsPerByte">How many units share a byte: 1 for bytes, 8 for bits.</param>
    /// <returns>0 to <paramref name="max"/>.</returns>
    public static int ReadCount(ref FirnReader reader, int max, int unitsPerByte = 1)
    {
        long position = reader.Position;
        long count = reader.ReadCount();
        if (count > max) Throw.Invalid(FirnErrorCode.InvalidCount, $"A count is above {max}, the most that the type can hold.", position);
        long bytes = (count + unitsPerByte - 1) / unitsPerByte;
        reader.ReserveElements(bytes, 1);
        reader.Release(bytes);
        return (int)count;
    }

    /// <summary>The next bytes as one run: those of the input where they lie together, else copied into <paramref name="rented"/>.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="length">The number of bytes, checked by <see cref="ReadCount"/>.</param>
    /// <param name="rented">Null, or an array that the caller gives back to <see cref="ScratchPool"/>.</param>
    public static ReadOnlySpan<byte> Take(ref FirnReader reader, int length, out byte[]? rented)
    {
        rented = null;
        if (reader.TryTakeRun(length, out ReadOnlySpan<byte> bytes)) return bytes;
        rented = ScratchPool.Rent(length);
        Span<byte> joined = rented.AsSpan(0, length);
        reader.ReadBytes(joined);
        return joined;
    }

    /// <summary>Gives back what <see cref="Take"/> has rented.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return(byte[]? rented)
    {
        if (rented is not null) ScratchPool.Return(rented);
    }
}
