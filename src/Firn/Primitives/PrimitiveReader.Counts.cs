using System.Runtime.CompilerServices;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads a count (format, section 2.1).</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The count, 0 to 2^63-1; 0 if there is none.</param>
    /// <param name="rest">The memory behind the count; all of <paramref name="source"/> if there is none.</param>
    /// <returns>Whether there is a count: all of its bytes, in the shortest form.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadCount(this ReadOnlySpan<byte> source, out long value, out ReadOnlySpan<byte> rest)
    {
        bool isCount = CountFormat.TryRead(source, out value, out int size);
        rest = source[size..];
        return isCount;
    }

    /// <inheritdoc cref="TryReadCount(ReadOnlySpan{byte}, out long, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind the count, unchanged if there is none.</param>
    /// <param name="value">The count, 0 to 2^63-1; 0 if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadCount(this ref ReadOnlySpan<byte> source, out long value)
    {
        bool isCount = CountFormat.TryRead(source, out value, out int size);
        source = source[size..];
        return isCount;
    }
}
