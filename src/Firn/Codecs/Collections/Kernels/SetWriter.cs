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

    /// <summary>Writes the comparer of a hashed kind, and refuses elements that a reader would refuse because they collide.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="comparer">The comparer; null is the default.</param>
    /// <param name="value">The set.</param>
    /// <param name="threshold">From how many elements on the kind that is read counts them.</param>
    public static void WriteHashed(ref FirnWriter writer, IEqualityComparer<T>? comparer, IEnumerable<T> value, int threshold = CollisionGuard.Threshold)
    {
        Comparers<T, TCodec>.WriteHashed(ref writer, comparer, value);
        CheckElements(ref writer, comparer, value, threshold);
    }

    /// <summary>Refuses elements that a reader would refuse because they collide.</summary>
    public static void CheckElements(ref FirnWriter writer, IEqualityComparer<T>? comparer, IEnumerable<T> value, int threshold = CollisionGuard.Threshold)
    {
        int count = value.Count();
        if (WrittenKeys<T>.AreCounted(count, comparer, threshold)) WrittenKeys<T>.Check(ref writer, value, HashTablePrimes.AtLeast(count), comparer, value.GetEnumerator(), value.GetEnumerator());
    }

    private static void WriteElements(ref FirnWriter writer, IEnumerable<T> value, int threshold = CollisionGuard.Threshold)
    {
        WriteComparer(ref writer, value, threshold);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    // A class that is not known here has the default comparer: it has no other that could be asked for.
    private static void WriteComparer(ref FirnWriter writer, IEnumerable<T> value, int threshold)
    {
        switch (value)
        {
            case HashSet<T> set:
                WriteHashed(ref writer, set.Comparer, value, threshold);
                break;
            case SortedSet<T> set:
                WriteSorted(ref writer, set.Comparer, value, threshold);
                break;
            case ImmutableHashSet<T> set:
                WriteHashed(ref writer, set.KeyComparer, value, threshold);
                break;
            case ImmutableSortedSet<T> set:
                WriteSorted(ref writer, set.KeyComparer, value, threshold);
                break;
            case FrozenSet<T> set:
                WriteHashed(ref writer, set.Comparer, value, threshold);
                break;
            case ReadOnlySet<T> set:
                WriteComparer(ref writer, WrappedCollections<T>.Set(set), threshold);
                break;
            default:
                WriteHashed(ref writer, null, value, threshold);
                break;
        }
    }

    // Texts have a seed, whatever order they are read by.
    private static void WriteSorted(ref FirnWriter writer, IComparer<T>? comparer, IEnumerable<T> value, int threshold)
    {
        Comparers<T, TCodec>.WriteSortedAsHashed(ref writer, comparer, value);
        if (typeof(T) != typeof(string)) CheckElements(ref writer, null, value, threshold);
    }
}
