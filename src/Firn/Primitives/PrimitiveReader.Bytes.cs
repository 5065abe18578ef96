using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads bytes behind their count into a new array.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The bytes; null if there are none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether the count and all of the bytes are there.</returns>
    public static bool TryRead(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out byte[]? value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return ByteBlock.TryRead(ref rest, out value);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out byte[], out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="value">The bytes; null if there are none to read.</param>
    public static bool TryRead(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out byte[]? value) =>
        ByteBlock.TryRead(ref source, out value);

    /// <summary>Reads bytes behind their count, and shows them where they stand.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The bytes, a part of <paramref name="source"/>; empty if there are none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether the count and all of the bytes are there.</returns>
    public static bool TryRead(this ReadOnlySpan<byte> source, out ReadOnlySpan<byte> value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return ByteBlock.TryRead(ref rest, out value);
    }

    /// <inheritdoc cref="TryRead(ReadOnlySpan{byte}, out ReadOnlySpan{byte}, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="value">The bytes, a part of <paramref name="source"/>; empty if there are none to read.</param>
    public static bool TryRead(this scoped ref ReadOnlySpan<byte> source, out ReadOnlySpan<byte> value) =>
        ByteBlock.TryRead(ref source, out value);

    /// <summary>Takes bytes without a count, and shows them where they stand.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="length">How many; of a negative number there are none.</param>
    /// <param name="value">The bytes, a part of <paramref name="source"/>; empty if there are not so many.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether so many are there.</returns>
    public static bool TryReadRaw(this ReadOnlySpan<byte> source, int length, out ReadOnlySpan<byte> value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return ByteBlock.TryReadRaw(ref rest, length, out value);
    }

    /// <inheritdoc cref="TryReadRaw(ReadOnlySpan{byte}, int, out ReadOnlySpan{byte}, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="length">How many; of a negative number there are none.</param>
    /// <param name="value">The bytes, a part of <paramref name="source"/>; empty if there are not so many.</param>
    public static bool TryReadRaw(this scoped ref ReadOnlySpan<byte> source, int length, out ReadOnlySpan<byte> value) =>
        ByteBlock.TryReadRaw(ref source, length, out value);

    /// <summary>Copies bytes without a count.</summary>
    /// <param name="source">The memory to read from.</param>
    /// <param name="destination">Where they go, and how many: all of it is filled, or nothing.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether so many are there.</returns>
    public static bool TryReadRaw(this ReadOnlySpan<byte> source, scoped Span<byte> destination, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        return ByteBlock.TryReadRaw(ref rest, destination);
    }

    /// <inheritdoc cref="TryReadRaw(ReadOnlySpan{byte}, Span{byte}, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="destination">Where they go, and how many: all of it is filled, or nothing.</param>
    public static bool TryReadRaw(this ref ReadOnlySpan<byte> source, scoped Span<byte> destination) =>
        ByteBlock.TryReadRaw(ref source, destination);
}
