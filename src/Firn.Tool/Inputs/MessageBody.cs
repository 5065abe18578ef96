namespace Firn.Tool.Inputs;

/// <summary>The body of a message: its value without what stands in front.</summary>
internal static class MessageBody
{
    /// <summary>The bytes with the body, and where it begins: the message itself, unless it is compressed.</summary>
    /// <exception cref="FirnException">The compressed data are malformed, or longer than the limits allow.</exception>
    public static (byte[] Bytes, int Start) Of(byte[] message, FirnMessageHeader header, FirnOptions options) =>
        header.Compression == FirnCompression.None ? (message, header.Length) : (MessageCompression.Expand(message, header, options), 0);
}
