using System.Buffers.Binary;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Suites;

/// <summary>
/// What a container's frames, none of which needs another, would gain by being read on several threads: each as a container of its own, in a
/// task, and put together in order. By means that every caller has, and reading ahead, which the library does not.
/// </summary>
internal static class ParallelFrames
{
    private const int EndBytes = sizeof(uint);
    private const int AroundFrame = 2 * sizeof(uint);

    // As many as are taken up at once for each thread: one that is worked at and one that waits.
    private const int Ahead = 2;

    /// <summary>Reads all records.</summary>
    /// <returns>All codes together.</returns>
    public static int Read(byte[] head, Stream container, int threads)
    {
        int sum = 0;
        Queue<Task<List<LogEntry?>>> frames = new();
        container.ReadExactly(new byte[head.Length]);
        byte[] length = new byte[sizeof(uint)];
        bool isEnd = false;
        while (!isEnd || frames.Count > 0)
        {
            while (!isEnd && frames.Count < threads * Ahead)
            {
                container.ReadExactly(length);
                int frame = BinaryPrimitives.ReadInt32LittleEndian(length);
                isEnd = frame == 0;
                if (isEnd) break;
                byte[] alone = GC.AllocateUninitializedArray<byte>(head.Length + frame + AroundFrame + EndBytes);
                head.CopyTo(alone, 0);
                length.CopyTo(alone, head.Length);
                container.ReadExactly(alone, head.Length + sizeof(uint), frame + sizeof(uint));
                alone.AsSpan(alone.Length - EndBytes).Clear();
                frames.Enqueue(Task.Run(() =>
                {
                    List<LogEntry?> values = new(16 << 10);
                    values.AddRange(FirnSerializer.DeserializeEnumerable<LogEntry>(new MemoryStream(alone)));
                    return values;
                }));
            }

            if (frames.TryDequeue(out Task<List<LogEntry?>>? next))
            {
                foreach (LogEntry? record in next.GetAwaiter().GetResult()) sum += record!.Code;
            }
        }

        return sum;
    }
}
