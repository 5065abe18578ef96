using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// Counts keys per bucket before they are inserted into a hash table, so that keys chosen to collide are refused before they cost
/// quadratic time, and the result's comparer stays what the message says.
/// </summary>
internal readonly struct CollisionGuard
{
    /// <summary>
    /// The number of keys from which on they are counted: fewer that all collide cost less than 100 ns a byte (R7 in docs/reliability.md), and
    /// counting costs a fifth of reading ints into a table, so that small tables do without.
    /// </summary>
    public const int Threshold = 128;

    /// <summary>
    /// The same where a collision costs more and counting does not show: for immutable and frozen tables, and for keys of classes that don't
    /// implement <see cref="IEquatable{T}"/>, such as tuples, whose members are compared as objects. Fewer are never refused.
    /// </summary>
    public const int SlowThreshold = Limit + 1;

    /// <summary>How many keys a bucket may have. With random keys and at least as many buckets as keys, the chance of more in one is below 10^-34 for each bucket.</summary>
    public const byte Limit = 32;

    private readonly uint _buckets;
    private readonly ulong _multiplier;
    private readonly byte[]? _counters;

    /// <summary>Counts in as many buckets as the table has, as it assigns them: by the remainder of the hash code.</summary>
    public CollisionGuard(ref FirnReader reader, int buckets)
        : this(Charged(ref reader, buckets))
    {
    }

    /// <summary>The same where the budget of no message is asked.</summary>
    public CollisionGuard(int buckets)
    {
        _buckets = (uint)buckets;
        _multiplier = (ulong.MaxValue / (uint)buckets) + 1;
        _counters = ArrayPool<byte>.Shared.Rent(buckets);
        _counters.AsSpan(0, buckets).Clear();
    }

    /// <summary>Whether this counts; not so if it is the default.</summary>
    public bool IsActive
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _counters is not null;
    }

    /// <summary>Whether keys are counted at all: many keys, from a place that isn't trusted, without a seed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNeeded<TKey>(ref FirnReader reader, int count, IEqualityComparer<TKey>? comparer, int threshold = Threshold) =>
        IsCounted<TKey>(count, threshold) && !IsSeeded(comparer) && reader.Options.MaxAllocationRatio != int.MaxValue;

    /// <summary>Whether so many keys are counted, whatever their comparer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsCounted<TKey>(int count, int threshold) => count >= threshold || (count >= SlowThreshold && Equality<TKey>.IsSlow);

    /// <summary>
    /// Whether the base class library gives the keys' hash codes a seed of this process, at the latest when many collide: true of
    /// strings that are compared by their code units.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSeeded<TKey>(IEqualityComparer<TKey>? comparer) =>
        typeof(TKey) == typeof(string) && (comparer is null || ReferenceEquals(comparer, StringComparer.OrdinalIgnoreCase));

    /// <summary>Counts a key.</summary>
    /// <param name="key">The key; a set's element may be null.</param>
    /// <param name="comparer">The table's comparer, null for the default.</param>
    /// <returns>Whether there is room in its bucket.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryAdd<TKey>(TKey key, IEqualityComparer<TKey>? comparer)
    {
        int hash;
        if (key is null) hash = 0;
        else if (comparer is null) hash = EqualityComparer<TKey>.Default.GetHashCode(key);
        else hash = comparer.GetHashCode(key);
        // The remainder without a division, by Lemire's method; the result is below _buckets, the length of the counters.
        uint bucket = (uint)(((((_multiplier * (uint)hash) >> 32) + 1) * _buckets) >> 32);
        return Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_counters!), bucket)++ < Limit;
    }

    /// <summary>
    /// How far apart the least and the greatest of distinct numbers may be that need not be counted, as no bucket can have as many of them as it may: their hash codes are, as
    /// <see cref="uint"/>, in one run of so many numbers or, about zero, in two that are together as long. One more may be any.
    /// </summary>
    public static long WidestRun(int buckets) => ((Limit - 2L) * buckets) - 1;

    /// <summary>Refuses keys that collide.</summary>
    [DoesNotReturn]
    public static void Throw(long position) =>
        Firn.Throw.Invalid(FirnErrorCode.KeyCollisions, $"More than {Limit} keys fall into one bucket of a hash table. Where they come from a place that is trusted, FirnOptions.Trusted reads them.", position);

    private static class Equality<TKey>
    {
        public static readonly bool IsSlow = !typeof(TKey).IsValueType && !typeof(IEquatable<TKey>).IsAssignableFrom(typeof(TKey));
    }

    private static int Charged(ref FirnReader reader, int buckets)
    {
        reader.Charge(buckets);
        return buckets;
    }

    /// <summary>Gives the counters back; nothing for the default.</summary>
    public void Dispose()
    {
        if (_counters is not null) ArrayPool<byte>.Shared.Return(_counters);
    }
}
