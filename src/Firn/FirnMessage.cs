using System.Buffers;

namespace Firn;

/// <summary>What stands in front of a message's body, for code that passes messages on, stores them or reports about them: it is read without the message's type.</summary>
public static class FirnMessage
{
    // A count, and what compression puts in front of its data: the method and two counts.
    private const int LongestCount = 9;
    private const int LongestCompression = 1 + (2 * LongestCount);

    /// <summary>Reads what stands in front of a message's body.</summary>
    /// <param name="source">The message, or its beginning.</param>
    /// <param name="header">What stands there; the default where there is none.</param>
    /// <returns>
    /// Whether the bytes begin with the header of a message of format version 1, schema included. Not where they end within it, or are something else: a container,
    /// say, which begins with <c>FIRN</c>. Nothing behind is looked at, and the descriptor is not checked.
    /// </returns>
    public static bool TryReadHeader(ReadOnlySpan<byte> source, out FirnMessageHeader header)
    {
        header = default;
        if (!Message.TryReadStart(source, source.Length, out FirnMessageHeader start, out bool isCompressed)) return false;
        if (start.SchemaMode == FirnSchemaMode.Named && !TryReadNames(source[start.Length..], source.Length, ref start)) return false;
        if (isCompressed && !TryReadCompression(source[start.Length..], ref start)) return false;
        header = start;
        return true;
    }

    /// <summary>Reads what stands in front of a message's body.</summary>
    /// <param name="source">The message, or its beginning.</param>
    /// <param name="header">What stands there; the default where there is none.</param>
    /// <returns>As for a span.</returns>
    public static bool TryReadHeader(in ReadOnlySequence<byte> source, out FirnMessageHeader header)
    {
        if (source.IsSingleSegment) return TryReadHeader(source.FirstSpan, out header);
        header = default;
        Span<byte> copy = stackalloc byte[LongestCompression];
        if (!Message.TryReadStart(Copy(source, copy[..(1 + LongestCount)]), source.Length, out FirnMessageHeader start, out bool isCompressed)) return false;
        if (start.SchemaMode == FirnSchemaMode.Named && !TryReadNames(Copy(source.Slice(start.Length), copy), source.Length, ref start)) return false;
        if (isCompressed && !TryReadCompression(Copy(source.Slice(start.Length), copy), ref start)) return false;
        header = start;
        return true;
    }

    private static ReadOnlySpan<byte> Copy(in ReadOnlySequence<byte> source, Span<byte> copy)
    {
        int length = (int)Math.Min(source.Length, copy.Length);
        source.Slice(0, length).CopyTo(copy);
        return copy[..length];
    }

    private static bool TryReadNames(ReadOnlySpan<byte> source, long length, ref FirnMessageHeader header)
    {
        if (!CountFormat.TryRead(source, out long names, out int size) || names > SchemaNamesParser.Longest || header.Length + size + names > length) return false;
        int start = header.Length + size;
        header = header with { Names = start..(start + (int)names), Length = start + (int)names };
        return true;
    }

    private static bool TryReadCompression(ReadOnlySpan<byte> source, ref FirnMessageHeader header)
    {
        if (source.IsEmpty || source[0] == 0) return false;
        if (!CountFormat.TryRead(source[1..], out long raw, out int rawSize) || !CountFormat.TryRead(source[(1 + rawSize)..], out _, out int dataSize)) return false;
        header = header with { Compression = (FirnCompression)source[0], BodyLength = raw, Length = header.Length + 1 + rawSize + dataSize };
        return true;
    }
}
