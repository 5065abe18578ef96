using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary><see cref="PriorityQueue{TElement, TPriority}"/>: a list of pairs of element and priority, in the order in which the queue holds them.</summary>
/// <typeparam name="TElement">The element type.</typeparam>
/// <typeparam name="TPriority">The priority type.</typeparam>
/// <typeparam name="TPairCodec">The codec of the pairs.</typeparam>
public readonly struct PriorityQueueCodec<TElement, TPriority, TPairCodec> : IFirnCodec<PriorityQueue<TElement, TPriority>>
    where TPairCodec : struct, IFirnCodec<(TElement, TPriority)>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(PriorityQueue<TElement, TPriority> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, PriorityQueue<TElement, TPriority> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        // The format has no place for an order of priorities.
        IComparer<TPriority> comparer = value.Comparer;
        if (!comparer.Equals(Comparer<TPriority>.Default) && !writer.Options.DropUnknownComparers) Throw.UnknownComparer(value.GetType(), comparer);
        if (value.Count > 1 && !NaturalOrder<TPriority>.Exists) throw new FirnException(FirnErrorCode.UnknownComparer, $"Not all values of {TypeDisplay.Full(typeof(TPriority))} can be compared with one another, and a reader has no other order for the priorities.", type: value.GetType());
        PooledBuffer<(TElement, TPriority)> buffer = new(value.Count);
        try
        {
            foreach ((TElement, TPriority) item in value.UnorderedItems) buffer.Add(item);
            ElementWriter<(TElement, TPriority), TPairCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static PriorityQueue<TElement, TPriority> Read(ref FirnReader reader)
    {
        ElementCursor<(TElement, TPriority), TPairCodec>.Begin(ref reader, out ElementCursor<(TElement, TPriority), TPairCodec> cursor);
        cursor.Charge(ref reader, 48 + 24, Unsafe.SizeOf<(TElement, TPriority)>());
        NaturalOrder<TPriority>.Check(ref reader, cursor.Count);
        PriorityQueue<TElement, TPriority> queue = new(cursor.Count);
        for (int i = 0; i < cursor.Count; i++)
        {
            // In the order of a heap, each stays where it is put, and the queue becomes the one that was written.
            (TElement element, TPriority priority) = cursor.Next(ref reader);
            queue.Enqueue(element, priority);
        }

        reader.Leave();
        return queue;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<(TElement, TPriority), TPairCodec>(48 + 24, Unsafe.SizeOf<(TElement, TPriority)>());
}
