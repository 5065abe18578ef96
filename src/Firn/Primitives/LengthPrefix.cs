using System.Runtime.InteropServices;

namespace Firn.Primitives;

/// <summary>A count of bytes, and so many bytes behind it.</summary>
internal static class LengthPrefix
{
    /// <summary>Writes the count, if what it counts fits behind it.</summary>
    /// <param name="destination">The memory; afterwards what is behind the content, unchanged if there is too little.</param>
    /// <param name="length">The bytes of the content, at least 0.</param>
    /// <param name="content">Where the content goes; the caller fills it.</param>
    public static bool TryWrite(ref Span<byte> destination, long length, out Span<byte> content)
    {
        Span<byte> start = destination;
        if (!TryReserve(ref destination, length, out content)) return false;
        Write(start, length);
        return true;
    }

    /// <summary>The same without writing the count.</summary>
    public static bool TryReserve(ref Span<byte> destination, long length, out Span<byte> content)
    {
        int size = CountFormat.Size(length);
        if (destination.Length - size < length)
        {
            content = default;
            return false;
        }

        content = destination.Slice(size, (int)length);
        destination = destination[(size + (int)length)..];
        return true;
    }

    /// <summary>Writes the count where <see cref="TryReserve"/> has found room for it.</summary>
    public static void Write(Span<byte> destination, long length)
    {
        int size = CountFormat.Size(length);
        CountFormat.Write(ref MemoryMarshal.GetReference(destination[..size]), length, size);
    }

    /// <summary>Reads the count and the content.</summary>
    /// <param name="source">The memory.</param>
    /// <param name="content">The content, where it stands.</param>
    /// <param name="rest">What is behind it.</param>
    public static bool TryRead(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> content, out ReadOnlySpan<byte> rest)
    {
        if (!CountFormat.TryRead(source, out long length, out int size) || source.Length - size < length)
        {
            content = default;
            rest = source;
            return false;
        }

        content = source.Slice(size, (int)length);
        rest = source[(size + (int)length)..];
        return true;
    }
}
