using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ConcurrentQueue{T}"/>, the first to leave first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ConcurrentQueueCodec<T, TCodec> : IFirnObjectCodec<ConcurrentQueue<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // A segment of slots and their numbers, 32 at first and twice as many in each further one: at most three times what is needed.
    private const int ObjectBytes = 1_024;

    // Of the first segment, which an empty queue has too; each holds an element and a number.
    private const int FirstSlots = 32;

    internal static int QueueBytes => ObjectBytes + (FirstSlots * (Unsafe.SizeOf<T>() + 8));

    internal static long ElementBytes => 3 * ((long)Unsafe.SizeOf<T>() + 8);

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ConcurrentQueue<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ConcurrentQueue<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static ConcurrentQueue<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, QueueBytes, ElementBytes);
        ConcurrentQueue<T> result = new();
        for (int i = 0; i < cursor.Count; i++) result.Enqueue(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static ConcurrentQueue<T> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, ConcurrentQueue<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, QueueBytes, ElementBytes);
        target.Clear();
        for (int i = 0; i < cursor.Count; i++) target.Enqueue(cursor.Next(ref reader));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (ConcurrentQueue<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(QueueBytes, ElementBytes);
}
