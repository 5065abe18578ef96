using System.Runtime.InteropServices;

namespace Firn.Primitives;

/// <summary>How many bytes <see cref="PersistableWriter"/> writes; 0 for what it does not write.</summary>
public static class PersistableSize
{
    /// <summary>The bytes of a value.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    public static int GetSize<T>(T? value)
        where T : IPersistable<T> => Math.Max(0, PersistableContent<T>.Size(value!));

    /// <summary>The bytes of a count of values and the values.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="values">The values.</param>
    public static long GetSize<T>(T[]? values)
        where T : IPersistable<T> => values is null ? 0 : GetSize((ReadOnlySpan<T>)values);

    /// <inheritdoc cref="GetSize{T}(T[])"/>
    public static long GetSize<T>(ReadOnlySpan<T> values)
        where T : IPersistable<T> => Math.Max(0, PersistableContent<T>.Size(values));

    /// <inheritdoc cref="GetSize{T}(T[])"/>
    public static long GetSize<T>(List<T>? values)
        where T : IPersistable<T> => values is null ? 0 : GetSize((ReadOnlySpan<T>)CollectionsMarshal.AsSpan(values));
}
