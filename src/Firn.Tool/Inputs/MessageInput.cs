using Firn.Tool.Sizes;

namespace Firn.Tool.Inputs;

/// <summary>A message of an input, read as a document.</summary>
internal sealed class MessageInput
{
    private MessageInput(byte[] bytes, FirnMessageHeader header, FirnDocument document) => (Bytes, Header, Document) = (bytes, header, document);

    public byte[] Bytes { get; }

    public FirnMessageHeader Header { get; }

    public FirnDocument Document { get; }

    /// <summary>Reads and checks the message.</summary>
    /// <exception cref="ToolException">It is malformed; the error has the place.</exception>
    public static MessageInput Read(InputFile input, FirnSchema? schema, FirnOptions options)
    {
        byte[] bytes = input.ReadAll();
        try
        {
            FirnDocument document = FirnDocument.Parse(bytes, schema, options);
            FirnMessage.TryReadHeader(bytes, out FirnMessageHeader header);
            return new MessageInput(bytes, header, document);
        }
        catch (FirnException exception)
        {
            ToolException error = Diagnosis.OfError(input, exception, ErrorPath.InMessage(bytes, schema, options));
            if (exception.Offset >= 0 && !IsCompressed(bytes)) error.With("bytes", HexLine.Around(bytes, exception.Offset));
            throw error;
        }
    }

    private static bool IsCompressed(byte[] bytes) => FirnMessage.TryReadHeader(bytes, out FirnMessageHeader header) && header.Compression != FirnCompression.None;
}
