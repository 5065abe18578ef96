using K4os.Compression.LZ4;

namespace Firn.Compression.Lz4;

/// <summary>
/// One LZ4 block: both lengths stand in front of the data already, so that a frame of LZ4's own would only say them again. No byte of a block stands for more than 255 raw bytes, so that readers,
/// who believe 256, need no padding.
/// </summary>
internal sealed class Lz4Codec : FirnCompressionCodec
{
    public static readonly Lz4Codec Instance = new();

    private Lz4Codec() : base(FirnCompression.Lz4)
    {
    }

    public override int GetMaxCompressedLength(int rawLength) => Math.Max(1, LZ4Codec.MaximumOutputSize(rawLength));

    public override int Compress(ReadOnlySpan<byte> source, Span<byte> destination, int minLength)
    {
        if (source.IsEmpty)
        {
            destination[0] = 0; // the library writes nothing at all then; the format wants a block: no literals, and the end
            return 1;
        }

        int length = LZ4Codec.Encode(source, destination, LZ4Level.L00_FAST);
        return length > 0 ? length : throw new InvalidOperationException("LZ4 did not take the body.");
    }

    // The library's decoder takes distances of 0, and gives what its target held before: so blocks are walked first, and it sees only those that are whole.
    public override bool TryDecompress(ReadOnlySpan<byte> source, Span<byte> destination) =>
        Lz4Block.IsWhole(source, destination.Length) && (destination.IsEmpty || LZ4Codec.Decode(source, destination) == destination.Length);
}
