using System.IO.Pipelines;
using Xunit;
using static Firn.Tests.Streaming.ContainerBlobs;

namespace Firn.Tests.Streaming;

/// <summary>Frames that several threads compress: the container is that of one thread, whatever happens on the way.</summary>
public class ContainerParallelTests
{
    private static readonly FirnCompression[] Methods = [FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard];

    // The same values and flushes by every kind of writer.
    [FirnEntryPoint]
    private static async Task AssertSameFirnAsync<T>(IReadOnlyList<T> values, FirnCompression compression, int degree, Random random)
    {
        HashSet<int> flushes = [.. Enumerable.Range(0, random.Next(4)).Select(_ => random.Next(values.Count + 1))];
        byte[] expected = Write(SmallFrames.Options(compression));
        FirnOptions options = SmallFrames.Options(compression, degree);
        Assert.Equal(expected, Write(options));

        MemoryStream stream = new();
        await using (FirnContainerWriter<T> writer = FirnSerializer.CreateContainer<T>(stream, options)) await WriteAsync(writer);
        Assert.Equal(expected, stream.ToArray());

        Pipe pipe = new();
        Task<byte[]> read = Task.Run(async () =>
        {
            MemoryStream all = new();
            await pipe.Reader.CopyToAsync(all);
            return all.ToArray();
        });
        await using (FirnContainerWriter<T> writer = FirnSerializer.CreateContainer<T>(pipe.Writer, options)) await WriteAsync(writer);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(expected, await read);

        // Appended in two parts, the second by several threads as well.
        int half = random.Next(values.Count);
        Assert.Equal(Append(SmallFrames.Options(compression)), Append(options));

        byte[] Write(FirnOptions options)
        {
            MemoryStream stream = new();
            using (FirnContainerWriter<T> writer = FirnSerializer.CreateContainer<T>(stream, options))
            {
                for (int i = 0; i < values.Count; i++)
                {
                    if (flushes.Contains(i)) writer.Flush();
                    writer.Write(values[i]);
                }
            }

            return stream.ToArray();
        }

        async Task WriteAsync(FirnContainerWriter<T> writer)
        {
            for (int i = 0; i < values.Count; i++)
            {
                if (flushes.Contains(i)) await writer.FlushAsync();
                await writer.WriteAsync(values[i]);
            }
        }

        byte[] Append(FirnOptions options)
        {
            MemoryStream stream = new();
            foreach (IEnumerable<T> part in (IEnumerable<T>[])[values.Take(half), values.Skip(half)])
            {
                using FirnContainerWriter<T> writer = FirnSerializer.AppendToContainer<T>(stream, options);
                foreach (T value in part) writer.Write(value);
            }

            return stream.ToArray();
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public async Task The_bytes_are_those_of_one_thread(int seed)
    {
        Random random = new(seed);
        foreach (FirnCompression compression in Methods)
        {
            foreach (int degree in (int[])[2, 3, 64])
            {
                int count = random.Next(1, 600);
                await AssertSameFirnAsync([.. Enumerable.Range(0, count).Select(i => random.Next(9) == 0 ? null : new Reading { Sensor = i, Note = random.Next(3) == 0 ? null : new string('n', random.Next(200)), Raw = [random.Next()] })], compression, degree, random);
                await AssertSameFirnAsync([.. Enumerable.Range(0, count).Select(_ => MakeBlob(random))], compression, degree, random);
                await AssertSameFirnAsync([.. Enumerable.Range(0, 100 * count).Select(_ => random.Next(2) == 0)], compression, degree, random);
                await AssertSameFirnAsync([.. Enumerable.Range(0, 100 * count).Select(_ => random.Next(3) switch { 0 => true, 1 => false, _ => (bool?)null })], compression, degree, random);
                await AssertSameFirnAsync([.. Enumerable.Range(0, 10 * count).Select(i => random.Next(50) == 0 ? i : (int?)null)], compression, degree, random);
                await AssertSameFirnAsync(new Nothing[40 * count], compression, degree, random);
                await AssertSameFirnAsync([.. Enumerable.Range(0, count).Select(_ => new Person { Name = "self" }).Select(person => { person.Friend = person; return person; })], compression, degree, random);
            }
        }
    }

    // Some that fill a frame alone, some absent, some that nearly vanish when they are compressed.
    private static byte[]? MakeBlob(Random random)
    {
        if (random.Next(10) == 0) return null;
        byte[] blob = new byte[random.Next(20) == 0 ? random.Next(4_000) : random.Next(500)];
        if (random.Next(2) == 0) random.NextBytes(blob);
        return blob;
    }

    [Fact]
    public async Task Values_held_as_objects()
    {
        object[] values = [.. Blobs(50)];
        byte[] expected = Containers.WriteFirn(Blobs(50), SmallFrames.Several(1));
        MemoryStream stream = new();
        FirnSerializer.SerializeEnumerable(stream, values, typeof(byte[]), SmallFrames.Several());
        Assert.Equal(expected, stream.ToArray());
        stream = new();
        await FirnSerializer.SerializeAsync(stream, Containers.Async<object?>(values), typeof(byte[]), SmallFrames.Several());
        Assert.Equal(expected, stream.ToArray());
    }

    [Fact]
    public void Frames_of_the_usual_length()
    {
        IEnumerable<string> texts = Enumerable.Range(0, 300_000).Select(i => $"text {i}, and some more so that there are several frames");
        foreach (FirnCompression compression in Methods)
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            Assert.Equal(Containers.WriteFirn(texts, options), Containers.WriteFirn(texts, options with { MaxDegreeOfParallelism = 4 }));
        }
    }

    [Fact]
    public void Frames_that_are_not_compressed_do_not_wait()
    {
        Assert.Null(FrameQueue.Create(FirnOptions.Default with { MaxDegreeOfParallelism = 64 }));
        Assert.Null(FrameQueue.Create(FirnOptions.Default with { Compression = FirnCompression.Brotli }));
        Assert.NotNull(FrameQueue.Create(SmallFrames.Several(2)));
        Assert.Equal(Containers.WriteFirn(Blobs(5_000)), Containers.WriteFirn(Blobs(5_000), FirnOptions.Default with { MaxDegreeOfParallelism = 4 }));

        // What is appended to is compressed as it says.
        MemoryStream stream = new();
        stream.Write(Containers.WriteFirn(Blobs(10)));
        using (FirnContainerWriter<byte[]> writer = FirnSerializer.AppendToContainer<byte[]>(stream, SmallFrames.Several()))
        {
            foreach (byte[] blob in Blobs(20).Skip(10)) writer.Write(blob);
        }

        Assert.Equal(Blobs(20), Containers.ReadFirn<byte[]>(stream.ToArray()));
    }

    [Fact]
    public async Task A_flush_writes_all_that_waits()
    {
        foreach (bool waits in (bool[])[false, true])
        {
            MemoryStream stream = new();
            using FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(64));
            for (int i = 0; i < 200; i++)
            {
                writer.Write(Blob(i));
                if (i % 70 != 69) continue;
                if (waits) await writer.FlushAsync();
                else writer.Flush();
                Assert.Equal(i + 1, AssertTorn(stream.ToArray()));
                Assert.Equal(stream.Length, writer.Position);
            }

            if (waits) await writer.CompleteAsync();
            else writer.Complete();
            Assert.Equal(Blobs(200), Containers.ReadFirn<byte[]>(stream.ToArray()));
        }
    }

