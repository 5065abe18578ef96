using System.Buffers;
using System.IO.Compression;
using System.Runtime.InteropServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Compressed bodies (format, section 1): codec byte, raw length, data length, data. What a body may become is bounded before
/// anything is reserved: 256 times the data plus 64 KiB, and <see cref="FirnOptions.MaxMessageBytes"/>.
/// </summary>
internal static class MessageCompression
{
    private const int LargestExpansion = 256;
    public const int ExpansionAllowance = 64 << 10;

    // Brotli level 4 with a 4 MiB window: on text-heavy graphs most of the gain of the high levels at a fraction of their time.
    private const int BrotliQuality = 4;
    private const int BrotliWindow = 22;

    public static void Write<T>(ref FirnWriter writer, CodecEntry<T> entry, T value, FirnOptions options)
    {
        Require(options.Compression);
        FirnWriter body = new([], options);
        try
        {
            entry.Write(ref body, value);
            Write(ref writer, body.WrittenSpan, options);
        }
        finally
        {
            body.Dispose();
        }
    }

    /// <summary>Writes a body compressed as the options say.</summary>
    public static void Write(ref FirnWriter writer, ReadOnlySpan<byte> raw, FirnOptions options)
    {
        if (raw.Length > options.MaxMessageBytes) throw Throw.TooLongToRead("The body of the message", options.MaxMessageBytes);
        if (raw.Length > LongestRaw) Throw.MessageTooLargeOnWrite();
        byte[] data = ArrayPool<byte>.Shared.Rent(LargestCompressed(options.Compression, raw.Length));
        try
        {
            int length = Compress(options.Compression, raw, data, 0, ExpansionAllowance);
            writer.Reserve(1) = (byte)options.Compression;
            writer.WriteCount(raw.Length);
            writer.WriteCount(length);
            writer.WriteBytes(data.AsSpan(0, length));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(data);
        }
    }

    /// <summary>The longest raw bytes whose data are sure to fit into an array.</summary>
    public const int LongestRaw = int.MaxValue - (64 << 20);

    /// <summary>Room for the data that any raw bytes of a length become.</summary>
    public static int LargestCompressed(FirnCompression compression, int rawLength)
    {
        long length = (long)LargestUnpadded(compression, rawLength) + LargestPadding(rawLength) + 64;
        if (length > Array.MaxLength) Throw.MessageTooLargeOnWrite();
        return (int)length;
    }

    /// <summary>How much longer than raw bytes of a length their data may be.</summary>
    public static int LargestGrowth(FirnCompression compression, int rawLength) => Math.Max(0, LargestUnpadded(compression, rawLength) - rawLength);

    /// <summary>The body of a compressed message, in memory of its own.</summary>
    /// <exception cref="FirnException">The data are malformed, or longer than the options allow.</exception>
    public static byte[] Expand(ReadOnlySpan<byte> message, FirnMessageHeader header, FirnOptions options)
    {
        FirnReader reader = new(message, FrontOf(header), options);
        long allowance = ExpansionAllowance;
        Block block = ReadHeader(ref reader, options, ref allowance);
        long position = reader.Position;
        ReadOnlySpan<byte> data = reader.TakeSpan(block.DataLength);
        reader.ExpectEnd();
        byte[] body = new byte[block.RawLength];
        if (!TryDecompress(block.Codec, data, body)) Throw.Invalid(FirnErrorCode.InvalidCompression, "The compressed data are malformed, or are not as long as the message says.", position);
        return body;
    }

    /// <summary>The bytes in front of the body, and of what says how it is compressed: header, descriptor and names.</summary>
    public static int FrontOf(FirnMessageHeader header) => header.Names.End.Value > 0 ? header.Names.End.Value : Math.Max(1, header.Schema.End.Value);

    private static int LargestUnpadded(FirnCompression compression, int rawLength) =>
        compression is FirnCompression.Lz4 or FirnCompression.Zstandard ? Codec(compression).GetMaxCompressedLength(rawLength) : BrotliEncoder.GetMaxCompressedLength(rawLength);

    private static FirnCompressionCodec Codec(FirnCompression compression) => FirnCompressionCodec.Find(compression)
        ?? throw (compression is FirnCompression.Lz4 or FirnCompression.Zstandard ? Throw.NoCompressionCodec(compression) : Unknown(compression));

