using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>A set of the user's to which nothing can be added. It counts as one of the default comparer, as it has no other that could be asked for.</summary>
/// <typeparam name="TSet">The set.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TMaker">What makes it.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct MadeSetCodec<TSet, T, TMaker, TCodec> : IFirnCodec<TSet>
    where TSet : IEnumerable<T>
    where TMaker : IFirnCollectionMaker<TSet, HashSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Of the set that elements are gathered in, and of the one that is made.
    private static long ElementBytes => 2 * HashTableSize.PerEntry(Unsafe.SizeOf<T>());

    /// <inheritdoc/>
    public static int MinSize => Comparers<T, TCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => default(TSet) is null;

    /// <inheritdoc/>
    public static bool IsAbsent(TSet value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TSet value)
    {
        MadeElements<TSet, T, HashSet<T>, TMaker>.Check(ref writer, value);
        Comparers<T, TCodec>.WriteHashed(ref writer, null, value);
        SetWriter<T, TCodec>.WriteHashedElements(ref writer, value, null);
    }

    /// <inheritdoc/>
    public static TSet Read(ref FirnReader reader)
    {
        long start = reader.Position;
        HashSet<T> elements = [];
        reader.Charge(HashSetCodec<T, TCodec>.ObjectBytes + MadeElements<TSet, T, HashSet<T>, TMaker>.ObjectBytes);
        SetElementsCodec<HashSet<T>, T, TCodec>.Fill(ref reader, elements);
        reader.Charge(elements.Count * ElementBytes);
        return MadeElements<TSet, T, HashSet<T>, TMaker>.Make(elements, start);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(HashSetCodec<T, TCodec>.ObjectBytes + MadeElements<TSet, T, HashSet<T>, TMaker>.ObjectBytes, 2 * ElementBytes);
}
