namespace Firn.Tests.WireFormat;

/// <summary>
/// One example of the specification: a whole message, written by hand, and what the library makes of it.
/// </summary>
/// <param name="Id">Its name, the same as in docs/wire-format.md where it stands there.</param>
/// <param name="Bytes">The message.</param>
/// <param name="Write">Writes the value.</param>
/// <param name="Read">Reads the message and checks that it gives the value.</param>
/// <param name="ReadAndWrite">Reads the message and writes what it gave.</param>
/// <param name="IsCanonical">Whether a writer makes exactly these bytes.</param>
/// <param name="Type">The type that it is read as.</param>
/// <param name="Options">The options to write and read with.</param>
/// <param name="Descriptor">Gives the type's descriptor.</param>
/// <param name="WriteNamed">Writes the value in schema mode named.</param>
internal sealed record HexExample(string Id, byte[] Bytes, Func<byte[]> Write, Action Read, Func<byte[]> ReadAndWrite, bool IsCanonical, Type Type, FirnOptions Options, Func<byte[]> Descriptor, Func<byte[]> WriteNamed)
{
    /// <summary>The names of the type's schema, as the library writes them.</summary>
    public byte[] Names()
    {
        byte[] message = WriteNamed();
        return FirnMessage.TryReadHeader(message, out FirnMessageHeader header) ? message[header.Names] : throw new InvalidOperationException(Id);
    }
}
