using System.Buffers;
using System.Buffers.Binary;

namespace Firn.Tool.Containers;

/// <summary>Writes a container of frames that exist already, with the head of another one.</summary>
internal sealed class ContainerOutput
{
    private readonly Stream _stream;
    private readonly FirnCompression _compression;
    private readonly long _limit;

    /// <summary>Writes the head.</summary>
    /// <param name="stream">Where the container goes.</param>
    /// <param name="head">The head of a container of the same values.</param>
    /// <param name="compression">How frames are compressed.</param>
    /// <param name="options">The longest frame that a reader takes.</param>
    public ContainerOutput(Stream stream, byte[] head, FirnCompression compression, FirnOptions options)
    {
        const int CodecPlace = 5;   // behind the magic and the version
        _stream = stream;
        _compression = compression;
        _limit = options.MaxMessageBytes;
        byte[] own = [.. head];
        own[CodecPlace] = (byte)((own[CodecPlace] & ContainerFormat.HasEnums) | (byte)compression);
        Write(own);
    }

    /// <summary>The bytes so far.</summary>
    public long Length { get; private set; }

    public long FrameCount { get; private set; }

    /// <summary>Writes the current frame of a source: as it stands there if that is compressed in the same way.</summary>
    public void WriteFrame(FrameSource source)
    {
        if (source.Header.Compression == _compression) WriteStored(source.Stored);
        else WriteBody(source.Body);
    }

    /// <summary>Writes a frame as it stands in a container of the same compression.</summary>
    public void WriteStored(ReadOnlySpan<byte> frame)
    {
        byte[] number = new byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(number, (uint)frame.Length);
        Write(number);
        Write(frame);
        BinaryPrimitives.WriteUInt32LittleEndian(number, Crc32C.Compute(frame));
        Write(number);
        FrameCount++;
    }

    /// <summary>Compresses and writes a frame's count and values.</summary>
    public void WriteBody(ReadOnlySpan<byte> body)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(RawFrame.HeadRoom + body.Length + ContainerFormat.ChecksumSize);
        body.CopyTo(array.AsSpan(RawFrame.HeadRoom));
        SealedFrame frame = new RawFrame(array, RawFrame.HeadRoom, RawFrame.HeadRoom + body.Length, 0).Seal(_compression, _limit);
        Write(frame.Memory.Span);
        ArrayPool<byte>.Shared.Return(frame.Array);
        FrameCount++;
    }

    /// <summary>Writes the end mark.</summary>
    public void Complete() => Write(new byte[ContainerFormat.LengthSize]);

    private void Write(ReadOnlySpan<byte> bytes)
    {
        _stream.Write(bytes);
        Length += bytes.Length;
    }
}
