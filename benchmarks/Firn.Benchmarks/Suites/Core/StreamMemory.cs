using System.Runtime.CompilerServices;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>
/// What Firn allocates on a 64-bit runtime to read a stream that knows its length, beside what it reads: nothing below 1 KB, which is read on the
/// stack; beyond that, and up to 1 MB, a buffer, which is an object with a list of one segment. The segment's memory is pooled.
/// </summary>
internal static class StreamMemory
{
    private const int OnStack = 1 << 10;
    private const int OneSegment = 1 << 20;
    private const int BufferBytes = 64;
    private const int SegmentBytes = 56;
    private const int ListBytes = 32;
    private const int ListCapacity = 4;

    /// <summary>For reading a message of <paramref name="length"/> bytes, fewer than 1 MB.</summary>
    public static long Reading(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(length, OneSegment);
        return length < OnStack ? 0 : BufferBytes + ListBytes + Harness.Suite.ArrayBytes(ListCapacity * Unsafe.SizeOf<nint>()) + SegmentBytes;
    }
}
