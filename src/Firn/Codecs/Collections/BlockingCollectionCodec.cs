using System.Collections.Concurrent;

namespace Firn.Codecs;

/// <summary><see cref="BlockingCollection{T}"/>: its elements. Read back around a <see cref="ConcurrentQueue{T}"/>, without a bound, open for adding.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct BlockingCollectionCodec<T, TCodec> : IFirnCodec<BlockingCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int WrapperBytes = 512;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(BlockingCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, BlockingCollection<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static BlockingCollection<T> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new BlockingCollection<T>(ConcurrentQueueCodec<T, TCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        ConcurrentQueueCodec<T, TCodec>.Describe(builder);
        builder.Takes(WrapperBytes);
    }
}