    [Fact]
    public async Task A_flushed_value_is_read_before_anything_follows()
    {
        Pipe pipe = new();
        await using FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(pipe.Writer, SmallFrames.Several());
        await using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(pipe.Reader);
        for (int i = 0; i < 50; i++)
        {
            await writer.WriteAsync(Blob(i));
            if (i % 10 != 9) continue;
            await writer.FlushAsync();
            for (int k = i - 9; k <= i; k++)
            {
                Assert.True(await reader.ReadAsync().AsTask().WaitAsync(TimeSpan.FromMinutes(1)));
                Assert.Equal(Blob(k), reader.Current);
            }
        }

        await writer.CompleteAsync();
        Assert.False(await reader.ReadAsync());
    }

    [Fact]
    public async Task Counts_and_progress()
    {
        const int Degree = 2;
        List<FirnProgress> expected = [];
        using (FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(new MemoryStream(), SmallFrames.Several(1)))
        {
            writer.Progress = new ContainerProgress(expected.Add);
            foreach (byte[] blob in Blobs(100)) writer.Write(blob);
        }

        foreach (bool waits in (bool[])[false, true])
        {
            List<FirnProgress> told = [];
            MemoryStream stream = new();
            FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several(Degree));
            writer.Progress = new ContainerProgress(told.Add);
            for (int i = 0; i < 100; i++)
            {
                if (waits) await writer.WriteAsync(Blob(i));
                else writer.Write(Blob(i));
                Assert.Equal(i + 1, writer.ValueCount);
                Assert.Equal(stream.Length, writer.Position);
                Assert.Equal(told.Count, writer.FrameCount);

                // Those that are compressed, and the one that is collected.
                Assert.InRange(writer.ValueCount - (told.Count == 0 ? 0 : told[^1].Values), 0, (Degree + 1) * SmallFrames.Blobs);
            }

            await writer.DisposeAsync();
            Assert.Equal(100, writer.ValueCount);
            Assert.Equal(expected, told);
            Assert.Equal(Blobs(100), Containers.ReadFirn<byte[]>(stream.ToArray()));
        }
    }

    [Fact]
    public void A_value_may_change_once_it_is_written()
    {
        byte[] value = new byte[1_000];
        MemoryStream stream = new();
        using (FirnContainerWriter<byte[]> writer = FirnSerializer.CreateContainer<byte[]>(stream, SmallFrames.Several()))
        {
            for (int i = 0; i < 100; i++)
            {
                new Random(i).NextBytes(value);
                writer.Write(value);
            }
        }

        Assert.Equal(Blobs(100), Containers.ReadFirn<byte[]>(stream.ToArray()));
    }

    // More writers than the pool has threads, all of them blocking some.
    [Fact]
    public async Task Writers_that_block_threads_of_the_pool()
    {
        byte[] expected = Containers.WriteFirn(Blobs(60), SmallFrames.Several(1));
        Task<byte[]>[] writers = [.. Enumerable.Range(0, 64).Select(i => Task.Run(() => Containers.WriteFirn(Blobs(60), SmallFrames.Several(2 + (i % 5)))))];
        foreach (Task<byte[]> writer in writers) Assert.Equal(expected, await writer);
    }
}
