using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableSortedSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableSortedSetCodec<T, TCodec> : IFirnCodec<ImmutableSortedSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, left, right, height and count, and what rounds the element up.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 7;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableSortedSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableSortedSet<T> value)
    {
        Comparers<T, TCodec>.WriteSorted(ref writer, value.KeyComparer, value);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static ImmutableSortedSet<T> Read(ref FirnReader reader)
    {
        ImmutableSortedSet<T>.Builder set = ImmutableSortedSet.CreateBuilder(Comparers<T, TCodec>.ReadSorted(ref reader));
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, 96, (long)Unsafe.SizeOf<T>() + NodeBytes);
        NaturalOrder<T>.Check(ref reader, cursor.Count);
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
            if (!set.Add(cursor.Next(ref reader))) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
        }

        reader.Leave();
        return set.ToImmutable();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(96, (long)Unsafe.SizeOf<T>() + NodeBytes);
}
