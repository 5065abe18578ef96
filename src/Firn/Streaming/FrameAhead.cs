using System.Buffers;

namespace Firn;

/// <summary>A frame of a container that was read and checked, and whose data another thread expands. It owns their pooled array.</summary>
internal sealed class FrameAhead(byte[] data, MessageCompression.Block block) : PoolWork<byte[]?>
{
    /// <summary>Where it begins.</summary>
    public required long Start { get; init; }

    /// <summary>Where it ends: what <see cref="FirnContainerReader{T}.Position"/> is from then on.</summary>
    public required long End { get; init; }

    /// <summary>Its place among the container's frames, counted from 0.</summary>
    public required long Index { get; init; }

    /// <summary>The bytes it expands to.</summary>
    public int Length => block.RawLength;

    // A pooled array, or null where the data are malformed.
    protected override byte[]? Do()
    {
        byte[] raw = ArrayPool<byte>.Shared.Rent(block.RawLength);
        try
        {
            if (MessageCompression.TryDecompress(block.Codec, data.AsSpan(0, block.DataLength), raw.AsSpan(0, block.RawLength))) return raw;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(data);
        }

        ArrayPool<byte>.Shared.Return(raw);
        return null;
    }

    protected override void Release() => ArrayPool<byte>.Shared.Return(data);

    /// <summary>Forgets it, and gives back what it has expanded, if that is there.</summary>
    public void Abandon()
    {
        Drop();
        if (Result is { IsCompletedSuccessfully: true, Result: { } raw }) ArrayPool<byte>.Shared.Return(raw);
    }
}
