using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts.Plans;
using Firn.Primitives;

namespace Firn.Codecs;

/// <summary><see cref="Dictionary{TKey, TValue}"/>, with its comparer.</summary>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec> : IFirnObjectCodec<Dictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Dictionary<TKey, TValue> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, value.Comparer, value);
        bool areClose = false;
        if (EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.HasParts) areClose = WriteParts(ref writer, value);
        else if (AnyAbsent(value)) WriteCopy(ref writer, value);
        else areClose = WriteEntries(ref writer, value);
        if (!areClose && WrittenKeys<TKey>.AreCounted(value.Count, value.Comparer)) CheckKeys(ref writer, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckKeys(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        int count = value.Count;
        PooledBuffer<TKey> keys = new(count);
        try
        {
            keys.SetCount(count);
            value.Keys.CopyTo(keys.Array, 0);
            WrittenKeys<TKey>.Check(ref writer, value, keys.Written, WrittenKeys<TKey>.Named(value.Comparer), HashTablePrimes.AtLeast(count));
        }
        finally
        {
            keys.Dispose();
        }
    }

    // Entry after entry behind the writer's place, which moves when there is no room left: until then an absent value that is met undoes all, and need not be looked for before. Whether keys
    // are numbers close together, as far as their bits tell.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool WriteParts(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        int left = value.Count;
        long count = Elements<TValue, TValueCodec>.MayBeAbsent ? 2L * left : left;
        writer.Enter();
        ref byte place = ref PartWriter.WriteCount(ref writer.Begin(CountFormat.Size(count)), count, ref writer.Limit);
        ref byte limit = ref writer.Limit;
        bool isSure = !Elements<TValue, TValueCodec>.MayBeAbsent;
        long any = 0, all = -1;
        Dictionary<TKey, TValue>.Enumerator entries = value.GetEnumerator();
        while (entries.MoveNext())
        {
            if (--left < 0) break;
            KeyValuePair<TKey, TValue> entry = entries.Current;
            any |= NumberRun<TKey>.Number(entry.Key);
            all &= NumberRun<TKey>.Number(entry.Key);
            if (Elements<TValue, TValueCodec>.IsAbsent(entry.Value) || !FirnDirectWriter.HasRoom(ref place, ref limit, EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.RoomFor(entry.Key, entry.Value)))
            {
                if (!WriteByWriter(ref writer, ref place, value, entry.Key, entry.Value, isSure)) return false;
                isSure = true;
                place = ref writer.Place;
                limit = ref writer.Limit;
                continue;
            }

            place = ref EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WritePart(ref place, entry.Key, entry.Value, ref limit);
        }

        if (left != 0) Throw.CollectionChanged(typeof(Dictionary<TKey, TValue>));
        writer.MoveTo(ref place);
        writer.Leave();
        return NumberRun<TKey>.AreClose(any, all, value.Count);
    }

    // An entry that there is no room for, or whose value is absent. A method of its own, so that the loop need not keep the entry. Whether it was written; if not, the whole dictionary was.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool WriteByWriter(ref FirnWriter writer, scoped ref byte place, Dictionary<TKey, TValue> dictionary, TKey key, TValue value, bool isSure)
    {
        if (!isSure && AnyAbsent(dictionary))
        {
            writer.Leave();
            WriteCopy(ref writer, dictionary);
            return false;
        }

        writer.MoveTo(ref place);
        EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteOne(ref writer, key, value);
        return true;
    }

    private static bool AnyAbsent(Dictionary<TKey, TValue> value)
    {
        if (!Elements<TValue, TValueCodec>.MayBeAbsent) return false;
        // Null is looked for by the dictionary itself, over its own table, at a third of what an enumeration costs.
        if (!typeof(TValue).IsValueType) return value.ContainsValue(default!);
        // Not foreach: its Dispose does nothing here, but in code shared between reference types keeps the enumerator in memory.
        Dictionary<TKey, TValue>.Enumerator entries = value.GetEnumerator();
        while (entries.MoveNext())
        {
            if (Elements<TValue, TValueCodec>.IsAbsent(entries.Current.Value)) return true;
        }

        return false;
    }

    private static bool WriteEntries(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        int left = value.Count;
        long any = 0, all = -1;
        EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.BeginFull(ref writer, left);
        Dictionary<TKey, TValue>.Enumerator entries = value.GetEnumerator();
        while (entries.MoveNext())
        {
            if (--left < 0) break;
            KeyValuePair<TKey, TValue> entry = entries.Current;
            any |= NumberRun<TKey>.Number(entry.Key);
            all &= NumberRun<TKey>.Number(entry.Key);
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteOne(ref writer, entry.Key, entry.Value);
        }

        if (left != 0) Throw.CollectionChanged(typeof(Dictionary<TKey, TValue>));
        writer.Leave();
        return NumberRun<TKey>.AreClose(any, all, value.Count);
    }

    private static void WriteCopy(ref FirnWriter writer, Dictionary<TKey, TValue> value)
    {
        int count = value.Count;
        PooledBuffer<KeyValuePair<TKey, TValue>> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            ((ICollection<KeyValuePair<TKey, TValue>>)value).CopyTo(buffer.Array, 0);
            if (value.Count != count) Throw.CollectionChanged(typeof(Dictionary<TKey, TValue>));
            EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static Dictionary<TKey, TValue> Read(ref FirnReader reader) => Read(ref reader, CollisionGuard.Threshold);

    /// <summary>Reads a dictionary that a slower table is made of.</summary>
    internal static Dictionary<TKey, TValue> Read(ref FirnReader reader, int threshold)
    {
        IEqualityComparer<TKey>? comparer = Comparers<TKey, TKeyCodec>.ReadHashed(ref reader);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, HashTableSize.DictionaryBytes, HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>()));
        Dictionary<TKey, TValue> dictionary = new(cursor.Count, comparer);
        if (CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer, threshold))
        {
            AddGuarded(ref reader, ref cursor, dictionary, comparer);
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = cursor.PositionBefore(ref reader);
                TKey key = cursor.Next(ref reader, out TValue value);
                if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
            }
        }

        reader.Leave();
        return dictionary;
    }

    private static void AddGuarded(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, Dictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer)
    {
        int buckets = dictionary.EnsureCapacity(cursor.Count);
        if (NumberRun<TKey>.IsPossible && comparer is null && AddRun(ref reader, ref cursor, dictionary, buckets)) return;
        CollisionGuard guard = new(ref reader, buckets);
        try
        {
            // Those of a run, of which there can't be too many, and the one that is none of it.
            foreach (KeyValuePair<TKey, TValue> entry in dictionary) guard.TryAdd(entry.Key, comparer);
            AddGuarded(ref reader, ref cursor, dictionary, comparer, guard);
        }
        finally
        {
            guard.Dispose();
        }
    }

    // Adds keys that are close together, and one more where they are not all.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AddRun(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, Dictionary<TKey, TValue> dictionary, int buckets)
    {
        NumberRun<TKey> run = new(buckets);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
            if (!run.TryAdd(key)) return false;
        }

        return true;
    }

    private static void AddGuarded(ref FirnReader reader, ref EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor, Dictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer, CollisionGuard guard)
    {
        while (dictionary.Count < cursor.Count)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            if (!guard.TryAdd(key, comparer)) cursor.ThrowCollisions(ref reader, position);
            if (!dictionary.TryAdd(key, value)) cursor.ThrowDuplicate(ref reader, position);
        }
    }

    // Keys and values that the library's codecs write, of which none is told that it is written.
    static int IFirnCodec.WritingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => LevelsOfPart;
    }

    internal static int LevelsOfPart
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !PartWriter<TKey, TKeyCodec>.HasLeaves || !(typeof(TKeyCodec) == typeof(StringCodec) || DirectValue<TKey, TKeyCodec>.IsLeafOfLibrary) ? 0
            : HasPartValues ? 1 + TValueCodec.WritingLevels
            : PartWriter<TValue, TValueCodec>.HasLeaves && (typeof(TValueCodec) == typeof(StringCodec) || DirectValue<TValue, TValueCodec>.IsLeafOfLibrary) ? 1 : 0;
    }

    // Objects and collections.
    private static bool HasPartValues
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => !typeof(TValue).IsValueType && TValueCodec.WritingLevels is > 0 and < DirectParts.MostLevels;
    }

    // Left to the writer are other classes and comparers, absent values, and so many keys that they are counted.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static ref byte IFirnCodec.WritePart(ref byte destination, object value, ref byte limit)
    {
        Dictionary<TKey, TValue> dictionary = Unsafe.As<Dictionary<TKey, TValue>>(value);
        if (value.GetType() != typeof(Dictionary<TKey, TValue>)) return ref Unsafe.NullRef<byte>();
        int left = dictionary.Count;
        ref byte next = ref Comparers<TKey, TKeyCodec>.WriteHashed(ref destination, dictionary.Comparer, ref limit);
        if (Unsafe.IsNullRef(ref next) || WrittenKeys<TKey>.AreCounted(left, dictionary.Comparer)) return ref Unsafe.NullRef<byte>();
        next = ref PartWriter.WriteCount(ref next, Elements<TValue, TValueCodec>.MayBeAbsent ? 2L * left : left, ref limit);
        if (Unsafe.IsNullRef(ref next)) return ref next;
        Dictionary<TKey, TValue>.Enumerator entries = dictionary.GetEnumerator();
        while (entries.MoveNext())
        {
            KeyValuePair<TKey, TValue> entry = entries.Current;
            if (--left < 0 || Elements<TValue, TValueCodec>.IsAbsent(entry.Value)) return ref Unsafe.NullRef<byte>();
            long room = HasPartValues ? PartWriter<TKey, TKeyCodec>.RoomFor(entry.Key) : EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.RoomFor(entry.Key, entry.Value);
            if (!FirnDirectWriter.HasRoom(ref next, ref limit, room)) return ref Unsafe.NullRef<byte>();
            if (!HasPartValues)
            {
                next = ref EntryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WritePart(ref next, entry.Key, entry.Value, ref limit);
                continue;
            }

            TValue part = entry.Value;
            next = ref PartWriter<TKey, TKeyCodec>.WriteOne(ref next, entry.Key, ref limit);
            next = ref FirnDirectWriter.WritePart<TValueCodec>(ref next, Unsafe.As<TValue, object>(ref part), ref limit);
            if (Unsafe.IsNullRef(ref next)) return ref next;
        }

        return ref left == 0 ? ref next : ref Unsafe.NullRef<byte>();
    }

    /// <inheritdoc/>
    public static bool HasDirectReading => ReadingLevels > 0;

    /// <inheritdoc/>
    public static int ReadingLevels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(TKeyCodec) == typeof(StringCodec) || DirectElements<TKey, TKeyCodec>.IsNumber ? DirectElements<TValue, TValueCodec>.LevelsOfDictionary : 0;
    }

    /// <inheritdoc/>
    /// <remarks>Of dictionaries with absent values, and of so many keys that they are counted, the message is read by a reader.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ReadDirect(ref FirnDirectInput input)
    {
        if (!Comparers<TKey, TKeyCodec>.TryReadHashed(ref input, out IEqualityComparer<TKey>? comparer)) return null;
        int count = DirectElements.ReadCount(ref input);
        if (Elements<TValue, TValueCodec>.MayBeAbsent)
        {
            if ((count & 1) != 0) return null;
            count >>= 1;
        }

        if (count < 0 || (long)count * (DirectElements<TKey, TKeyCodec>.Size + DirectElements<TValue, TValueCodec>.Size) > input.Remaining) return null;
        if (count >= CollisionGuard.Threshold && !CollisionGuard.IsSeeded(comparer)) return null;
        Dictionary<TKey, TValue> dictionary = new(count, comparer);
        ref byte next = ref input.Next;
        for (int i = 0; i < count; i++)
        {
            if (!DirectElements<TKey, TKeyCodec>.TryRead(ref input, ref next, out TKey key, out int size)) return null;
            next = ref Unsafe.Add(ref next, size);
            if (!DirectElements<TValue, TValueCodec>.TryRead(ref input, ref next, out TValue value, out size) || !dictionary.TryAdd(key, value)) return null;
            next = ref Unsafe.Add(ref next, size);
        }

        input.MoveTo(ref next);
        return dictionary;
    }

    /// <inheritdoc/>
    public static Dictionary<TKey, TValue> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, Dictionary<TKey, TValue> target) => DictionaryElementsCodec<Dictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) =>
        DictionaryElementsCodec<Dictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.TryRefill(ref reader, (Dictionary<TKey, TValue>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>();
}
