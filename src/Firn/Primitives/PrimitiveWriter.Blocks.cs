using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

public static partial class PrimitiveWriter
{
    /// <summary>Writes a list of values in one go: their count, then the values back to back, truth values as bits (format, section 4.1).</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value: numbers, <see cref="char"/>, <see cref="Guid"/>, <see cref="TimeSpan"/>, enums, vectors, and such structs.
    /// </typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="values">The values.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether there was room for all of them.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are. Compiled ahead of time, also a struct that holds one that is itself the type of no block in the program.</exception>
    public static bool TryWriteBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this Span<byte> destination, scoped ReadOnlySpan<T> values, out Span<byte> rest)
        where T : unmanaged
    {
        rest = destination;
        return BlockContent<T>.TryWrite(ref rest, values);
    }

    /// <inheritdoc cref="TryWriteBlock{T}(Span{byte}, ReadOnlySpan{T}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="values">The values.</param>
    public static bool TryWriteBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this ref Span<byte> destination, scoped ReadOnlySpan<T> values)
        where T : unmanaged =>
        BlockContent<T>.TryWrite(ref destination, values);
}
