using System.Collections.Immutable;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="ImmutableHashSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ImmutableHashSetCodec<T, TCodec> : IFirnCodec<ImmutableHashSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Header, left, right, hash code, height, the first element of its bucket and the others, and what rounds them up.
    private const int NodeBytes = 16 + (2 * 8) + 16 + 8 + 14;

    private const int ObjectBytes = 64 + 48;

    private static long ElementBytes => (2L * Unsafe.SizeOf<T>()) + NodeBytes;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableHashSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ImmutableHashSet<T> value)
    {
        Comparers<T, TCodec>.WriteHashed(ref writer, value.KeyComparer, value);
        SetWriter<T, TCodec>.WriteHashedElements(ref writer, value, WrittenKeys<T>.Named(value.KeyComparer), CollisionGuard.SlowThreshold);
    }

    /// <inheritdoc/>
    public static ImmutableHashSet<T> Read(ref FirnReader reader)
    {
        IEqualityComparer<T>? comparer = Comparers<T, TCodec>.ReadHashed(ref reader);
        ElementCursor<T, TCodec>.Begin(ref reader, out ElementCursor<T, TCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, ElementBytes);
        ImmutableHashSet<T>.Builder set = ImmutableHashSet.CreateBuilder(comparer);
        CollisionGuard guard = CollisionGuard.IsNeeded(ref reader, cursor.Count, comparer, CollisionGuard.SlowThreshold)
            ? new CollisionGuard(ref reader, HashTablePrimes.AtLeast(cursor.Count))
            : default;
        try
        {
            for (int i = 0; i < cursor.Count; i++)
            {
                long position = ElementCursor<T, TCodec>.PositionBefore(ref reader);
                T element = cursor.Next(ref reader);
                if (guard.IsActive && !guard.TryAdd(element, comparer)) ElementCursor<T, TCodec>.ThrowCollisions(ref reader, position);
                if (!set.Add(element)) ElementCursor<T, TCodec>.ThrowDuplicate(ref reader, position);
            }
        }
        finally
        {
            guard.Dispose();
        }

        reader.Leave();
        return set.ToImmutable();
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(ObjectBytes, ElementBytes);
}
