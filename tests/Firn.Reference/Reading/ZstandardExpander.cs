using ZstdSharp;

namespace Firn.Reference;

/// <summary>A Zstandard frame: its headers are looked at one by one, what is in its blocks is left to the decoder of a package.</summary>
internal static class ZstandardExpander
{
    /// <summary>What the data expand to, or null if they are not exactly one frame of the kind that section 1.4 allows.</summary>
    public static byte[]? Expand(byte[] data, int rawLength)
    {
        try
        {
            using MemoryStream stream = new(data);
            using BinaryReader reader = new(stream);
            if (!HeadersAreRight(reader, (ulong)rawLength)) return null;
            using Decompressor decompressor = new();
            byte[] raw = new byte[rawLength + 1];
            return decompressor.Unwrap(data, raw) == rawLength ? raw[..rawLength] : null;
        }
        catch (Exception exception) when (exception is EndOfStreamException or ZstdException)
        {
            return null;
        }
    }

    private static bool HeadersAreRight(BinaryReader reader, ulong rawLength)
    {
        if (!reader.ReadBytes(4).AsSpan().SequenceEqual((byte[])[0x28, 0xB5, 0x2F, 0xFD])) return false;
        byte descriptor = reader.ReadByte();
        bool isSingleSegment = (descriptor & 0b10_0000) != 0, hasChecksum = (descriptor & 0b100) != 0;
        if ((descriptor & 0b1_1011) != 0) return false;
        double window = rawLength;
        if (!isSingleSegment)
        {
            byte bits = reader.ReadByte();
            window = Math.Pow(2, 10 + (bits >> 3)) * (1 + ((bits & 7) / 8.0));
        }

        ulong? contentSize = (descriptor >> 6) switch
        {
            0 => isSingleSegment ? reader.ReadByte() : null,
            1 => reader.ReadUInt16() + 256UL,
            2 => reader.ReadUInt32(),
            _ => reader.ReadUInt64(),
        };
        if (contentSize != rawLength || window > rawLength) return false;
        bool isLast;
        do
        {
            int header = reader.ReadByte() | (reader.ReadByte() << 8) | (reader.ReadByte() << 16);
            isLast = (header & 1) == 1;
            int size = header >> 3;
            if (size > window || size > 131_072) return false;
            int length = ((header >> 1) & 3) switch { 0 or 2 => size, 1 => 1, _ => -1 };
            if (length < 0 || reader.ReadBytes(length).Length != length) return false;
        }
        while (!isLast);
        if (hasChecksum && reader.ReadBytes(4).Length != 4) return false;
        return reader.BaseStream.Position == reader.BaseStream.Length;
    }
}
