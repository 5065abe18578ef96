using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="LinkedList{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct LinkedListCodec<T, TCodec> : IFirnObjectCodec<LinkedList<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, list, next, previous, and what rounds the element up.
    private const int NodeBytes = 16 + (3 * 8) + 7;

    internal static long ElementBytes => (long)Unsafe.SizeOf<T>() + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(LinkedList<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, LinkedList<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        if (Elements<T, TCodec>.IsBit || AnyAbsent(value))
        {
            Enumerables<T, TCodec>.Write(ref writer, value);
            return;
        }

        // Straight from the nodes: a copy first was measured to cost as much again for few elements, and to gain nothing for many.
        int left = value.Count;
        ElementWriter<T, TCodec>.BeginFull(ref writer, left);
        for (LinkedListNode<T>? node = value.First; node is not null; node = node.Next)
        {
            if (--left < 0) break;
            ElementWriter<T, TCodec>.WriteOne(ref writer, node.ValueRef);
        }

        if (left != 0) Throw.CollectionChanged(typeof(LinkedList<T>));
        writer.Leave();
    }

    /// <inheritdoc/>
    public static LinkedList<T> Read(ref FirnReader reader)
    {
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 48, ElementBytes);
        LinkedList<T> result = new();
        for (int i = 0; i < cursor.Count; i++) result.AddLast(cursor.Next(ref reader));
        reader.Leave();
        return result;
    }

    private static bool AnyAbsent(LinkedList<T> value)
    {
        if (Elements<T, TCodec>.MayBeAbsent)
        {
            for (LinkedListNode<T>? node = value.First; node is not null; node = node.Next)
            {
                if (Elements<T, TCodec>.IsAbsent(node.ValueRef)) return true;
            }
        }

        return false;
    }

    /// <inheritdoc/>
    public static LinkedList<T> Create() => new();

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, LinkedList<T> target) => CollectionElementsCodec<LinkedList<T>, T, TCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target)
    {
        Fill(ref reader, (LinkedList<T>)target);
        return target;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.List<T, TCodec>(48, ElementBytes);
}
