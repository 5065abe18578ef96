using System.Buffers.Binary;
using System.IO.Pipelines;

namespace Firn.Tests.Streaming;

/// <summary>Writing and reading whole containers by every entry point, and taking them apart by hand.</summary>
internal static class Containers
{
    [FirnEntryPoint]
    public static byte[] WriteFirn<T>(IEnumerable<T> values, FirnOptions? options = null)
    {
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values, options);
        return stream.ToArray();
    }

    [FirnEntryPoint]
    public static List<T?> ReadFirn<T>(byte[] container, FirnOptions? options = null) => [.. FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(container), options)];

    public static async IAsyncEnumerable<T> Async<T>(IEnumerable<T> values, int yieldEach = 7)
    {
        int i = 0;
        foreach (T value in values)
        {
            if (++i % yieldEach == 0) await Task.Yield();
            yield return value;
        }
    }

    public static async Task<List<T>> ToListAsync<T>(IAsyncEnumerable<T> values)
    {
        List<T> list = [];
        await foreach (T value in values) list.Add(value);
        return list;
    }

    /// <summary>The container by every way of writing; they must agree.</summary>
    [FirnEntryPoint]
    public static async Task<byte[]> WriteFirnEveryWayAsync<T>(IReadOnlyCollection<T> values, FirnOptions options)
    {
        byte[] first = WriteFirn(values, options);

        MemoryStream stream = new();
        await FirnSerializer.SerializeAsync(stream, Async(values), options);
        Check("SerializeAsync(Stream)", stream.ToArray());

        Pipe pipe = new();
        Task<byte[]> read = ReadPipeAsync(pipe.Reader);
        await FirnSerializer.SerializeAsync(pipe.Writer, Async(values), options);
        await pipe.Writer.CompleteAsync();
        Check("SerializeAsync(PipeWriter)", await read);

        MemoryStream one = new();
        using (FirnContainerWriter<T> writer = FirnSerializer.CreateContainer<T>(one, options))
        {
            foreach (T value in values) writer.Write(value);
        }

        Check("CreateContainer", one.ToArray());

        MemoryStream waiting = new();
        await using (FirnContainerWriter<T> writer = FirnSerializer.CreateContainer<T>(waiting, options))
        {
            foreach (T value in values) await writer.WriteAsync(value);
        }

        Check("CreateContainer, async", waiting.ToArray());

        if (options.Compression != FirnCompression.None)
        {
            FirnOptions several = options with { MaxDegreeOfParallelism = 3 };
            Check("several threads", WriteFirn(values, several));
            MemoryStream threads = new();
            await FirnSerializer.SerializeAsync(threads, Async(values), several);
            Check("several threads, async", threads.ToArray());
        }

        return first;

        void Check(string way, byte[] bytes)
        {
            if (!bytes.AsSpan().SequenceEqual(first)) throw new InvalidOperationException(way + " writes other bytes.");
        }
    }

    private static async Task<byte[]> ReadPipeAsync(PipeReader reader)
    {
        MemoryStream stream = new();
        await reader.CopyToAsync(stream);
        return stream.ToArray();
    }

    /// <summary>The values by every way of reading.</summary>
    [FirnEntryPoint]
    public static async Task<List<(string Way, List<T?> Values)>> ReadFirnEveryWayAsync<T>(byte[] container, FirnOptions options)
    {
        List<(string, List<T?>)> all = [];
        all.Add(("DeserializeEnumerable", [.. FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(container), options)]));
        all.Add(("DeserializeAsyncEnumerable(Stream)", await ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<T>(new MemoryStream(container), options))));
        all.Add(("slow stream", await ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<T>(new EntryPoints.SlowStream(container, 37 + (container.Length / 999)), options))));
        Pipe pipe = new(new PipeOptions(pauseWriterThreshold: 1_000, resumeWriterThreshold: 500));
        Task write = Task.Run(async () =>
        {
            await pipe.Writer.WriteAsync(container);
            await pipe.Writer.CompleteAsync();
        });
        all.Add(("DeserializeAsyncEnumerable(PipeReader)", await ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<T>(pipe.Reader, options))));
        await write;
        using (FirnContainerReader<T> reader = FirnSerializer.OpenContainer<T>(new EntryPoints.SlowStream(container, 11 + (container.Length / 999)), options))
        {
            List<T?> values = [];
            while (reader.Read()) values.Add(reader.Current);
            all.Add(("OpenContainer", values));
        }

        await using (FirnContainerReader<T> reader = FirnSerializer.OpenContainer<T>(PipeReader.Create(new MemoryStream(container)), options))
        {
            List<T?> values = [];
            while (await reader.ReadAsync()) values.Add(reader.Current);
            all.Add(("OpenContainer, async", values));
        }

        FirnOptions several = options with { MaxDegreeOfParallelism = 3 };
        all.Add(("several threads", [.. FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(container), several)]));
        all.Add(("several threads, async", await ToListAsync(FirnSerializer.DeserializeAsyncEnumerable<T>(new MemoryStream(container), several))));
        return all;
    }

    /// <summary>A part of a container: where it begins and how long it is, a frame's length and checksum included.</summary>
    public readonly record struct Part(int Start, int Length)
    {
        public int End => Start + Length;
    }

    /// <summary>The frames of a container whose first begins at <paramref name="headLength"/>; the end mark is the last part.</summary>
    public static List<Part> Frames(byte[] container, int headLength)
    {
        List<Part> frames = [];
        int position = headLength;
        while (position < container.Length)
        {
            uint length = BinaryPrimitives.ReadUInt32LittleEndian(container.AsSpan(position));
            int whole = length == 0 ? 4 : checked((int)length + 8);
            frames.Add(new Part(position, whole));
            position += whole;
            if (length == 0) break;
        }

        return frames;
    }

    /// <summary>The length of the head: an empty container is nothing but it and the end mark.</summary>
    [FirnEntryPoint]
    public static int HeadFirnLength<T>(FirnOptions? options = null) => WriteFirn<T>([], options).Length - 4;

    /// <summary>A frame around bytes, with its length and checksum.</summary>
    public static byte[] Frame(byte[] body)
    {
        byte[] frame = new byte[body.Length + 8];
        BinaryPrimitives.WriteUInt32LittleEndian(frame, (uint)body.Length);
        body.CopyTo(frame, 4);
        BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(body.Length + 4), Crc32C.Compute(body));
        return frame;
    }

    /// <summary>A container of one type with frames made by hand, and its end mark.</summary>
    [FirnEntryPoint]
    public static byte[] WithFirnFrames<T>(params byte[][] bodies) => [.. WriteFirn<T>([])[..^4], .. bodies.SelectMany(Frame), 0, 0, 0, 0];
}
