using System.Buffers;
using System.IO.Compression;

namespace Firn.Reference;

/// <summary>The compressed bodies of section 1.4.</summary>
internal static class Expansion
{
    public const byte Brotli = 1;
    public const byte Deflate = 2;
    public const byte Lz4 = 3;
    public const byte Zstandard = 4;

    /// <summary>What data expand to, or null if they are not exactly one stream of that raw length.</summary>
    public static byte[]? Expand(byte codec, byte[] data, int rawLength) => codec switch
    {
        Brotli => ExpandBrotli(data, rawLength),
        Deflate => Inflater.Expand(data, rawLength),
        Lz4 => Lz4Expander.Expand(data, rawLength),
        _ => ZstandardExpander.Expand(data, rawLength),
    };

    private static byte[]? ExpandBrotli(byte[] data, int rawLength)
    {
        // One byte more than there should be: a stream that has more to say is not taken for one that ends.
        byte[] raw = new byte[rawLength + 1];
        int read = 0;
        int written = 0;
        using BrotliDecoder decoder = new();
        while (true)
        {
            OperationStatus status = decoder.Decompress(data.AsSpan(read), raw.AsSpan(written), out int consumed, out int produced);
            read += consumed;
            written += produced;
            if (status == OperationStatus.Done) return read == data.Length && written == rawLength ? raw[..rawLength] : null;
            if (status != OperationStatus.DestinationTooSmall || written == raw.Length || (consumed == 0 && produced == 0)) return null;
        }
    }
}
