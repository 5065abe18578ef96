using System.Runtime.CompilerServices;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>
/// What Firn allocates for a stream on a 64-bit runtime, beside what it reads. To write: one object that holds the pooled chunk. To read: a
/// buffer, which is an object with a list of segments; their memory is pooled, the first has 4 KB and each further one twice as much, up to 1 MB.
/// </summary>
internal static class StreamMemory
{
    private const int FirstSegment = 4 << 10;
    private const int LargestSegment = 1 << 20;
    private const int SinkBytes = 40;
    private const int BufferBytes = 56;
    private const int SegmentBytes = 56;
    private const int ListBytes = 32;
    private const int FirstCapacity = 4;

    /// <summary>For writing a message.</summary>
    public static long Writing(int _) => SinkBytes;

    /// <summary>For reading a message of <paramref name="length"/> bytes.</summary>
    public static long Reading(int length)
    {
        // Looking for the end of the stream takes room, too.
        int segments = 1;
        long room = FirstSegment;
        for (int next = FirstSegment * 2; room <= length; segments++, next = Math.Min(next * 2, LargestSegment)) room += next;
        long arrays = 0;
        int capacity = FirstCapacity;
        for (; ; capacity *= 2)
        {
            arrays += Harness.Suite.ArrayBytes(capacity * Unsafe.SizeOf<nint>());
            if (capacity >= segments) break;
        }

        return BufferBytes + ListBytes + arrays + (segments * (long)SegmentBytes);
    }
}
