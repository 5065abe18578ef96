using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>A set of the user's to which nothing can be added, with the comparer of the framework's set that it is or wraps. Any other counts as one of the default comparer.</summary>
/// <typeparam name="TSet">The set.</typeparam>
/// <typeparam name="T">The element type.</typeparam>
/// <typeparam name="TMaker">What makes it.</typeparam>
/// <typeparam name="TCodec">The codec of the elements.</typeparam>
public readonly struct MadeSetCodec<TSet, T, TMaker, TCodec> : IFirnCodec<TSet>
    where TSet : IEnumerable<T>
    where TMaker : IFirnCollectionMaker<TSet, HashSet<T>>
    where TCodec : struct, IFirnCodec<T>
{
    // Of the set that is made, which may grow, beside the one that elements are gathered in.
    private static long ElementBytes => 3 * HashTableSize.PerEntry(Unsafe.SizeOf<T>());

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
        object? comparer = MadeComparers.OfSet<T>(value, out bool isSorted);
        if (MadeElements<TSet, T, HashSet<T>, TMaker>.IsUntried(comparer)) Try(ref writer, value, comparer, isSorted);
        SetWriter<T, TCodec>.Write(ref writer, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Try(ref FirnWriter writer, TSet value, object? comparer, bool isSorted)
    {
        IEqualityComparer<T>? named = Comparers<T, TCodec>.AsHashed(comparer);
        if (!MadeElements<TSet, T, HashSet<T>, TMaker>.TryAgain(value, elements => new HashSet<T>(elements, named), out TSet? made)) return;
        object? kept = MadeComparers.OfSet<T>(made, out bool isKeptSorted);
        if (Comparers<T, TCodec>.AreSame(comparer, isSorted, kept, isKeptSorted)) MadeElements<TSet, T, HashSet<T>, TMaker>.IsTried(comparer);
        else if (!writer.Options.DropUnknownComparers) MadeComparers.RefuseOther(typeof(TSet), comparer);
    }

    /// <inheritdoc/>
    public static TSet Read(ref FirnReader reader)
    {
        long start = reader.Position;
        HashSet<T> elements = HashSetCodec<T, TCodec>.Read(ref reader);
        IEqualityComparer<T> comparer = elements.Comparer;
        reader.Charge(MadeElements<TSet, T, HashSet<T>, TMaker>.ObjectBytes + (elements.Count * ElementBytes));
        TSet made = MadeElements<TSet, T, HashSet<T>, TMaker>.Make(elements, start);
        if (!Comparers<T, TCodec>.IsKept(comparer, MadeComparers.OfSet<T>(made, out _)) && !reader.Options.DropUnknownComparers) throw MadeComparers.Other(typeof(TSet), start);
        return made;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Set<T, TCodec>(HashSetCodec<T, TCodec>.ObjectBytes + MadeElements<TSet, T, HashSet<T>, TMaker>.ObjectBytes, HashTableSize.PerEntry(Unsafe.SizeOf<T>()) + ElementBytes);
}
