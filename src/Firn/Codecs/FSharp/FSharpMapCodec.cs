using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><c>Map&lt;'K, 'V&gt;</c> of F#, ordered by F#'s own comparison: as a dictionary of the default comparer. Adding an entry takes the logarithm of their number, whatever the bytes say.</summary>
/// <typeparam name="TMap">The map.</typeparam>
/// <typeparam name="TKey">The key type.</typeparam>
/// <typeparam name="TValue">The value type.</typeparam>
/// <typeparam name="TKeyCodec">The codec of the keys.</typeparam>
/// <typeparam name="TValueCodec">The codec of the values.</typeparam>
internal readonly struct FSharpMapCodec<[DynamicallyAccessedMembers(FSharpMembers.Needed)] TMap, TKey, TValue, TKeyCodec, TValueCodec> : IFirnCodec<TMap>
    where TMap : class, IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
    where TKeyCodec : struct, IFirnCodec<TKey>
    where TValueCodec : struct, IFirnCodec<TValue>
{
    private const int ObjectBytes = 32;

    private static readonly Func<TMap, TKey, TValue, TMap> s_add = FSharpMembers.Instance<Func<TMap, TKey, TValue, TMap>>(typeof(TMap), "Add", typeof(TKey), typeof(TValue));
    private static readonly Func<TMap, TKey, bool> s_contains = FSharpMembers.Instance<Func<TMap, TKey, bool>>(typeof(TMap), "ContainsKey", typeof(TKey));
    private static readonly TMap s_empty = (TMap)FSharpMembers.Empty(typeof(TMap), Array.CreateInstanceFromArrayType(EntriesOf(), 0));

    // Header, key, value, height and two subtrees, rounded up.
    private static long NodeBytes => 16 + 8 + 16 + ((Unsafe.SizeOf<TKey>() + 7) & ~7) + ((Unsafe.SizeOf<TValue>() + 7) & ~7);

    /// <inheritdoc/>
    public static int MinSize => Comparers<TKey, TKeyCodec>.HasByte ? 2 : 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <summary>What a member is that data of another version lack. Called by emitted code.</summary>
    public static TMap Empty() => s_empty;

    /// <inheritdoc/>
    public static bool IsAbsent(TMap value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TMap value)
    {
        if (Comparers<TKey, TKeyCodec>.HasByte) writer.Reserve(1) = 0;
        DictionaryWriter<TKey, TValue, TKeyCodec, TValueCodec>.WriteEntries(ref writer, value);
    }

    /// <inheritdoc/>
    public static TMap Read(ref FirnReader reader)
    {
        Comparers<TKey, TKeyCodec>.ExpectHashed(ref reader, null);
        EntryCursor<TKey, TValue, TKeyCodec, TValueCodec>.Begin(ref reader, out EntryCursor<TKey, TValue, TKeyCodec, TValueCodec> cursor);
        cursor.Charge(ref reader, ObjectBytes, NodeBytes);
        TMap map = s_empty;
        for (int i = 0; i < cursor.Count; i++)
        {
            long position = cursor.PositionBefore(ref reader);
            TKey key = cursor.Next(ref reader, out TValue value);
            bool isThere = false;
            try
            {
                isThere = s_contains(map, key);
                if (!isThere) map = s_add(map, key, value);
            }
            catch (Exception exception) when (exception is not (FirnException or OutOfMemoryException))
            {
                Throw.NoComparison(ref reader, typeof(TKey), exception);
            }

            if (isThere) cursor.ThrowDuplicate(ref reader, position);
        }

        reader.Leave();
        return map;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Dictionary<TKey, TKeyCodec, TValue, TValueCodec>(ObjectBytes, NodeBytes);

    private static Type EntriesOf() => typeof(Tuple<TKey, TValue>[]);
}
