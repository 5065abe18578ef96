using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary><see cref="ReadOnlySet{T}"/>, with the comparer of the set it wraps. Read back around a <see cref="HashSet{T}"/> of its own.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlySetCodec<T, TCodec> : IFirnCodec<ReadOnlySet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int WrapperBytes = 24;

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlySet<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlySet<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        SetWriter<T, TCodec>.Write(ref writer, WrappedCollections<T>.Set(value));
    }

    /// <inheritdoc/>
    public static ReadOnlySet<T> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new ReadOnlySet<T>(HashSetCodec<T, TCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Set<T, TCodec>();
        builder.Takes(WrapperBytes);
    }
}
