using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// What the wrappers of the base class library wrap. Their properties are protected, so part of those types' public contract.
/// </summary>
internal static class WrappedCollections<T>
{
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    public static extern IList<T> Items(Collection<T> collection);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Items")]
    public static extern IList<T> Items(ReadOnlyCollection<T> collection);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
    public static extern ISet<T> Set(ReadOnlySet<T> set);

    // The only one that is private: nothing else tells a queue from a stack. If a framework names it otherwise, the first value throws.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_collection")]
    public static extern ref IProducerConsumerCollection<T> Collection(BlockingCollection<T> collection);
}

/// <summary>The same for dictionaries.</summary>
internal static class WrappedDictionaries<TKey, TValue>
    where TKey : notnull
{
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    public static extern IDictionary<TKey, TValue> Dictionary(ReadOnlyDictionary<TKey, TValue> dictionary);
}

/// <summary>How collections find their elements: as protected, and as public a contract.</summary>
internal static class KeyedCollections<TKey, T>
    where TKey : notnull
{
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetKeyForItem")]
    public static extern TKey GetKeyForItem(KeyedCollection<TKey, T> collection, T item);

    // Null until there are as many elements as the collection says.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    public static extern IDictionary<TKey, T>? Dictionary(KeyedCollection<TKey, T> collection);
}
