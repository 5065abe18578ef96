using System.Collections.ObjectModel;

namespace Firn.Codecs;

/// <summary><see cref="Collection{T}"/>.</summary>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct CollectionCodec<T, TCodec> : IFirnObjectCodec<Collection<T>>
    where TCodec : struct, IFirnCodec<T>
{
    private const int WrapperBytes = 24;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Collection<T> value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Collection<T> value)
    {
        if (value.GetType() != typeof(ObservableCollection<T>)) CollectionTypes.CheckExact(ref writer, value);
        Enumerables<T, TCodec>.Write(ref writer, WrappedCollections<T>.Items(value));
    }

    /// <inheritdoc/>
    public static Collection<T> Read(ref FirnReader reader)
    {
        reader.Charge(WrapperBytes);
        return new Collection<T>(ListCodec<T, TCodec>.Read(ref reader));
    }

    /// <inheritdoc/>
    public static Collection<T> Create() => [];

    /// <inheritdoc/>
    /// <remarks>The elements that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, Collection<T> target) => CollectionElementsCodec<Collection<T>, T, TCodec>.Fill(ref reader, target);

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.List<T, TCodec>();
        builder.Takes(WrapperBytes);
    }
}
