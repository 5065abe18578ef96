using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>The elements of a collection that is there already: of a class of the user's that is one, and of a collection that is filled anew.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct CollectionElementsCodec<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TCollection, T, TCodec> : IFirnCodec
    where TCollection : class, ICollection<T>
    where TCodec : struct, IFirnCodec<T>
{
    // An array that doubles is, with those before it, three times what is needed; a node of a linked list has 40 bytes besides its element.
    internal static long ElementBytes => (3L * Unsafe.SizeOf<T>()) + 40;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <summary>Writes the elements.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The collection.</param>
    /// <exception cref="FirnException">No element can be added to the collection.</exception>
    public static void Write(ref FirnWriter writer, TCollection value)
    {
        OwnCollections.CheckCanBeFilled(typeof(TCollection), value.IsReadOnly && OwnObjects<TCollection>.New is not { IsReadOnly: false });
        FilledCollections<TCollection>.CheckFlags(value);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <summary>Reads elements into a collection, in place of those that it has.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The collection.</param>
    /// <exception cref="FirnException">The bytes are no such elements; some may have been added.</exception>
    public static void Fill(ref FirnReader reader, TCollection target)
    {
        long start = reader.Position;
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        List<T>? list = ListOf(target);
        cursor.Charge(ref reader, 0, list is not null ? Unsafe.SizeOf<T>() : target is LinkedList<T> ? LinkedListCodec<T, TCodec>.ElementBytes : ElementBytes);
        target.Clear();
        // No more than what was charged, where reading a new one charges as much: a list that grows by itself doubles.
        if (list is not null && list.Capacity < cursor.Count) list.Capacity = cursor.Count;
        if (cursor.Present < cursor.Count || FilledCollections<TCollection>.IsOfUser(target)) AddChecked(ref reader, ref cursor, target, start);
        else for (int i = 0; i < cursor.Count; i++) target.Add(cursor.Next(ref reader));
        reader.Leave();
    }

    // The list that the elements are added to. One that is observed makes an event of each element besides.
    private static List<T>? ListOf(TCollection target) =>
        target as List<T> ?? (target.GetType() == typeof(Collection<T>) ? WrappedCollections<T>.Items((Collection<T>)(object)target) as List<T> : null);

    // What code of the user's does with an element, absent ones among them, is not known.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddChecked(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, TCollection target, long start)
    {
        int absent = -1;
        FilledElements<T> filled = new(target, start);
        for (int i = 0; i < cursor.Count; i++)
        {
            T element = cursor.Next(ref reader);
            if (Elements<T, TCodec>.IsAbsent(element)) absent = i;
            try
            {
                target.Add(element);
            }
            catch (Exception exception) when (absent >= 0 && AbsentElements.IsRefusal(exception, isAbsent: absent == i))
            {
                AbsentElements.Refuse(typeof(TCollection), start, absent, exception);
            }

            filled.Added(element);
        }

        filled.End();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(0, ElementBytes);
}
