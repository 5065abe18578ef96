using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Peers;

/// <summary>
/// What a peer does with the roots of one shape. Implementations name their type, and loops are generic in nothing else, so that a call needs no
/// lookup of a type, as a program's own call needs none. Values are of that type; they are not cast, as a cast in the
/// argument makes MemoryPack's writes slower.
/// </summary>
internal interface IPeer
{
    /// <summary>Writes to a new array.</summary>
    static abstract byte[] Write(object value);

    /// <summary>Writes to a reused writer.</summary>
    static abstract void Write(ReusedWriter writer, object value);

    /// <summary>Reads a message.</summary>
    static abstract object? Read(byte[] message);
}