    private static ArgumentOutOfRangeException Unknown(FirnCompression compression) => new(nameof(compression), compression, "No such compression.");

    /// <summary>Refuses a method that can't be used for writing: its codec is not registered, or it does not exist.</summary>
    public static void Require(FirnCompression compression)
    {
        if (!FirnCompressionCodec.IsRegistered(compression)) Codec(compression);
    }

    /// <summary>Refuses a method that can't be used for reading. There is none in a container's head only.</summary>
    public static void RequireToRead(byte codec, string what, long offset)
    {
        if (codec > (byte)FirnCompression.Zstandard) Throw.Invalid(FirnErrorCode.InvalidCompression, $"The {what} names an unknown compression.", offset);
        if (codec > (byte)FirnCompression.Deflate && FirnCompressionCodec.Find((FirnCompression)codec) is null) throw Throw.NoCompressionCodec((FirnCompression)codec, offset);
    }

    private static int LargestPadding(int rawLength) => LeastData(rawLength, 0) + (LeastData(rawLength, 0) >> 14) + 16;

    // The fewest bytes that a reader believes to become so many.
    private static int LeastData(int rawLength, int allowance) => (int)((Math.Max(0L, (long)rawLength - allowance) + LargestExpansion - 1) / LargestExpansion);

    /// <summary>Compresses raw bytes into <paramref name="data"/>, which has room for <see cref="LargestCompressed"/> behind the offset.</summary>
    /// <param name="compression">The method.</param>
    /// <param name="raw">The bytes.</param>
    /// <param name="data">Gets the data.</param>
    /// <param name="offset">Where they begin.</param>
    /// <param name="allowance">How far beyond <see cref="LargestExpansion"/> times the data a reader lets them expand.</param>
    /// <returns>The length of the data.</returns>
    public static int Compress(FirnCompression compression, ReadOnlySpan<byte> raw, byte[] data, int offset, int allowance) => compression switch
    {
        FirnCompression.Brotli => CompressBrotli(raw, data.AsSpan(offset), allowance),
        FirnCompression.Deflate => CompressDeflate(raw, data, offset, allowance),
        _ => CompressWith(Codec(compression), raw, data.AsSpan(offset), LeastData(raw.Length, allowance)),
    };

    private static int CompressWith(FirnCompressionCodec codec, ReadOnlySpan<byte> raw, Span<byte> data, int least)
    {
        int length = codec.Compress(raw, data, least);
        if (length < least || length > data.Length) throw new InvalidOperationException($"{TypeDisplay.Full(codec.GetType())} made {length} bytes, where {least} to {data.Length} were asked for.");
        return length;
    }

    private static int CompressBrotli(ReadOnlySpan<byte> raw, Span<byte> data, int allowance)
    {
        if (!BrotliEncoder.TryCompress(raw, data, out int written, BrotliQuality, BrotliWindow)) throw new InvalidOperationException("Brotli did not take the body.");
        int missing = LeastData(raw.Length, allowance) - written;
        return missing <= 0 ? written : CompressBrotliPadded(raw, data, missing);
    }

    // Bytes that say next to nothing would shrink further than readers believe. What is missing becomes a block of metadata, which decoders skip.
    private static int CompressBrotliPadded(ReadOnlySpan<byte> raw, Span<byte> data, int missing)
    {
        using BrotliEncoder encoder = new(BrotliQuality, BrotliWindow);
        int position = 0;
        while (true)
        {
            OperationStatus status = encoder.Compress(raw, data[position..], out int consumed, out int written, isFinalBlock: false);
            raw = raw[consumed..];
            position += written;
            if (status == OperationStatus.Done && raw.IsEmpty) break;
            if (status != OperationStatus.Done || (consumed == 0 && written == 0)) throw new InvalidOperationException("Brotli did not take the body.");
        }

        if (encoder.Flush(data[position..], out int flushed) != OperationStatus.Done) throw new InvalidOperationException("Brotli did not take the body.");
        position += flushed;

        // Now on a byte's start. Bits, lowest first: 0, not the last block; 11, metadata; 0; how many bytes the length less one takes, 01 or
        // 10, the fewest; they; then zeros up to the next byte.
        for (int left = missing; left > 0; left -= 1 << 16)
        {
            int length = Math.Min(left, 1 << 16);
            bool isShort = length <= 1 << 8;
            uint header = (isShort ? 0b01_0_11_0u : 0b10_0_11_0u) | ((uint)(length - 1) << 6);
            data[position++] = (byte)header;
            data[position++] = (byte)(header >> 8);
            if (!isShort) data[position++] = (byte)(header >> 16);
            data.Slice(position, length).Clear();
            position += length;
        }

        if (encoder.Compress([], data[position..], out _, out int last, isFinalBlock: true) != OperationStatus.Done) throw new InvalidOperationException("Brotli did not take the body.");
        return position + last;
    }

