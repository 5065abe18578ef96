using System.Buffers.Binary;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>
/// Records of "log" one at a time through a container, by hand: one buffer for the frame, no check but the checksum, which is the library's, as
/// copies of memory are the runtime's.
/// </summary>
internal static unsafe class ContainerFloor
{
    private const int Target = (1 << 20) - sizeof(uint);
    private const int HeadRoom = 16;
    private const int BufferBytes = 2 << 20;
    private const int EndBytes = sizeof(uint);

    /// <summary>Writes the head, frames of at most 1 MiB, and the end mark.</summary>
    public static void Write(Stream stream, byte[] head, IEnumerable<LogEntry> records)
    {
        byte[] buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
        stream.Write(head);
        fixed (byte* start = buffer)
        {
            byte* p = start + HeadRoom;
            int count = 0;
            foreach (LogEntry record in records)
            {
                byte* end = LogFloor.WriteEntry(p, record);
                count++;
                int values = (int)(end - start) - HeadRoom;
                if (values > Target - (2 * sizeof(uint)) - CountBytes(count))
                {
                    // It is the first of the next frame; the checksum of this one takes its place.
                    WriteFrame(stream, buffer, count - 1, (int)(p - start));
                    end = LogFloor.WriteEntry(start + HeadRoom, record);
                    count = 1;
                }

                p = end;
            }

            if (count > 0) WriteFrame(stream, buffer, count, (int)(p - start));
        }

        stream.Write(stackalloc byte[EndBytes]);
    }

    /// <summary>Reads frames into one buffer and gives their records one by one.</summary>
    /// <param name="stream">Behind the head.</param>
    /// <returns>All codes together, so that no record is dead.</returns>
    public static int Read(Stream stream)
    {
        byte[] buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
        int sum = 0;
        stream.ReadExactly(buffer, 0, sizeof(uint));
        for (int length; (length = BinaryPrimitives.ReadInt32LittleEndian(buffer)) != 0;)
        {
            // Frame, checksum and the length behind it in one read.
            stream.ReadExactly(buffer, 0, length + (2 * sizeof(uint)));
            if (Crc32C.Compute(buffer.AsSpan(0, length)) != BinaryPrimitives.ReadUInt32LittleEndian(buffer.AsSpan(length))) throw new InvalidDataException("The checksum of a frame differs.");
            fixed (byte* start = buffer)
            {
                byte* p = start;
                for (uint left = Wire.ReadCount(ref p) >> 1; left > 0; left--)
                {
                    byte* next = p;
                    sum += LogFloor.ReadEntry(ref next).Code;
                    p = next;
                }
            }

            buffer.AsSpan(length + sizeof(uint), sizeof(uint)).CopyTo(buffer);
        }

        return sum;
    }

    private static void WriteFrame(Stream stream, byte[] buffer, int count, int end)
    {
        int start = HeadRoom - CountBytes(count);
        fixed (byte* p = buffer)
        {
            Wire.WriteCount(p + start, (uint)count * 2);
            *(int*)(p + start - sizeof(int)) = end - start;
            *(uint*)(p + end) = Crc32C.Compute(new ReadOnlySpan<byte>(p + start, end - start));
        }

        stream.Write(buffer, start - sizeof(int), end + sizeof(uint) - start + sizeof(int));
    }

    private static int CountBytes(int count) => count * 2 < 240 ? 1 : count * 2 <= ushort.MaxValue ? 3 : 5;
}
