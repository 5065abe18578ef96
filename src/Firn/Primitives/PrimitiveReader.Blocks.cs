using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

public static partial class PrimitiveReader
{
    /// <summary>Reads a list of values in one go into a new array.</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value: numbers, <see cref="char"/>, <see cref="Guid"/>, <see cref="TimeSpan"/>, enums, vectors, and such structs.
    /// </typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="values">The values; null if there is no list to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of the bytes are there, and all of the values valid.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are. Compiled ahead of time, also a struct that holds one that is itself the type of no block in the program.</exception>
    public static bool TryReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values, out ReadOnlySpan<byte> rest)
        where T : unmanaged
    {
        rest = source;
        return BlockContent<T>.TryRead(ref rest, out values);
    }

    /// <inheritdoc cref="TryReadBlock{T}(ReadOnlySpan{byte}, out T[], out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="values">The values; null if there is no list to read.</param>
    public static bool TryReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values)
        where T : unmanaged =>
        BlockContent<T>.TryRead(ref source, out values);

    /// <summary>Reads a list of values in one go into memory.</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value: numbers, <see cref="char"/>, <see cref="Guid"/>, <see cref="TimeSpan"/>, enums, vectors, and such structs.
    /// </typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="destination">Where the values go; not touched unless all are valid and fit.</param>
    /// <param name="count">How many there are; 0 if there is no list to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether all of the bytes are there, all of the values valid, and they fit.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are. Compiled ahead of time, also a struct that holds one that is itself the type of no block in the program.</exception>
    public static bool TryReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this ReadOnlySpan<byte> source, scoped Span<T> destination, out int count, out ReadOnlySpan<byte> rest)
        where T : unmanaged
    {
        rest = source;
        return BlockContent<T>.TryRead(ref rest, destination, out count);
    }

    /// <inheritdoc cref="TryReadBlock{T}(ReadOnlySpan{byte}, Span{T}, out int, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="destination">Where the values go; not touched unless all are valid and fit.</param>
    /// <param name="count">How many there are; 0 if there is no list to read.</param>
    public static bool TryReadBlock<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(this ref ReadOnlySpan<byte> source, scoped Span<T> destination, out int count)
        where T : unmanaged =>
        BlockContent<T>.TryRead(ref source, destination, out count);
}
