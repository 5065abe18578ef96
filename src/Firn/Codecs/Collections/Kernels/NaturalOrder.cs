using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// Whether any two values of a type can be compared by themselves. A sorted collection of others has a comparer of its own, which no message
/// carries; the base class library would answer the second of them with an <see cref="ArgumentException"/>.
/// </summary>
internal static class NaturalOrder<T>
{
    private static readonly bool s_exists = NaturalOrder.Exists(typeof(T));

    /// <summary>Whether there is one.</summary>
    public static bool Exists => s_exists;

    /// <summary>Refuses more than one value without an order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(ref FirnReader reader, int count)
    {
        if (count > 1 && !s_exists) Refuse(ref reader);
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Refuse(ref FirnReader reader) =>
        Throw.Invalid(FirnErrorCode.UnknownComparer, $"A sorted collection was in an order that the reader does not have: not all values of {TypeDisplay.Full(typeof(T))} can be compared with one another.", reader.Position);
}

/// <summary>The question for a type that is not known where the code is compiled.</summary>
internal static class NaturalOrder
{
    /// <summary>
    /// As <see cref="Comparer{T}.Default"/> goes about it: a type compares itself with its like, or with any object; a nullable as what it
    /// holds; a tuple part by part, of which the base class library says only when it compares whether they can be.
    /// </summary>
    public static bool Exists(Type type) => Exists(type, asObjects: false);

    private static bool Exists(Type type, bool asObjects)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (IsTuple(type))
        {
            // The classes among them compare their parts as objects.
            return Array.TrueForAll(type.GetGenericArguments(), part => Exists(part, asObjects: !type.IsValueType));
        }

        // Two values of IComparable itself may be a number and a text, which refuse each other.
        return typeof(IComparable).IsAssignableFrom(type) ? type != typeof(IComparable) : !asObjects && ComparesItself(type);
    }

    private static bool IsTuple(Type type) =>
        typeof(ITuple).IsAssignableFrom(type) && type.IsGenericType && type.Assembly == typeof(ITuple).Assembly;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that is trimmed away is one that the comparer does not find either.")]
    private static bool ComparesItself(Type type) =>
        Array.Exists(type.GetInterfaces(), i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IComparable<>) && i.GetGenericArguments()[0].IsAssignableFrom(type));
}
