using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>A collection of the user's to which nothing can be added: a list, of which it is made again.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TMaker">What makes it.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct MadeListCodec<TCollection, T, TMaker, TCodec> : IFirnCodec<TCollection>
    where TCollection : IEnumerable<T>
    where TMaker : IFirnCollectionMaker<TCollection, T[]>
    where TCodec : struct, IFirnCodec<T>
{
    // As of a collection that elements are added to.
    private static long ElementBytes => CollectionElementsCodec<List<T>, T, TCodec>.ElementBytes;

    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => default(TCollection) is null;

    /// <inheritdoc/>
    public static bool IsAbsent(TCollection value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TCollection value)
    {
        MadeElements<TCollection, T, T[], TMaker>.Check(ref writer, value);
        if (MadeElements<TCollection, T, T[], TMaker>.IsUntried() && MadeElements<TCollection, T, T[], TMaker>.TryAgain(value, static elements => elements, out _)) MadeElements<TCollection, T, T[], TMaker>.IsTried();
        Enumerables<T, TCodec>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static TCollection Read(ref FirnReader reader)
    {
        long start = reader.Position;
        T[] elements = ArrayCodec<T, TCodec>.Read(ref reader);
        reader.Charge(MadeElements<TCollection, T, T[], TMaker>.ObjectBytes + (elements.Length * ElementBytes));
        return MadeElements<TCollection, T, T[], TMaker>.Make(elements, start);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) =>
        builder.List<T, TCodec>(ArrayCodec<T, TCodec>.ObjectBytes + MadeElements<TCollection, T, T[], TMaker>.ObjectBytes, Unsafe.SizeOf<T>() + ElementBytes);
}
