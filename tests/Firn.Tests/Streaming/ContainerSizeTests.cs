using System.Globalization;
using System.IO.Pipelines;
using Firn.Tests.Codecs;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>
/// Containers far larger than memory has to be. 300 MB of records go through a pipe in every run; as many gigabytes as the environment
/// variable FIRN_LARGE_GIGABYTES says in one by hand:
/// <c>FIRN_LARGE_GIGABYTES=5 dotnet test tests/Firn.Tests -c Release --filter FullyQualifiedName~ContainerSizeTests</c>.
/// </summary>
[Collection(AloneCollection.Name)]
public class ContainerSizeTests
{
    private const long Megabyte = 1_000_000;
    private const long LargestGrowth = 16 * Megabyte;
    private const int LeastBytesOfRecord = 70;

    public sealed class LogRecord
    {
        public long Number { get; set; }

        public ushort Code { get; set; }

        public string? Date { get; set; }

        public string? Request { get; set; }

        public string? User { get; set; }

        public static LogRecord Make(long i) => new()
        {
            Number = i,
            Code = (ushort)(200 + (i % 300)),
            Date = Dates[i % Dates.Length],
            Request = Requests[i % Requests.Length],
            User = i % 4 == 0 ? null : Users[i % Users.Length],
        };

        public void AssertIs(long i)
        {
            // Not by Assert.Equal: it would take longer than the reading.
            bool same = Number == i && Code == 200 + (i % 300) && Date == Dates[i % Dates.Length] && Request == Requests[i % Requests.Length] && User == (i % 4 == 0 ? null : Users[i % Users.Length]);
            Assert.True(same, $"Record {i} is another.");
        }

        private static readonly string[] Dates = [.. Enumerable.Range(1, 97).Select(i => string.Create(CultureInfo.InvariantCulture, $"{1 + (i % 28)}/Mar/2025:{i % 24}:{i % 60}:7 +0100"))];
        private static readonly string[] Requests = [.. Enumerable.Range(1, 89).Select(i => string.Create(CultureInfo.InvariantCulture, $"GET /api/orders/{i * i}/open HTTP/1.1"))];
        private static readonly string[] Users = ["ana", "ben", "chloe", "dmitri", "erika"];
    }

    private static long Goal => long.TryParse(Environment.GetEnvironmentVariable("FIRN_LARGE_GIGABYTES"), NumberStyles.None, CultureInfo.InvariantCulture, out long gigabytes)
        ? gigabytes * 1_000 * Megabyte
        : 300 * Megabyte;

    [Fact]
    public async Task Records_through_a_pipe_in_flat_memory()
    {
        long count = Goal / LeastBytesOfRecord;
        Pipe pipe = new();
        long start = GC.GetTotalMemory(forceFullCollection: true);
        Task write = Task.Run(async () =>
        {
            await FirnSerializer.SerializeAsync(pipe.Writer, Records(count));
            await pipe.Writer.CompleteAsync();
        });

        long i = 0;
        long largest = start;
        await using FirnContainerReader<LogRecord> reader = FirnSerializer.OpenContainer<LogRecord>(pipe.Reader);
        while (await reader.ReadAsync())
        {
            reader.Current!.AssertIs(i);
            if (++i % (count / 8) == 0) largest = Math.Max(largest, GC.GetTotalMemory(forceFullCollection: true));
        }

        await write;
        Assert.Equal(count, i);
        Assert.InRange(reader.Position, Goal, 2 * Goal);
        Assert.True(largest - start < LargestGrowth, $"Memory grew by {largest - start} bytes.");
    }

    private static async IAsyncEnumerable<LogRecord> Records(long count)
    {
        for (long i = 0; i < count; i++)
        {
            if (i % 100_000 == 0) await Task.Yield();
            yield return LogRecord.Make(i);
        }
    }

    // 2,200 frames of 1 MB: more than an int counts.
    private const int Frames = 2_200;
    private const int FrameValue = 1_000_000;

    [Fact]
    public void Written_beyond_2_GiB()
    {
        byte[] value = new byte[FrameValue];
        long start = GC.GetTotalMemory(forceFullCollection: true);
        using FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(Stream.Null);
        for (int i = 0; i < Frames; i++) writer.Write(value);
        writer.Flush();
        Assert.InRange(writer.Position, 1L * Frames * FrameValue, (1L * Frames * FrameValue) + (100 * Frames));
        Assert.Equal((Frames, Frames), (writer.FrameCount, writer.ValueCount));
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - start, long.MinValue, LargestGrowth);
    }

    [Fact]
    public void Read_and_appended_to_beyond_2_GiB()
    {
        byte[] one = Containers.WriteFirn([new byte[FrameValue]]);
        int head = Containers.HeadFirnLength<byte[]>();
        using RepeatedFrames stream = new(one[..head], one[head..^4], Frames);
        using (FirnContainerWriter<byte[]> writer = FirnSerializer.AppendToContainer<byte[]>(stream))
        {
            Assert.Equal((stream.Length - 4, (long)Frames), (writer.Position, writer.FrameCount));
            writer.Write([7]);
        }

        stream.Position = 0;
        using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(stream);
        long count = 0;
        while (reader.Read()) count++;
        Assert.Equal(Frames + 1, count);
        Assert.Equal([7], reader.Current!);
        Assert.Equal(stream.Length - 4, reader.Position);
    }

    /// <summary>A container of one frame again and again, which is not stored; what is written to its end is.</summary>
    private sealed class RepeatedFrames(byte[] head, byte[] frame, int count) : Stream
    {
        private readonly long _end = head.Length + ((long)frame.Length * count);
        private readonly MemoryStream _tail = MakeTail();

        private static MemoryStream MakeTail()
        {
            MemoryStream tail = new();
            tail.Write([0, 0, 0, 0]);
            return tail;
        }

        public override bool CanRead => true;

        public override bool CanSeek => true;

        public override bool CanWrite => true;

        public override long Length => _end + _tail.Length;

        public override long Position { get; set; }

        public override int Read(Span<byte> buffer)
        {
            int read;
            if (Position < head.Length) read = Copy(head, (int)Position, buffer);
            else if (Position < _end) read = Copy(frame, (int)((Position - head.Length) % frame.Length), buffer);
            else read = Copy(_tail.ToArray(), (int)(Position - _end), buffer);
            Position += read;
            return read;
        }

        private static int Copy(byte[] from, int start, Span<byte> to)
        {
            int count = Math.Min(from.Length - start, to.Length);
            from.AsSpan(start, count).CopyTo(to);
            return count;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            _tail.Position = Position - _end;
            _tail.Write(buffer);
            Position += buffer.Length;
        }

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
