using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes a count: 1, 3, 5 or 9 bytes, the fewer the smaller it is (format, section 2.1).</summary>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The count; a negative one is not written.</param>
    /// <param name="rest">The memory behind the count; all of <paramref name="destination"/> if nothing was written.</param>
    /// <returns>Whether it was written: it is not negative, and there was room.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteCount(this Span<byte> destination, long value, out Span<byte> rest)
    {
        rest = destination;
        return TryWriteCount(ref rest, value);
    }

    /// <inheritdoc cref="TryWriteCount(Span{byte}, long, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind the count, unchanged if nothing was written.</param>
    /// <param name="value">The count; a negative one is not written.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteCount(this ref Span<byte> destination, long value)
    {
        if ((ulong)value < CountFormat.OneByteEnd && destination.Length > 0)
        {
            destination[0] = (byte)value;
            destination = destination[1..];
            return true;
        }

        return TryWriteLongCount(ref destination, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryWriteLongCount(ref Span<byte> destination, long value)
    {
        if (value < 0) return false;
        int size = CountFormat.Size(value);
        if (destination.Length < size) return false;
        CountFormat.Write(ref MemoryMarshal.GetReference(destination), value, size);
        destination = destination[size..];
        return true;
    }
}
