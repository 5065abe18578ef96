using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Containers that end anywhere: all whole frames are given, and where the rest begins is said.</summary>
public class ContainerTornTests
{
    // Five frames of different lengths.
    private static byte[] MakeFrames(FirnOptions options)
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Reading?> writer = FirnSerializer.CreateContainer<Reading?>(stream, options))
        {
            for (int frame = 0; frame < 5; frame++)
            {
                for (int i = 0; i <= frame; i++) writer.Write(i == 2 ? null : new Reading { Sensor = (10 * frame) + i, Note = "frame " + frame });
                writer.Flush();
            }
        }

        return stream.ToArray();
    }

    public static TheoryData<FirnCompression> Compressions => [FirnCompression.None, FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard];

    [Theory]
    [MemberData(nameof(Compressions))]
    [Trait("Hostile", "H01")]
    public async Task Torn_at_every_byte(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        byte[] container = MakeFrames(options);
        int head = Containers.HeadFirnLength<Reading>(options);
        List<Containers.Part> parts = Containers.Frames(container, head);
        Assert.Equal(6, parts.Count);
        for (int length = 0; length < container.Length; length++)
        {
            byte[] torn = container[..length];
            int whole = parts.Count(part => part.Length > 4 && part.End <= length);
            int end = whole == 0 ? head : parts[whole - 1].End;
            int values = whole * (whole + 1) / 2;

            List<Reading?> given = [];
            FirnException exception = Assert.Throws<FirnException>(() =>
            {
                foreach (Reading? reading in FirnSerializer.DeserializeEnumerable<Reading>(new MemoryStream(torn))) given.Add(reading);
            });
            Assert.Equal(FirnErrorCode.TornContainer, exception.Code);
            Assert.Equal(length < head ? 0 : end, exception.Offset);
            Assert.Equal(length < head ? 0 : values, given.Count);
            if (values > 0) Assert.Equal((10 * (whole - 1)) + (whole == 3 ? 1 : whole - 1), given[whole == 3 ? ^2 : ^1]!.Sensor);

            if (length < head)
            {
                using FirnContainerReader<Reading> headless = FirnSerializer.OpenContainer<Reading>(new MemoryStream(torn));
                headless.AcceptsTornTail = true;
                Assert.Throws<FirnException>(() => headless.Read());
                continue;
            }

            await using FirnContainerReader<Reading> tolerant = FirnSerializer.OpenContainer<Reading>(new SlowStream(torn, 1 + (length % 50)));
            tolerant.AcceptsTornTail = true;
            Assert.Equal(values, (await Containers.ToListAsync(tolerant.ReadAllAsync())).Count);
            Assert.Equal(new FirnTornTail(end, length - end, whole), tolerant.TornTail);
            Assert.False(await tolerant.ReadAsync());
        }

        using FirnContainerReader<Reading> complete = FirnSerializer.OpenContainer<Reading>(new MemoryStream(container));
        complete.AcceptsTornTail = true;
        Assert.Equal(15, complete.ReadAll().Count());
        Assert.Null(complete.TornTail);
    }

    [Fact]
    public void Torn_in_the_length_or_bytes_of_the_last_frame()
    {
        byte[] container = MakeFrames(FirnOptions.Default);
        int head = Containers.HeadFirnLength<Reading>();
        List<Containers.Part> parts = Containers.Frames(container, head);
        Containers.Part last = parts[^2];

        // The length was written, the bytes were not, as a system that fails may leave it.
        byte[] blank = container[..last.End];
        blank.AsSpan(last.Start + 4, last.Length - 4).Clear();
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Reading>(blank));
        Assert.Equal(FirnErrorCode.ChecksumMismatch, exception.Code);
        Assert.Equal(last.Start, exception.Offset);
        using FirnContainerReader<Reading> reader = FirnSerializer.OpenContainer<Reading>(new MemoryStream(blank));
        reader.AcceptsTornTail = true;
        Assert.Equal(10, reader.ReadAll().Count());
        Assert.Equal(new FirnTornTail(last.Start, last.Length, 4), reader.TornTail);

        // Followed by more it is damaged, not torn.
        byte[] damaged = [.. container];
        damaged.AsSpan(parts[1].Start + 4, parts[1].Length - 4).Clear();
        using FirnContainerReader<Reading> strict = FirnSerializer.OpenContainer<Reading>(new MemoryStream(damaged));
        strict.AcceptsTornTail = true;
        Assert.True(strict.Read());
        exception = Assert.Throws<FirnException>(() => strict.Read());
        Assert.Equal((FirnErrorCode.ChecksumMismatch, (long)parts[1].Start), (exception.Code, exception.Offset));
        Assert.Equal(exception.Message, Assert.Throws<FirnException>(() => strict.Read()).Message);
    }

    [Fact]
    public void Every_change_of_a_byte_is_refused_or_changes_a_label()
    {
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Brotli])
        {
            FirnOptions options = FirnOptions.Default with { Compression = compression };
            byte[] container = Containers.WriteFirn<Label?>([new("a text"), null, new(null)], options);
            string same = Convert.ToHexString(Containers.WriteFirn(Containers.ReadFirn<Label>(container)));
            int head = Containers.HeadFirnLength<Label>(options);
            int accepted = 0;
            for (int position = 0; position < container.Length; position++)
            {
                for (int value = 0; value < 256; value++)
                {
                    byte[] changed = [.. container];
                    if (changed[position] == value) continue;
                    changed[position] = (byte)value;
                    List<Label?>? read = null;
                    Exception? exception = Record.Exception(() => read = Containers.ReadFirn<Label>(changed));
                    Assert.True(exception is null or FirnException, $"Byte {position} as {value:X2}: {exception}");
                    if (exception is not null) continue;

                    // A length below 256 turned into 0 is an end mark; what follows it is not looked at.
                    if (position == head && value == 0 && read!.Count == 0) continue;

                    // The head has no checksum: the hash of a name with another byte in front is the number of a member that the reader lacks.
                    if (position < head && position >= 7 && read!.All(label => label?.Text is null)) continue;
                    accepted++;
                    Assert.Equal(same, Convert.ToHexString(Containers.WriteFirn(read!)));
                }
            }

            // The letters of the type's name, and other ways to write the same text.
            Assert.InRange(accepted, 1, 256 * 9);
        }
    }

    [Fact]
    public void Whole_frames_in_front_of_a_damaged_one_are_given()
    {
        byte[] container = MakeFrames(FirnOptions.Default);
        List<Containers.Part> parts = Containers.Frames(container, Containers.HeadFirnLength<Reading>());
        container[parts[3].Start + 9] ^= 1;
        List<Reading?> given = [];
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            foreach (Reading? reading in FirnSerializer.DeserializeEnumerable<Reading>(new MemoryStream(container))) given.Add(reading);
        });
        Assert.Equal((FirnErrorCode.ChecksumMismatch, (long)parts[3].Start, typeof(Reading)), (exception.Code, exception.Offset, exception.Type));
        Assert.Equal(6, given.Count);
    }
}
