using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>A container that grows.</summary>
public class ContainerAppendTests
{
    private static MemoryStream Growing(ReadOnlySpan<byte> bytes)
    {
        MemoryStream stream = new();
        stream.Write(bytes);
        return stream;
    }

    [FirnEntryPoint]
    private static byte[] AppendFirn<T>(byte[] container, IEnumerable<T> values, FirnOptions? options = null, FirnTornTailHandling tornTail = FirnTornTailHandling.Refuse)
    {
        MemoryStream stream = Growing(container);
        using (FirnContainerWriter<T> writer = FirnSerializer.AppendToContainer<T>(stream, options, tornTail))
        {
            foreach (T value in values) writer.Write(value);
        }

        return stream.ToArray();
    }

    [Fact]
    public void Values_follow_values()
    {
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            byte[] container = Containers.WriteFirn(["a", "b"], FirnOptions.Default with { Compression = compression });

            // The container says how its frames are compressed, whatever the options.
            container = AppendFirn(container, ["c"], FirnOptions.Packed);
            container = AppendFirn(container, ["d", "e"], FirnOptions.Default with { Compression = FirnCompression.Brotli });
            Assert.Equal(["a", "b", "c", "d", "e"], Containers.ReadFirn<string>(container));
        }
    }

    [Fact]
    public void Nothing_appended_changes_nothing()
    {
        byte[] container = Containers.WriteFirn(["a", "b"]);
        Assert.Equal(container, AppendFirn<string>(container, []));
        byte[] empty = Containers.WriteFirn<string>([]);
        Assert.Equal(empty, AppendFirn<string>(empty, []));
        Assert.Equal(Containers.WriteFirn(["a"]), AppendFirn(empty, ["a"]));
    }

    [Fact]
    public void An_empty_stream_becomes_a_container()
    {
        Assert.Equal(Containers.WriteFirn(["a"]), AppendFirn([], ["a"]));
        Assert.Equal(Containers.WriteFirn<string>([]), AppendFirn<string>([], []));
    }

    [Fact]
    public void Positions_and_counts_go_on()
    {
        MemoryStream stream = Growing(Containers.WriteFirn(["a", "b"]));
        using FirnContainerWriter<string> writer = FirnSerializer.AppendToContainer<string>(stream);
        Assert.Equal((stream.Length - 4, 1L, 0L), (writer.Position, writer.FrameCount, writer.ValueCount));
        Assert.Null(writer.CutTail);
        writer.Write("c");
        writer.Flush();
        Assert.Equal((stream.Length, 2L, 1L), (writer.Position, writer.FrameCount, writer.ValueCount));
        writer.Complete();
        writer.Complete();
        Assert.Throws<InvalidOperationException>(() => writer.Write("d"));
        Assert.Equal(["a", "b", "c"], Containers.ReadFirn<string>(stream.ToArray()));
    }

    [Fact]
    public void Torn_at_every_byte()
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Reading> writer = FirnSerializer.CreateContainer<Reading>(stream))
        {
            for (int i = 0; i < 4; i++)
            {
                writer.Write(new Reading { Sensor = i, Note = "note" });
                writer.Flush();
            }
        }

        byte[] container = stream.ToArray();
        int head = Containers.HeadFirnLength<Reading>();
        List<Containers.Part> parts = Containers.Frames(container, head);
        for (int length = 1; length < container.Length; length++)
        {
            int whole = parts.Count(part => part.Length > 4 && part.End <= length);
            int end = whole == 0 ? head : parts[whole - 1].End;
            MemoryStream torn = Growing(container.AsSpan(0, length));
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer<Reading>(torn));
            Assert.Equal(FirnErrorCode.TornContainer, exception.Code);
            Assert.Equal(container[..length], torn.ToArray());
            if (length < head) end = 0; // a head that is not whole is begun anew
            Assert.Equal(end, exception.Offset);
            using (FirnContainerWriter<Reading> writer = FirnSerializer.AppendToContainer<Reading>(torn, tornTail: FirnTornTailHandling.Cut))
            {
                Assert.Equal(new FirnTornTail(end, length - end, whole), writer.CutTail);
                Assert.Equal(end, torn.Length);
                writer.Write(new Reading { Sensor = 100 });
            }

            Assert.Equal([.. Enumerable.Range(0, whole), 100], Containers.ReadFirn<Reading>(torn.ToArray()).Select(reading => reading!.Sensor));
        }
    }

    [Fact]
    public void What_follows_the_end_mark_is_cut_only_if_asked_for()
    {
        byte[] container = Containers.WriteFirn(["a"]);
        byte[] longer = [.. container, 0, 0, 0];
        Assert.Throws<FirnException>(() => AppendFirn(longer, ["b"]));
        Assert.Equal(["a", "b"], Containers.ReadFirn<string>(AppendFirn(longer, ["b"], tornTail: FirnTornTailHandling.Cut)));
    }

    [Fact]
    public void A_last_frame_that_was_not_written_is_cut_and_a_damaged_one_is_not()
    {
        byte[] container = AppendFirn(Containers.WriteFirn(["a"]), ["b"]);
        byte[] blank = container[..^4];
        blank[^6] ^= 1;
        Assert.Throws<FirnException>(() => AppendFirn(blank, ["c"]));
        Assert.Equal(["a", "c"], Containers.ReadFirn<string>(AppendFirn(blank, ["c"], tornTail: FirnTornTailHandling.Cut)));

        container[^10] ^= 1;
        FirnException exception = Assert.Throws<FirnException>(() => AppendFirn(container, ["c"], tornTail: FirnTornTailHandling.Cut));
        Assert.Equal(FirnErrorCode.ChecksumMismatch, exception.Code);
    }

    [Fact]
    public void Another_schema_is_refused()
    {
        byte[] container = Containers.WriteFirn([new Reading()]);
        FirnException exception = Assert.Throws<FirnException>(() => AppendFirn(container, [new OlderReading()], tornTail: FirnTornTailHandling.Cut));
        Assert.Equal(FirnErrorCode.SchemaMismatch, exception.Code);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => AppendFirn(Containers.WriteFirn([1]), [(int?)1])).Code);
        Assert.Equal(FirnErrorCode.InvalidContainer, Assert.Throws<FirnException>(() => AppendFirn([1, 2, 3, 4, 5, 6, 7, 8], [1])).Code);
    }

    [Fact]
    public void A_stream_that_can_not_seek_is_refused() =>
        Assert.Throws<ArgumentException>(() => FirnSerializer.AppendToContainer<int>(new EntryPoints.SlowStream([], 1)));

    [Fact]
    public void A_file()
    {
        string path = Path.GetTempFileName();
        try
        {
            for (int run = 0; run < 3; run++)
            {
                using FileStream file = new(path, FileMode.OpenOrCreate, FileAccess.ReadWrite);
                using FirnContainerWriter<string> writer = FirnSerializer.AppendToContainer<string>(file);
                for (int i = 0; i < 50_000; i++) writer.Write($"run {run}, text {i}, some more so that there are several frames");
            }

            using FileStream written = File.OpenRead(path);
            Assert.Equal(from run in Enumerable.Range(0, 3) from i in Enumerable.Range(0, 50_000) select $"run {run}, text {i}, some more so that there are several frames", FirnSerializer.DeserializeEnumerable<string>(written));
        }
        finally
        {
            File.Delete(path);
        }
    }
}
