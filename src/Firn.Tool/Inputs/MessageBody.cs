namespace Firn.Tool.Inputs;

/// <summary>The body of a message: its value without what stands in front.</summary>
internal static class MessageBody
{
    /// <summary>The bytes with the body, and where it begins: the message itself, unless it is compressed.</summary>
    /// <exception cref="FirnException">The compressed data are malformed, or longer than the limits allow.</exception>
    public static (byte[] Bytes, int Start) Of(byte[] message, FirnMessageHeader header, FirnOptions options)
    {
        if (header.Compression == FirnCompression.None) return (message, header.Length);
        FirnReader reader = new(message, FrontOf(header), options);
        long allowance = MessageCompression.ExpansionAllowance;
        MessageCompression.Block block = MessageCompression.ReadHeader(ref reader, options, ref allowance);
        long position = reader.Position;
        ReadOnlySpan<byte> data = reader.TakeSpan(block.DataLength);
        reader.ExpectEnd();
        byte[] body = new byte[block.RawLength];
        if (!MessageCompression.TryDecompress(block.Codec, data, body)) throw new FirnException(FirnErrorCode.InvalidCompression, "The compressed data are malformed, or are not as long as the message says.", position);
        return (body, 0);
    }

    /// <summary>The bytes in front of the body, and of what says how it is compressed: header, descriptor and names.</summary>
    public static int FrontOf(FirnMessageHeader header) => header.Names.End.Value > 0 ? header.Names.End.Value : Math.Max(1, header.Schema.End.Value);
}
