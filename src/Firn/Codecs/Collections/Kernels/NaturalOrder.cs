using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Whether values of a type can be compared by themselves. A sorted collection of others has a comparer of its own, which no message
/// carries; the base class library would answer the second of them with an <see cref="ArgumentException"/>.
/// </summary>
internal static class NaturalOrder<T>
{
    // What a nullable holds is asked by the base class library in ways that can't be followed here; it is taken to have an order.
    private static readonly bool s_exists = typeof(IComparable<T>).IsAssignableFrom(typeof(T)) || typeof(IComparable).IsAssignableFrom(typeof(T))
        || Nullable.GetUnderlyingType(typeof(T)) is not null;

    /// <summary>Refuses more than one value without an order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(ref FirnReader reader, int count)
    {
        if (count > 1 && !s_exists) Refuse(ref reader);
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Refuse(ref FirnReader reader) =>
        Throw.Invalid(FirnErrorCode.UnknownComparer, $"A sorted collection was in an order that the reader does not have: {typeof(T)} implements neither IComparable<T> nor IComparable.", reader.Position);
}
