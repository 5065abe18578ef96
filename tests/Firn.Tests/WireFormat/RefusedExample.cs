namespace Firn.Tests.WireFormat;

/// <summary>A message that no reader may accept.</summary>
/// <param name="Id">Its name, the same as in docs/wire-format.md.</param>
/// <param name="Bytes">The message.</param>
/// <param name="Code">The error that fits best, or null where several do.</param>
/// <param name="Read">Reads the message.</param>
/// <param name="Type">The type that it is read as.</param>
/// <param name="Descriptor">Gives the type's descriptor.</param>
internal sealed record RefusedExample(string Id, byte[] Bytes, FirnErrorCode? Code, Action Read, Type Type, Func<byte[]> Descriptor);
