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

    /// <summary>Refuses keys of which more fall into one bucket than a reader accepts.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="collection">The table, for the error.</param>
    /// <param name="buckets">The number of buckets of the table that a reader makes.</param>
    /// <param name="comparer">The comparer of the table; null for the default.</param>
    /// <param name="keys">The keys.</param>
    /// <param name="again">The same, for a second pass.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check<TEnumerator>(ref FirnWriter writer, object collection, int buckets, IEqualityComparer<TKey>? comparer, TEnumerator keys, TEnumerator again)
        where TEnumerator : IEnumerator<TKey>
    {
        using (keys)
        using (again)
        {
            if (writer.Options.MaxAllocationRatio == int.MaxValue) return;
            comparer = WhenRead(comparer, collection);
            if (NumberRun<TKey>.IsPossible && comparer is null && AreClose(keys, buckets)) return;
            CollisionGuard guard = new(buckets);
            try
            {
                while (again.MoveNext())
                {
                    if (!guard.TryAdd(again.Current, comparer)) Refuse(collection);
                }
            }
            finally
            {
                guard.Dispose();
            }
        }
    }

    /// <summary>The same of keys in a row.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Check(ref FirnWriter writer, object collection, ReadOnlySpan<TKey> keys, IEqualityComparer<TKey>? comparer)
    {
        if (writer.Options.MaxAllocationRatio == int.MaxValue) return;
        int buckets = HashTablePrimes.AtLeast(keys.Length);
        comparer = WhenRead(comparer, collection);
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

    // The comparer that a reader has: one that was dropped is the default there. Of texts, those that have names stay.
    private static IEqualityComparer<TKey>? WhenRead(IEqualityComparer<TKey>? comparer, object collection) =>
        comparer is null || ReferenceEquals(comparer, EqualityComparer<TKey>.Default) || (DroppedComparers<TKey>.IsReadByDefaultComparer(collection) && comparer is not StringComparer) ? null : comparer;

    // What is ordinal is written as the default.
    private static bool IsSeeded(IEqualityComparer<TKey>? comparer) =>
        comparer is null || ReferenceEquals(comparer, EqualityComparer<TKey>.Default) || ReferenceEquals(comparer, StringComparer.Ordinal) || ReferenceEquals(comparer, StringComparer.OrdinalIgnoreCase);

    private static bool AreClose<TEnumerator>(TEnumerator keys, int buckets)
        where TEnumerator : IEnumerator<TKey>
    {
        NumberRun<TKey> run = new(buckets);
        while (keys.MoveNext())
        {
            if (!run.TryAdd(keys.Current)) return false;
        }

        return true;
    }

    private static void Refuse(object collection) =>
        throw new FirnException(
            FirnErrorCode.KeyCollisions,
            $"More than {CollisionGuard.Limit} keys of a hash table fall into one bucket, which readers refuse: {TypeDisplay.Full(typeof(TKey))} gives too many of them hash codes that are alike. Where the type is your own, have its GetHashCode tell values apart, as HashCode.Combine does. Else write a list of the entries; or write and read with FirnOptions.Trusted, which counts no keys.",
            type: collection.GetType());
}
