using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary>Writes sets that are declared as an interface, or wrapped: their comparer is found by the class.</summary>
internal static class SetWriter<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Writes a set of a hashed kind, whatever its class.</summary>
    public static void Write(ref FirnWriter writer, IEnumerable<T> value)
    {
        if (value.GetType() == typeof(HashSet<T>))
        {
            HashSetCodec<T, TCodec>.Write(ref writer, (HashSet<T>)value);
            return;
        }

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
