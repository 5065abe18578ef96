using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>The elements of a class of the user's that finds them by a part of themselves.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="TKey">The part by which elements are found; it is not written.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct KeyedElementsCodec<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TCollection, TKey, T, TCodec> : IFirnCodec
    where TCollection : KeyedCollection<TKey, T>
    where TKey : notnull
    where TCodec : struct, IFirnCodec<T>
{
    // Of a list whose array doubles, and of the table besides.
    private static long ElementBytes => (3L * Unsafe.SizeOf<T>()) + (2 * HashTableSize.PerEntry(Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<T>()));

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <summary>Writes the elements.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The collection.</param>
    /// <exception cref="FirnException">A reader makes a collection with another comparer, or would refuse keys because they collide.</exception>
    public static void Write(ref FirnWriter writer, TCollection value)
    {
        // The comparer stands in no message.
        IEqualityComparer<TKey>? expected = value.Comparer;
        if (OwnObjects<TCollection>.New is { } created)
        {
            expected = created.Comparer;
            _ = OwnComparers<TCollection>.IsOfNew(ref writer, value.Comparer, expected, value);
        }

        if (WrittenKeys<TKey>.AreCounted(value.Count, expected)) CheckKeys(ref writer, value, expected);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    // Elements without a key are in no table.
    private static void CheckKeys(ref FirnWriter writer, TCollection value, IEqualityComparer<TKey> comparer)
    {
        PooledBuffer<TKey> keys = new(value.Count);
        try
        {
            foreach (T element in value)
            {
                if (KeyedCollections<TKey, T>.GetKeyForItem(value, element) is { } key) keys.Add(key);
            }

            WrittenKeys<TKey>.Check(ref writer, value, keys.Written, comparer, HashTablePrimes.AtLeast(value.Count));
        }
        catch (NullReferenceException exception)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, $"The key of an element can't be found out: {TypeDisplay.Full(typeof(TCollection))} follows a null in it, as it does when the element is read.", type: typeof(TCollection), inner: exception);
        }
        finally
        {
            keys.Dispose();
        }
    }

    /// <summary>Reads elements into a collection, in place of those that it has.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The collection.</param>
    /// <exception cref="FirnException">The bytes are no such elements, two have one key, or keys collide; some may have been added.</exception>
    public static void Fill(ref FirnReader reader, TCollection target)
    {
        long start = reader.Position;
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, ElementBytes);
        target.Clear();
        IEqualityComparer<TKey>? comparer = ReferenceEquals(target.Comparer, EqualityComparer<TKey>.Default) ? null : target.Comparer;
        CollisionGuard guard = default;
        if (CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer)) guard = new CollisionGuard(ref reader, HashTablePrimes.AtLeast(cursor.Count));
        try
        {
            Add(ref reader, ref cursor, target, guard, comparer, start);
        }
        finally
        {
            guard.Dispose();
        }

        reader.Leave();
    }

    private static void Add(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, TCollection target, CollisionGuard guard, IEqualityComparer<TKey>? comparer, long start)
    {
        int absent = -1;
        FilledElements<T> filled = new(target, start);
        bool isMadeForAll = !guard.IsActive;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = reader.Position;
            T element = cursor.Next(ref reader);
            if (Elements<T, TCodec>.IsAbsent(element)) absent = i;
            bool hasRoom = true;
            try
            {
                hasRoom = !guard.IsActive || KeyedCollections<TKey, T>.GetKeyForItem(target, element) is not { } key || guard.TryAdd(key, comparer);
                if (hasRoom) target.Add(element);
            }
            catch (Exception exception) when (absent >= 0 && AbsentElements.IsRefusal(exception, isAbsent: absent == i))
            {
                AbsentElements.Refuse(typeof(TCollection), start, absent, exception);
            }
            catch (ArgumentException exception)
            {
                throw new FirnException(FirnErrorCode.DuplicateKey, $"{TypeDisplay.Full(typeof(TCollection))} refuses an element, most often because another one has its key.", position, inner: exception);
            }
            catch (NullReferenceException exception)
            {
                throw new FirnException(FirnErrorCode.InvalidValue, $"The key of an element can't be found out: {TypeDisplay.Full(typeof(TCollection))} follows a null in it.", position, inner: exception);
            }

            if (!hasRoom) CollisionGuard.Throw(position);
            filled.Added(element);
            // The table is made with the first element, or after as many as the class says. Keys are counted by the buckets that it has in the end: were it smaller for a while, others could collide.
            if (!isMadeForAll && KeyedCollections<TKey, T>.Dictionary(target) is Dictionary<TKey, T> table)
            {
                table.EnsureCapacity(cursor.Count);
                isMadeForAll = true;
            }
        }

        filled.End();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(0, ElementBytes);
}
