using System.IO.Compression;
using System.Security.Cryptography;

namespace Firn.Reference;

/// <summary>The schema modes of section 1.1.</summary>
public enum ReferenceSchemaMode : byte
{
    /// <summary>Nothing between header and body.</summary>
    None = 0,

    /// <summary>The first eight bytes of the descriptor's SHA-256.</summary>
    Fingerprint = 1,

    /// <summary>The descriptor.</summary>
    Embedded = 2,

    /// <summary>The descriptor and names.</summary>
    Named = 3,
}

/// <summary>How a body is compressed (section 1.4).</summary>
public enum ReferenceCompression : byte
{
    /// <summary>It is not.</summary>
    None = 0,

    /// <summary>Brotli.</summary>
    Brotli = 1,

    /// <summary>Deflate.</summary>
    Deflate = 2,

    /// <summary>LZ4.</summary>
    Lz4 = 3,

    /// <summary>Zstandard.</summary>
    Zstandard = 4,
}

/// <summary>Writes values as docs/wire-format.md has them: one value, one sequence of bytes.</summary>
public static class ReferenceWriter
{
    /// <summary>A message.</summary>
    /// <param name="root">The root's type.</param>
    /// <param name="descriptor">Its descriptor.</param>
    /// <param name="value">The value, or null for a root that is null.</param>
    /// <param name="mode">What stands between header and body.</param>
    /// <param name="compression">How the body is compressed; compressed bytes are not canonical.</param>
    /// <param name="names">The names, in mode named.</param>
    public static byte[] WriteMessage(ReferenceType root, byte[] descriptor, ReferenceValue? value, ReferenceSchemaMode mode = ReferenceSchemaMode.None, ReferenceCompression compression = ReferenceCompression.None, byte[]? names = null)
    {
        BodyWriter writer = new();
        bool isCompressed = value is not null && compression != ReferenceCompression.None;
        writer.WriteByte((byte)(0x10 | (int)mode | (value is null ? 4 : 0) | (isCompressed ? 8 : 0)));
        if (mode == ReferenceSchemaMode.Fingerprint)
        {
            writer.WriteBytes(SHA256.HashData(descriptor).AsSpan(0, 8));
        }
        else if (mode != ReferenceSchemaMode.None)
        {
            writer.WriteCount((ulong)descriptor.Length);
            writer.WriteBytes(descriptor);
        }

        if (mode == ReferenceSchemaMode.Named)
        {
            ArgumentNullException.ThrowIfNull(names);
            writer.WriteCount((ulong)names.Length);
            writer.WriteBytes(names);
        }

        if (value is null) return writer.ToArray();
        if (!isCompressed)
        {
            writer.Write(root, value);
            return writer.ToArray();
        }

        byte[] body = WriteBody(root, value);
        byte[] data = Compress(body, compression);
        writer.WriteByte((byte)compression);
        writer.WriteCount((ulong)body.Length);
        writer.WriteCount((ulong)data.Length);
        writer.WriteBytes(data);
        return writer.ToArray();
    }

    /// <summary>A body alone.</summary>
    /// <param name="type">The type of the value.</param>
    /// <param name="value">A value that is present.</param>
    public static byte[] WriteBody(ReferenceType type, ReferenceValue value)
    {
        BodyWriter writer = new();
        writer.Write(type, value);
        return writer.ToArray();
    }

    private static byte[] Compress(byte[] body, ReferenceCompression compression)
    {
        if (compression == ReferenceCompression.Lz4) return Literals(body);
        if (compression == ReferenceCompression.Zstandard) return RawBlocks(body);
        // The streams write nothing at all where nothing was written to them.
        if (body.Length == 0) return compression == ReferenceCompression.Brotli ? [0x06] : [0x03, 0x00];
        MemoryStream data = new();
        using (Stream stream = compression == ReferenceCompression.Brotli ? new BrotliStream(data, CompressionLevel.Fastest, leaveOpen: true) : new DeflateStream(data, CompressionLevel.Fastest, leaveOpen: true))
        {
            stream.Write(body);
        }

        return data.ToArray();
    }

    // A block of one sequence without match.
    private static byte[] Literals(byte[] body)
    {
        List<byte> data = [(byte)(Math.Min(body.Length, 15) << 4)];
        if (body.Length >= 15)
        {
            int more = body.Length - 15;
            for (; more >= 255; more -= 255) data.Add(255);
            data.Add((byte)more);
        }

        return [.. data, .. body];
    }

    // A frame of a single segment, its content size in 8 bytes.
    private static byte[] RawBlocks(byte[] body)
    {
        const int Largest = 128 << 10;
        List<byte> data = [0x28, 0xB5, 0x2F, 0xFD, 0b1110_0000, .. BitConverter.GetBytes((long)body.Length)];
        int position = 0;
        do
        {
            int length = Math.Min(body.Length - position, Largest);
            int header = (length << 3) | (position + length == body.Length ? 1 : 0);
            data.AddRange([(byte)header, (byte)(header >> 8), (byte)(header >> 16), .. body[position..(position + length)]]);
            position += length;
        }
        while (position < body.Length);
        return [.. data];
    }
}
