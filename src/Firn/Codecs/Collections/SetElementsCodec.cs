using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>The elements of a set that is there already: of a class of the user's that is one, and of a set that is filled anew.</summary>
/// <typeparam name="TSet">The set.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct SetElementsCodec<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TSet, T, TCodec> : IFirnCodec
    where TSet : class, ISet<T>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    // Tables of a set that grows are, with those before it, twice as large as one made for its elements. A node of a tree is smaller.
    private static long ElementBytes => 2 * HashTableSize.PerEntry(Unsafe.SizeOf<T>());

    // As much as reading a new one charges, where the class is known.
    private static long ElementBytesOf(TSet target) => target switch
    {
        HashSet<T> => HashTableSize.PerEntry(Unsafe.SizeOf<T>()),
        SortedSet<T> => SortedSetCodec<T, TCodec>.ElementBytes,
        _ => ElementBytes,
    };

    /// <summary>Writes the set's comparer, where it has one that can be asked for, and its elements.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The set.</param>
    /// <exception cref="FirnException">The comparer has no name in the format.</exception>
    public static void Write(ref FirnWriter writer, TSet value)
    {
        TSet? created = OwnObjects<TSet>.New;
        OwnCollections.CheckCanBeFilled(typeof(TSet), value.IsReadOnly && created is not { IsReadOnly: false });
        if (value is SortedSet<T> sorted)
        {
            Comparers<T, TCodec>.WriteOwnSorted(ref writer, sorted.Comparer, created, (created as SortedSet<T>)?.Comparer, value);
        }
        else
        {
            HashSet<T>? hashed = created as HashSet<T>;
            IEqualityComparer<T>? comparer = (value as HashSet<T>)?.Comparer, expected = created is null ? comparer : hashed?.Comparer;
            Comparers<T, TCodec>.WriteOwnHashed(ref writer, comparer, created, expected, value);
            SetWriter<T, TCodec>.WriteHashedElements(ref writer, value, expected, buckets: hashed?.Capacity ?? 0);
            return;
        }

        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <summary>Reads elements into a set of the library, if it has the comparer that the data name.</summary>
    internal static bool TryRefill(ref FirnReader reader, TSet target)
    {
        if (!(target is SortedSet<T> sorted ? Comparers<T, TCodec>.IsNextSorted(ref reader, sorted.Comparer) : Comparers<T, TCodec>.IsNextHashed(ref reader, (target as HashSet<T>)?.Comparer))) return false;
        Fill(ref reader, target);
        return true;
    }

    /// <summary>Reads elements into a set, in place of those that it has. The set keeps its comparer.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The set.</param>
    /// <exception cref="FirnException">The bytes are no such elements, some of which may have been added; or they name another comparer than the set has.</exception>
    public static void Fill(ref FirnReader reader, TSet target)
    {
        IEqualityComparer<T>? comparer = null;
        SortedSet<T>? sorted = target as SortedSet<T>;
        HashSet<T>? hashed = target as HashSet<T>;
        if (sorted is not null)
        {
            Comparers<T, TCodec>.ExpectSorted(ref reader, sorted.Comparer);
        }
        else
        {
            comparer = hashed?.Comparer;
            if (ReferenceEquals(comparer, EqualityComparer<T>.Default)) comparer = null;
            Comparers<T, TCodec>.ExpectHashed(ref reader, comparer);
        }

        long start = reader.Position;
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, ElementBytesOf(target));
        if (sorted is not null && ReferenceEquals(sorted.Comparer, Comparer<T>.Default)) NaturalOrder<T>.Check(ref reader, cursor.Count);
        target.Clear();
        int buckets = hashed?.EnsureCapacity(cursor.Count) ?? 0;
        CollisionGuard guard = default;
        if (sorted is null && CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer)) guard = new CollisionGuard(ref reader, hashed is not null ? buckets : HashTablePrimes.AtLeast(cursor.Count));

        try
        {
            if (cursor.Present < cursor.Count) AddSparse(ref reader, ref cursor, target, guard, comparer, start);
            else for (int i = 0; i < cursor.Count; i++)
            {
                long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
                T element = cursor.Next(ref reader);
                if (guard.IsActive && !guard.TryAdd(element, comparer)) ElementCursor<T, TCodec>.ThrowCollisions(ref reader, position);
                if (!target.Add(element)) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
            }
        }
        finally
        {
            guard.Dispose();
        }

        if (FilledCollections<TSet>.IsOfUser(target)) FilledElements<T>.CheckCount(target, cursor.Count, cursor.Count - cursor.Present, start);
        reader.Leave();
    }

    // Some elements are absent, which the set's comparer may not take.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSparse(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, TSet target, CollisionGuard guard, IEqualityComparer<T>? comparer, long start)
    {
        int absent = -1;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
            T element = cursor.Next(ref reader);
            if (Elements<T, TCodec>.IsAbsent(element)) absent = i;
            bool hasRoom = true, isNew = true;
            try
            {
                hasRoom = !guard.IsActive || guard.TryAdd(element, comparer);
                isNew = !hasRoom || target.Add(element);
            }
            catch (Exception exception) when (absent >= 0 && AbsentElements.IsRefusal(exception, isAbsent: absent == i))
            {
                AbsentElements.Refuse(typeof(TSet), start, absent, exception);
            }

            if (!hasRoom) ElementCursor<T, TCodec>.ThrowCollisions(ref reader, position);
            if (!isNew) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(0, ElementBytes);
}
