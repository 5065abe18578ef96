using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Frames that several threads expand: the reader gives what one thread would, whatever is wrong with the container or its source.</summary>
public class ContainerReadAheadTests
{
    private static readonly FirnCompression[] s_methods = [FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard];

    // So many frames, of one to three values each.
    private static byte[] Make(int frames, FirnCompression compression)
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Reading?> writer = FirnSerializer.CreateContainer<Reading?>(stream, FirnOptions.Default with { Compression = compression }))
        {
            for (int frame = 0; frame < frames; frame++)
            {
                for (int i = 0; i <= frame % 3; i++) writer.Write(i == 1 ? null : new Reading { Sensor = (10 * frame) + i, Note = "frame " + frame });
                writer.Flush();
            }
        }

        return stream.ToArray();
    }

    // All that a reader says until its end, or until it has said three times what is wrong.
    private static async Task<List<string>> TranscribeAsync(Stream source, int degree, bool isAsync, bool acceptsTornTail)
    {
        List<string> said = [];
        using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(source, FirnOptions.Default with { MaxDegreeOfParallelism = degree });
        reader.AcceptsTornTail = acceptsTornTail;
        reader.Progress = new ContainerProgress(progress => said.Add(progress.ToString()));
        bool goesOn = true;
        int faults = 0;
        while (goesOn && faults < 3)
        {
            try
            {
                goesOn = isAsync ? await reader.ReadAsync() : reader.Read();
                said.Add(!goesOn ? "end" : reader.Current is { } reading ? $"{reading.Sensor} {reading.Note}" : "null");
            }
            catch (Exception exception) when (exception is FirnException or IOException)
            {
                faults++;
                said.Add($"{exception.GetType().Name} {(exception as FirnException)?.Code} {(exception as FirnException)?.Offset} {(exception as FirnException)?.Path} {exception.Message}");
            }

            said.Add($"{reader.Position} {reader.FrameCount} {reader.TornTail}");
        }

        return said;
    }

    private static async Task AssertSameAsync(Func<Stream> open, string what)
    {
        foreach (bool acceptsTornTail in (bool[])[false, true])
        {
            List<string> expected = await TranscribeAsync(open(), 1, isAsync: false, acceptsTornTail);
            foreach (int degree in (int[])[2, 64])
            {
                foreach (bool isAsync in (bool[])[false, true])
                {
                    List<string> said = await TranscribeAsync(open(), degree, isAsync, acceptsTornTail);
                    Assert.True(expected.SequenceEqual(said), $"{what}, {degree} at once, async {isAsync}, torn tail {acceptsTornTail}:\n{string.Join('\n', said)}\nexpected:\n{string.Join('\n', expected)}");
                }
            }
        }
    }

    [Fact]
    [Trait("Hostile", "H01")]
    public async Task Torn_at_every_byte()
    {
        foreach (FirnCompression compression in s_methods)
        {
            byte[] container = Make(7, compression);
            for (int length = 0; length <= container.Length; length++)
            {
                byte[] torn = container[..length];
                await AssertSameAsync(() => new MemoryStream(torn), $"{compression}, {length} bytes");
            }
        }
    }

    [Fact]
    public async Task Damaged_at_every_byte()
    {
        Random random = new(7);
        foreach (FirnCompression compression in s_methods)
        {
            byte[] container = Make(5, compression);
            int head = Containers.HeadFirnLength<Reading?>(FirnOptions.Default with { Compression = compression });
            for (int i = head; i < container.Length; i++)
            {
                byte[] damaged = [.. container];
                damaged[i] ^= (byte)(1 << random.Next(8));
                await AssertSameAsync(() => new MemoryStream(damaged), $"{compression}, byte {i} is {damaged[i]}");
            }
        }
    }

    // Data that are damaged behind a checksum that is right.
    [Fact]
    public async Task Malformed_frames_are_found_in_their_turn()
    {
        Random random = new(8);
        foreach (FirnCompression compression in s_methods)
        {
            byte[] container = Make(6, compression);
            List<Containers.Part> parts = Containers.Frames(container, Containers.HeadFirnLength<Reading?>(FirnOptions.Default with { Compression = compression }));
            for (int round = 0; round < 300; round++)
            {
                byte[] damaged = [.. container];
                foreach (Containers.Part frame in random.GetItems(parts.ToArray()[..^1], random.Next(1, 3)))
                {
                    int length = frame.Length - 8;
                    damaged[frame.Start + 4 + random.Next(length)] = (byte)random.Next(256);
                    BitConverter.TryWriteBytes(damaged.AsSpan(frame.End - 4), Crc32C.Compute(damaged.AsSpan(frame.Start + 4, length)));
                }

                await AssertSameAsync(() => new MemoryStream(damaged), $"{compression}, seed 8, round {round}");
            }
        }
    }

    // A source that asks before it is read, from where and how much, how much it gives.
    private sealed class AskingStream(byte[] bytes, Func<int, int, int> ask, bool canSeek = true) : MemoryStream(bytes)
    {
        public int Taken { get; private set; }

        public override bool CanSeek => canSeek;

        // All other ways to read lead here.
        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = base.Read(buffer, offset, ask((int)Position, count));
            Taken += read;
            return read;
        }

        // It does not look at tokens: what is asked may be the one that cancels.
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => base.ReadAsync(buffer, CancellationToken.None);
    }

    // Gives so many bytes and then fails, each time or once.
    private static AskingStream Broken(byte[] bytes, int limit, bool once)
    {
        bool hasFailed = false;
        return new AskingStream(bytes, (position, count) =>
        {
            if (hasFailed && once) return count;
            if (position < limit) return Math.Min(limit - position, count);
            hasFailed = true;
            throw new IOException($"nothing behind {limit}");
        });
    }

    [Fact]
    public async Task A_source_that_fails_is_heard_of_when_the_values_before_were_given()
    {
        byte[] container = Make(7, FirnCompression.Brotli);
        for (int limit = 0; limit < container.Length; limit += 3)
        {
            int at = limit;
            await AssertSameAsync(() => Broken(container, at, once: false), $"fails behind {limit}");
            await AssertSameAsync(() => Broken(container, at, once: true), $"fails once behind {limit}");
        }
    }

    // What a reader has taken of its source when it gives the first value.
    private static async Task<int> TakenAsync(byte[] container, int degree, bool canSeek, bool isAsync)
    {
        AskingStream source = new(container, (_, count) => count, canSeek);
        using FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(source, SmallFrames.Several(degree));
        Assert.Equal(0, source.Taken);
        Assert.True(isAsync ? await reader.ReadAsync() : reader.Read());
        return source.Taken;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Only_sources_that_can_seek_are_read_ahead(bool isAsync)
    {
        byte[] container = Containers.WriteFirn(ContainerBlobs.Blobs(100), SmallFrames.Several(1));
        List<Containers.Part> parts = Containers.Frames(container, Containers.HeadFirnLength<byte[]>(SmallFrames.Several(1)));
        int Behind(int frames) => parts[frames - 1].End + 4;
        Assert.Equal(Behind(1), await TakenAsync(container, 1, canSeek: true, isAsync));
        Assert.Equal(Behind(1), await TakenAsync(container, 8, canSeek: false, isAsync));
        Assert.Equal(Behind(3), await TakenAsync(container, 2, canSeek: true, isAsync));
        Assert.Equal(Behind(9), await TakenAsync(container, 8, canSeek: true, isAsync));
        Assert.Equal(container.Length, await TakenAsync(container, 64, canSeek: true, isAsync));

        // Frames that are not compressed have nothing to be done ahead.
        byte[] plain = Containers.WriteFirn(ContainerBlobs.Blobs(100), FirnOptions.Default with { MaxMessageBytes = 4 << 10 });
        Assert.Equal(await TakenAsync(plain, 1, canSeek: true, isAsync), await TakenAsync(plain, 8, canSeek: true, isAsync));
    }

    [Fact]
    public void Nothing_behind_the_end_mark_is_taken()
    {
        byte[] container = Make(5, FirnCompression.Deflate);
        MemoryStream source = new([.. container, .. container, 1, 2, 3]);
        for (int i = 1; i <= 2; i++)
        {
            using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(source, FirnOptions.Default with { MaxDegreeOfParallelism = 64 });
            Assert.Equal(9, reader.ReadAll().Count());
            Assert.Equal(i * container.Length, source.Position);
        }
    }

    [Fact]
    public async Task A_cancelled_call_takes_no_value()
    {
        byte[] container = Make(9, FirnCompression.Brotli);
        using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(new MemoryStream(container), FirnOptions.Default with { MaxDegreeOfParallelism = 2 });
        List<Reading?> values = [];
        do
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reader.ReadAsync(new CancellationToken(true)));
            if (values.Count > 0) Assert.Equal(values[^1], reader.Current);
            if (!await reader.ReadAsync()) break;
            values.Add(reader.Current);
        }
        while (true);
        Assert.Equal(18, values.Count);
    }

    // Blocks in the middle of the walk until it is cancelled.
    private sealed class WaitingStream(byte[] bytes, int limit) : MemoryStream(bytes)
    {
        public bool IsOpen { get; set; }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            int left = limit - (int)Position;
            if (IsOpen) return new(Read(buffer.Span));
            return left > 0 ? new(Read(buffer.Span[..Math.Min(left, buffer.Length)])) : Wait(cancellationToken);
        }

        private static async ValueTask<int> Wait(CancellationToken cancellationToken)
        {
            await Task.Delay(Timeout.Infinite, cancellationToken);
            return 0;
        }
    }

    [Fact]
    public async Task Waiting_for_frames_ahead_can_be_cancelled_and_gone_on_with()
    {
        byte[] container = Make(9, FirnCompression.Brotli);
        List<Containers.Part> parts = Containers.Frames(container, Containers.HeadFirnLength<Reading?>(FirnOptions.Default with { Compression = FirnCompression.Brotli }));
        WaitingStream source = new(container, parts[3].Start + 9);
        await using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(source, FirnOptions.Default with { MaxDegreeOfParallelism = 8 });
        using (CancellationTokenSource cancellation = new(TimeSpan.FromMilliseconds(50)))
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reader.ReadAsync(cancellation.Token));
        }

        Assert.Equal(0, reader.FrameCount);
        source.IsOpen = true;
        int count = 0;
        while (await reader.ReadAsync()) count++;
        Assert.Equal(18, count);
        Assert.Equal(9, reader.FrameCount);
    }

    [Fact]
    public void Whether_a_torn_end_is_accepted_is_asked_when_it_is_its_turn()
    {
        byte[] torn = Make(6, FirnCompression.Brotli)[..^3];
        using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(new MemoryStream(torn), FirnOptions.Default with { MaxDegreeOfParallelism = 64 });
        Assert.True(reader.Read());
        reader.AcceptsTornTail = true;
        Assert.Null(reader.TornTail);
        Assert.Equal(11, reader.ReadAll().Count());
        Assert.Equal(6, reader.TornTail!.FrameCount);

        using FirnContainerReader<Reading?> stricter = FirnSerializer.OpenContainer<Reading?>(new MemoryStream(torn), FirnOptions.Default with { MaxDegreeOfParallelism = 64 });
        stricter.AcceptsTornTail = true;
        Assert.True(stricter.Read());
        stricter.AcceptsTornTail = false;
        for (int i = 1; i < 12; i++) Assert.True(stricter.Read());
        Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() => stricter.Read()).Code);
        Assert.Null(stricter.TornTail);
    }

    [Fact]
    public async Task A_fault_waits_for_its_turn_though_the_call_is_cancelled()
    {
        byte[] container = Make(6, FirnCompression.Brotli);
        Containers.Part damaged = Containers.Frames(container, Containers.HeadFirnLength<Reading?>(FirnOptions.Default with { Compression = FirnCompression.Brotli }))[4];
        container[damaged.End - 1] ^= 1;
        using CancellationTokenSource cancellation = new();
        // Cancelled while it reads the damaged frame, which it gives all the same.
        AskingStream source = new(container, (position, count) =>
        {
            if (position <= damaged.Start + 4 && damaged.Start + 4 < position + count) cancellation.Cancel();
            return count;
        });
        using FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(source, FirnOptions.Default with { MaxDegreeOfParallelism = 64 });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reader.ReadAsync(cancellation.Token));
        for (int i = 0; i < 7; i++) Assert.True(await reader.ReadAsync());
        for (int i = 0; i < 3; i++) Assert.Equal(FirnErrorCode.ChecksumMismatch, (await Assert.ThrowsAsync<FirnException>(async () => await reader.ReadAsync())).Code);
        Assert.Equal(4, reader.FrameCount);
    }

    // A frame that says 60 KiB and holds a few bytes takes most of what a container may expand beyond 256 times: not again each time that it is tried.
    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    public void A_malformed_frame_is_the_same_error_each_time(int degree)
    {
        MemoryStream stream = new();
        stream.Write(Make(2, FirnCompression.Brotli).AsSpan()[..^4]);
        byte[] frame = [(byte)FirnCompression.Brotli, 0xF0, 0x00, 0xF0, 5, 1, 2, 3, 4, 5];
        stream.Write(BitConverter.GetBytes(frame.Length));
        stream.Write(frame);
        stream.Write(BitConverter.GetBytes(Crc32C.Compute(frame)));
        stream.Write([0, 0, 0, 0]);
        stream.Position = 0;
        FirnContainerReader<Reading?> reader = FirnSerializer.OpenContainer<Reading?>(stream, FirnOptions.Default with { MaxDegreeOfParallelism = degree });
        for (int i = 0; i < 3; i++) Assert.True(reader.Read());
        for (int i = 0; i < 3; i++) Assert.Contains("malformed", Assert.Throws<FirnException>(() => reader.Read()).Message);
        reader.Dispose();
        reader.Dispose();
    }

    [Fact]
    public void A_reader_that_is_given_up_needs_no_thread_any_more()
    {
        byte[] container = Containers.WriteFirn(ContainerBlobs.Blobs(400), SmallFrames.Several(1));
        for (int round = 0; round < 200; round++)
        {
            FirnContainerReader<byte[]> reader = FirnSerializer.OpenContainer<byte[]>(new MemoryStream(container), SmallFrames.Several(64));
            for (int i = 0; i <= round; i++)
            {
                Assert.True(reader.Read());
                Assert.Equal(ContainerBlobs.Blob(i), reader.Current);
            }

            reader.Dispose();
            Assert.Null(reader.TornTail);
            Assert.Throws<ObjectDisposedException>(() => reader.Read());
        }
    }
}
