using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>The entries of a dictionary that is there already: of a class of the user's that is one, and of a dictionary that is filled anew.</summary>
/// <typeparam name="TDictionary">The dictionary.</typeparam>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct DictionaryElementsCodec<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TDictionary, TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec
    where TDictionary : class, IDictionary<TKey, TValue>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // Header, left, right, colour, and what rounds key and value up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 14;

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    // Tables of a dictionary that grows are, with those before it, twice as large as one made for its entries. A node of a tree is smaller.
    private static long EntryBytes => 2 * HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>());

    private static long Contents => (long)Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>();

    // As much as reading a new one charges, where the class is known. A sorted list is read through a tree.
    private static long EntryBytesOf(TDictionary target) => target switch
    {
        Dictionary<TKey, TValue> or OrderedDictionary<TKey, TValue> => HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()),
        ConcurrentDictionary<TKey, TValue> => Contents + ConcurrentDictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.EntryBytes,
        SortedDictionary<TKey, TValue> => Contents + NodeBytes,
        SortedList<TKey, TValue> => (2 * Contents) + NodeBytes,
        _ => EntryBytes,
    };

    /// <summary>Writes the dictionary's comparer, where it has one that can be asked for, and its entries.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The dictionary.</param>
    /// <exception cref="FirnException">The comparer has no name in the format, or a key is null.</exception>
    public static void Write(ref FirnWriter writer, TDictionary value)
    {
        TDictionary? created = OwnObjects<TDictionary>.New;
        OwnCollections.CheckCanBeFilled(typeof(TDictionary), value.IsReadOnly && created is not { IsReadOnly: false });
        if (IsSorted(value, out IComparer<TKey>? order))
        {
            IComparer<TKey>? expected = null;
            if (created is not null) IsSorted(created, out expected);
            Comparers<TKey, TKeyCodec>.WriteOwnSorted(ref writer, order, created, expected, value);
        }
        else
        {
            IEqualityComparer<TKey>? comparer = ComparerOf(value), expected = created is null ? comparer : ComparerOf(created);
            Comparers<TKey, TKeyCodec>.WriteOwnHashed(ref writer, comparer, created, expected, value);
            DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, expected, buckets: created is null ? 0 : Buckets(created, 0));
            return;
        }

        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteEntries(ref writer, value);
    }

    /// <summary>Reads entries into a dictionary, in place of those that it has. The dictionary keeps its comparer.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The dictionary.</param>
    /// <exception cref="FirnException">The bytes are no such entries, some of which may have been added; or they name another comparer than the dictionary has.</exception>
    public static void Fill(ref FirnReader reader, TDictionary target)
    {
        if (IsSorted(target, out IComparer<TKey>? order))
        {
            FillSorted(ref reader, target, order);
            return;
        }

        IEqualityComparer<TKey>? comparer = ComparerOf(target);
        if (ReferenceEquals(comparer, EqualityComparer<TKey>.Default)) comparer = null;
        Comparers<TKey, TKeyCodec>.ExpectHashed(ref reader, comparer);
        long start = reader.Position;
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, 0, EntryBytesOf(target));
        target.Clear();
        int buckets = Buckets(target, cursor.Count);   // room for all: a table that grows by itself takes twice what was charged
        CollisionGuard guard = CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer) ? new CollisionGuard(ref reader, buckets) : default;
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (guard.IsActive && !guard.TryAdd(key, comparer)) cursor.ThrowCollisions(ref reader, position);
                if (target.ContainsKey(key)) cursor.ThrowDuplicate(ref reader, position);
                if (cursor.IsSparse) AddSparse(target, key, value, start, i);
                else target.Add(key, value);
            }
        }
        finally
        {
            guard.Dispose();
        }

        CheckCount(ref cursor, target, start);
        reader.Leave();
    }

    /// <summary>Reads entries into a dictionary, if it has the comparer that the data name.</summary>
    internal static bool TryRefill(ref FirnReader reader, TDictionary target)
    {
        if (!(IsSorted(target, out IComparer<TKey>? order) ? Comparers<TKey, TKeyCodec>.IsNextSorted(ref reader, order) : Comparers<TKey, TKeyCodec>.IsNextHashed(ref reader, ComparerOf(target)))) return false;
        Fill(ref reader, target);
        return true;
    }

    // Through a tree: a sorted list into which keys are inserted out of order takes time that grows with the square of their number.
    private static void FillSorted(ref FirnReader reader, TDictionary target, IComparer<TKey> order)
    {
        Comparers<TKey, TKeyCodec>.ExpectSorted(ref reader, order);
        long start = reader.Position;
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, 0, EntryBytesOf(target));
        if (ReferenceEquals(order, Comparer<TKey>.Default)) NaturalOrder<TKey>.Check(ref reader, cursor.Count);
        target.Clear();
        SortedList<TKey, TValue>? list = target as SortedList<TKey, TValue>;
        if (list is not null && list.Capacity < cursor.Count) list.Capacity = cursor.Count;
        SortedDictionary<TKey, TValue>? tree = list is not null ? new(order) : null;
        IDictionary<TKey, TValue> destination = tree ?? (IDictionary<TKey, TValue>)target;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            if (destination.ContainsKey(key)) cursor.ThrowDuplicate(ref reader, position);
            if (cursor.IsSparse) AddSparse(destination, key, value, start, i);
            else destination.Add(key, value);
        }

        if (tree is not null)
        {
            foreach ((TKey key, TValue value) in tree) target.Add(key, value);
        }

        CheckCount(ref cursor, target, start);
        reader.Leave();
    }

    // A class may pass over absent values, which hold nothing.
    private static void CheckCount(ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, TDictionary target, long start)
    {
        if (!cursor.IsSparse && FilledCollections<TDictionary>.IsOfUser(target)) FilledElements<KeyValuePair<TKey, TValue>>.CheckCount(target, cursor.Count, 0, start);
    }

    // The value may be absent, which the class may not take.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSparse(IDictionary<TKey, TValue> target, TKey key, TValue value, long start, int index)
    {
        try
        {
            target.Add(key, value);
        }
        catch (Exception exception) when (Elements<TValue, TValueCodec>.IsAbsent(value) && AbsentElements.IsRefusal(exception, isAbsent: true))
        {
            AbsentElements.Refuse(typeof(TDictionary), start, index, exception);
        }
    }

    private static bool IsSorted(TDictionary dictionary, [NotNullWhen(true)] out IComparer<TKey>? order)
    {
        order = dictionary switch
        {
            SortedDictionary<TKey, TValue> sorted => sorted.Comparer,
            SortedList<TKey, TValue> sorted => sorted.Comparer,
            _ => null,
        };
        return order is not null;
    }

    // A class that is not known here has the default comparer: it has no other that could be asked for.
    private static IEqualityComparer<TKey>? ComparerOf(TDictionary dictionary) => dictionary switch
    {
        Dictionary<TKey, TValue> hashed => hashed.Comparer,
        OrderedDictionary<TKey, TValue> hashed => hashed.Comparer,
        ConcurrentDictionary<TKey, TValue> hashed => hashed.Comparer,
        _ => null,
    };

    private static int Buckets(TDictionary dictionary, int count) => dictionary switch
    {
        Dictionary<TKey, TValue> hashed => hashed.EnsureCapacity(count),
        OrderedDictionary<TKey, TValue> hashed => hashed.EnsureCapacity(count),
        _ => HashTablePrimes.AtLeast(count),
    };

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(0, EntryBytes + Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + NodeBytes);
}