    private static int CompressDeflate(ReadOnlySpan<byte> raw, byte[] data, int offset, int allowance)
    {
        if (raw.IsEmpty)
        {
            // The stream of the base class library writes nothing at all then; the format wants a stream that ends: one empty block.
            data[offset] = 0x03;
            data[offset + 1] = 0x00;
            return 2;
        }

        // Deflate's worst case, stored blocks, adds 5 bytes to each 16 KiB: less than Brotli's bound plus the 64 spare bytes for small bodies.
        int written = Deflate(raw, data, offset);
        int missing = LeastData(raw.Length, allowance) - written;
        if (missing <= 0) return written;

        // As with Brotli: what is missing becomes stored blocks of no bytes, in front.
        int blocks = (missing + EmptyDeflateBlock.Length - 1) / EmptyDeflateBlock.Length;
        for (int i = 0; i < blocks; i++) EmptyDeflateBlock.CopyTo(data.AsSpan(offset + (i * EmptyDeflateBlock.Length)));
        int padding = blocks * EmptyDeflateBlock.Length;
        return padding + Deflate(raw, data, offset + padding);
    }

    private static ReadOnlySpan<byte> EmptyDeflateBlock => [0x00, 0x00, 0x00, 0xFF, 0xFF];

    private static int Deflate(ReadOnlySpan<byte> raw, byte[] data, int offset)
    {
        using MemoryStream target = new(data, offset, data.Length - offset);
        using (DeflateStream deflate = new(target, CompressionLevel.Optimal, leaveOpen: true)) deflate.Write(raw);
        return (int)target.Position;
    }

    public static T? Read<T>(ref FirnReader reader, CodecEntry<T> entry, ConversionPlan? plan, FirnOptions options, object? target = null)
    {
        long position = reader.Position;
        long allowance = ExpansionAllowance;
        Block block = ReadHeader(ref reader, options, ref allowance);
        byte[] raw = ArrayPool<byte>.Shared.Rent(block.RawLength);
        byte[]? joined = null;
        try
        {
            if (!reader.TryTakeRun(block.DataLength, out ReadOnlySpan<byte> data))
            {
                joined = ArrayPool<byte>.Shared.Rent(block.DataLength);
                reader.ReadBytes(joined.AsSpan(0, block.DataLength));
                data = joined.AsSpan(0, block.DataLength);
            }

            Span<byte> body = raw.AsSpan(0, block.RawLength);
            if (!TryDecompress(block.Codec, data, body)) Throw.Invalid(FirnErrorCode.InvalidCompression, "The compressed data are malformed, or are not as long as the message says.", position);
            return ReadBody(body, entry, plan, options, target);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(raw);
            if (joined is not null) ArrayPool<byte>.Shared.Return(joined);
        }
    }

    /// <summary>What stands in front of compressed data; all of it checked.</summary>
    public readonly record struct Block(FirnCompression Codec, int RawLength, int DataLength);

