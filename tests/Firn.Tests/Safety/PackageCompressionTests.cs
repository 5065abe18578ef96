using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.InteropServices;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;
using Firn.Reference;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Firn.Tests.Streaming;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>LZ4 and Zstandard, which packages bring: every length and kind of body, by every entry point, and whatever the data are.</summary>
[Trait("Hostile", "H16")]
public class PackageCompressionTests
{
    private const int Seed = 3_805;

    public static TheoryData<FirnCompression> Compressions => [FirnCompression.Lz4, FirnCompression.Zstandard];

    private static FirnOptions Options(FirnCompression compression) => FirnOptions.Packed with { Compression = compression };

    private static FirnCompressionCodec Codec(FirnCompression compression) => compression == FirnCompression.Lz4 ? Lz4Codec.Instance : ZstandardCodec.Instance;

    // Empty, incompressible, compressible, and what says nothing, of lengths round those where the formats change theirs.
    private static IEnumerable<byte[]> Bodies()
    {
        Random random = new(Seed);
        int[] around = [12, 13, 15, 17, 64, 240, 255, 256, 270, 512, 1_024, 4_096, 65_535, 65_536, 65_792, 131_072, 262_144, 1_000_000];
        foreach (int length in (int[])[.. Enumerable.Range(0, 40), .. around.SelectMany(l => (int[])[l - 1, l, l + 1])])
        {
            byte[] noise = new byte[length];
            random.NextBytes(noise);
            yield return noise;
            yield return new byte[length];
            yield return [.. Enumerable.Range(0, length).Select(i => (byte)(i % 97 * (i / 600)))];
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Bodies_of_every_kind_come_back(FirnCompression compression)
    {
        FirnCompressionCodec codec = Codec(compression);
        foreach (byte[] body in Bodies())
        {
            byte[] data = new byte[codec.GetMaxCompressedLength(body.Length)];
            int length = codec.Compress(body, data, 0);
            byte[] raw = new byte[body.Length];
            raw.AsSpan().Fill(0xAA);
            Assert.True(codec.TryDecompress(data.AsSpan(0, length), raw), $"{body.Length} bytes");
            Assert.True(raw.AsSpan().SequenceEqual(body), $"{body.Length} bytes");
            Assert.False(codec.TryDecompress(data.AsSpan(0, length), new byte[body.Length + 1]));
            if (body.Length > 0) Assert.False(codec.TryDecompress(data.AsSpan(0, length), new byte[body.Length - 1]));
            Assert.False(codec.TryDecompress(data.AsSpan(0, length - 1), raw));
            Assert.False(codec.TryDecompress([.. data.AsSpan(0, length), 0], raw));

            byte[] message = FirnSerializer.Serialize(body, Options(compression));
            Assert.Equal(body, FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed));
            Assert.Equal(message, FirnSerializer.Serialize(body, Options(compression)));
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void A_body_of_no_byte_and_of_one(FirnCompression compression)
    {
        FirnOptions options = Options(compression);
        string empty = compression == FirnCompression.Lz4 ? "1803000100" : "1804000928B52FFD2000010000";
        string one = compression == FirnCompression.Lz4 ? "180301021005" : "1804010A28B52FFD200109000005";
        Assert.Equal(empty, Convert.ToHexString(FirnSerializer.Serialize(new EmptyClass(), options)));
        Assert.Equal(one, Convert.ToHexString(FirnSerializer.Serialize((byte)5, options)));
        Assert.NotNull(FirnSerializer.Deserialize<EmptyClass>(Convert.FromHexString(empty), options));
        Assert.Equal(5, FirnSerializer.Deserialize<byte>(Convert.FromHexString(one), options));
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public async Task Every_entry_point_writes_the_same(FirnCompression compression)
    {
        string[] value = [.. Enumerable.Range(0, 5_000).Select(i => "a text, number " + (i % 700))];
        foreach (FirnOptions options in (FirnOptions[])[Options(compression), FirnOptions.Default with { Compression = compression }])
        {
            byte[] message = FirnSerializer.Serialize(value, options);
            Assert.InRange(message.Length, 1, 60_000);
            Assert.Equal(message.Length, FirnSerializer.Measure(value, options));

            ArrayBufferWriter<byte> writer = new();
            FirnSerializer.Serialize(writer, value, options);
            Assert.Equal(message, writer.WrittenSpan.ToArray());

            byte[] room = new byte[message.Length];
            Assert.True(FirnSerializer.TrySerialize(room, value, out int written, options));
            Assert.Equal(message, room[..written]);
            Assert.False(FirnSerializer.TrySerialize(room.AsSpan(1), value, out _, options));

            using (FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value, options)) Assert.Equal(message, buffer.ToArray());

            MemoryStream stream = new();
            FirnSerializer.Serialize(stream, value, options);
            Assert.Equal(message, stream.ToArray());
            stream = new MemoryStream();
            await FirnSerializer.SerializeAsync(stream, value, options);
            Assert.Equal(message, stream.ToArray());
            stream = new MemoryStream();
            PipeWriter pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
            await FirnSerializer.SerializeAsync(pipe, value, options);
            await pipe.CompleteAsync();
            Assert.Equal(message, stream.ToArray());

            Assert.Equal(value, FirnSerializer.Deserialize<string[]>(message, options));
            Assert.Equal(value, Entries.FirnInPlace<string[]>(Sequences.Cut(message, 1, 2, 9, message.Length / 2), options));
            Assert.Equal(value, FirnSerializer.Deserialize<string[]>(new SlowStream(message, 999), options));
            Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(new SlowStream(message, 999), options));
            Assert.Equal(value, await FirnSerializer.DeserializeAsync<string[]>(PipeReader.Create(new MemoryStream(message)), options));
            Assert.True(FirnMessage.TryReadHeader(message, out FirnMessageHeader header));
            byte[] plain = FirnSerializer.Serialize(value, options with { Compression = FirnCompression.None });
            Assert.True(FirnMessage.TryReadHeader(plain, out FirnMessageHeader plainHeader));
            Assert.Equal((compression, plain.Length - plainHeader.Length), (header.Compression, header.BodyLength!.Value));
        }
    }

    /// <summary>Readers believe 256 times the data, 64 KiB more in a message, once more in a container.</summary>
    [Theory]
    [MemberData(nameof(Compressions))]
    public void A_hundred_megabytes_of_zeros(FirnCompression compression)
    {
        byte[] zeros = new byte[100_000_000];
        FirnOptions options = Options(compression);
        byte[] message = FirnSerializer.Serialize(zeros, options);
        int least = (int)((zeros.Length + 5L - (64 << 10) + 255) / 256);
        Assert.InRange(message.Length, least, least + (compression == FirnCompression.Lz4 ? 4_000 : 20));
        Assert.True(FirnSerializer.Deserialize<byte[]>(message, options)!.AsSpan().SequenceEqual(zeros));
        byte[] container = Containers.WriteFirn([zeros, zeros[..3_000_000]], FirnOptions.Default with { Compression = compression });
        Assert.InRange(container.Length, 103_000_000 / 256, (103_000_000 / 256) + 5_000);
        Assert.Equal([100_000_000, 3_000_000], Containers.ReadFirn<byte[]>(container).Select(bytes => bytes!.Length));
    }

    // Lengths that an int does not hold, in front of a body that is nearly as long as an array can be: the walk alone is tried, which needs no body.
    [Fact]
    public void Lengths_of_a_block_beyond_an_int()
    {
        int raw = Array.MaxLength;
        List<byte> data = [0x1F, 7, 1, 0];
        long match = raw - 91 - 1 - 4 - 15;
        for (; match >= 255; match -= 255) data.Add(255);
        data.Add((byte)match);
        data.Add(0xF0);
        for (long literals = int.MaxValue; literals >= 255; literals -= 255) data.Add(255);
        data.Add(0xFE);
        data.AddRange(new byte[140]);
        Assert.False(Lz4Block.IsWhole(CollectionsMarshal.AsSpan(data), raw));
    }

    [Fact]
    public void A_frame_is_padded_to_any_length()
    {
        foreach (byte[] body in (byte[][])[[], [5], new byte[300], new byte[5_000_000]])
        {
            byte[] data = new byte[200_000];
            int least = ZstandardCodec.Instance.Compress(body, data, 0);
            for (int more = 0; more < 40; more++)
            {
                int length = ZstandardCodec.Instance.Compress(body, data, least + more);
                Assert.InRange(length, least + more, least + more + 2);
                byte[] raw = new byte[body.Length];
                raw.AsSpan().Fill(1);
                Assert.True(ZstandardCodec.Instance.TryDecompress(data.AsSpan(0, length), raw));
                Assert.Equal(body, raw);
                Assert.Equal(body.Length, new ZstdSharp.Decompressor().Unwrap(data.AsSpan(0, length)).Length);
            }
        }
    }

    [Theory]
    [InlineData(-50)]
    [InlineData(1)]
    [InlineData(9)]
    [InlineData(19)]
    [InlineData(22)]
    public void Every_level_is_read(int level)
    {
        ZstandardCodec codec = new();
        codec.SetLevel(level);
        codec.SetLevel(level);
        Assert.Throws<InvalidOperationException>(() => codec.SetLevel(level + 1));
        byte[] raw = FirnSerializer.Serialize(Enumerable.Range(0, 20_000).Select(i => "text " + (i % 999)).ToArray(), FirnOptions.Packed)[1..];
        byte[] data = new byte[codec.GetMaxCompressedLength(raw.Length)];
        int length = codec.Compress(raw, data, 0);
        Assert.Equal(CompressedData.Of(FirnCompression.Zstandard, raw, level), data[..length]);
        byte[] again = new byte[raw.Length];
        Assert.True(ZstandardCodec.Instance.TryDecompress(data.AsSpan(0, length), again));
        Assert.Equal(raw, again);
    }

    [Fact]
    public void One_codec_serves_a_method()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
        FirnZstandard.Register(FirnZstandard.DefaultLevel); // the default, so that it is no other for the rest of the process
        FirnZstandard.Register(0);
        FirnZstandard.Register();
        Assert.Contains("level 3", Assert.Throws<InvalidOperationException>(() => FirnZstandard.Register(9)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnZstandard.Register(23));
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnZstandard.Register(-131_073));
        Assert.Throws<ArgumentNullException>(() => FirnCompressionCodec.Register(null!));
        foreach (FirnCompression compression in Enum.GetValues<FirnCompression>()) Assert.True(FirnCompressionCodec.IsRegistered(compression));
        Assert.False(FirnCompressionCodec.IsRegistered((FirnCompression)5));
        Assert.False(FirnCompressionCodec.IsRegistered((FirnCompression)(-1)));
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            Assert.Contains("another codec", Assert.Throws<InvalidOperationException>(() => FirnCompressionCodec.Register(new OtherCodec(compression))).Message, StringComparison.Ordinal);
        }

        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.None, FirnCompression.Brotli, FirnCompression.Deflate, (FirnCompression)5])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => new OtherCodec(compression));
        }
    }

    private sealed class OtherCodec(FirnCompression compression) : FirnCompressionCodec(compression)
    {
        public override int GetMaxCompressedLength(int rawLength) => rawLength;

        public override int Compress(ReadOnlySpan<byte> source, Span<byte> destination, int minLength) => 0;

        public override bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination) => true;
    }

    /// <summary>More threads than contexts are kept.</summary>
    [Theory]
    [MemberData(nameof(Compressions))]
    public void Threads_at_the_same_time(FirnCompression compression)
    {
        FirnOptions options = Options(compression);
        string[][] values = [.. Enumerable.Range(1, 16).Select(i => Enumerable.Range(0, 700 * i).Select(k => $"text {k % (50 * i)}").ToArray())];
        byte[][] messages = [.. values.Select(value => FirnSerializer.Serialize(value, options))];
        Parallel.For(0, 640, new ParallelOptions { MaxDegreeOfParallelism = 16 }, i =>
        {
            Assert.Equal(messages[i % 16], FirnSerializer.Serialize(values[i % 16], options));
            if (i % 3 == 0) Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<string[]>(messages[i % 16].AsSpan(0, 100), options));
            Assert.Equal(values[i % 16], FirnSerializer.Deserialize<string[]>(messages[i % 16], options));
        });
    }

    /// <summary>What is damaged is refused, or another value: the same one that a codec written from the format alone makes of it.</summary>
    [Theory]
    [MemberData(nameof(Compressions))]
    public void Damaged_data_are_judged_as_the_format_says(FirnCompression compression)
    {
        Random random = new(Seed);
        byte[] descriptor = FirnSerializer.GetSchema<byte[]>();
        ReferenceType type = ReferenceSchema.Parse(descriptor);
        byte[][] values = [.. Bodies().Where(body => body.Length is > 0 and < 1_200)];
        int refused = 0;
        for (int round = 0; round < 40_000; round++)
        {
            byte[] raw = FirnSerializer.Serialize(values[random.Next(values.Length)], FirnOptions.Packed)[1..];
            List<byte> data = [.. CompressedData.Of(compression, raw, random.Next(1, 8))];
            for (int damages = random.Next(1, 4); damages > 0 && data.Count > 0; damages--)
            {
                int position = random.Next(2) == 0 ? random.Next(data.Count) : random.Next(Math.Min(data.Count, 20));
                switch (random.Next(6))
                {
                    case 0:
                        data.RemoveAt(position);
                        break;
                    case 1:
                        data.Insert(position, (byte)random.Next(256));
                        break;
                    case 2:
                        data.RemoveRange(position, random.Next(data.Count - position));
                        break;
                    case 3:
                        data[position] = (byte)(data[position] + random.Next(-2, 3));
                        break;
                    case 4:
                        data[position] ^= (byte)(1 << random.Next(8));
                        break;
                    default:
                        data[position] = (byte)random.Next(256);
                        break;
                }
            }

            byte[] message = [0x18, (byte)compression, .. Count(raw.Length), .. Count(data.Count), .. data];
            byte[]? expected = null;
            if (Record.Exception(() => FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed)) is { } exception)
            {
                Assert.IsType<FirnException>(exception);
                refused++;
            }
            else
            {
                expected = FirnSerializer.Serialize(FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed), FirnOptions.Packed)[1..];
            }

            ReferenceTrace trace = new();
            bool isRefused = Record.Exception(() => ReferenceReader.ReadMessage(type, true, descriptor, message, ReferenceLimits.WithoutSchema, null, trace)) is RefusedException;
            Assert.True(isRefused == expected is null, $"seed {Seed}, round {round}: {Convert.ToHexString(message)}");
            if (expected is not null) Assert.Equal(expected, trace.ExpandedBody);
        }

        Assert.InRange(refused, 20_000, 40_000);
    }

    /// <summary>Every descriptor of a frame's header with windows and sizes of all kinds, round blocks that are right, and no larger than the smallest window.</summary>
    [Fact]
    public void Headers_of_frames_of_every_kind()
    {
        int taken = 0;
        foreach (int length in (int[])[4, 300, 2_000])
        {
            byte[] body = [.. Count(length - (length < 240 ? 1 : 3)), .. new byte[length - (length < 240 ? 1 : 3)]];
            byte[] right = ChecksumOf(body);
            byte[] block = [.. body.Chunk(1_000).SelectMany((part, i) => (byte[])[(byte)((part.Length << 3) | ((i + 1) * 1_000 >= length ? 1 : 0)), (byte)(part.Length >> 5), 0, .. part])];
            for (int descriptor = 0; descriptor < 256; descriptor++)
            {
                foreach (int window in (int[])[0, 1, 7, 8, 9, 0x50, 0xA8, 0xFF])
                {
                    foreach (ulong size in (ulong[])[(ulong)length, (ulong)length - 1, (ulong)length + 1, 1UL << 31, ulong.MaxValue])
                    {
                        bool isSingle = (descriptor & 0x20) != 0;
                        int sizeBytes = (descriptor >> 6) switch { 0 => isSingle ? 1 : 0, 1 => 2, 2 => 4, _ => 8 };
                        ulong stored = sizeBytes == 2 ? size - 256 : size;
                        byte[] id = new byte[(descriptor & 3) switch { 3 => 4, int n => n }];
                        byte[] checksum = (descriptor & 4) != 0 ? right : [];
                        byte[] data = [0x28, 0xB5, 0x2F, 0xFD, (byte)descriptor, .. isSingle ? Array.Empty<byte>() : [(byte)window], .. id, .. BitConverter.GetBytes(stored)[..sizeBytes], .. block, .. checksum];
                        byte[] message = [0x18, 4, .. Count(length), .. Count(data.Length), .. data];
                        bool isRight = (descriptor & 0x1B) == 0 && sizeBytes > 0 && size == (ulong)length && (sizeBytes > 2 || stored < 1UL << (8 * sizeBytes))
                            && (isSingle || (1L << (10 + (window >> 3))) * (8 + (window & 7)) / 8 <= length);
                        FirnException? exception = Record.Exception(() => FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed)) as FirnException;
                        Assert.True(isRight == exception is null, $"descriptor {descriptor:X2}, window {window:X2}, size {size}, length {length}: {exception?.Message}");
                        if (isRight) taken++;
                    }
                }
            }
        }

        Assert.InRange(taken, 50, 1_000);
    }

    // A compressor that is asked for it puts it behind the frame.
    private static byte[] ChecksumOf(byte[] body)
    {
        using ZstdSharp.Compressor compressor = new(1);
        compressor.SetParameter(ZstdSharp.Unsafe.ZSTD_cParameter.ZSTD_c_checksumFlag, 1);
        return compressor.Wrap(body)[^4..].ToArray();
    }

    private static byte[] Count(long value)
    {
        FirnWriter writer = new(new byte[16]);
        writer.WriteCount(value);
        return writer.ToArray();
    }
}
