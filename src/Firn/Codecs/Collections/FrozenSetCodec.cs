using System.Collections.Frozen;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="FrozenSet{T}"/>, with its comparer.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct FrozenSetCodec<T, TCodec> : IFirnCodec<FrozenSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(FrozenSet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, FrozenSet<T> value)
    {
        Comparers<T, TCodec>.WriteHashed(ref writer, value.Comparer, value);
        IEqualityComparer<T>? comparer = WrittenKeys<T>.Named(value.Comparer);
        if (WrittenKeys<T>.AreCounted(value.Count, comparer, CollisionGuard.SlowThreshold)) WrittenKeys<T>.Check(ref writer, value, value.Items.AsSpan(), comparer, HashTablePrimes.AtLeast(value.Count));
        ElementWriter<T, TCodec>.Write(ref writer, value.Items.AsSpan());
    }

    /// <inheritdoc/>
    public static FrozenSet<T> Read(ref FirnReader reader)
    {
        HashSet<T> set = HashSetCodec<T, TCodec>.Read(ref reader, CollisionGuard.SlowThreshold);
        reader.Charge(FrozenSize.Bytes(set.Count, Unsafe.SizeOf<T>()));
        return set.ToFrozenSet(set.Comparer);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(HashSetCodec<T, TCodec>.ObjectBytes + FrozenSize.Least, HashTableSize.PerEntry(Unsafe.SizeOf<T>()) + FrozenSize.PerEntry(Unsafe.SizeOf<T>()));
}
