using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Writes what can only be enumerated: interfaces, and collections that wrap one.</summary>
internal static class Enumerables<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Writes a list. What the collection says of its length is not asked for: the elements are gathered, then counted.</summary>
    public static void Write(ref FirnWriter writer, IEnumerable<T> values)
    {
        if (!TryWriteUsual(ref writer, values)) WriteGathered(ref writer, values);
    }

    /// <summary>Writes what most values declared as interfaces are: lists and arrays, whose elements lie in memory.</summary>
    /// <returns>Whether it is such a value; otherwise nothing is written.</returns>
    public static bool TryWriteUsual(ref FirnWriter writer, IEnumerable<T> values)
    {
        if (!TryGetSpan(values, out ReadOnlySpan<T> span)) return false;
        ElementWriter<T, TCodec>.Write(ref writer, span);
        return true;
    }

    /// <summary>Writes any other value of a member declared as an interface, if its elements are all that it has.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteOther(ref FirnWriter writer, IEnumerable<T> values, Type declared)
    {
        OwnCollections.Check(ref writer, declared, values);
        WriteGathered(ref writer, values);
    }

    /// <summary>Writes a list or an array as a part of others (<see cref="IFirnCodec.WritePart"/>).</summary>
    /// <returns>The byte behind it; the reference to nothing where it is of another class, or a writer has to look at it.</returns>
    public static ref byte WritePart(ref byte destination, object value, ref byte limit)
    {
        if (value.GetType() == typeof(List<T>)) return ref PartWriter<T, TCodec>.Write(ref destination, CollectionsMarshal.AsSpan(Unsafe.As<List<T>>(value)), ref limit);
        if (value.GetType() == typeof(T[])) return ref PartWriter<T, TCodec>.Write(ref destination, Unsafe.As<T[]>(value), ref limit);
        if (value is ImmutableArray<T> { IsDefault: false } array) return ref PartWriter<T, TCodec>.Write(ref destination, array.AsSpan(), ref limit);
        return ref Unsafe.NullRef<byte>();
    }

    private static void WriteGathered(ref FirnWriter writer, IEnumerable<T> values)
    {
        PooledBuffer<T> buffer = new(0);
        try
        {
            foreach (T element in values) buffer.Add(element);
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <summary>Writes a list in the opposite order: of collections that give what came last first.</summary>
    public static void WriteReversed(ref FirnWriter writer, IEnumerable<T> values)
    {
        PooledBuffer<T> buffer = new(0);
        try
        {
            foreach (T element in values) buffer.Add(element);
            buffer.Written.Reverse();
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    // Exact types only: a derived list may give other elements than its base has.
    private static bool TryGetSpan(IEnumerable<T> values, out ReadOnlySpan<T> span)
    {
        if (values.GetType() == typeof(List<T>))
        {
            span = CollectionsMarshal.AsSpan(Unsafe.As<List<T>>(values));
            return true;
        }

        if (values.GetType() == typeof(T[]))
        {
            span = Unsafe.As<T[]>(values);
            return true;
        }

        if (values is ImmutableArray<T> { IsDefault: false } array)
        {
            span = array.AsSpan();
            return true;
        }

        span = default;
        return false;
    }
}
