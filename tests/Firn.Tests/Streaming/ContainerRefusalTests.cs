using System.Buffers.Binary;
using System.IO.Compression;
using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Containers that lie: refused with <see cref="FirnException"/>, in bounded memory, after the values before the lie.</summary>
public class ContainerRefusalTests
{
    [FirnEntryPoint]
    private static FirnException RefusedFirn<T>(byte[] container, FirnErrorCode code, int valuesBefore = 0, FirnOptions? options = null)
    {
        int given = 0;
        long before = GC.GetAllocatedBytesForCurrentThread();
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            foreach (T? _ in FirnSerializer.DeserializeEnumerable<T>(new MemoryStream(container), options)) given++;
        });
        Assert.Equal(code, exception.Code);
        Assert.Equal(valuesBefore, given);
        Assert.Equal(typeof(T), exception.Type);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(allocated < (64L * container.Length) + (8 << 20), $"{allocated} bytes were allocated.");
        return exception;
    }

    [Fact]
    public void What_is_no_container()
    {
        byte[] container = Containers.WriteFirn([1]);
        foreach (byte[] start in (byte[][])[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [0], "FIX"u8.ToArray(), "FIRM"u8.ToArray(), FirnSerializer.Serialize(5)])
        {
            FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(start));
            Assert.Equal((FirnErrorCode.InvalidContainer, 0L), (exception.Code, exception.Offset));
        }

        Assert.Equal(FirnErrorCode.TornContainer, Assert.Throws<FirnException>(() => Containers.ReadFirn<int>("FI"u8.ToArray())).Code);
        for (int position = 0; position < 4; position++) Assert.Equal(0, Head(position, (byte)(container[position] ^ 0x20), FirnErrorCode.InvalidContainer).Offset);
        Assert.Equal(4, Head(4, 2, FirnErrorCode.InvalidContainer).Offset);
        Assert.Equal(4, Head(4, 0, FirnErrorCode.InvalidContainer).Offset);
        Assert.Equal(5, Head(5, 5, FirnErrorCode.InvalidCompression).Offset);
        Assert.Equal(5, Head(5, 255, FirnErrorCode.InvalidCompression).Offset);
        Head(6, 0, FirnErrorCode.InvalidSchema);
        Head(6, 0xF3, FirnErrorCode.InvalidCount);
        Head(7, 0x7F, FirnErrorCode.InvalidSchema);
        Head(7, 0x08, FirnErrorCode.SchemaMismatch); // long, which an int can't hold
        Head(7, 0x30, FirnErrorCode.SchemaMismatch);

        FirnException Head(int position, byte value, FirnErrorCode code)
        {
            byte[] changed = [.. container];
            changed[position] = value;
            FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<int>(changed));
            Assert.Equal(code, exception.Code);
            return exception;
        }
    }

    [Fact]
    public void Lengths_of_a_head_that_is_not_there()
    {
        foreach (byte[] length in (byte[][])[[0xF0, 0xFF, 0xFF], [0xF1, 0xFF, 0xFF, 0xFF, 0x00], [0xF1, 0xFF, 0xFF, 0xFF, 0xFF], [0xF2, 0, 0, 0, 0, 1, 0, 0, 0]])
        {
            Assert.Throws<FirnException>(() => Containers.ReadFirn<int>([.. "FIRN"u8, 1, 0, .. length, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
        }

        // A name of a gigabyte.
        byte[] container = Containers.WriteFirn<Pixel>([]);
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Pixel>([.. container[..22], 0xF8, 0, 0, 0, 0x3F, .. new byte[100]]));
        Assert.Equal(FirnErrorCode.InvalidContainer, exception.Code);
    }

    [Fact]
    public void Names_must_be_what_their_hashes_stand_for()
    {
        byte[] container = Containers.WriteFirn<Pixel>([new() { X = 1 }]);
        int name = 22;
        Assert.Equal("\x14Pixel\x04X\x04Y"u8, container.AsSpan(name, 10));

        // The name of the type is a label.
        byte[] other = [.. container];
        other[name + 1] = (byte)'W';
        using (FirnContainerReader<Pixel> reader = FirnSerializer.OpenContainer<Pixel>(new MemoryStream(other)))
        {
            Assert.Equal("Wixel", reader.ReadHeader().Definitions[0].Name);
            Assert.Single(reader.ReadAll());
        }

        byte[] wrong = [.. container];
        wrong[name + 7] = (byte)'Z';
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Pixel>(wrong));
        Assert.Equal((FirnErrorCode.InvalidContainer, 28L), (exception.Code, exception.Offset));

        // A member with an id has a name that says nothing.
        byte[] numbered = Containers.WriteFirn<Numbered>([]);
        int at = numbered.AsSpan().IndexOf("\x18Number\x1CReading"u8);
        numbered[at + 1] = (byte)'M';
        Assert.Empty(Containers.ReadFirn<Numbered>(numbered));
    }

    [Fact]
    public void Lengths_of_frames()
    {
        byte[] container = Containers.WriteFirn<int>([]);
        foreach (uint length in (uint[])[uint.MaxValue, int.MaxValue, (uint)Array.MaxLength, (256u << 20) + 1])
        {
            byte[] forged = [.. container];
            BinaryPrimitives.WriteUInt32LittleEndian(forged.AsSpan(forged.Length - 4), length);
            FirnException exception = RefusedFirn<int>(forged, FirnErrorCode.MessageTooLarge);
            Assert.Equal(container.Length - 4, exception.Offset);
        }

        // Within the limit, but not there: memory grows with what arrives.
        foreach (uint length in (uint[])[256u << 20, 100_000, 1])
        {
            byte[] forged = [.. container, 1, 2, 3];
            BinaryPrimitives.WriteUInt32LittleEndian(forged.AsSpan(container.Length - 4), length);
            RefusedFirn<int>(forged, FirnErrorCode.TornContainer);
        }

        RefusedFirn<byte[]>(Containers.WriteFirn<byte[]>([new byte[1_000]]), FirnErrorCode.MessageTooLarge, options: FirnOptions.Default with { MaxMessageBytes = 1_000 });
        Assert.Single(Containers.ReadFirn<byte[]>(Containers.WriteFirn<byte[]>([new byte[1_000]]), FirnOptions.Default with { MaxMessageBytes = 1_004 }));
    }

    [Fact]
    public void Counts_of_frames()
    {
        Assert.Equal([1], Containers.ReadFirn<int>(Containers.WithFirnFrames<int>([1, 1, 0, 0, 0])));
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0]), FirnErrorCode.InvalidContainer);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0, 1, 0, 0, 0]), FirnErrorCode.InvalidContainer);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([2, 1, 0, 0, 0]), FirnErrorCode.UnexpectedEnd);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0xF1, 0xFF, 0xFF, 0xFF, 0x7F, 1, 0, 0, 0]), FirnErrorCode.UnexpectedEnd);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0xF1, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0]), FirnErrorCode.InvalidCount);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0xF2, 0, 0, 0, 0, 1, 0, 0, 0]), FirnErrorCode.InvalidCount);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0xF0, 1, 0, 1, 0, 0, 0]), FirnErrorCode.InvalidCount);
        RefusedFirn<int>(Containers.WithFirnFrames<int>([0xFF]), FirnErrorCode.InvalidCount);

        RefusedFirn<string>(Containers.WithFirnFrames<string>([1]), FirnErrorCode.InvalidContainer);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([0]), FirnErrorCode.InvalidContainer);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([3, 1, 4, 0x61]), FirnErrorCode.InvalidBitmap);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([3, 2]), FirnErrorCode.InvalidBitmap);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([3]), FirnErrorCode.UnexpectedEnd);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([0xF1, 0xFF, 0xFF, 0xFF, 0xFF, 0]), FirnErrorCode.UnexpectedEnd);
        Assert.Equal([null], Containers.ReadFirn<string>(Containers.WithFirnFrames<string>([3, 0])));

        RefusedFirn<bool>(Containers.WithFirnFrames<bool>([3, 8]), FirnErrorCode.InvalidValue);
        RefusedFirn<bool>(Containers.WithFirnFrames<bool>([9, 1]), FirnErrorCode.UnexpectedEnd);
        RefusedFirn<bool>(Containers.WithFirnFrames<bool>([1, 1, 1]), FirnErrorCode.TrailingBytes);
        Assert.Equal([true], Containers.ReadFirn<bool>(Containers.WithFirnFrames<bool>([1, 1])));

        RefusedFirn<Nothing>(Containers.WithFirnFrames<Nothing>([0xF0, 1, 32]), FirnErrorCode.ZeroWidthExceeded);
        RefusedFirn<Nothing>(Containers.WithFirnFrames<Nothing>([0xF1, 0, 0, 0, 1]), FirnErrorCode.ZeroWidthExceeded);
        Assert.Equal(16_384, Containers.ReadFirn<Nothing>(Containers.WithFirnFrames<Nothing>([0xF0, 0, 32], [0xF0, 0, 32])).Count);
    }

    [Fact]
    public void Trailing_bytes_of_a_frame_come_after_its_values()
    {
        FirnException exception = RefusedFirn<int>(Containers.WithFirnFrames<int>([2, 1, 0, 0, 0, 2, 0, 0, 0, 9]), FirnErrorCode.TrailingBytes, valuesBefore: 2);
        Assert.Equal(Containers.HeadFirnLength<int>() + 4 + 9, exception.Offset);
        Assert.Contains("frame 0", exception.Message, StringComparison.Ordinal);
        RefusedFirn<string>(Containers.WithFirnFrames<string>([3, 0, 0]), FirnErrorCode.TrailingBytes, valuesBefore: 1);
    }

    [Fact]
    public void A_value_that_is_none_is_found_by_frame_place_and_member()
    {
        List<Reading> readings = [.. Enumerable.Range(0, 100).Select(i => new Reading { Sensor = i, Note = "n", Raw = [1, 2, 3] })];
        byte[] container = Containers.WriteFirn(readings);
        int head = Containers.HeadFirnLength<Reading>();
        byte[] body = container[(head + 4)..^8];
        int size = (body.Length - 1) / 100;
        Assert.Equal(1 + (100 * size), body.Length);

        // The count of Raw in value 70: flags, Sensor, Value, then Note with two bytes, then the count.
        int at = 1 + (70 * size) + 1 + 4 + 8 + 2;
        Assert.Equal(3, body[at]);
        body[at] = 0xF3;
        byte[] first = Containers.WriteFirn(readings)[..^4];
        byte[] forged = [.. first, .. Containers.Frame(body), 0, 0, 0, 0];
        FirnException exception = RefusedFirn<Reading>(forged, FirnErrorCode.InvalidCount, valuesBefore: 170);
        Assert.Equal("[70].Raw", exception.Path);
        Assert.Equal(first.Length + 4 + at, exception.Offset);
        Assert.Contains("frame 1", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Hostile", "H10")]
    public void A_value_can_not_claim_the_bytes_of_those_that_follow()
    {
        // Two byte arrays; the first says it is as long as all that is left.
        RefusedFirn<byte[]>(Containers.WithFirnFrames<byte[]>([4, 3, 1, 2, 3]), FirnErrorCode.UnexpectedEnd);
        RefusedFirn<List<List<string>>>(Containers.WithFirnFrames<List<List<string>>>([4, 6, 6, 0, 0]), FirnErrorCode.UnexpectedEnd);
    }

    [Fact]
    public void The_allocation_budget_is_the_frames()
    {
        // Each value takes 24 bytes and more of memory for one byte.
        byte[] lists = [.. (byte[])[0xF1, 0x00, 0x35, 0x0C, 0x00], .. new byte[400_000]];
        byte[] container = Containers.WithFirnFrames<List<int>>(lists, lists);
        Assert.Equal(800_000, Containers.ReadFirn<List<int>>(container).Count);
        FirnOptions tight = FirnOptions.Default with { MaxAllocationRatio = 8 };
        Assert.Equal(800_000, Containers.ReadFirn<List<int>>(container, tight).Count); // less than the type may need allows no less
    }

    [Theory]
    [InlineData(FirnCompression.Brotli)]
    [InlineData(FirnCompression.Deflate)]
    [InlineData(FirnCompression.Lz4)]
    [InlineData(FirnCompression.Zstandard)]
    [Trait("Hostile", "H16")]
    public void Compressed_frames_that_lie(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        byte[] empty = Containers.WriteFirn<byte[]>([], options)[..^4];
        byte[] raw = [2, 0xF1, 0x00, 0x00, 0x00, 0x04, .. new byte[64 << 20]];
        byte[] data = Compress(raw, compression);
        byte codec = (byte)compression;
        FirnCompression other = compression == FirnCompression.Brotli ? FirnCompression.Deflate : FirnCompression.Brotli;

        // A bomb; its length told truly, and as small. LZ4 has none that would expand so far.
        if (compression != FirnCompression.Lz4) Refuse(FirnErrorCode.InvalidCompression, [codec, .. Count(raw.Length), .. Count(data.Length), .. data]);
        Refuse(FirnErrorCode.InvalidCompression, [codec, .. Count(1_000), .. Count(data.Length), .. data]);
        Refuse(FirnErrorCode.MessageTooLarge, [codec, .. Count(300 << 20), .. Count(data.Length), .. data]);
        byte[] one = Compress([2, 1, 7], compression);
        byte[] otherOne = Compress([2, 1, 7], other);
        Refuse(FirnErrorCode.InvalidCompression, [(byte)other, 3, .. Count(one.Length), .. one]);
        Refuse(FirnErrorCode.InvalidCompression, [(byte)other, 3, .. Count(otherOne.Length), .. otherOne]);
        Refuse(FirnErrorCode.InvalidCompression, [codec, 3, .. Count(otherOne.Length), .. otherOne]);
        Refuse(FirnErrorCode.InvalidCompression, [0, 3, .. Count(one.Length), .. one]);
        Refuse(FirnErrorCode.InvalidCompression, [codec, 4, .. Count(one.Length), .. one]);
        Refuse(FirnErrorCode.InvalidCompression, [codec, 2, .. Count(one.Length), .. one]);
        Refuse(FirnErrorCode.UnexpectedEnd, [codec, 3, .. Count(one.Length + 1), .. one]);
        Refuse(FirnErrorCode.TrailingBytes, [codec, 3, .. Count(one.Length), .. one, 0]);
        Refuse(FirnErrorCode.UnexpectedEnd, [codec]);
        Assert.Equal(7, Containers.ReadFirn<byte[]>([.. empty, .. Containers.Frame([codec, 3, .. Count(one.Length), .. one]), 0, 0, 0, 0])[0]![0]);

        void Refuse(FirnErrorCode code, byte[] body) => RefusedFirn<byte[]>([.. empty, .. Containers.Frame(body), 0, 0, 0, 0], code);

        static byte[] Compress(ReadOnlySpan<byte> bytes, FirnCompression compression) => CompressedData.Of(compression, bytes);
    }

    [Fact]
    [Trait("Hostile", "H16")]
    public void Small_frames_that_expand_share_one_allowance()
    {
        // A few dozen bytes become 4 MB of slots each time: one frame may, all together may not.
        FirnOptions options = FirnOptions.Default with { Compression = FirnCompression.Brotli };
        byte[] raw = Containers.WriteFirn<string?[]>([new string?[520_000]])[Containers.HeadFirnLength<string?[]>()..];
        raw = raw[4..^8];
        MemoryStream target = new();
        using (BrotliStream stream = new(target, CompressionLevel.SmallestSize, leaveOpen: true)) stream.Write(raw);
        byte[] data = target.ToArray();
        byte[] frame = Containers.Frame([(byte)FirnCompression.Brotli, .. Count(raw.Length), .. Count(data.Length), .. data]);
        Assert.InRange(frame.Length, 1, 64);
        byte[] empty = Containers.WriteFirn<string?[]>([], options)[..^4];
        Assert.Equal(520_000, Assert.Single(Containers.ReadFirn<string?[]>([.. empty, .. frame, 0, 0, 0, 0]))!.Length);
        int given = 0;
        FirnException exception = Assert.Throws<FirnException>(() =>
        {
            foreach (string?[]? _ in FirnSerializer.DeserializeEnumerable<string?[]>(new MemoryStream([.. empty, .. Enumerable.Repeat(frame, 1_000).SelectMany(bytes => bytes), 0, 0, 0, 0]))) given++;
        });
        Assert.Equal((FirnErrorCode.InvalidCompression, 1), (exception.Code, given));
    }

    private static byte[] Count(long value)
    {
        FirnWriter writer = new(new byte[16]);
        writer.WriteCount(value);
        return writer.ToArray();
    }

    [Fact]
    public void Frames_of_other_containers()
    {
        byte[] ints = Containers.WriteFirn([1, 2, 3]);
        byte[] texts = Containers.WriteFirn(["a", "b"]);
        int intHead = Containers.HeadFirnLength<int>();
        int textHead = Containers.HeadFirnLength<string>();

        // A frame is bytes: spliced into a container of another type it is read as that, and refused where it is none.
        RefusedFirn<int>([.. ints[..^4], .. texts[textHead..]], FirnErrorCode.UnexpectedEnd, valuesBefore: 3);

        // Of the same type it belongs there as well as in its own.
        Assert.Equal([1, 2, 3, 1, 2, 3], Containers.ReadFirn<int>([.. ints[..^4], .. ints[intHead..]]));

        // A whole container in place of a frame.
        RefusedFirn<int>([.. ints[..^4], .. ints], FirnErrorCode.MessageTooLarge, valuesBefore: 3);
    }

    [Fact]
    public void Unknown_compressions_are_refused_when_writing() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Containers.WriteFirn([1], FirnOptions.Default with { Compression = (FirnCompression)9 }));
}
