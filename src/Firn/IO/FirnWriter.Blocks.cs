using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Firn.Primitives;

namespace Firn;

/// <content>Runs of values and of bytes, for formats written by hand.</content>
public ref partial struct FirnWriter
{
    /// <summary>Writes a list of values in one go, as <see cref="PrimitiveWriter"/> does: their count, then the values back to back, truth values as bits.</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value.
    /// </typeparam>
    /// <param name="values">The values.</param>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are. Compiled ahead of time, also a struct that holds one that is itself the type of no block in the program.</exception>
    [UnscopedRef]
    public ref FirnWriter WriteBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(scoped ReadOnlySpan<T> values)
        where T : unmanaged
    {
        BlockContent<T>.Write(ref this, values);
        return ref this;
    }

    /// <summary>Writes bytes as they are, without a length.</summary>
    /// <param name="bytes">A sequence of any segmentation.</param>
    public void WriteBytes(in ReadOnlySequence<byte> bytes)
    {
        foreach (ReadOnlyMemory<byte> segment in bytes) WriteBytes(segment.Span);
    }
}
