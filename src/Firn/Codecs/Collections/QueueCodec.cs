using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="Queue{T}"/>, the first to leave first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct QueueCodec<T, TCodec> : IFirnObjectCodec<Queue<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Queue<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Queue<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        int count = value.Count;
        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0);
            if (value.Count != count) Throw.CollectionChanged(typeof(Queue<T>));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static Queue<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 40 + 24, Unsafe.SizeOf<T>());
        Queue<T> result = new(cursor.Count);
        for (int i = 0; i < cursor.Count; i++) result.Enqueue(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static Queue<T> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, Queue<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, 3 * Unsafe.SizeOf<T>());
        target.Clear();
        for (int i = 0; i < cursor.Count; i++) target.Enqueue(cursor.Next(ref reader));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (Queue<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(40 + 24, 3 * Unsafe.SizeOf<T>());
}
