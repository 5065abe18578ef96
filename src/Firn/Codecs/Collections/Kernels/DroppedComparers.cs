using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// What a reader would refuse in sets and dictionaries that are written without the comparer that they have, or that have none of their own: elements or keys that are one to the default
/// comparer, or that it can't compare. Apart from the usual way of writing.
/// </summary>
internal static class DroppedComparers<TKey>
{
    /// <summary>Whether values are compared by the memory that they lie in, as arrays are.</summary>
    public static readonly bool IsByMemory = typeof(TKey).IsArray || (typeof(TKey).IsGenericType && typeof(TKey).GetGenericTypeDefinition() is var definition && (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>) || definition == typeof(ArraySegment<>)));

    private static readonly PropertyInfo? s_length = IsByMemory && !typeof(TKey).IsArray ? Length() : null;

    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "The codecs of these types ask for the length.")]
    private static PropertyInfo? Length() => typeof(TKey).GetProperty(nameof(Memory<byte>.Length)) ?? typeof(TKey).GetProperty(nameof(ArraySegment<byte>.Count));

    /// <summary>Refuses a collection whose keys are not as many to the default comparer as to the one that is dropped.</summary>
    public static void Check(object comparer, object collection, bool sorted)
    {
        if (!IsReadByDefaultComparer(collection) || KeysOf(collection) is not { } keys) return;
        if (sorted) CheckOrder(collection);
        ISet<TKey> seen = sorted ? new SortedSet<TKey>() : new HashSet<TKey>();
        foreach (TKey key in keys)
        {
            if (!seen.Add(key)) throw Refused(collection, $"Without its comparer {TypeDisplay.Full(comparer.GetType())} it has two keys or elements that are equal, which a reader refuses.");
        }
    }

    /// <summary>Refuses a sorted collection of more than one value that have no order of their own.</summary>
    public static void CheckOrder(object collection)
    {
        if (NaturalOrder<TKey>.Exists || !IsReadByDefaultComparer(collection) || KeysOf(collection) is not { } keys) return;
        if (keys.Skip(1).Any()) throw Refused(collection, $"Not all values of {TypeDisplay.Full(typeof(TKey))} can be compared with one another, and a reader has no other order for them.");
    }

    /// <summary>Refuses more than one empty array or piece of memory, which are several by their identity, as they are compared, and read as one.</summary>
    public static void CheckEmpty(object collection)
    {
        if (KeysOf(collection) is { } keys && keys.Count(IsEmpty) > 1) throw Refused(collection, "Two of its keys or elements are empty arrays, which are read as one.");
    }

    // Of memory and its segments no interface tells the length.
    private static bool IsEmpty(TKey key) => key is Array array ? array.Length == 0 : key is not null && s_length?.GetValue(key) is 0;

    /// <summary>Whether a reader makes the collection with the default comparer where the message names none. A class of the user's own has the comparer that its constructor gives it.</summary>
    public static bool IsReadByDefaultComparer(object collection) => collection.GetType().Assembly is var assembly && (assembly == typeof(HashSet<>).Assembly || assembly == typeof(SortedSet<>).Assembly || assembly == typeof(System.Collections.Immutable.ImmutableHashSet<>).Assembly || assembly == typeof(System.Collections.Concurrent.ConcurrentDictionary<,>).Assembly);

    private static IEnumerable<TKey>? KeysOf(object collection) =>
        collection is IDictionary dictionary ? dictionary.Keys.Cast<TKey>() : collection as IEnumerable<TKey>;

    private static FirnException Refused(object collection, string problem) => new(FirnErrorCode.UnknownComparer, "A set or dictionary can't be written. " + problem, type: collection.GetType());
}
