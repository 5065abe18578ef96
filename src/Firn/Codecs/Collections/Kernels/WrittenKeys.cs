using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// Refuses keys of a hash table that collide by themselves while they are written, by the rule by which <see cref="CollisionGuard"/> refuses them when they are read. What is written can be read.
/// </summary>
internal static class WrittenKeys<TKey>
{
    /// <summary>Whether so many keys would be counted when they are read.</summary>
    /// <param name="count">Their number.</param>
    /// <param name="comparer">The comparer of the table; null for the default.</param>
    /// <param name="threshold">From which number on the kind of table counts.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreCounted(int count, IEqualityComparer<TKey>? comparer, int threshold = CollisionGuard.Threshold) =>
        count >= CollisionGuard.SlowThreshold && CollisionGuard.IsCounted<TKey>(count, threshold) && !(typeof(TKey) == typeof(string) && IsSeeded(comparer));

    /// <summary>The comparer that a reader gives a table of the framework: one without a name was dropped.</summary>
    public static IEqualityComparer<TKey>? Named(IEqualityComparer<TKey>? comparer) => comparer is StringComparer ? comparer : null;

    /// <summary>Refuses keys of which more fall into one bucket than a reader accepts.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="collection">The table, for the error.</param>
    /// <param name="keys">The keys.</param>
    /// <param name="comparer">The comparer of the table that a reader makes; null for the default.</param>
    /// <param name="buckets">The number of buckets of that table.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check(ref FirnWriter writer, object collection, ReadOnlySpan<TKey> keys, IEqualityComparer<TKey>? comparer, int buckets)
    {
        if (writer.Options.MaxAllocationRatio == int.MaxValue) return;
        if (ReferenceEquals(comparer, EqualityComparer<TKey>.Default)) comparer = null;
        if (NumberRun<TKey>.IsPossible && comparer is null && new NumberRun<TKey>(buckets).TryAdd(keys)) return;
        CollisionGuard guard = new(buckets);
        try
        {
            foreach (TKey key in keys)
            {
                if (!guard.TryAdd(key, comparer)) Refuse(collection);
            }
        }
        finally
        {
            guard.Dispose();
        }
    }

    // What is ordinal is written as the default.
    private static bool IsSeeded(IEqualityComparer<TKey>? comparer) =>
        comparer is null || ReferenceEquals(comparer, EqualityComparer<TKey>.Default) || ReferenceEquals(comparer, StringComparer.Ordinal) || ReferenceEquals(comparer, StringComparer.OrdinalIgnoreCase);

    private static void Refuse(object collection) =>
        throw new FirnException(
            FirnErrorCode.KeyCollisions,
            $"More than {CollisionGuard.Limit} keys of a hash table fall into one bucket, which readers refuse: {TypeDisplay.Full(typeof(TKey))} gives too many of them hash codes that are alike. Where the type is your own, have its GetHashCode tell values apart, as HashCode.Combine does. Else write a list of the entries; or write and read with FirnOptions.Trusted, which counts no keys.",
            type: collection.GetType());
}
