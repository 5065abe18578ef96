using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

public class StreamCodecTests
{
    [Fact]
    public void Is_a_count_and_the_bytes()
    {
        CodecProbe.HasBytes<MemoryStream, MemoryStreamCodec>(new MemoryStream([1, 2, 3]), "03 01 02 03", Same);
        CodecProbe.HasBytes<MemoryStream, MemoryStreamCodec>(new MemoryStream(), "00", Same);
        CodecProbe.HasBytes<Stream, StreamCodec>(new MemoryStream([7]), "01 07", Same);
        CodecProbe.HasBytes<Stream, StreamCodec>(Stream.Null, "00", Same);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(65_536)]
    [InlineData(200_001)]
    public void Every_sort_of_stream_gives_the_same_bytes(int length)
    {
        byte[] content = Content(length);
        byte[] expected = CodecProbe.Write<Stream, StreamCodec>(new MemoryStream(content));
        Assert.Equal(content, expected[^length..]);
        MemoryStream grown = new();
        grown.Write(content);
        Assert.Equal(expected, CodecProbe.Write<MemoryStream, MemoryStreamCodec>(grown));
        Assert.Equal(expected, CodecProbe.Write<Stream, StreamCodec>(new MemoryStream([9, .. content, 9], 1, length, false, true)));
        Assert.Equal(expected, CodecProbe.Write<Stream, StreamCodec>(new PlainStream(content, canSeek: true)));
        Assert.Equal(expected, CodecProbe.Write<Stream, StreamCodec>(new PlainStream(content, canSeek: false)));
        Assert.Equal(expected, CodecProbe.Write<Stream, StreamCodec>(new BufferedStream(new PlainStream(content, canSeek: true))));
    }

    public sealed class Named : MemoryStream
    {
        public string? Name { get; set; }
    }

    [Fact]
    public void A_class_of_the_users_is_not_written_as_a_memory_stream()
    {
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Serialize<MemoryStream>(new Named { Name = "n" }));
        Assert.Equal((FirnErrorCode.DerivedInstance, typeof(Named)), (refused.Code, refused.Type));
        Assert.Empty(FirnSerializer.Deserialize<MemoryStream>(FirnSerializer.Serialize<MemoryStream>(new Named(), FirnOptions.Default with { WriteDerivedAsDeclared = true }))!.ToArray());
    }

    [Fact]
    public void One_that_can_seek_is_written_from_its_beginning_and_left_where_it_stood()
    {
        foreach (Stream stream in (Stream[])[new MemoryStream([1, 2, 3]), new PlainStream([1, 2, 3], canSeek: true)])
        {
            stream.Position = 2;
            Assert.Equal([3, 1, 2, 3], CodecProbe.Write<Stream, StreamCodec>(stream));
            Assert.Equal(2, stream.Position);
        }
    }

    [Fact]
    public void One_that_can_not_seek_is_written_from_where_it_stands()
    {
        PlainStream stream = new([1, 2, 3], canSeek: false);
        stream.ReadExactly(new byte[1]);
        Assert.Equal([2, 2, 3], CodecProbe.Write<Stream, StreamCodec>(stream));
    }

    [Fact]
    public void What_is_read_stands_at_its_beginning_and_can_grow()
    {
        MemoryStream stream = Assert.IsType<MemoryStream>(CodecProbe.Read<Stream, StreamCodec>([2, 5, 6]));
        Assert.Equal(0, stream.Position);
        stream.Position = 2;
        stream.WriteByte(7);
        Assert.Equal([5, 6, 7], stream.ToArray());
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public void A_false_length_is_an_error()
    {
        FirnException exception = Assert.Throws<FirnException>(() => CodecProbe.Write<Stream, StreamCodec>(new PlainStream([1, 2], canSeek: true) { Announced = 3 }));
        Assert.Equal(FirnErrorCode.InvalidCollection, exception.Code);
        exception = Assert.Throws<FirnException>(() => CodecProbe.Write<Stream, StreamCodec>(new PlainStream([1, 2], canSeek: true) { Announced = long.MaxValue }));
        Assert.Equal(FirnErrorCode.InvalidCollection, exception.Code);
    }

    [Fact]
    [Trait("Hostile", "H61")]
    public void A_stream_that_returns_more_than_was_asked_is_an_error()
    {
        foreach (bool canSeek in (bool[])[true, false])
        {
            FirnException exception = Assert.Throws<FirnException>(() => CodecProbe.Write<Stream, StreamCodec>(new PlainStream([1, 2], canSeek) { Excess = 1 << 20 }));
            Assert.Equal(FirnErrorCode.InvalidCollection, exception.Code);
        }
    }

    [Fact]
    public void A_closed_stream_throws_its_own_exception()
    {
        PlainStream stream = new([1], canSeek: true);
        stream.Dispose();
        Assert.Throws<ObjectDisposedException>(() => CodecProbe.Write<Stream, StreamCodec>(stream));
    }

    [Fact]
    public void Counts_are_checked()
    {
        CodecProbe.Refuses<Stream, StreamCodec>("02 01", FirnErrorCode.UnexpectedEnd, 1);
        CodecProbe.Refuses<Stream, StreamCodec>("F1 FF FF FF 7F 00", FirnErrorCode.InvalidCount);
        CodecProbe.Refuses<Stream, StreamCodec>("F1 00 00 00 7F 00", FirnErrorCode.UnexpectedEnd, 5);
        CodecProbe.Refuses<Stream, StreamCodec>("F1 00 00 00 80 00", FirnErrorCode.InvalidCount);
    }

    private static void Same(Stream expected, Stream actual)
    {
        Assert.True(actual.CanRead);
        Assert.Equal(expected == Stream.Null ? [] : ((MemoryStream)expected).ToArray(), ((MemoryStream)actual).ToArray());
    }

    private static byte[] Content(int length)
    {
        byte[] content = new byte[length];
        new Random(20_253).NextBytes(content);
        return content;
    }

    /// <summary>Gives at most 1,000 bytes a call, and lies if asked to.</summary>
    private sealed class PlainStream(byte[] content, bool canSeek) : Stream
    {
        private int _position;
        private bool _isClosed;

        public long Announced { get; init; } = content.Length;

        public int Excess { get; init; }

        public override bool CanRead => !_isClosed;

        public override bool CanSeek => canSeek;

        public override bool CanWrite => false;

        public override long Length
        {
            get
            {
                ObjectDisposedException.ThrowIf(_isClosed, this);
                return canSeek ? Announced : throw new NotSupportedException();
            }
        }

        public override long Position
        {
            get => canSeek ? _position : throw new NotSupportedException();
            set => _position = canSeek ? (int)value : throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            int length = Math.Min(Math.Min(count, 1000), content.Length - _position);
            content.AsSpan(_position, length).CopyTo(buffer.AsSpan(offset));
            _position += length;
            return length + Excess;
        }

        public override long Seek(long offset, SeekOrigin origin) => Position = offset + (origin == SeekOrigin.Begin ? 0 : origin == SeekOrigin.Current ? Position : Length);

        public override void Flush()
        {
        }

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            _isClosed = true;
            base.Dispose(disposing);
        }
    }
}
