using System.Runtime.InteropServices;

namespace Firn.Primitives;

/// <summary>
/// Writes values of types that write themselves (<see cref="IPersistable{TSelf}"/>), and collections of them: their count, then the values. Every method
/// has two forms, as with <see cref="PrimitiveWriter"/>.
/// </summary>
/// <remarks>
/// The size is asked first, so a value that has too little room writes nothing. Null is not written, nor are collections that hold it, nor a value of which
/// the type says that it can't be, nor one that does not take the bytes that its type has announced; what the implementation has stored up
/// to there may stand in the memory, which is all left. What an implementation throws passes through. Values that hold others so deep that the stack has no room
/// are not written either.
/// </remarks>
public static class PersistableWriter
{
    /// <summary>Writes a value.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="value">The value; null is not written.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public static bool TryWrite<T>(this Span<byte> destination, T value, out Span<byte> rest)
        where T : IPersistable<T>
    {
        rest = destination;
        return PersistableContent<T>.TryWrite(ref rest, value);
    }

    /// <inheritdoc cref="TryWrite{T}(Span{byte}, T, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="value">The value; null is not written.</param>
    public static bool TryWrite<T>(this ref Span<byte> destination, T value)
        where T : IPersistable<T> => PersistableContent<T>.TryWrite(ref destination, value);

    /// <summary>Writes the count of values, then the values.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="values">The values; null is not written.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public static bool TryWrite<T>(this Span<byte> destination, T[]? values, out Span<byte> rest)
        where T : IPersistable<T>
    {
        rest = destination;
        return values is not null && PersistableContent<T>.TryWrite(ref rest, (ReadOnlySpan<T>)values);
    }

    /// <inheritdoc cref="TryWrite{T}(Span{byte}, T[], out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="values">The values; null is not written.</param>
    public static bool TryWrite<T>(this ref Span<byte> destination, T[]? values)
        where T : IPersistable<T> => values is not null && PersistableContent<T>.TryWrite(ref destination, (ReadOnlySpan<T>)values);

    /// <summary>Writes the count of values, then the values.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="values">The values.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public static bool TryWrite<T>(this Span<byte> destination, scoped ReadOnlySpan<T> values, out Span<byte> rest)
        where T : IPersistable<T>
    {
        rest = destination;
        return PersistableContent<T>.TryWrite(ref rest, values);
    }

    /// <inheritdoc cref="TryWrite{T}(Span{byte}, ReadOnlySpan{T}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="values">The values.</param>
    public static bool TryWrite<T>(this ref Span<byte> destination, scoped ReadOnlySpan<T> values)
        where T : IPersistable<T> => PersistableContent<T>.TryWrite(ref destination, values);

    /// <summary>Writes the count of values, then the values.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="destination">The memory to write to.</param>
    /// <param name="values">The values; null is not written.</param>
    /// <param name="rest">The memory behind what was written; all of <paramref name="destination"/> if nothing was.</param>
    /// <returns>Whether it was written.</returns>
    public static bool TryWrite<T>(this Span<byte> destination, List<T>? values, out Span<byte> rest)
        where T : IPersistable<T>
    {
        rest = destination;
        return values is not null && PersistableContent<T>.TryWrite(ref rest, CollectionsMarshal.AsSpan(values));
    }

    /// <inheritdoc cref="TryWrite{T}(Span{byte}, List{T}, out Span{byte})"/>
    /// <param name="destination">The memory to write to; afterwards what is behind what was written, unchanged if nothing was.</param>
    /// <param name="values">The values; null is not written.</param>
    public static bool TryWrite<T>(this ref Span<byte> destination, List<T>? values)
        where T : IPersistable<T> => values is not null && PersistableContent<T>.TryWrite(ref destination, CollectionsMarshal.AsSpan(values));
}
