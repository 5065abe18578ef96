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
    public static void WriteOther(ref FirnWriter writer, IEnumerable<T> value, Type declared)
    {
        OwnCollections.Check(ref writer, declared, value);
        WriteElements(ref writer, value);
    }

    private static void WriteElements(ref FirnWriter writer, IEnumerable<T> value)
    {
        WriteComparer(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    // A class that is not known here has the default comparer: it has no other that could be asked for.
    private static void WriteComparer(ref FirnWriter writer, IEnumerable<T> value)
    {
        switch (value)
        {
            case HashSet<T> set:
                Comparers<T, TCodec>.WriteHashed(ref writer, set.Comparer, value);
                break;
            case SortedSet<T> set:
                Comparers<T, TCodec>.WriteSortedAsHashed(ref writer, set.Comparer, value);
                break;
            case ImmutableHashSet<T> set:
                Comparers<T, TCodec>.WriteHashed(ref writer, set.KeyComparer, value);
                break;
            case ImmutableSortedSet<T> set:
                Comparers<T, TCodec>.WriteSortedAsHashed(ref writer, set.KeyComparer, value);
                break;
            case FrozenSet<T> set:
                Comparers<T, TCodec>.WriteHashed(ref writer, set.Comparer, value);
                break;
            case ReadOnlySet<T> set:
                WriteComparer(ref writer, WrappedCollections<T>.Set(set));
                break;
            default:
                Comparers<T, TCodec>.WriteHashed(ref writer, null, value);
                break;
        }
    }
}
