using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary><see cref="HashSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct HashSetCodec<T, TCodec> : IFirnObjectCodec<HashSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    internal const int ObjectBytes = 64 + (2 * 24) + 64;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(HashSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, HashSet<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<T, TCodec>.WriteHashed(ref writer, value.Comparer, value);
        // Copying in a block needs the elements in a row. Otherwise, with no null among them, they go straight from the set.
        bool needsRow = Elements<T, TCodec>.IsBit || (Elements<T, TCodec>.IsBlock && value.Count > 16);
        bool isCounted = WrittenKeys<T>.AreCounted(value.Count, value.Comparer);
        if (needsRow || isCounted || (Elements<T, TCodec>.MayBeAbsent && value.Contains(default!))) WriteCopy(ref writer, value, isCounted);
        else WriteElements(ref writer, value);
    }

    private static void WriteElements(ref FirnWriter writer, HashSet<T> value)
    {
        int left = value.Count;
        ElementWriter<T, TCodec>.BeginFull(ref writer, left);
        // Not foreach: its Dispose does nothing here, but in code shared between reference types keeps the enumerator in memory.
        HashSet<T>.Enumerator elements = value.GetEnumerator();
        while (elements.MoveNext())
        {
            if (--left < 0) break;
            ElementWriter<T, TCodec>.WriteOne(ref writer, elements.Current);
        }

        if (left != 0) Throw.CollectionChanged(typeof(HashSet<T>));
        writer.Leave();
    }

    private static void WriteCopy(ref FirnWriter writer, HashSet<T> value, bool isCounted)
    {
        int count = value.Count;
        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0, count);
            if (value.Count != count) Throw.CollectionChanged(typeof(HashSet<T>));
            if (isCounted) WrittenKeys<T>.Check(ref writer, value, buffer.Written, WrittenKeys<T>.Named(value.Comparer), HashTablePrimes.AtLeast(count));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static HashSet<T> Read(ref FirnReader reader) => Read(ref reader, CollisionGuard.Threshold);

    /// <summary>Reads a set that a slower table is made of.</summary>
    internal static HashSet<T> Read(ref FirnReader reader, int threshold)
    {
        IEqualityComparer<T>? comparer = Comparers<T, TCodec>.ReadHashed(ref reader);
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<T>()));
        HashSet<T> set = new(cursor.Count, comparer);
        bool isGuarded = CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer, threshold);
        if (NumberRun<T>.IsPossible && Elements<T, TCodec>.IsBlock && comparer is null)
        {
            AddNumbers(ref reader, cursor.Count, set, isGuarded);
        }
        else if (isGuarded)
        {
            AddGuarded(ref reader, ref cursor, set, comparer);
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
                if (!set.Add(cursor.Next(ref reader))) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
            }
        }

        reader.Leave();
        return set;
    }

    // Some KB of numbers at a time, so that the loop over them has nothing to do with the reader. They are counted from those on that are not close to the ones before.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddNumbers(ref FirnReader reader, int count, HashSet<T> set, bool isGuarded)
    {
        int buckets = set.EnsureCapacity(count);
        NumberRun<T> run = new(buckets);
        CollisionGuard guard = default;
        try
        {
            while (count > 0)
            {
                int length = Math.Min(count, Elements<T, TCodec>.Chunk);
                ReadOnlySpan<T> part = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<byte, T>(ref reader.Take(length * TCodec.FixedSize)), length);
                if (isGuarded && !guard.IsActive && !run.TryAdd(part))
                {
                    guard = new CollisionGuard(ref reader, buckets);
                    foreach (T element in set) guard.TryAdd(element, null);
                }

                int added = guard.IsActive ? AddGuarded(set, part, guard) : Add(set, part);
                if (added < length)
                {
                    long position = reader.Position - ((long)(length - added) * TCodec.FixedSize);
                    if (set.Contains(part[added])) ContainerHeader.ThrowDuplicate(position);
                    CollisionGuard.Throw(position);
                }

                count -= length;
            }
        }
        finally
        {
            guard.Dispose();
        }
    }

    // Both give the number of elements before the first that was refused.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Add(HashSet<T> set, ReadOnlySpan<T> part)
    {
        for (int i = 0; i < part.Length; i++)
        {
            if (!set.Add(part[i])) return i;
        }

        return part.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int AddGuarded(HashSet<T> set, ReadOnlySpan<T> part, CollisionGuard guard)
    {
        for (int i = 0; i < part.Length; i++)
        {
            T element = part[i];
            if (!guard.TryAdd(element, null) || !set.Add(element)) return i;
        }

        return part.Length;
    }

    private static void AddGuarded(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, HashSet<T> set, IEqualityComparer<T>? comparer)
    {
        CollisionGuard guard = new(ref reader, set.EnsureCapacity(cursor.Count));
        try
        {
            AddGuarded(ref reader, ref cursor, set, comparer, guard);
        }
        finally
        {
            guard.Dispose();
        }
    }

    private static void AddGuarded(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, HashSet<T> set, IEqualityComparer<T>? comparer, CollisionGuard guard)
    {
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
            T element = cursor.Next(ref reader);
            if (!guard.TryAdd(element, comparer)) ElementCursor<T, TCodec>.ThrowCollisions(ref reader, position);
            if (!set.Add(element)) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
        }
    }

    /// <inheritdoc/>
    public static HashSet<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, HashSet<T> target) => SetElementsCodec<HashSet<T>, T, TCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) => SetElementsCodec<HashSet<T>, T, TCodec>.TryRefill(ref reader, (HashSet<T>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<T>()));
}
