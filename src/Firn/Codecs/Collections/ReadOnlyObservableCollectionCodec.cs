using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary><see cref="ReadOnlyObservableCollection{T}"/>. Read back around a collection of its own.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlyObservableCollectionCodec<T, TCodec> : IFirnCodec<ReadOnlyObservableCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int WrapperBytes = 40 + (2 * 64);

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlyObservableCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlyObservableCollection<T> value)
    {
        CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, WrappedCollections<T>.Items(value));
    }

    /// <inheritdoc/>
    public static ReadOnlyObservableCollection<T> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new ReadOnlyObservableCollection<T>(ObservableCollectionCodec<T, TCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        ObservableCollectionCodec<T, TCodec>.Describe(builder);
        builder.Takes(WrapperBytes);
    }
}
