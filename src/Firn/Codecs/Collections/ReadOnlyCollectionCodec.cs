using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary><see cref="ReadOnlyCollection{T}"/>. Read back around a list of its own.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct ReadOnlyCollectionCodec<T, TCodec> : IFirnCodec<ReadOnlyCollection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int WrapperBytes = 24;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ReadOnlyCollection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ReadOnlyCollection<T> value)
    {
        if (value.GetType() != typeof(ReadOnlyObservableCollection<T>)) CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, WrappedCollections<T>.Items(value));
    }

    /// <inheritdoc/>
    public static ReadOnlyCollection<T> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new ReadOnlyCollection<T>(ListCodec<T, TCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.List<T, TCodec>();
        builder.Takes(WrapperBytes);
    }
}
