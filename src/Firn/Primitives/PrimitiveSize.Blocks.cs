using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

public static partial class PrimitiveSize
{
    /// <summary>The bytes of a list that is written in one go, its count included.</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value: numbers, <see cref="char"/>, <see cref="Guid"/>, <see cref="TimeSpan"/>, enums, vectors, and such structs.
    /// </typeparam>
    /// <param name="values">The values.</param>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are.</exception>
    public static long GetBlockSize<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(ReadOnlySpan<T> values)
        where T : unmanaged => BlockContent<T>.Size(values.Length);

    /// <summary>The bytes of a list of so many values that is written in one go, its count included.</summary>
    /// <typeparam name="T">
    /// A kind of fixed width, an enum, or a struct without padding whose fields, in sequential layout, are all of kinds of which every
    /// pattern of bits is a value: numbers, <see cref="char"/>, <see cref="Guid"/>, <see cref="TimeSpan"/>, enums, vectors, and such structs.
    /// </typeparam>
    /// <param name="count">How many values; 0 is the size of a negative number, of which there is no list.</param>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is none of these: a mistake in code, whatever the values are.</exception>
    public static long GetBlockSize<[DynamicallyAccessedMembers(BlockLayout.Fields)] T>(int count)
        where T : unmanaged => BlockContent<T>.Size(count);
}
