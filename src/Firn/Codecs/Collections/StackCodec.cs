using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="Stack{T}"/>, bottom first.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct StackCodec<T, TCodec> : IFirnObjectCodec<Stack<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Stack<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Stack<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        int count = value.Count;
        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0);
            if (value.Count != count) Throw.CollectionChanged(typeof(Stack<T>));
            buffer.Written.Reverse();
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static Stack<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 32 + 24, Unsafe.SizeOf<T>());
        Stack<T> result = new(cursor.Count);
        for (int i = 0; i < cursor.Count; i++) result.Push(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    /// <inheritdoc/>
    public static Stack<T> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, Stack<T> target)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 0, 3 * Unsafe.SizeOf<T>());
        target.Clear();
        for (int i = 0; i < cursor.Count; i++) target.Push(cursor.Next(ref reader));
        reader.Leave();
    }

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (Stack<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(32 + 24, 3 * Unsafe.SizeOf<T>());
}
