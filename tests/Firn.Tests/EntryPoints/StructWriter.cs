using System.Buffers;

namespace Firn.Tests.EntryPoints;

/// <summary>A buffer writer that is a struct, and counts in itself what it was told: a copy of it would count instead.</summary>
/// <param name="inner">Gets the bytes.</param>
public struct StructWriter(IBufferWriter<byte> inner) : IBufferWriter<byte>
{
    /// <summary>The bytes written by this one.</summary>
    public long Written { get; private set; }

    public void Advance(int count)
    {
        inner.Advance(count);
        Written += count;
    }

    public readonly Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public readonly Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);
}
