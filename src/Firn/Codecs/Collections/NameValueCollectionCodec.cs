using System.Collections;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="NameValueCollection"/>, as a dictionary of name to list of values, in the order of the names.</summary>
/// <remarks>It is written and read through a <see cref="Dictionary{TKey, TValue}"/>, which has the rules for comparers and for names that are equal.</remarks>
public readonly struct NameValueCollectionCodec : IFirnCodec<NameValueCollection>
{
    private const int ObjectBytes = 320;

    // An entry, its place in a list, and a slot of a table of which 0.72 are used at most; their number is the next prime of a list whose steps are about a fifth.
    private const int EntryBytes = 32 + 8 + (24 * 5 / 3);

    /// <inheritdoc/>
    public static int MinSize => DictionaryCodec<string, string[], StringCodec, ValuesCodec>.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(NameValueCollection value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">A name is null, or the comparer of the names has no name in the format.</exception>
    public static void Write(ref FirnWriter writer, NameValueCollection value)
    {
        writer.CheckExactType(value);
        DictionaryCodec<string, string[], StringCodec, ValuesCodec>.Write(ref writer, Copy(ref writer, value));
    }

    /// <inheritdoc/>
    public static NameValueCollection Read(ref FirnReader reader)
    {
        long position = reader.Position;
        Dictionary<string, string[]> entries = DictionaryCodec<string, string[], StringCodec, ValuesCodec>.Read(ref reader);
        reader.Charge(ObjectBytes + ((long)EntryBytes * entries.Count));
        NameValueCollection result = new(entries.Count, entries.Comparer as StringComparer ?? StringComparer.Ordinal);
        foreach ((string name, string[] values) in entries)
        {
            if (values is null) Throw.Invalid(FirnErrorCode.InvalidValue, "A name in a collection of names and values is without a list of values.", position);
            if (values.Length == 0)
            {
                result.Add(name, null);
                continue;
            }

            // The first of several may be null; the collection itself passes over others that are.
            result.Set(name, values[0]);
            for (int i = 1; i < values.Length; i++)
            {
                if (values[i] is null) Throw.Invalid(FirnErrorCode.InvalidValue, "A collection of names and values has null behind the first value of a name, where no such collection has one.", position);
                result.Add(name, values[i]);
            }
        }

        return result;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) =>
        builder.Dictionary<string, StringCodec, string[], ValuesCodec>(HashTableSize.DictionaryBytes + ObjectBytes, HashTableSize.PerEntry(2 * IntPtr.Size) + EntryBytes);

    private static Dictionary<string, string[]> Copy(ref FirnWriter writer, NameValueCollection value)
    {
        IEqualityComparer comparer = ComparerOf(value);
        StringComparer? named = comparer is StringComparer text && Comparers<string, StringCodec>.HasName(text) ? text : null;
        if (named is null && !writer.Options.DropUnknownComparers) Throw.UnknownComparer(typeof(NameValueCollection), comparer);
        Dictionary<string, string[]> copy = new(value.Count, named);
        try
        {
            for (int i = 0; i < value.Count; i++)
            {
                string? name = value.GetKey(i);
                if (name is null) Throw.NullKey(typeof(NameValueCollection));
                // Without their comparer two names may be one.
                if (!copy.TryAdd(name, value.GetValues(i) ?? [])) throw new FirnException(FirnErrorCode.UnknownComparer, "A collection of names and values can't be written without its comparer: two of its names are equal then, which a reader refuses.", type: typeof(NameValueCollection));
            }
        }
        catch (ArgumentOutOfRangeException)
        {
            Throw.CollectionChanged(typeof(NameValueCollection));
        }

        return copy;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Comparer")]
    private static extern IEqualityComparer ComparerOf(NameObjectCollectionBase collection);

    /// <summary>The values of a name: an array, of which a list of its own is made.</summary>
    private readonly struct ValuesCodec : IFirnCodec<string[]>
    {
        private const int ListBytes = 32 + (2 * 24);

        // A list that doubles is, with those before it, four times what is needed.
        private const int ValueBytes = 4 * 8;

        public static int MinSize => 1;

        public static bool MayBeAbsent => true;

        public static bool IsAbsent(string[] value) => value is null;

        public static void Write(ref FirnWriter writer, string[] value) => ArrayCodec<string, StringCodec>.Write(ref writer, value);

        public static string[] Read(ref FirnReader reader)
        {
            string[] values = ArrayCodec<string, StringCodec>.Read(ref reader);
            reader.Charge(ListBytes + ((long)ValueBytes * values.Length));
            return values;
        }

        public static void Describe(FirnSchemaBuilder builder) => builder.List<string, StringCodec>(24 + ListBytes, IntPtr.Size + ValueBytes);
    }
}
