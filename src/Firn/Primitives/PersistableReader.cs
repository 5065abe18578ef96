using System.Diagnostics.CodeAnalysis;

namespace Firn.Primitives;

/// <summary>
/// Reads values of types that read themselves (<see cref="IPersistable{TSelf}"/>), and collections of them. Every method has two forms, as with
/// <see cref="PrimitiveReader"/>.
/// </summary>
/// <remarks>
/// Where there is no value, the result is the default and all of the memory is left. A count is refused if the bytes behind it can't hold so many values of
/// <see cref="IPersistable{TSelf}.MinSize"/>, and storage grows with the values that were really read. An implementation that gives back other memory than
/// the rest of what it got, null, or takes fewer bytes than its least size is not believed: there is no value then. Nor is there one where values are nested so
/// deep that the stack has no room. What an implementation throws passes through.
/// </remarks>
public static class PersistableReader
{
    /// <summary>Reads a value.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="value">The value; the default if there is none.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryRead<T>(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out T? value, out ReadOnlySpan<byte> rest)
        where T : IPersistable<T>
    {
        rest = source;
        return PersistableContent<T>.TryRead(ref rest, out value);
    }

    /// <inheritdoc cref="TryRead{T}(ReadOnlySpan{byte}, out T, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="value">The value; the default if there is none.</param>
    public static bool TryRead<T>(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T? value)
        where T : IPersistable<T> => PersistableContent<T>.TryRead(ref source, out value);

    /// <summary>Reads a count of values, and the values into a new array.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="values">The values; null if there are none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether there are so many values.</returns>
    public static bool TryRead<T>(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values, out ReadOnlySpan<byte> rest)
        where T : IPersistable<T>
    {
        rest = source;
        return PersistableContent<T>.TryRead(ref rest, out values);
    }

    /// <inheritdoc cref="TryRead{T}(ReadOnlySpan{byte}, out T[], out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="values">The values; null if there are none to read.</param>
    public static bool TryRead<T>(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out T[]? values)
        where T : IPersistable<T> => PersistableContent<T>.TryRead(ref source, out values);

    /// <summary>Reads a count of values, and the values into a new list.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="source">The memory to read from.</param>
    /// <param name="values">The values; null if there are none to read.</param>
    /// <param name="rest">The memory behind what was read; all of <paramref name="source"/> if nothing was.</param>
    /// <returns>Whether there are so many values.</returns>
    public static bool TryRead<T>(this ReadOnlySpan<byte> source, [NotNullWhen(true)] out List<T>? values, out ReadOnlySpan<byte> rest)
        where T : IPersistable<T>
    {
        rest = source;
        return PersistableContent<T>.TryRead(ref rest, out values);
    }

    /// <inheritdoc cref="TryRead{T}(ReadOnlySpan{byte}, out List{T}, out ReadOnlySpan{byte})"/>
    /// <param name="source">The memory to read from; afterwards what is behind what was read, unchanged if nothing was.</param>
    /// <param name="values">The values; null if there are none to read.</param>
    public static bool TryRead<T>(this ref ReadOnlySpan<byte> source, [NotNullWhen(true)] out List<T>? values)
        where T : IPersistable<T> => PersistableContent<T>.TryRead(ref source, out values);
}
