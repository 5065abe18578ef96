using System.Buffers.Binary;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H16: compressed blocks that lie, burst, or go on after their end.</summary>
[Trait("Hostile", "H16")]
public class CompressionTests
{
    private const byte Header = 0x18; // version 1, no schema, compressed

    private static byte[] Count(long value) => value switch
    {
        < 240 => [(byte)value],
        <= ushort.MaxValue => [0xF0, (byte)value, (byte)(value >> 8)],
        <= uint.MaxValue => [0xF1, .. Little((uint)value)],
        _ => [0xF2, .. Little((uint)value), .. Little((uint)(value >> 32))],
    };

    private static byte[] Little(uint value)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        return bytes;
    }

    private static byte[] Compress(FirnCompression compression, ReadOnlySpan<byte> raw) => CompressedData.Of(compression, raw);

    private static byte[] Message(FirnCompression compression, long raw, long length, byte[] data) => [Header, (byte)compression, .. Count(raw), .. Count(length), .. data];

    private static FirnErrorCode Refused(byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed));
        Assert.Throws<FirnException>(() => Entries.FirnInPlace<byte[]>(Sequences.Cut(message, message.Length / 2), FirnOptions.Packed));
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < (64L * message.Length) + (4 << 20), "Too much was allocated.");
        return exception.Code;
    }

    public static TheoryData<FirnCompression> Compressions => [FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard];

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Lengths_must_be_exact(FirnCompression compression)
    {
        byte[] raw = FirnSerializer.Serialize(new byte[1_000], FirnOptions.Packed)[1..];
        byte[] data = Compress(compression, raw);
        Assert.Equal(1_000, FirnSerializer.Deserialize<byte[]>(Message(compression, raw.Length, data.Length, data), FirnOptions.Packed)!.Length);
        foreach (int difference in (int[])[-1, 1, 100, -raw.Length])
        {
            Assert.Equal(FirnErrorCode.InvalidCompression, Refused(Message(compression, raw.Length + difference, data.Length, data)));
        }

        Assert.Equal(FirnErrorCode.InvalidCompression, Refused(Message(compression, raw.Length, data.Length + 1, [.. data, 0])));
        Assert.Equal(FirnErrorCode.TrailingBytes, Refused(Message(compression, raw.Length, data.Length, [.. data, 0])));
        Assert.Equal(FirnErrorCode.UnexpectedEnd, Refused(Message(compression, raw.Length, data.Length + 1, data)));
        for (int length = 0; length < data.Length; length++) Refused(Message(compression, raw.Length, length, data[..length]));
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void A_claim_is_bounded_by_the_data(FirnCompression compression)
    {
        foreach (long claim in (long[])[int.MaxValue, uint.MaxValue, long.MaxValue, 256L << 20, (256L << 20) + 1, 1L << 20])
        {
            FirnErrorCode code = Refused(Message(compression, claim, 12, new byte[12]));
            Assert.True(code is FirnErrorCode.InvalidCompression or FirnErrorCode.MessageTooLarge, code.ToString());
        }
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void A_bomb_does_not_go_off(FirnCompression compression)
    {
        byte[] raw = [.. Count(64 << 20), .. new byte[64 << 20]];
        byte[] data = Compress(compression, raw);
        FirnErrorCode code = raw.Length / data.Length >= 256 ? FirnErrorCode.InvalidCompression : default;
        if (code != default) Assert.Equal(code, Refused(Message(compression, raw.Length, data.Length, data)));
        Refused(Message(compression, 1_000, data.Length, data));
    }

    [Theory]
    [MemberData(nameof(Compressions))]
    public void Changed_data_are_refused_or_another_value(FirnCompression compression)
    {
        byte[] message = FirnSerializer.Serialize("a text that is long enough to be compressed, compressed, compressed", FirnOptions.Packed with { Compression = compression });
        for (int position = 0; position < message.Length; position++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = [.. message];
                changed[position] = (byte)value;
                Exception? exception = Record.Exception(() => FirnSerializer.Deserialize<string>(changed, FirnOptions.Packed));
                Assert.True(exception is null or FirnException, $"Byte {position} as {value:X2}: {exception}");
            }
        }
    }

    /// <summary>Whatever is said of the body, and before anything is reserved for it.</summary>
    [Theory]
    [MemberData(nameof(Compressions))]
    public void Data_reach_no_further_than_the_input(FirnCompression compression)
    {
        foreach (long raw in (long[])[1, 256L << 20, long.MaxValue])
        {
            foreach (long length in (long[])[13, 1L << 20, 16L << 20, 1L + Array.MaxLength, long.MaxValue])
            {
                byte[] message = Message(compression, raw, length, new byte[12]);
                FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(message, FirnOptions.Packed));
                Assert.Equal((FirnErrorCode.UnexpectedEnd, message.Length), (exception.Code, exception.Offset));
                Assert.Equal(FirnErrorCode.UnexpectedEnd, Refused(message));
            }
        }
    }

    /// <summary>In a stored block the last byte of the body is the last of the data: nothing but itself shows that it is one too many.</summary>
    [Fact]
    public void Deflate_data_that_end_with_a_byte_more_than_the_body()
    {
        byte[] raw = FirnSerializer.Serialize(new byte[] { 1, 2, 3 }, FirnOptions.Packed)[1..];
        byte[] exact = Stored(raw);
        Assert.Equal<byte>([1, 2, 3], FirnSerializer.Deserialize<byte[]>(Message(FirnCompression.Deflate, raw.Length, exact.Length, exact), FirnOptions.Packed)!);
        for (int more = 1; more < 4; more++)
        {
            byte[] data = Stored([.. raw, .. new byte[more]]);
            FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(Message(FirnCompression.Deflate, raw.Length, data.Length, data), FirnOptions.Packed));
            Assert.Equal((FirnErrorCode.InvalidCompression, 1L), (exception.Code, exception.Offset));
        }

        static byte[] Stored(byte[] bytes) => [1, (byte)bytes.Length, 0, (byte)~bytes.Length, 0xFF, .. bytes];
    }

    [Fact]
    public void An_unknown_codec_is_refused()
    {
        // Of data that the known ones would take.
        byte[] raw = FirnSerializer.Serialize(new byte[] { 1, 2, 3 }, FirnOptions.Packed)[1..];
        foreach (FirnCompression compression in (FirnCompression[])[FirnCompression.Brotli, FirnCompression.Deflate, FirnCompression.Lz4, FirnCompression.Zstandard])
        {
            byte[] data = Compress(compression, raw);
            Assert.Equal<byte>([1, 2, 3], FirnSerializer.Deserialize<byte[]>(Message(compression, raw.Length, data.Length, data), FirnOptions.Packed)!);
            foreach (byte codec in (byte[])[0, 5, 6, 0x81, 0x82, 0x84, 255])
            {
                FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<byte[]>(Message((FirnCompression)codec, raw.Length, data.Length, data), FirnOptions.Packed));
                Assert.Equal((FirnErrorCode.InvalidCompression, 1L), (exception.Code, exception.Offset));
                // No package has it, and none may be asked for.
                Assert.Contains(codec == 0 ? "names no compression" : "names an unknown compression", exception.Message, StringComparison.Ordinal);
            }
        }

        Assert.Equal(FirnErrorCode.InvalidCompression, Refused([Header, 0, 1, 1, 0]));
        Assert.Equal(FirnErrorCode.InvalidCompression, Refused([Header, 5, 1, 1, 0]));
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnSerializer.Serialize(5, FirnOptions.Packed with { Compression = (FirnCompression)9 }));
    }
}