    /// <summary>Reads what stands in front of compressed data, and refuses what would take more than the limits allow.</summary>
    /// <param name="reader">Stands at the block.</param>
    /// <param name="options">The limits.</param>
    /// <param name="allowance">How far beyond <see cref="LargestExpansion"/> times the data the raw bytes may go; what they take of it is taken off.</param>
    public static Block ReadHeader(ref FirnReader reader, FirnOptions options, ref long allowance)
    {
        long position = reader.Position;
        byte codec = reader.Take(1);
        if (codec == (byte)FirnCompression.None) Throw.Invalid(FirnErrorCode.InvalidCompression, "The message is compressed, and names no compression.", position);
        RequireToRead(codec, "message", position);
        long rawLength = reader.ReadCount();
        long dataLength = reader.ReadCount();
        if (dataLength > reader.Remaining) Throw.UnexpectedEnd(reader.Position + reader.Remaining);
        if (dataLength > Array.MaxLength) Throw.Invalid(FirnErrorCode.MessageTooLarge, "The compressed data are longer than one array can be.", position);
        if (rawLength > Math.Min(options.MaxMessageBytes, Array.MaxLength)) Throw.Invalid(FirnErrorCode.MessageTooLarge, $"The compressed body says it is longer than {options.MaxMessageBytes} bytes (FirnOptions.MaxMessageBytes).", position);
        long beyond = Math.Max(0, rawLength - (LargestExpansion * dataLength));
        if (beyond > allowance && options.MaxAllocationRatio != int.MaxValue) Throw.Invalid(FirnErrorCode.InvalidCompression, "The compressed body says it expands further than 256 times.", position);
        allowance -= beyond;
        return new Block((FirnCompression)codec, (int)rawLength, (int)dataLength);
    }

    /// <summary>Expands data. False unless they are one stream that ends where they end and yields exactly the body.</summary>
    public static bool TryDecompress(FirnCompression codec, ReadOnlySpan<byte> data, Span<byte> body) => codec switch
    {
        FirnCompression.Brotli => DecompressBrotli(data, body),
        FirnCompression.Deflate => DecompressDeflate(data, body),
        _ => Codec(codec).TryDecompress(data, body),
    };

    private static T? ReadBody<T>(ReadOnlySpan<byte> body, CodecEntry<T> entry, ConversionPlan? plan, FirnOptions options, object? target)
    {
        FirnReader reader = new(body, options) { Root = entry };
        try
        {
            T? value = plan is null ? entry.Read(ref reader, target) : Message.ReadConverted(ref reader, entry, plan, target);
            reader.ExpectEnd();
            return value;
        }
        catch (FirnException exception)
        {
            ErrorLocator.Complete(exception, entry, body, options, isBody: true);
            throw;
        }
    }

    private static bool DecompressBrotli(ReadOnlySpan<byte> data, Span<byte> body)
    {
        using BrotliDecoder decoder = new();
        Span<byte> beyond = [0]; // the decoder takes no empty destination, and what ends the stream may stand behind the last byte it gives
        int position = 0;
        while (true)
        {
            bool isFull = position == body.Length;
            OperationStatus status = decoder.Decompress(data, isFull ? beyond : body[position..], out int consumed, out int written);
            if (isFull && written > 0) return false;
            data = data[consumed..];
            position += written;
            switch (status)
            {
                case OperationStatus.Done:
                    return data.IsEmpty && position == body.Length;
                case OperationStatus.DestinationTooSmall when written > 0:
                    continue;
                default:
                    return false;
            }
        }
    }

    private static bool DecompressDeflate(ReadOnlySpan<byte> data, Span<byte> body)
    {
        // DeflateStream does not say how much it consumed. It asks for more only while its stream has not ended: so the last byte is
        // held back, and must have been asked for when the stream ends, and the stream must end with it.
        byte[] copy = ArrayPool<byte>.Shared.Rent(data.Length);
        try
        {
            data.CopyTo(copy);
            using LastByteStream source = new(copy, data.Length);
            using DeflateStream inflate = new(source, CompressionMode.Decompress);
            if (inflate.ReadAtLeast(body, body.Length, throwOnEndOfStream: false) != body.Length) return false;
            Span<byte> beyond = [0];
            return inflate.Read(beyond) == 0 && source.IsExhausted;
        }
        catch (InvalidDataException)
        {
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
    }

    private sealed class LastByteStream(byte[] bytes, int length) : ForwardStream
    {
        private int _position;

        /// <summary>Whether every byte was handed out, and nothing was asked for after the last.</summary>
        public bool IsExhausted => _position == length && !_askedBeyond;

        private bool _askedBeyond;

        public override int Read(Span<byte> buffer)
        {
            int left = length - _position;
            if (left == 0)
            {
                _askedBeyond = true;
                return 0;
            }

            int count = Math.Min(buffer.Length, Math.Max(1, left - 1));
            bytes.AsSpan(_position, count).CopyTo(buffer);
            _position += count;
            return count;
        }
    }
}
