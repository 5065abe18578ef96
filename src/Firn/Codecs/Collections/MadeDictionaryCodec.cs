using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Codecs;

/// <summary>A dictionary of the user's to which nothing can be added. It counts as one of the default comparer, as it has no other that could be asked for.</summary>
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

    // Of the dictionary that entries are gathered in, and of the one that is made.
    private static long EntryBytes => (2 * HashTableSize.PerEntry(PairBytes)) + PairBytes + NodeBytes;

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
        Comparers<TKey, TKeyCodec>.WriteHashed(ref writer, null, value);
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteHashedEntries(ref writer, value, null);
    }

    /// <inheritdoc/>
    public static TDictionary Read(ref FirnReader reader)
    {
        long start = reader.Position;
        Dictionary<TKey, TValue> entries = [];
        reader.Charge(HashTableSize.DictionaryBytes + MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.ObjectBytes);
        DictionaryElementsCodec<Dictionary<TKey, TValue>, TKey, TValue, TKeyCodec, TValueCodec>.Fill(ref reader, entries);
        reader.Charge(entries.Count * EntryBytes);
        return MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.Make(entries, start);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(
        HashTableSize.DictionaryBytes + MadeElements<TDictionary, KeyValuePair<TKey, TValue>, Dictionary<TKey, TValue>, TMaker>.ObjectBytes, 2 * EntryBytes);
}
