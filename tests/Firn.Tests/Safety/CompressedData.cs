using System.IO.Compression;
using K4os.Compression.LZ4;
using ZstdSharp;

namespace Firn.Tests;

/// <summary>Streams as the libraries make them, without what Firn adds to them.</summary>
internal static class CompressedData
{
    public static byte[] Of(FirnCompression compression, ReadOnlySpan<byte> raw, int zstandardLevel = 3)
    {
        switch (compression)
        {
            case FirnCompression.Lz4:
                if (raw.IsEmpty) return [0];
                byte[] block = new byte[LZ4Codec.MaximumOutputSize(raw.Length)];
                return block[..LZ4Codec.Encode(raw, block)];
            case FirnCompression.Zstandard:
                using (Compressor compressor = new(zstandardLevel)) return compressor.Wrap(raw).ToArray();
            default:
                MemoryStream target = new();
                using (Stream stream = compression == FirnCompression.Brotli ? new BrotliStream(target, CompressionLevel.Optimal, leaveOpen: true) : new DeflateStream(target, CompressionLevel.Optimal, leaveOpen: true)) stream.Write(raw);
                return target.ToArray();
        }
    }
}
