using System.Buffers;

namespace Firn;

/// <summary>
/// A frame without what stands round it, in pooled memory that is its own: in front of it at least <see cref="HeadRoom"/> bytes less those of a
/// count, behind it whatever there is. What is still to be done needs neither the builder nor its thread.
/// </summary>
/// <param name="Array">The memory.</param>
/// <param name="Start">Where the count of the values begins.</param>
/// <param name="End">Where the values end.</param>
/// <param name="Count">How many there are.</param>
internal readonly record struct RawFrame(byte[] Array, int Start, int End, int Count)
{
    /// <summary>What a builder keeps free in front of the values: for the frame's length and the values' count.</summary>
    public const int HeadRoom = 16;

    public const int LongestCount = 9;

    /// <summary>Makes the frame that is written: compressed, with its length and its checksum. The memory goes on to it or is returned, unless it can't be made.</summary>
    /// <param name="compression">The method.</param>
    /// <param name="limit">The longest frame that a reader takes: a value that is alone in its frame may become longer where it can't be compressed.</param>
    public SealedFrame Seal(FirnCompression compression, long limit) => compression == FirnCompression.None ? Frame(Array, Start, End) : Compress(compression, limit);

    public static int PutCount(Span<byte> room, long count)
    {
        FirnWriter writer = FirnWriter.ForSpan(room);
        writer.WriteCount(count);
        return (int)writer.BytesWritten;
    }

    public static void EnsureRoom(ref byte[] array, int used, int more)
    {
        if (array.Length - used >= more) return;
        byte[] larger = ArrayPool<byte>.Shared.Rent(used + more);
        array.AsSpan(0, used).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(array);
        array = larger;
    }

    // Length in front, checksum behind.
    private SealedFrame Frame(byte[] array, int start, int end)
    {
        EnsureRoom(ref array, end, ContainerFormat.ChecksumSize);
        int length = end - start;
        if (length > ContainerFormat.LongestFrame)
        {
            ArrayPool<byte>.Shared.Return(array);
            Throw.MessageTooLargeOnWrite();
        }

        int first = start - ContainerFormat.LengthSize;
        LittleEndian.Write(ref array[first], (uint)length);
        LittleEndian.Write(ref array[end], Crc32C.Compute(array.AsSpan(start, length)));
        return new SealedFrame(array, first, end + ContainerFormat.ChecksumSize - first, Count);
    }

    private SealedFrame Compress(FirnCompression compression, long limit)
    {
        const int BlockHead = ContainerFormat.LengthSize + 1 + (2 * LongestCount);
        int rawLength = End - Start;
        if (rawLength > MessageCompression.LongestRaw) Throw.MessageTooLargeOnWrite();
        byte[] data = ArrayPool<byte>.Shared.Rent(BlockHead + MessageCompression.LargestCompressed(compression, rawLength) + ContainerFormat.ChecksumSize);
        int length = MessageCompression.Compress(compression, Array.AsSpan(Start, rawLength), data, BlockHead, allowance: 0);
        ArrayPool<byte>.Shared.Return(Array);
        Span<byte> head = stackalloc byte[BlockHead];
        head[0] = (byte)compression;
        int size = 1;
        size += PutCount(head[size..], rawLength);
        size += PutCount(head[size..], length);
        if (size + length > limit)
        {
            ArrayPool<byte>.Shared.Return(data);
            throw Throw.TooLongToRead("A value of the container", limit);
        }

        head[..size].CopyTo(data.AsSpan(BlockHead - size));
        return Frame(data, BlockHead - size, BlockHead + length);
    }
}

/// <summary>A frame ready to be written, in pooled memory.</summary>
/// <param name="Array">The memory.</param>
/// <param name="Start">Where the frame begins.</param>
/// <param name="Length">Its bytes.</param>
/// <param name="Count">Its values.</param>
internal readonly record struct SealedFrame(byte[] Array, int Start, int Length, int Count)
{
    public ReadOnlyMemory<byte> Memory => Array.AsMemory(Start, Length);
}
