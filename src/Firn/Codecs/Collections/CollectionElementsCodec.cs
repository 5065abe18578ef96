using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>The elements of a collection that is there already: of a class of the user's that is one, and of a collection that is filled anew.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct CollectionElementsCodec<TCollection, T, TCodec> : IFirnCodec
    where TCollection : class, ICollection<T>
    where TCodec : struct, IFirnCodec<T>
{
    // Keyed by their own parts: the one kind of list that refuses a second element of a key.
    private static readonly bool s_isKeyed = IsKeyed(typeof(TCollection));

    // An array that doubles is, with those before it, three times what is needed; a node of a linked list has 40 bytes besides its element.
    private static long ElementBytes => (3L * Unsafe.SizeOf<T>()) + 40;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <summary>Writes the elements.</summary>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="value">The collection.</param>
    public static void Write(ref FirnWriter writer, TCollection value) => Enumerables<T, TCodec>.Write(ref writer, value);

    /// <summary>Reads elements into a collection, in place of those that it has.</summary>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">The collection.</param>
    /// <exception cref="FirnException">The bytes are no such elements; some may have been added.</exception>
    public static void Fill(ref FirnReader reader, TCollection target)
    {
        long start = reader.Position;
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, ElementBytes);
        target.Clear();
        if (target is List<T> list) list.EnsureCapacity(cursor.Count);
        if (s_isKeyed) AddKeyed(ref reader, ref cursor, target, start);
        else if (cursor.Present < cursor.Count) AddSparse(ref reader, ref cursor, target, start);
        else for (int i = 0; i < cursor.Count; i++) target.Add(cursor.Next(ref reader));
        reader.Leave();
    }

    // Some elements are absent, which the class may not take.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSparse(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, TCollection target, long start)
    {
        int absent = -1;
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
        }
    }

    private static void AddKeyed(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, TCollection target, long start)
    {
        int absent = -1;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = reader.Position;
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
            catch (ArgumentException exception)
            {
                throw new FirnException(FirnErrorCode.DuplicateKey, $"{TypeDisplay.Full(typeof(TCollection))} refuses an element, most often because another one has its key.", position, inner: exception);
            }
            catch (NullReferenceException exception)
            {
                throw new FirnException(FirnErrorCode.InvalidValue, $"The key of an element can't be found out: {TypeDisplay.Full(typeof(TCollection))} follows a null in it.", position, inner: exception);
            }
        }
    }

    private static bool IsKeyed(Type type)
    {
        for (Type? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (level.IsGenericType && level.GetGenericTypeDefinition() == typeof(KeyedCollection<,>)) return true;
        }

        return false;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(0, ElementBytes);
}
