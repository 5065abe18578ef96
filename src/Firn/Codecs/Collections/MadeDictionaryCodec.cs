using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>A dictionary of the user's to which nothing can be added, with the comparer of the framework's dictionary that it is or wraps. Any other counts as one of the default comparer.</summary>
/// <typeparam name="TDictionary">The dictionary.</typeparam>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TMaker">What makes it.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
public readonly struct MadeDictionaryCodec<TDictionary, TKey, TValue, TMaker, TKeyCodec, TValueCodec> : IFirnCodec<TDictionary>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
    where TMaker : IFirnCollectionMaker<TDictionary, Dictionary<TKey, TValue>>
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    // Header, left, right, colour, and what rounds key and value up: the most that an entry of a dictionary takes beside its key and value.
    private const int NodeBytes = 16 + (2 * 8) + 8 + 14;

    private static int PairBytes => Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>();

    // Of the dictionary that is made, which may grow, beside the one that entries are gathered in.
    private static long EntryBytes => (3 * HashTableSize.PerEntry(PairBytes)) + (2 * (PairBytes + NodeBytes));

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => default(TDictionary) is null;

    /// <inheritdoc/>
    public static bool IsAbsent(TDictionary value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TDictionary value)
    {
        MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.Check(ref writer, value);
        object? comparer = MadeComparers.OfDictionary<TKey, TValue>(value, out bool isSorted);
        if (MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.IsUntried(comparer)) Try(ref writer, value, comparer, isSorted);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.Write(ref writer, value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Try(ref FirnWriter writer, TDictionary value, object? comparer, bool isSorted)
    {
        IEqualityComparer<TKey>? named = Comparers<TKey, TKeyCodec>.AsHashed(comparer);
        if (!MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.TryAgain(value, entries => Gather(entries, named), out TDictionary? made)) return;
        object? kept = MadeComparers.OfDictionary<TKey, TValue>(made, out bool isKeptSorted);
        if (Comparers<TKey, TKeyCodec>.AreSame(comparer, isSorted, kept, isKeptSorted)) MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.IsTried(comparer);
        else if (!writer.Options.DropUnknownComparers) MadeComparers.RefuseOther(typeof(TDictionary), comparer);
    }

    private static Dictionary<TKey, TValue> Gather(KeyValuePair<TKey, TValue>[] entries, IEqualityComparer<TKey>? comparer)
    {
        Dictionary<TKey, TValue> gathered = new(comparer);
        foreach ((TKey key, TValue value) in entries)
        {
            if (key is not null) gathered.TryAdd(key, value);
        }

        return gathered;
    }

    /// <inheritdoc/>
    public static TDictionary Read(ref FirnReader reader)
    {
        long start = reader.Position;
        Dictionary<TKey, TValue> entries = DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>.Read(ref reader);
        IEqualityComparer<TKey> comparer = entries.Comparer;
        reader.Charge(MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.ObjectBytes + (entries.Count * EntryBytes));
        TDictionary made = MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.Make(entries, start);
        if (!Comparers<TKey, TKeyCodec>.IsKept(comparer, MadeComparers.OfDictionary<TKey, TValue>(made, out _)) && !reader.Options.DropUnknownComparers) throw MadeComparers.Other(typeof(TDictionary), start);
        return made;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(
        HashTableSize.DictionaryBytes + MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.ObjectBytes, HashTableSize.PerEntry(PairBytes) + EntryBytes);
}
