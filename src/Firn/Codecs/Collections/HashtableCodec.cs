using System.Collections;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary><see cref="Hashtable"/>, as a dictionary of objects by objects.</summary>
/// <remarks>It is written and read through a <see cref="Dictionary{TKey, TValue}"/>, which has the rules for keys that collide.</remarks>
public readonly struct HashtableCodec : IFirnObjectCodec<Hashtable>
{
    private const int ObjectBytes = 80 + 24;

    // Key, value and hash code; 0.72 of the slots are used at most, and their number is the next prime of a list whose steps are about a fifth.
    private const int EntryBytes = 24 * 5 / 3;

    /// <inheritdoc/>
    public static int MinSize => DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(Hashtable value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, Hashtable value)
    {
        writer.CheckExactType(value);
        object? comparer = ComparerOf(value);
        if (comparer is not null && !writer.Options.DropUnknownComparers) Throw.UnknownComparer(typeof(Hashtable), comparer);
        Dictionary<object, object> copy = new(value.Count);
        foreach (DictionaryEntry entry in value)
        {
            // Without their comparer two keys may be one.
            if (!copy.TryAdd(entry.Key, entry.Value!)) throw new FirnException(FirnErrorCode.UnknownComparer, "A table can't be written without its comparer: two of its keys are equal then, which a reader refuses.", type: typeof(Hashtable));
        }

        DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.Write(ref writer, copy);
    }

    /// <inheritdoc/>
    public static Hashtable Read(ref FirnReader reader)
    {
        Dictionary<object, object> entries = DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.Read(ref reader, CollisionGuard.SlowThreshold);
        reader.Charge(ObjectBytes + ((long)EntryBytes * entries.Count));
        Hashtable table = new(entries.Count);
        Add(table, entries);
        return table;
    }

    /// <inheritdoc/>
    public static Hashtable Create() => [];

    /// <inheritdoc/>
    /// <remarks>The entries that are there make way for those that are read.</remarks>
    public static void Fill(ref FirnReader reader, Hashtable target)
    {
        Dictionary<object, object> entries = DictionaryCodec<object, object, ObjectCodec, ObjectCodec>.Read(ref reader, CollisionGuard.SlowThreshold);
        reader.Charge(3L * EntryBytes * entries.Count);
        target.Clear();
        Add(target, entries);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) =>
        builder.Dictionary<object, ObjectCodec, object, ObjectCodec>(HashTableSize.DictionaryBytes + ObjectBytes, HashTableSize.PerEntry(2 * IntPtr.Size) + (3 * EntryBytes));

    private static void Add(Hashtable table, Dictionary<object, object> entries)
    {
        foreach ((object key, object value) in entries) table.Add(key, value);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_EqualityComparer")]
    private static extern IEqualityComparer? ComparerOf(Hashtable table);
}
