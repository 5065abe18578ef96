using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Writes sets that are declared as an interface, or wrapped: their comparer is found by the class.</summary>
internal static class SetWriter<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Writes a set of a hashed kind, whatever its class.</summary>
    public static void Write(ref FirnWriter writer, IEnumerable<T> value)
    {
        if (!TryWriteUsual(ref writer, value)) WriteElements(ref writer, value);
    }

    /// <summary>Writes what most values declared as interfaces are.</summary>
    /// <returns>Whether it is such a value; otherwise nothing is written.</returns>
    public static bool TryWriteUsual(ref FirnWriter writer, IEnumerable<T> value)
    {
        if (value.GetType() != typeof(HashSet<T>)) return false;
        HashSetCodec<T, TCodec>.Write(ref writer, (HashSet<T>)value);
        return true;
    }

    /// <summary>Writes any other value of a member declared as an interface, if its elements are all that it has.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteOther(ref FirnWriter writer, IEnumerable<T> value, Type declared, int threshold = CollisionGuard.Threshold)
    {
        OwnCollections.Check(ref writer, declared, value);
        WriteElements(ref writer, value, threshold);
    }

    private static void WriteElements(ref FirnWriter writer, IEnumerable<T> value, int threshold = CollisionGuard.Threshold)
    {
        IEqualityComparer<T>? comparer = WriteComparer(ref writer, value);
        WriteHashedElements(ref writer, value, comparer, threshold);
    }

    /// <summary>Writes the elements of a hashed kind whose comparer is written. Those that a reader would refuse because they collide are refused.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The set.</param>
    /// <param name="comparer">The comparer of the table that a reader makes; null for the default.</param>
    /// <param name="threshold">From how many elements on it counts them.</param>
    /// <param name="buckets">The least number of its buckets.</param>
    public static void WriteHashedElements(ref FirnWriter writer, IEnumerable<T> value, IEqualityComparer<T>? comparer, int threshold = CollisionGuard.Threshold, int buckets = 0)
    {
        PooledBuffer<T> buffer = new(0);
        try
        {
            foreach (T element in value) buffer.Add(element);
            int count = buffer.Written.Length;
            if (WrittenKeys<T>.AreCounted(count, comparer, threshold)) WrittenKeys<T>.Check(ref writer, value, buffer.Written, comparer, HashTablePrimes.AtLeast(Math.Max(buckets, count)));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    // A class that is not known here has the default comparer: it has no other that could be asked for. The comparer that a reader has is given back.
    private static IEqualityComparer<T>? WriteComparer(ref FirnWriter writer, IEnumerable<T> value)
    {
        IEqualityComparer<T>? comparer = null;
        switch (value)
        {
            case HashSet<T> set:
                comparer = set.Comparer;
                break;
            case SortedSet<T> set:
                return WriteSorted(ref writer, set.Comparer, value);
            case ImmutableHashSet<T> set:
                comparer = set.KeyComparer;
                break;
            case ImmutableSortedSet<T> set:
                return WriteSorted(ref writer, set.KeyComparer, value);
            case FrozenSet<T> set:
                comparer = set.Comparer;
                break;
            case ReadOnlySet<T> set:
                return WriteComparer(ref writer, WrappedCollections<T>.Set(set));
        }

        Comparers<T, TCodec>.WriteHashed(ref writer, comparer, value);
        return WrittenKeys<T>.Named(comparer);
    }

    // Texts have a seed, whatever order they are read by.
    private static IEqualityComparer<T>? WriteSorted(ref FirnWriter writer, IComparer<T>? comparer, IEnumerable<T> value)
    {
        Comparers<T, TCodec>.WriteSortedAsHashed(ref writer, comparer, value);
        return null;
    }
}
