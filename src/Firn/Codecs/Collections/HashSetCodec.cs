using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="HashSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct HashSetCodec<T, TCodec> : IFirnCodec<HashSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int ObjectBytes = 64 + (2 * 24) + 64;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static int FixedSize => 0;

    /// <inheritdoc/>
    public static int FixedDepth => 0;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(HashSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, HashSet<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Comparers<T, TCodec>.WriteHashed(ref writer, value.Comparer, value);
        int count = value.Count;
        if (count == 0)
        {
            ElementWriter<T, TCodec>.Write(ref writer, default);
            return;
        }

        PooledBuffer<T> buffer = new(count);
        try
        {
            buffer.SetCount(count);
            value.CopyTo(buffer.Array, 0, count);
            if (value.Count != count) Throw.CollectionChanged(typeof(HashSet<T>));
            ElementWriter<T, TCodec>.Write(ref writer, buffer.Written);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc/>
    public static HashSet<T> Read(ref FirnReader reader)
    {
        IEqualityComparer<T>? comparer = Comparers<T, TCodec>.ReadHashed(ref reader);
        ElementCursor<T, TCodec> cursor = new(ref reader);
        cursor.Charge(ref reader, ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<T>()));
        HashSet<T> set = new(cursor.Count, comparer);
        if (CollisionGuard.IsNeeded<T, TCodec>(ref reader, cursor.Count, comparer))
        {
            AddGuarded(ref reader, ref cursor, set, comparer);
        }
        else
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = reader.Position;
                if (!set.Add(cursor.Next(ref reader))) ContainerHeader.ThrowDuplicate(position);
            }
        }

        reader.Leave();
        return set;
    }

    private static void AddGuarded(ref FirnReader reader, ref ElementCursor<T, TCodec> cursor, HashSet<T> set, IEqualityComparer<T>? comparer)
    {
        CollisionGuard guard = new(ref reader, set.EnsureCapacity(cursor.Count));
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = reader.Position;
                T element = cursor.Next(ref reader);
                guard.Add(element, comparer, position);
                if (!set.Add(element)) ContainerHeader.ThrowDuplicate(position);
            }
        }
        finally
        {
            guard.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>();
}
