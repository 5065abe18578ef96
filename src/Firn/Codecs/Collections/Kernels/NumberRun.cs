using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>
/// Keys that are numbers close together, as ids and indices are: where they lie decides how many of them a bucket of a hash table can have, so that <see cref="CollisionGuard"/> need not
/// count them.
/// </summary>
internal struct NumberRun<TKey>(int buckets)
{
    private readonly long _widest = CollisionGuard.WidestRun(buckets);
    private long _least = long.MaxValue;
    private long _greatest = long.MinValue;

    /// <summary>Whether keys are such numbers.</summary>
    public static bool IsPossible
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TKey) == typeof(int) || typeof(TKey) == typeof(long);
    }

    /// <summary>Whether numbers are certainly so close together, by the bits that any of them has and those that all have: they lie between the two. Of others that is not known.</summary>
    public static bool AreClose(long any, long all, int count) => IsPossible && all >= 0 && any <= int.MaxValue && any - all <= CollisionGuard.WidestRun(count);

    /// <summary>A key as a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Number(TKey key) => typeof(TKey) == typeof(int) ? Unsafe.As<TKey, int>(ref key) : typeof(TKey) == typeof(long) ? Unsafe.As<TKey, long>(ref key) : 0;

    /// <summary>Adds a key that differs from those before.</summary>
    /// <returns>Whether no bucket can have too many of all of them and one more. It is over when one was refused.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryAdd(TKey key)
    {
        long value = Number(key);

        // The hash code of a long is its halves, one xor the other: of one that has 32 bits the number, or its complement where it is negative.
        if (typeof(TKey) == typeof(long) && value != (int)value) return false;
        if (value < _least) _least = value;
        if (value > _greatest) _greatest = value;
        return _greatest - _least <= _widest;
    }

    /// <summary>Adds several, by their least and their greatest.</summary>
    public bool TryAdd(ReadOnlySpan<TKey> keys)
    {
        ReadOnlySpan<Vector<TKey>> vectors = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TKey, Vector<TKey>>(ref MemoryMarshal.GetReference(keys)), keys.Length / Vector<TKey>.Count);
        if (!vectors.IsEmpty)
        {
            Vector<TKey> least = vectors[0];
            Vector<TKey> greatest = vectors[0];
            foreach (ref readonly Vector<TKey> vector in vectors)
            {
                least = Vector.Min(least, vector);
                greatest = Vector.Max(greatest, vector);
            }

            for (int lane = 0; lane < Vector<TKey>.Count; lane++)
            {
                if (!TryAdd(least[lane]) || !TryAdd(greatest[lane])) return false;
            }
        }

        foreach (TKey key in keys[(vectors.Length * Vector<TKey>.Count)..])
        {
            if (!TryAdd(key)) return false;
        }

        return true;
    }
}
