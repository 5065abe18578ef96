using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="SortedSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct SortedSetCodec<T, TCodec> : IFirnObjectCodec<SortedSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, left, right, colour, and what rounds the element up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 7;

    internal static long ElementBytes => (long)Unsafe.SizeOf<T>() + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(SortedSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, SortedSet<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<T, TCodec>.WriteSorted(ref writer, value.Comparer, value);
        int count = value.Count;
        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0, count);
            if (value.Count != count) Throw.CollectionChanged(typeof(SortedSet<T>));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static SortedSet<T> Read(ref FirnReader reader)
    {
        SortedSet<T> set = new(Comparers<T, TCodec>.ReadSorted(ref reader));
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 64, ElementBytes);
        NaturalOrder<T>.Check(ref reader, cursor.Count);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
            if (!set.Add(cursor.Next(ref reader))) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
        }

        reader.Leave();
        return set;
    }

    /// <inheritdoc/>
    public static SortedSet<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read. The comparer stays, and has to be the one that was written.</remarks>
    public static void Fill(ref FirnReader reader, SortedSet<T> target) => SetElementsCodec<SortedSet<T>, T, TCodec>.Fill(ref reader, target);

    static bool IFirnCodec.CanReuse => true;

    static object IFirnCodec.Refill(ref FirnReader reader, object target) => SetElementsCodec<SortedSet<T>, T, TCodec>.TryRefill(ref reader, (SortedSet<T>)target) ? target : Read(ref reader);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(64, ElementBytes);
}
